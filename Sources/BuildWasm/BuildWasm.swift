import Foundation
import PackagePlugin

/// Builds the engine for browsers: `glissade.js` with its declarations, and the modules that it loads.
@main
struct BuildWasm: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let options = try WasmOptions(arguments, defaultScratch: context.pluginWorkDirectoryURL)
    guard let options else {
      print(WasmOptions.help)
      return
    }
    let toolchain = try Toolchain(swiftc: context.tool(named: "swiftc").url)
    let package = context.package.directoryURL
    let builder = ModuleBuild(
      child: ChildBuild(package: package, toolchain: toolchain, timeLimit: options.timeLimit),
      scratch: options.scratch, library: try WasmLibrary())
    try toolchain.requireWasm()
    Interruption.handle()
    let output = try Prefix(options.output)
    defer { output.discard() }

    let sources = package.appending(path: "Sources")
    let header = Header(
      text: try String(
        contentsOf: sources.appending(path: "CGlissade/include/glissade.h"), encoding: .utf8))
    let script = try Script(header, sources: sources)
    try output.write(script.text, to: "glissade.js")
    try output.copy(sources.appending(path: "WebAssembly/glissade.d.ts"), to: "glissade.d.ts")
    let linker = ModuleLinker(
      toolchain: toolchain, library: builder.library, scratch: options.scratch, sources: sources)
    let relaxed = try output.file("glissade-relaxed.wasm")
    try linker.link(builder.build(), exporting: script.functions(of: header), to: relaxed)
    let software = try SoftwareModule(Data(contentsOf: relaxed))
    try Data(software.bytes).write(to: output.file("glissade-simd.wasm"))
    try output.copy(toolchain.licence, to: "LICENSE-Swift.txt")
    try output.copy(builder.library.licence, to: "LICENSE-wasi-libc.txt")
    try output.commit()
    Diagnostics.progress("Built in \(options.output.path)")
  }
}
