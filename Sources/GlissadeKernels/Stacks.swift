import CGlissadeSIMD

// A frame of slots of which any channel can be moved, by any number of rows: drivers, then channels, then
// the matrix, block by block through a scratch that stays in the nearest cache.
//
// A record holds the drivers' lanes and then the channels': first what is below the rows, then for each
// row (a term) what it moves between. The program that `SlotCompiler+Stacks` in GlissadeBatch writes:
//
//   0   Floats in a record
//   1   number of drivers
//   2   16, which no other program has there
//   3   number of channels
//   4   number of exports
//   5   number of factors
//   6   flags of the matrix, see `MatrixFlag`
//   7…  places of opacity, position (3), origin, size and anchor point (2 each), of an anchor offset
//       that does not move (2), and of the heading; a place is where a channel's value lies among the
//       values, in Floats, or -1 where it has none and does nothing
//   20… the transform and then the factors, 39 words each, see `TransformWord`
//   then for each driver: groups around it, timing, curve, offset of the curve's table, flags;
//   for each channel: place, number of terms, whether it is a rotation;
//     and for each of its terms: driver, kind, flags;
//   for each export: place, whether it is an angle

/// What the values of a term are.
enum TermKind {
  static let scalar: Int32 = 0
  /// A place in the keys, where each key has a from and a to.
  static let keyed: Int32 = 1
  /// A place in the keys, where each key has a from, a to and two tangents.
  static let cubic: Int32 = 2
}

/// What a term does with the value below it.
enum TermFlag {
  static let adds: Int32 = 1
  static let multiplies: Int32 = 2
  /// Below is seen where the driver is not shown.
  static let hides: Int32 = 4
  /// The value at the end of a run follows, and is added for each cycle.
  static let isCumulative: Int32 = 8
}

/// How a scratch is divided, in Floats.
enum StackScratch {
  /// Room for what lanes gather, and for matrices.
  static let work = 0
  static let drivers = 768
  /// Progress, whether it is shown, completed cycles, and the key of each driver.
  static let driverWidth = 64
}

extension Program {
  @inline(__always) func advanced(_ count: Int) -> Program { unsafe Program(words + count) }
}

/// Evaluates `blocks` records of stacked rows at a time in seconds.
///
/// - Parameters:
///   - tables: curve tables, to which the program's offsets refer.
///   - keys: keys and their values, to which lanes of the records refer.
///   - scratch: 768 Floats of the caller's, 64 for each driver and those of the values.
///   - columns: receives 16 Floats for each export of each block.
///   - streaming: whether matrices pass the caches by; fence before they are read.
@inline(never)
public func evaluateStacks(
  _ program: UnsafePointer<Int32>, _ records: UnsafePointer<Float>, _ blocks: Int,
  _ time: Double, _ tables: UnsafePointer<Float>, _ keys: UnsafePointer<Float>,
  _ scratch: UnsafeMutablePointer<Float>, _ matrices: UnsafeMutablePointer<Float>,
  _ opacities: UnsafeMutablePointer<Float>, _ columns: UnsafeMutablePointer<Float>,
  _ streaming: Bool
) {
  let program = unsafe Program(program)
  let (records, tables, keys) = unsafe (Source(records), Source(tables), Source(keys))
  let (out, alphas, columns) = unsafe (Sink(matrices), Sink(opacities), Sink(columns))
  let scratch = unsafe Sink(scratch)
  let (stride, exports) = (Int(program[0]), Int(program[4]))
  let driverCount = Int(program[1])
  let drivers = scratch.advanced(StackScratch.drivers)
  let values = drivers.advanced(StackScratch.driverWidth &* driverCount)
  let driverWords = program.advanced(20 &+ TransformWord.count &* (1 &+ Int(program[5])))
  let channelWords = driverWords.advanced(5 &* driverCount)
  for block in 0..<blocks {
    var row = records.advanced(stride &* block)
    if streaming { row.prefetch(stride / 16, count: stride / 16) }
    for driver in 0..<driverCount {
      row = stackDriver(
        driverWords.advanced(5 &* driver), row, time, tables, keys, scratch,
        drivers.advanced(StackScratch.driverWidth &* driver))
    }
    let exportWords = stackChannels(
      channelWords, Int(program[3]), row, keys, drivers.source, scratch, values)
    alphas.store(values.source[Int(program[7])], 16 &* block)
    let rows = columns.advanced(16 &* exports &* block)
    for export in 0..<exports {
      let value = values.source[Int(exportWords[2 &* export])]
      let isAngle = exportWords[2 &* export &+ 1] != 0
      rows.store(isAngle ? value * splat(3.141_592_7) : value, 16 &* export)
    }
    stackMatrices(
      program, values.source, scratch, out.advanced(256 &* block), streaming: streaming)
  }
}

/// Stacks the terms of each channel on what is below them.
///
/// - Parameters:
///   - row: the lanes behind the drivers'.
///   - work: receives what lanes gather.
/// - Returns: the words behind the channels'.
@inline(never)
func stackChannels(
  _ words: Program, _ count: Int, _ row: Source, _ keys: Source, _ drivers: Source,
  _ work: Sink, _ values: Sink
) -> Program {
  var words = words
  var row = Cursor(at: row)
  for _ in 0..<count {
    let (place, terms) = (Int(words[0]), Int(words[1]))
    let isRotation = words[2] != 0
    words = words.advanced(3)
    if isRotation {
      row.at = stackRotation(words, terms, row.at, keys, drivers, work, values.advanced(place))
      words = words.advanced(3 &* terms)
      continue
    }
    var value = row.next()
    for _ in 0..<terms {
      let driver = drivers.advanced(StackScratch.driverWidth &* Int(words[0]))
      let (kind, flags) = (words[1], words[2])
      words = words.advanced(3)
      var x: Lanes
      var end: Lanes
      if kind == TermKind.scalar {
        let from = row.next()
        end = row.next()
        x = mix(from, end, driver[0])
      } else {
        gatherKeys(row.at, driver, keys, work, kind)
        x = work.source[0]
        row.at = row.at.advanced(16)
        end = splat(0)
        if flags & TermFlag.isCumulative != 0 { end = row.next() }
      }
      if flags & TermFlag.isCumulative != 0 { x = fma(driver[32], end, x) }
      if flags & TermFlag.adds != 0 { x = value + x }
      if flags & TermFlag.multiplies != 0 { x = value * x }
      value = flags & TermFlag.hides != 0 ? gl_where_gt(driver[16], splat(0), x, value) : x
    }
    values.store(value, place)
  }
  return words
}

/// Leaves the value at each lane's key in the first block of `work`.
///
/// - Parameter row: where the values of each lane's keys lie.
@inline(never)
func gatherKeys(_ row: Source, _ driver: Source, _ keys: Source, _ work: Sink, _ kind: Int32) {
  let width = kind == TermKind.cubic ? 4 : 2
  for lane in 0..<laneCount {
    let key = keys.advanced(row.integer(lane) &+ width &* driver.integer(48 &+ lane))
    for part in 0..<width { work.set(key.scalar(part), 16 &* part &+ lane) }
  }
  let (from, to, f) = (work.source[0], work.source[16], driver[0])
  if kind != TermKind.cubic { return work.store(mix(from, to, f), 0) }
  let (leaving, arriving) = (work.source[32], work.source[48])
  // Hermite: the blend of the values, plus what the tangents add; nothing at either end.
  let rest = splat(1) - f
  let blend = mix(from, to, f * f * fma(splat(-2), f, splat(3)))
  work.store(fma(f * rest, fma(rest, leaving, splat(0)) - f * arriving, blend), 0)
}

/// Stacks rotations: whatever is shown last hides those below.
///
/// - Returns: the lanes behind the channel's.
@inline(never)
func stackRotation(
  _ words: Program, _ terms: Int, _ row: Source, _ keys: Source, _ drivers: Source,
  _ work: Sink, _ value: Sink
) -> Source {
  var row = row
  var turn = Slerp(constant: row)
  row = row.advanced(64)
  for term in 0..<terms {
    let driver = drivers.advanced(StackScratch.driverWidth &* Int(words[3 &* term]))
    var shown: Slerp
    if words[3 &* term &+ 1] == TermKind.scalar {
      shown = Slerp(row, driver[0])
      row = row.advanced(160)
    } else {
      for lane in 0..<laneCount {
        let key = keys.advanced(row.integer(lane) &+ 10 &* driver.integer(48 &+ lane))
        for part in 0..<10 { work.set(key.scalar(part), 16 &* part &+ lane) }
      }
      shown = Slerp(work.source, driver[0])
      row = row.advanced(16)
    }
    if words[3 &* term &+ 2] & TermFlag.hides != 0 {
      shown = Slerp(shown, where: driver[16], else: turn)
    }
    turn = shown
  }
  value.store(turn.x, 0)
  value.store(turn.y, 16)
  value.store(turn.z, 32)
  value.store(turn.w, 48)
  return row
}
