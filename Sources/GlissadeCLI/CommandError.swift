import Foundation
import GlissadeExport
import GlissadeScene
import GlissadeTiming

/// A position in a file, from 1.
struct SourcePosition: Equatable {
  let line: Int
  var column: Int?
}

/// An error that ends a command.
struct CommandError: Error, Equatable {
  /// The kinds of errors; the raw values are exit codes.
  enum Kind: Int32 {
    /// Any failure that neither the call nor the data caused.
    case failure = 1
    /// Invalid arguments or options.
    case usage = 64
    /// Invalid data.
    case data = 65
  }

  let kind: Kind
  let message: String
  /// The position in the file of the mistake; nil for other errors.
  private(set) var position: SourcePosition?

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// Creates an error for a mistake in a file.
  init(_ error: DocumentError, in file: String) {
    self.init(.data, "\(file):\(error)")
    position = SourcePosition(line: error.line, column: error.column)
  }

  /// Creates an error for the text of an argument, with a marker below the position.
  init(argument: String, _ error: CurveExpressionError) {
    // The marker is omitted for arguments with several lines or special characters, and for very long ones.
    let isPlain = argument.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    let pointer =
      isPlain && argument.count <= 200 && !argument.isEmpty
      ? "\n  \(argument)\n  \(String(repeating: " ", count: error.column - 1))^" : ""
    self.init(.usage, "\(error)\(pointer)")
  }

  /// Creates an error for a failed recording or export.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - name: The name of the document in messages.
  init(_ error: ExportError, in name: String) {
    switch error {
    case .file(let path, let reason):
      self.init(.failure, "\(path) cannot be written: \(reason)")
    case .invalidParameter, .invalidName, .framesOutOfRange: self.init(.usage, "\(name): \(error)")
    case .tooLarge:
      self.init(.usage, "\(name): \(error); --frames says which part of them is wanted")
    case .endless:
      self.init(.usage, "\(name): \(error); --duration says how much of it is wanted")
    case .invalidValue, .unsupported, .malformed, .noFrames, .engine, .transition, .subject:
      self.init(.data, "\(name): \(error)")
    }
  }

  /// Runs a closure and converts its error to an error of the command.
  static func attempt<Result, Failure: Error>(
    _ meaning: (Failure) -> CommandError, _ body: () throws(Failure) -> Result
  ) throws(CommandError) -> Result {
    do throws(Failure) { return try body() } catch { throw meaning(error) }
  }
}

extension CommandError {
  /// Returns the system's description of an error in reading or writing.
  static func reason(of error: any Error) -> String {
    var error = error as NSError
    while let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = underlying }
    let text = error.localizedDescription
    let introduction = "The operation could not be completed. "
    return text.hasPrefix(introduction) ? String(text.dropFirst(introduction.count)) : text
  }
}
