import CBenchSupport
import Foundation
import Glissade

/// The machine on which the figures are measured.
struct Machine: Encodable {
  let cpu: String
  let cores: Int
  let instructionSets: [String]
  /// The build of the kernels that is measured.
  let isa: String
  /// The Float operations per second of one thread, in 10⁹; a fused multiply-add counts as two.
  let fmaGFLOPS: Double
  /// The system's setting of 2 MB pages: `always`, `madvise` or `never`.
  let hugePages: String
  let swift: String
  /// The path of the BLAS library; nil without one.
  let blas: String?
  let peers: Bool
  private let rates: [Int: Double]

  /// Measures the machine.
  ///
  /// - Parameter threads: The numbers of threads to measure.
  init(_ instructionSet: InstructionSet, threads: [Int], _ effort: Effort) {
    cpu = Machine.processor
    cores = ProcessInfo.processInfo.activeProcessorCount
    instructionSets = InstructionSet.available.map(\.name)
    isa = instructionSet.name
    var rates: [Int: Double] = [:]
    for count in Set(threads + [1]) {
      rates[count] = bench_multiply_adds(
        instructionSet.rawValue, Int32(count), Int64(effort.multiplyAdds))
    }
    self.rates = rates
    fmaGFLOPS = (2e-9 * (rates[1] ?? 0) * 10).rounded() / 10
    hugePages = Machine.chosen(in: "/sys/kernel/mm/transparent_hugepage/enabled") ?? "unknown"
    swift = Machine.compiler
    blas = BLAS.isAvailable ? BLAS.library : nil
    #if Peers
      peers = true
    #else
      peers = false
    #endif
  }

  /// Returns the multiply-adds per second of a number of threads together.
  func multiplyAdds(_ threads: Int) -> Double { rates[threads] ?? .nan }

  /// The name of the processor, and its family and model: in virtual machines the name alone is vague.
  private static var processor: String {
    let field = { Machine.field($0, of: "/proc/cpuinfo") }
    let name = field("model name") ?? "unknown"
    guard let family = field("cpu family"), let model = field("model\t") else { return name }
    return "\(name) (family \(family), model \(model))"
  }

  /// The compiler's version, as closely as a program can determine it.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static func field(_ name: String, of file: String) -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(name) {
      return line.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  /// Returns the word in brackets, with which the kernel marks a choice.
  private static func chosen(in file: String) -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let start = text.firstIndex(of: "["), let end = text.firstIndex(of: "]")
    else { return nil }
    return String(text[text.index(after: start)..<end])
  }

  enum CodingKeys: CodingKey {
    case cpu, cores, instructionSets, isa, fmaGFLOPS, hugePages, swift, blas, peers
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(cpu, forKey: .cpu)
    try values.encode(cores, forKey: .cores)
    try values.encode(instructionSets, forKey: .instructionSets)
    try values.encode(isa, forKey: .isa)
    try values.encode(fmaGFLOPS, forKey: .fmaGFLOPS)
    try values.encode(hugePages, forKey: .hugePages)
    try values.encode(swift, forKey: .swift)
    try values.encode(blas, forKey: .blas)
    try values.encode(peers, forKey: .peers)
  }
}

extension InstructionSet {
  /// The name on the command line.
  var name: String { "\(self)" }
}
