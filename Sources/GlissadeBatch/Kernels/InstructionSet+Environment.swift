#if canImport(Glibc) && !hasFeature(Embedded)
  import Glibc

  /// The instruction set that the environment asks for, nil where it names none that is known.
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
