public import ArgumentParser
public import GlissadeExport

extension ExportFormat: ExpressibleByArgument {}
extension CSSExport.Unit: ExpressibleByArgument {}
extension CSSExport.ReducedMotion: ExpressibleByArgument {}
