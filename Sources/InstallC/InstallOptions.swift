import Foundation

/// The options of the command.
struct InstallOptions {
  /// The parts that can be installed on their own.
  enum Part: String, CaseIterable { case ordinary = "c", core }

  var prefix: URL
  var installs = Set(Part.allCases)
  /// The scratch folders of the child builds.
  var scratch: URL
  var embeddedScratch: URL
  /// The traits of `libglissade` and of the command.
  var traits: String?
  /// The processor that `libglissade-core` is compiled for; nil for the host's.
  var architecture: String?
  /// A folder with the manual; nil for building it.
  var manual: URL?
  var installsManual = true
  /// The time limit of a child build in seconds.
  var timeLimit = 3600

  static let help = """
    Usage: swift package --allow-writing-to-directory DIR install-c --prefix DIR [options]

      --prefix DIR                 the folder to install in; DIR is the same in both places
      --only c|core                c: only libglissade, libglissade-standalone and the command;
                                   core: only libglissade-core
      --target-arch arm64          cross-compiles the archive of libglissade-core, with the headers
                                   in /usr/aarch64-linux-gnu/include; implies --only core
      --scratch-path DIR           the scratch folder for libglissade and the command
      --embedded-scratch-path DIR  the scratch folder for libglissade-core
      --traits LIST                package traits for libglissade and the command
      --man-pages DIR              installs the manual from a folder instead of building it
      --no-man-pages               does not install the manual
      --time-limit SECONDS         the longest time for each build; 3600 by default

    By default, the scratch folders belong to the plugin. The scratch folder of the `swift package`
    call itself cannot be used, because that call has locked it.

    The first build takes about 12 minutes of the processor's time, with --only core about 4.
    """

  /// Reads the arguments; nil if they ask for help.
  init?(_ arguments: [String], defaultScratch: URL) throws {
    var arguments = arguments[...]
    var prefix: URL?
    var embedded: URL?
    scratch = defaultScratch.appending(path: "c")
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
      case "--prefix": prefix = try folder()
      case "--scratch-path": scratch = try folder()
      case "--embedded-scratch-path": embedded = try folder()
      case "--traits": traits = try value()
      case "--man-pages": manual = try folder()
      case "--no-man-pages": installsManual = false
      case "--only":
        guard let part = Part(rawValue: try value())
        else { throw InstallError("--only takes c or core") }
        installs = [part]
      case "--target-arch":
        let name = try value()
        guard name == "arm64" else { throw InstallError("--target-arch takes arm64") }
        architecture = name
      case "--time-limit":
        guard let limit = Int(try value()), limit > 0
        else { throw InstallError("--time-limit takes a number of seconds") }
        timeLimit = limit
      default: throw InstallError("unknown option \(name)\n\(InstallOptions.help)")
      }
    }
    guard let prefix else { throw InstallError("--prefix is missing\n\(InstallOptions.help)") }
    self.prefix = prefix
    if architecture != nil {
      guard installs.contains(.core)
      else { throw InstallError("only libglissade-core can be built for another processor") }
      installs = [.core]
    }
    let name = architecture.map { "core-\($0)" } ?? "core"
    embeddedScratch = embedded ?? defaultScratch.appending(path: name)
  }
}
