import Glissade

/// The results of one case at one size: medians, in nanoseconds per layer.
struct CaseResult: Codable {
  /// The result of another library.
  struct Peer: Codable {
    let name: String
    let nsPerLayer: Double
    let maxError: Double
  }

  let name: String
  let layers: Int
  let isa: String
  let threads: Int
  let nsPerLayer: Double
  /// The quartiles of ``nsPerLayer``.
  let spread: [Double]
  /// The result on one thread, if it was measured on more.
  let oneThreadNsPerLayer: Double?
  let scalarNsPerLayer: Double?
  let scalarMaxError: Double?
  let blasNsPerLayer: Double?
  let limitNsPerLayer: Double?
  let shareOfLimit: Double?
  let layersPerFrame: Double
  let allocationsPerFrame: Double
  let maxError: Double
  let errorBound: Double
  let peers: [Peer]
  let metrics: [Metric]
  /// The differences in what the candidates compute, if there are any.
  let note: String?

  /// The duration of a frame at 60 Hz, in nanoseconds.
  static let frame = 1e9 / 60

  init(
    _ name: String, _ setup: Setup, samples: [Samples], roles: [Candidate.Role],
    errors: [Double], limit: Double, allocations: Double, _ workload: Workload
  ) {
    let perLayer = 1e9 / Double(setup.layers)
    let median = { (role: Candidate.Role) -> Double? in
      roles.firstIndex(of: role).map { samples[$0].median * perLayer }
    }
    self.name = name
    layers = setup.layers
    isa = setup.instructionSet.name
    threads = setup.threads
    nsPerLayer = samples[0].median * perLayer
    spread = [samples[0].quantile(0.25) * perLayer, samples[0].quantile(0.75) * perLayer]
    oneThreadNsPerLayer = median(.oneThread)
    scalarNsPerLayer = median(.scalar)
    scalarMaxError = roles.firstIndex(of: .scalar).map { errors[$0] }
    blasNsPerLayer = median(.blas)
    limitNsPerLayer = limit * perLayer
    shareOfLimit = limit * perLayer / nsPerLayer
    layersPerFrame = CaseResult.frame / nsPerLayer
    allocationsPerFrame = allocations
    maxError = errors[0]
    errorBound = workload.errorBound
    metrics = workload.metrics
    note = workload.note
    peers = roles.enumerated().compactMap { number, role in
      guard case .peer(let name) = role else { return nil }
      return Peer(
        name: name, nsPerLayer: samples[number].median * perLayer, maxError: errors[number])
    }
  }

  var isExact: Bool { maxError <= errorBound }

  enum CodingKeys: String, CodingKey {
    case name = "case"
    case layers, isa, threads, nsPerLayer, spread, oneThreadNsPerLayer, scalarNsPerLayer
    case scalarMaxError, blasNsPerLayer, limitNsPerLayer, shareOfLimit, layersPerFrame
    case allocationsPerFrame, maxError, errorBound, peers, metrics, note
  }

  /// Encodes missing values as null.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(layers, forKey: .layers)
    try values.encode(isa, forKey: .isa)
    try values.encode(threads, forKey: .threads)
    try values.encode(nsPerLayer, forKey: .nsPerLayer)
    try values.encode(spread, forKey: .spread)
    try values.encode(oneThreadNsPerLayer, forKey: .oneThreadNsPerLayer)
    try values.encode(scalarNsPerLayer, forKey: .scalarNsPerLayer)
    try values.encode(scalarMaxError, forKey: .scalarMaxError)
    try values.encode(blasNsPerLayer, forKey: .blasNsPerLayer)
    try values.encode(limitNsPerLayer, forKey: .limitNsPerLayer)
    try values.encode(shareOfLimit, forKey: .shareOfLimit)
    try values.encode(layersPerFrame, forKey: .layersPerFrame)
    try values.encode(allocationsPerFrame, forKey: .allocationsPerFrame)
    try values.encode(maxError, forKey: .maxError)
    try values.encode(errorBound, forKey: .errorBound)
    try values.encode(peers, forKey: .peers)
    try values.encode(metrics, forKey: .metrics)
    try values.encode(note, forKey: .note)
  }
}
