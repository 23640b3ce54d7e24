import GlissadeEngine
import GlissadeTransitions

/// Operations on a new world, and what came of them.
struct WorldRun {
  let operations: [WorldOperation]
  let failure: WorldFailure?
  /// The number of operations that were performed from within each kind of callback.
  let reentries: [CallbackKind: Int]

  private static let length = 30

  /// A run of random operations, determined by a seed.
  init(seed: UInt64) {
    var generator = OperationGenerator(seed: seed)
    var operations: [WorldOperation] = []
    (failure, reentries) = WorldRun.run { world in
      func perform(_ operation: WorldOperation) {
        guard world.failure == nil else { return }
        operations.append(operation)
        world.perform(operation)
      }
      for operation in generator.setUp() { perform(operation) }
      for _ in 0..<WorldRun.length where world.failure == nil { perform(generator.next(world)) }
      for operation in generator.end() { perform(operation) }
    }
    self.operations = operations
  }

  /// A run of given operations.
  init(_ operations: [WorldOperation]) {
    self.operations = operations
    (failure, reentries) = WorldRun.run { world in
      for operation in operations where world.failure == nil { world.perform(operation) }
    }
  }

  /// Lets a world live and die; whatever outlives it is a failure, too.
  private static func run(_ live: (ControllerModelRun) -> Void)
    -> (failure: WorldFailure?, reentries: [CallbackKind: Int])
  {
    func lived() -> (WorldFailure?, [CallbackKind: Int], [Mortal]) {
      let world = ControllerModelRun()
      live(world)
      world.letGo()
      return (world.failure, world.reentries, world.mortals)
    }
    let (failure, reentries, mortals) = lived()
    let survivors = mortals.filter { $0.object != nil }.map(\.name)
    if failure != nil || survivors.isEmpty { return (failure, reentries) }
    let leak = "\(survivors.joined(separator: ", ")) outlives the world"
    return (WorldFailure(rule: .leak, message: leak, time: 0), reentries)
  }

  /// The breach that operations lead to, if they do.
  static func failure(of operations: [WorldOperation]) -> WorldFailure? {
    WorldRun(operations).failure
  }

  /// A shorter run that breaks the same rule: nothing can be left out of it.
  func shrunk(mostRuns: Int = 400) -> WorldRun {
    guard let rule = failure?.rule else { return self }
    var (best, runs) = (self, 0)
    func attempt(_ operations: [WorldOperation]) -> Bool {
      runs += 1
      let run = WorldRun(operations)
      guard run.failure?.rule == rule else { return false }
      best = run
      return true
    }
    var size = best.operations.count / 2
    while size > 0, runs < mostRuns {
      var (start, hasShrunk) = (0, false)
      while start < best.operations.count, runs < mostRuns {
        var shorter = best.operations
        shorter.removeSubrange(start..<min(start + size, shorter.count))
        if attempt(shorter) { hasShrunk = true } else { start += size }
      }
      if size == 1, hasShrunk { continue }
      size /= 2
    }
    for index in best.operations.indices {
      for simpler in best.operations[index].simpler where runs < mostRuns {
        var operations = best.operations
        operations[index] = simpler
        if attempt(operations) { break }
      }
    }
    return best
  }
}

extension WorldOperation {
  /// Operations that do less than this one.
  var simpler: [WorldOperation] {
    switch self {
    case .present(let who, let source, let style, let transition, let animated, let asks):
      [
        .present(who, from: source, animated: false),
        .present(who, from: source, animated: animated),
        .present(who, from: source, style: style, animated: false),
        .present(who, from: source, style: style, animated: animated),
        .present(who, from: source, style: style, transition: transition, animated: animated),
        .present(who, from: source, style: style, animated: animated, asksDelegate: asks),
      ]
    case .dismiss(let who, animated: true): [.dismiss(who, animated: false)]
    case .push(let who, let number, animated: true): [.push(who, on: number, animated: false)]
    case .pop(let number, animated: true): [.pop(number, animated: false)]
    case .setStack(let number, let list, let animated):
      list.indices.map { index in
        var shorter = list
        shorter.remove(at: index)
        return .setStack(number, shorter, animated: animated)
      } + (animated ? [.setStack(number, list, animated: false)] : [])
    case .choose(let kind, driver: .some): [.choose(.system), .choose(kind)]
    case .choose(let kind, driver: nil) where kind != .system: [.choose(.system)]
    case .advance(let seconds) where seconds > 0: [.advance(0)]
    case .outside(let operation): [operation]
    case .several(let operations):
      operations.indices.map { index in
        var fewer = operations
        fewer.remove(at: index)
        return fewer.count == 1 ? fewer[0] : .several(fewer)
      }
    case .when(let kind, let operation): [operation] + operation.simpler.map { .when(kind, $0) }
    default: []
    }
  }
}
