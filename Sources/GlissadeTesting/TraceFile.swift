import Foundation
import GlissadeScene

/// A trace that is stored in the folder `Traces` beside a test.
struct TraceFile {
  private let url: URL
  private let isRecording: Bool
  private let isOnCI: Bool

  /// Creates the file of a trace, which need not be there.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its ending.
  ///   - path: The path of the test's source file.
  ///   - environment: The variables of the process, of which `GLISSADE_RECORD` and `CI` count.
  init(
    _ name: String, besideTest path: String, environment: [String: String]
  ) throws(TraceFileError) {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains(where: { "/\\\0".contains($0) })
    else { throw .invalidName(name) }
    func isSet(_ variable: String) -> Bool {
      !["", "0", "false"].contains(environment[variable, default: ""].lowercased())
    }
    url = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("Traces").appendingPathComponent("\(name).jsonl")
    isRecording = isSet("GLISSADE_RECORD")
    isOnCI = isSet("CI")
  }

  /// Compares a trace with the stored one, or stores it.
  func match(_ trace: Trace, within tolerance: Double) throws(TraceFileError) {
    var filter = TraceFilter()
    filter.isBrief = true
    let found = StoredTrace(trace).filtered(by: filter)
    if isRecording { return try store(found) }
    let difference = TraceComparison(try read(), found, tolerance: tolerance)
    if !difference.isEqual { throw .different(url.path, difference.lines) }
  }

  private func read() throws(TraceFileError) -> StoredTrace {
    guard FileManager.default.fileExists(atPath: url.path) else { throw .missing(url.path) }
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch {
      throw .unreadable(url.path, error.localizedDescription)
    }
    do throws(DocumentError) { return try StoredTrace(reading: Array(bytes)) } catch {
      throw .unreadable(url.path, "\(error)")
    }
  }

  private func store(_ trace: StoredTrace) throws(TraceFileError) {
    if isOnCI { throw .recordingOnCI(url.path) }
    var bytes: [UInt8] = []
    trace.forEachLine(asFile: true) { bytes += $0 }
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw .unwritable(url.path, error.localizedDescription)
    }
  }
}

/// The reasons why a trace does not match its file.
enum TraceFileError: Error, CustomStringConvertible {
  /// The name is not that of a file without a folder.
  case invalidName(String)
  /// There is no file at the path.
  case missing(String)
  /// The file cannot be read as a trace, for a reason.
  case unreadable(String, String)
  /// The file cannot be written, for a reason.
  case unwritable(String, String)
  /// The trace was to be recorded where `CI` is set.
  case recordingOnCI(String)
  /// The trace differs in some lines.
  case different(String, [String])

  var description: String {
    switch self {
    case .invalidName(let name):
      "\(name.debugDescription) is no name of a trace: it must not be empty, begin with a dot, or contain / or \\"
    case .missing(let path):
      "there is no trace \(path); run the test with GLISSADE_RECORD=1, look at the file, and commit it"
    case .unreadable(let path, let reason):
      "\(path) cannot be read as a trace: \(reason); GLISSADE_RECORD=1 records it anew"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .recordingOnCI(let path):
      "\(path) is not recorded, because CI is set as well as GLISSADE_RECORD; record it on your own machine"
    case .different(let path, let lines):
      "the trace differs from \(path) in the lines with - (stored) and + (found); GLISSADE_RECORD=1 records it anew\n"
        + lines.joined(separator: "\n")
    }
  }
}
