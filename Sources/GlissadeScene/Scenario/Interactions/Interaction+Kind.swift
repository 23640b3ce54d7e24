extension Interaction {
  /// The kinds of recognisers.
  enum Kind: String, CaseIterable {
    case pan
    case screenEdgePan = "screen-edge-pan"
    case tap
    case swipe
    case longPress = "long-press"
    case pinch
    case rotation

    /// The members that only some kinds have, and this kind must have or may have.
    private var ownKeys: (required: [String], optional: [String]) {
      let driving = ["interaction", "release", "threshold", "completionSpeed", "completionCurve"]
      return switch self {
      case .pan: (["direction"], ["distance"] + driving)
      case .screenEdgePan: (["edge", "direction"], ["distance"] + driving)
      case .tap: ([], ["taps", "touches"])
      case .swipe: ([], ["direction", "touches"])
      case .longPress: ([], ["taps", "touches", "minimumPressDuration", "allowableMovement"])
      case .pinch: ([], ["scale"] + driving)
      case .rotation: ([], ["angle"] + driving)
      }
    }

    var requiredKeys: [String] { ownKeys.required }

    /// The members that interactions of other kinds have.
    var foreignKeys: [String] {
      let own = Set(ownKeys.required + ownKeys.optional + ["kind", "does"])
      return Interaction.keys.filter { !own.contains($0) }
    }
  }
}
