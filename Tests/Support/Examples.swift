public import Foundation

/// The scene and scenario files that lie beside the tests.
public enum Examples {
  /// The folder of the files.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

  /// The names of all of them, without `.json`.
  public static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// Those for tests that take long for each, such as in a browser: every third, and all with GLISSADE_SOAK.
  public static let costly =
    isSoakEnabled
    ? names : names.indices.filter { $0 % 3 == 0 }.map { names[$0] }

  /// The path of one.
  public static func path(_ name: String) -> String {
    folder.appendingPathComponent(name + ".json").path
  }

  /// The contents of one.
  public static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }
}
