#if canImport(Glibc) && !hasFeature(Embedded)
  import Glibc

  /// Returns the instruction set that the environment variable `GLISSADE_ISA` names; nil if it is not set or
  /// unknown.
  func environmentInstructionSet() -> InstructionSet? {
    guard let value = unsafe getenv("GLISSADE_ISA") else { return nil }
    switch unsafe String(cString: value) {
    case "baseline": return .baseline
    case "v3": return .v3
    case "v4": return .v4
    default: return nil
    }
  }
#else
  func environmentInstructionSet() -> InstructionSet? { nil }
#endif
