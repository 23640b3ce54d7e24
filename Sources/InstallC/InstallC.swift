import Foundation
import PackagePlugin

/// Builds the libraries that implement `glissade.h`, and installs them with the header, the command, and files for
/// pkg-config and CMake.
@main
struct InstallC: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let options = try InstallOptions(arguments, defaultScratch: context.pluginWorkDirectoryURL)
    guard let options else {
      print(InstallOptions.help)
      return
    }
    let toolchain = try Toolchain(swiftc: context.tool(named: "swiftc").url)
    let builder = LibraryBuild(
      child: ChildBuild(
        package: context.package.directoryURL, toolchain: toolchain, timeLimit: options.timeLimit),
      options: options)
    Interruption.handle()
    let prefix = try Prefix(options.prefix)
    defer { prefix.discard() }
    let sources = context.package.directoryURL.appending(path: "Sources/CGlissade")

    let header = sources.appending(path: "include/glissade.h")
    let text = try String(contentsOf: header, encoding: .utf8)
    let version = try Version(header: text)
    let functions = text.matches(of: /\bglissade_[a-z_]+(?=\()/).map { String($0.output) }
    try prefix.copy(header, to: "include/glissade.h")
    func linker(_ objects: URL) -> LibraryLinker {
      LibraryLinker(
        toolchain: toolchain, objects: objects, prefix: prefix, version: version,
        exports: sources.appending(path: "exports.map"), functions: Set(functions))
    }
    if options.installs.contains(.core) {
      try linker(builder.buildCore()).linkEmbedded(options.architecture)
    }
    var needed: [String] = []
    if options.installs.contains(.ordinary) {
      needed = try linker(builder.buildOrdinary()).linkOrdinary()
      try prefix.copy(toolchain.licence, to: "share/doc/glissade/LICENSE-Swift.txt")
      try CommandInstaller(
        builder: builder, toolchain: toolchain, prefix: prefix, options: options
      ).install()
    }
    let templates = TemplateInstaller(
      folder: sources, prefix: prefix,
      values: [
        "VERSION": version.description, "MAJOR": String(version.major),
        "SWIFT_LIBRARIES": toolchain.libraries.path,
        "STATIC_LIBRARIES": needed.joined(separator: " "),
      ])
    try templates.install(for: options.installs)
    try prefix.commit()
    Diagnostics.progress("Installed in \(options.prefix.path)")
  }
}
