import GlissadeExport
import GlissadeScene

/// Why a command ends without having done its work.
struct CommandError: Error, Equatable {
  /// The kinds of reasons, with the codes that the command ends with.
  enum Kind: Int32 {
    /// Anything that is not the fault of call or data.
    case failure = 1
    /// The command was called in a wrong way.
    case usage = 64
    /// Data that the command read are wrong.
    case data = 65
  }

  let kind: Kind
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// A mistake in the text of an argument, shown below it.
  init(argument: String, _ error: CurveExpressionError) {
    // An argument of several lines, or a very long one, could not be pointed into.
    let isPlain = argument.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    let pointer =
      isPlain && argument.count <= 200 && !argument.isEmpty
      ? "\n  \(argument)\n  \(String(repeating: " ", count: error.column - 1))^" : ""
    self.init(.usage, "\(error)\(pointer)")
  }

  /// What was not recorded or exported.
  ///
  /// - Parameter name: What messages call it.
  init(_ error: ExportError, in name: String) {
    switch error {
    case .file: self.init(.failure, error.description)
    case .invalidParameter, .framesOutOfRange: self.init(.usage, "\(name): \(error)")
    case .tooLarge:
      self.init(.usage, "\(name): \(error); --frames says which part of them is wanted")
    case .endless:
      self.init(.usage, "\(name): \(error); --duration says how much of it is wanted")
    case .invalidValue, .unsupported, .malformed, .noFrames, .engine, .transition, .subject:
      self.init(.data, "\(name): \(error)")
    }
  }

  /// Does what may throw another error, and throws what that means for the command.
  static func attempt<Result, Failure: Error>(
    _ meaning: (Failure) -> CommandError, _ body: () throws(Failure) -> Result
  ) throws(CommandError) -> Result {
    do throws(Failure) { return try body() } catch { throw meaning(error) }
  }
}
