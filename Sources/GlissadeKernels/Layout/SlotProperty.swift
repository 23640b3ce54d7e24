// The files of this folder are compiled into the kernels and into GlissadeBatch. They define the layout of programs
// and records once, for the code that writes them and the code that reads them.
//
// Nothing here is an enumeration with cases, or conforms to Hashable: Embedded Swift would emit weak functions for
// that into the kernels' objects.

/// A property of a slot: a run of channels, one for each component.
struct SlotProperty {
  /// The channel of the first component.
  let first: Int32
  /// The number of components.
  let count: Int32

  @inline(__always) init(_ first: Int32, count: Int32 = 1) {
    self.first = first
    self.count = count
  }

  @inline(__always) static var opacity: Self { Self(0) }
  @inline(__always) static var translation: Self { Self(1, count: 3) }
  @inline(__always) static var scale: Self { Self(4, count: 3) }
  /// A quaternion, of one channel.
  @inline(__always) static var rotation: Self { Self(7) }
  @inline(__always) static var position: Self { Self(8, count: 3) }
  @inline(__always) static var boundsOrigin: Self { Self(11, count: 2) }
  @inline(__always) static var boundsSize: Self { Self(13, count: 2) }
  @inline(__always) static var anchorPoint: Self { Self(15, count: 2) }
  @inline(__always) static var angles: Self { Self(17, count: 3) }
  @inline(__always) static var skew: Self { Self(20, count: 3) }
  @inline(__always) static var perspective: Self { Self(23, count: 4) }
  @inline(__always) static var shear: Self { Self(27, count: 4) }
  @inline(__always) static var rotationMode: Self { Self(31) }
  /// The entries of a whole matrix, row by row.
  @inline(__always) static var entries: Self { Self(32, count: 16) }
  @inline(__always) static var heading: Self { Self(48) }
  /// The constant offset that is subtracted from points before they are transformed: bounds' origin + anchor point
  /// · bounds' size.
  @inline(__always) static var anchorOffset: Self { Self(49, count: 2) }

  /// Returns the number of a component's channel.
  @inline(__always) func channel(_ component: Int) -> Int32 {
    first &+ Int32(truncatingIfNeeded: component)
  }

  /// Returns the component of a channel; outside 0..<``count`` for channels of other properties.
  @inline(__always) func component(of channel: Int32) -> Int { Int(channel &- first) }

  @inline(__always) func contains(_ channel: Int32) -> Bool {
    channel >= first && channel < first &+ count
  }

  /// Whether a component is neutral at 1; all others are neutral at 0.
  @inline(__always) func isNeutralAtOne(_ component: Int) -> Bool {
    switch self {
    case .scale: true
    case .perspective: component == 3
    case .shear: component == 0 || component == 3
    case .entries: component % 5 == 0
    default: false
    }
  }

  @inline(__always) static func ~= (a: Self, b: Self) -> Bool { a.first == b.first }
  @inline(__always) static func ~= (a: Self, channel: Int32) -> Bool { a.contains(channel) }
}
