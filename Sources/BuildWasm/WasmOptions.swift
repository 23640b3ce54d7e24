import Foundation

/// The options of the command.
struct WasmOptions {
  var output: URL
  /// The scratch folder of the child builds.
  var scratch: URL
  /// The time limit of a child build in seconds.
  var timeLimit = 3600

  static let help = """
    Usage: swift package --allow-writing-to-directory DIR build-wasm --output DIR [options]

      --output DIR          the folder for glissade.js, glissade.d.ts, the modules and the licences
      --scratch-path DIR    the scratch folder, which belongs to the plugin by default
      --time-limit SECONDS  the longest time for each build; 3600 by default

    It needs Debian's package wasi-libc. The first build takes about 2 minutes of the processor's
    time.
    """

  /// Reads the arguments; nil if they ask for help.
  init?(_ arguments: [String], defaultScratch: URL) throws {
    var arguments = arguments[...]
    var output: URL?
    scratch = defaultScratch.appending(path: "wasm")
    while let name = arguments.popFirst() {
      func value() throws -> String {
        guard let value = arguments.popFirst(), !value.isEmpty
        else { throw InstallError("\(name) needs a value") }
        return value
      }
      func folder() throws -> URL {
        URL(filePath: try value(), directoryHint: .isDirectory).standardizedFileURL
      }
      switch name {
      case "--help", "-h": return nil
      case "--output": output = try folder()
      case "--scratch-path": scratch = try folder()
      case "--time-limit":
        guard let limit = Int(try value()), limit > 0
        else { throw InstallError("--time-limit takes a number of seconds") }
        timeLimit = limit
      default: throw InstallError("unknown option \(name)\n\(WasmOptions.help)")
      }
    }
    guard let output else { throw InstallError("--output is missing\n\(WasmOptions.help)") }
    self.output = output
  }
}
