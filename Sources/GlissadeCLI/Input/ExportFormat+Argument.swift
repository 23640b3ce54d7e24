public import ArgumentParser
public import GlissadeExport

extension ExportFormat: ExpressibleByArgument {}
