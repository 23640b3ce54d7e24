import Glissade
import ScalarLoops

extension Setup {
  /// Returns a candidate for clang's build of the scalar loops, and one for the build of `--baselines`.
  ///
  /// - Parameters:
  ///   - name: The name of loops other than the ones that a user would write first.
  ///   - run: Executes a step with loops that are compiled for the setup's instruction set.
  func scalarCandidates(
    _ name: String? = nil, run: @escaping (ScalarLoops, Int) -> Void,
    error: @escaping (Int) throws -> Double
  ) -> [Candidate] {
    let own = unsafe scalar_loops_at(instructionSet.rawValue).pointee
    var candidates = [
      Candidate(name.map { .peer($0) } ?? .scalar, { run(own, $0) }, error: error)
    ]
    if let library {
      let role = Candidate.Role.peer((name.map { "\($0), " } ?? "scalar, ") + library.name)
      candidates.append(Candidate(role, { run(library, $0) }, error: error))
    }
    return candidates
  }
}

extension ScalarLoops {
  /// The name and the version of the compiler.
  var name: String {
    unsafe String(cString: compiler).split(separator: " ").prefix(2).joined(separator: " ")
  }
}
