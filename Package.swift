// swift-tools-version: 6.2
import PackageDescription

/// The processor that is compiled for: the host's, unless `GLISSADE_TARGET_ARCH` names the one of a cross build.
#if arch(x86_64)
  let hostArchitecture = "x86_64"
#else
  let hostArchitecture = "other"
#endif
let architecture = Context.environment["GLISSADE_TARGET_ARCH"] ?? hostArchitecture

// The instruction-set builds of the kernels exist on x86-64 only; elsewhere the plain build is the best one.
let instructionSets =
  architecture == "x86_64" ? ["V3": "x86-64-v3", "V4": "x86-64-v4"] : [:]

/// The settings of the modules behind the C header, which consist of calls that strict memory safety would mark one
/// by one.
let boundary: [SwiftSetting] = [
  // For spans that properties return.
  .enableExperimentalFeature("Lifetimes"),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let strict: [SwiftSetting] = boundary + [.strictMemorySafety()]

/// Whether the modules that compute, which tests call most, are optimised in debug builds as the kernels are.
///
/// `GLISSADE_OPTIMIZE=1 swift test` takes longer to build and less to run.
let optimizesDebug = Context.environment["GLISSADE_OPTIMIZE"] == "1"

/// Whether the package depends on the plugin that builds the documentation.
///
/// `GLISSADE_DOCUMENTATION=1` adds it. Without the variable, neither this package nor a dependent fetches it.
///
/// With the variable, the package has no traits, and no targets beside the documented ones and the command. SwiftPM
/// builds with all traits for a plugin, and the modules above the engine cannot import modules of Embedded Swift. The
/// kernels are not optimised then, which saves two minutes.
let documents = Context.environment["GLISSADE_DOCUMENTATION"] == "1"

let embedded: [SwiftSetting] =
  documents
  ? []
  : [
    .enableExperimentalFeature("Embedded", .when(traits: ["Embedded"])),
    .unsafeFlags(["-wmo"], .when(traits: ["Embedded"])),
  ]

/// Modules of the layers that also have to build as Embedded Swift.
let embeddable: [SwiftSetting] = strict + embedded

/// As Embedded Swift, the modules above the kernels are compiled for size, and in one section for each function, of
/// which the linker leaves out those that `libglissade-core` never calls.
let small: [SwiftSetting] =
  documents
  ? []
  : [
    .unsafeFlags(
      ["-Osize", "-Xfrontend", "-function-sections"],
      .when(configuration: .release, traits: ["Embedded"]))
  ]

/// The processor that peers are compiled for; bench leaves them out on one that has less.
#if arch(x86_64)
  let peerArchitecture = ["-march=x86-64-v3"]
#else
  let peerArchitecture: [String] = []
#endif

/// Kernels are optimised in debug builds too, and no other module may inline them: an inlined copy
/// would be compiled for the caller's instruction set.
///
/// Nor may they bring copies of the embedded runtime, of which the linker could keep one that older processors
/// crash in.
func kernelTarget(_ suffix: String, march: String?) -> Target {
  .target(
    name: "GlissadeKernels" + suffix,
    dependencies: ["CGlissadeSIMD"],
    swiftSettings: documents
      ? strict
      : embeddable + [
        .unsafeFlags(
          ["-O", "-wmo", "-Xfrontend", "-disable-cmo"]
            + (march.map { ["-Xcc", "-march=\($0)"] } ?? [])),
        .unsafeFlags(
          [
            "-Xllvm", "-link-embedded-runtime=0", "-Xllvm", "-link-used-functions=0",
            // For the linker, which leaves the kernel of particles out of libglissade-core.
            "-Xfrontend", "-function-sections",
          ],
          .when(traits: ["Embedded"])),
      ]
  )
}

let computing: [SwiftSetting] =
  embeddable + small
  + (optimizesDebug && !documents
    ? [.unsafeFlags(["-O", "-wmo"], .when(configuration: .debug))] : [])

let blas: [Target.Dependency] =
  documents ? [] : [.target(name: "CGlissadeBLAS", condition: .when(traits: ["BLAS"]))]

let kernelSuffixes = instructionSets.keys.sorted()

/// The modules that the umbrella exports.
///
/// Targets that use the umbrella list these as dependencies too: the umbrella's own module file does not change
/// when they do, and an incremental build would keep code that was inlined from their old versions.
let parts = [
  "GlissadeBatch", "GlissadeEngine", "GlissadeMath", "GlissadeTiming", "GlissadeTransitions",
]

/// The test targets to build, by name and separated by commas; without the variable, all of them.
///
/// `GLISSADE_TEST_TARGETS=GlissadeBatchTests swift test` then builds only that module and the ones below it.
let chosenTests = Context.environment["GLISSADE_TEST_TARGETS"]?
  .split(separator: ",").map(String.init)

/// The products to build, by name and separated by commas; without the variable, all of them.
///
/// `GLISSADE_PRODUCTS=glissade-c swift build` needs only the sources that the library consists of, and no other package.
let chosenProducts = Context.environment["GLISSADE_PRODUCTS"]?
  .split(separator: ",").map(String.init)

extension Target {
  /// The names of the targets that the target depends on directly.
  var dependencyNames: [String] {
    dependencies.compactMap { dependency in
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): name
      default: nil
      }
    }
  }
}

extension Package {
  /// Leaves only some targets, and what they depend on, in the package.
  func keep(_ names: [String]) {
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var (kept, waiting) = (Set<String>(), names)
    while let name = waiting.popLast() {
      if kept.insert(name).inserted { waiting += byName[name]?.dependencyNames ?? [] }
    }
    targets = targets.filter { kept.contains($0.name) }
    products = []
    dependencies = []
  }
}

let package = Package(
  name: "Glissade",
  products: [
    // All of it, and parts for those who need less.
    .library(name: "Glissade", targets: ["Glissade"] + parts),
    .library(
      name: "GlissadeBatch", targets: ["GlissadeBatch", "GlissadeMath", "GlissadeTiming"]),
    .library(
      name: "GlissadeEngine",
      targets: ["GlissadeEngine", "GlissadeBatch", "GlissadeMath", "GlissadeTiming"]),
    .library(
      name: "GlissadeTransitions",
      targets: ["GlissadeTransitions", "GlissadeEngine", "GlissadeMath", "GlissadeTiming"]),
    .library(name: "GlissadeScene", targets: ["GlissadeScene"]),
    .library(name: "GlissadeExport", targets: ["GlissadeExport"]),
    // A library named like the executable would replace it.
    .library(name: "glissade-c", type: .dynamic, targets: ["GlissadeCDocuments"]),
    .library(name: "glissade-core", type: .dynamic, targets: ["GlissadeC"]),
    .executable(name: "glissade", targets: ["GlissadeCLI"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  traits: [
    .trait(name: "BLAS", description: "Batches dense products through a cblas library."),
    .trait(name: "Embedded", description: "Builds the engine's layers as Embedded Swift."),
    .trait(name: "Peers", description: "Lets bench time SLEEF, Eigen and GLM beside the engine."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // MARK: - Layer 0
    .target(name: "CGlissadeSIMD"),
    .systemLibrary(name: "CGlissadeBLAS", pkgConfig: "blas", providers: [.apt(["libblas-dev"])]),
    kernelTarget("", march: nil),
  ]
    + kernelSuffixes.map { kernelTarget($0, march: instructionSets[$0]) }
    + [
      // MARK: - Layer 1
      // Only fma and roundings come from libm: they are correctly rounded, and so the same everywhere.
      .target(
        name: "GlissadeMath", swiftSettings: computing,
        linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
      .target(
        name: "GlissadeTiming", dependencies: ["GlissadeMath"], swiftSettings: computing),

      // MARK: - Layer 2
      .target(
        name: "GlissadeBatch",
        dependencies: [
          "CGlissadeSIMD", "GlissadeKernels", "GlissadeMath", "GlissadeTiming",
        ] + blas + kernelSuffixes.map { .init(stringLiteral: "GlissadeKernels" + $0) },
        swiftSettings: computing
      ),

      // MARK: - Layer 3
      .target(
        name: "GlissadeEngine",
        dependencies: ["CGlissadeSIMD", "GlissadeBatch", "GlissadeMath", "GlissadeTiming"],
        swiftSettings: embeddable + small),

      // MARK: - Layer 4
      .target(
        name: "GlissadeTransitions",
        dependencies: ["GlissadeEngine", "GlissadeMath", "GlissadeTiming"],
        swiftSettings: strict),

      // MARK: - C
      .target(
        name: "CGlissade", exclude: ["cmake", "exports.map", "older_glibc.c", "pkgconfig"]),
      .target(
        name: "GlissadeC",
        dependencies: [
          "CGlissade", "CGlissadeSIMD", "GlissadeBatch", "GlissadeEngine", "GlissadeMath",
          "GlissadeTiming",
        ],
        path: "Sources/GlissadeC/Core", swiftSettings: boundary + embedded + small),
      .target(
        name: "GlissadeCDocuments",
        dependencies: [
          "CGlissade", "GlissadeC", "GlissadeEngine", "GlissadeExport", "GlissadeMath",
          "GlissadeScene", "GlissadeTiming", "GlissadeTransitions",
        ],
        path: "Sources/GlissadeC/Documents", swiftSettings: boundary),

      .plugin(
        name: "InstallC",
        capability: .command(
          intent: .custom(
            verb: "install-c", description: "Builds and installs the libraries for C.")),
        path: "Sources/InstallC"),

      // MARK: - Umbrella
      .target(
        name: "Glissade",
        // The pages link to symbols of the modules that the umbrella does not export as well.
        dependencies: (parts + (documents ? ["GlissadeExport", "GlissadeScene"] : []))
          .map { .init(stringLiteral: $0) },
        swiftSettings: strict
      ),

      // MARK: - Layer 5
      .target(
        name: "GlissadeScene",
        dependencies: [
          "GlissadeBatch", "GlissadeEngine", "GlissadeMath", "GlissadeTiming",
          "GlissadeTransitions",
        ],
        swiftSettings: strict),

      .target(
        name: "GlissadeExport",
        dependencies: ["GlissadeEngine", "GlissadeMath", "GlissadeTiming", "GlissadeTransitions"],
        swiftSettings: strict),

      // MARK: - Layer 6
      .executableTarget(
        name: "GlissadeCLI",
        dependencies: [
          "GlissadeExport", "GlissadeScene", "GlissadeEngine", "GlissadeMath", "GlissadeTiming",
          "GlissadeTransitions",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        swiftSettings: strict),

      // MARK: - Benchmark
      .target(
        name: "CBenchSupport",
        path: "Benchmarks/CBenchSupport"
      ),
      .target(
        name: "ScalarLoops",
        path: "Benchmarks/ScalarLoops",
        exclude: ["build-gcc"],
        cSettings: [.unsafeFlags(["-O3"])]
      ),
      .target(
        name: "GlissadePeers",
        path: "Benchmarks/Peers",
        cxxSettings: [
          .define("GLISSADE_PEERS", .when(traits: ["Peers"])),
          .define("NDEBUG", .when(traits: ["Peers"])),
          .unsafeFlags(["-O3"] + peerArchitecture, .when(traits: ["Peers"])),
        ],
        linkerSettings: [.linkedLibrary("sleef", .when(traits: ["Peers"]))]
      ),
      .executableTarget(
        name: "bench",
        dependencies: [
          "CBenchSupport", "Glissade", "GlissadeBatch", "GlissadeEngine", "GlissadeExport",
          "GlissadeMath", "GlissadeTiming", "GlissadeTransitions", "ScalarLoops",
          .target(name: "GlissadePeers", condition: .when(traits: ["Peers"])),
          .target(name: "CGlissadeBLAS", condition: .when(traits: ["BLAS"])),
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        path: "Benchmarks/bench",
        swiftSettings: strict
      ),

      // MARK: - Tests
      .target(
        name: "TestSupport", path: "Tests/Support", resources: [.copy("Goldens/goldens.json")],
        swiftSettings: strict + (optimizesDebug ? [.define("GLISSADE_OPTIMIZE")] : [])),
      .testTarget(
        name: "GlissadeTests",
        dependencies: ["TestSupport", "Glissade", "GlissadeScene", "GlissadeExport", "GlissadeCLI"]
          + parts.map { .init(stringLiteral: $0) },
        exclude: ["Ports/Resources"], swiftSettings: strict),
      .testTarget(
        name: "GlissadeMathTests", dependencies: ["TestSupport", "GlissadeMath"],
        resources: [.copy("References")], swiftSettings: strict),
      .testTarget(
        name: "GlissadeTimingTests",
        dependencies: ["TestSupport", "GlissadeTiming", "GlissadeMath"],
        resources: [.copy("References")], swiftSettings: strict),
      .testTarget(
        name: "GlissadeEngineTests",
        dependencies: [
          "TestSupport", "GlissadeEngine", "GlissadeBatch", "GlissadeMath", "GlissadeTiming",
        ],
        swiftSettings: strict),
      .testTarget(
        name: "GlissadeTransitionsTests",
        dependencies: [
          "TestSupport", "GlissadeTransitions", "GlissadeEngine", "GlissadeBatch", "GlissadeMath",
          "GlissadeTiming",
        ],
        swiftSettings: strict),
      .testTarget(
        name: "GlissadeSceneTests",
        dependencies: [
          "TestSupport", "GlissadeScene", "GlissadeBatch", "GlissadeEngine", "GlissadeMath",
          "GlissadeTiming", "GlissadeTransitions",
        ],
        resources: [.copy("References")], swiftSettings: strict),
      .testTarget(
        name: "GlissadeExportTests",
        dependencies: [
          "TestSupport", "GlissadeExport", "GlissadeScene", "GlissadeBatch", "GlissadeEngine",
          "GlissadeMath", "GlissadeTiming", "GlissadeTransitions",
        ],
        swiftSettings: strict),
      .testTarget(
        name: "GlissadeCLITests",
        dependencies: [
          "TestSupport", "GlissadeCLI", "GlissadeExport", "GlissadeScene", "GlissadeEngine",
          "GlissadeMath",
          "GlissadeTiming", "GlissadeTransitions",
        ],
        swiftSettings: strict),
      .testTarget(
        name: "GlissadeBatchTests",
        dependencies: [
          "TestSupport", "GlissadeBatch", "GlissadeKernels", "GlissadeMath", "GlissadeTiming",
          "CGlissadeSIMD",
        ],
        swiftSettings: strict),
    ],
  swiftLanguageModes: [.v6]
)

if documents {
  let dependencies = package.dependencies
  // The command stays, because versions of dependencies that no target uses are forgotten.
  package.keep(["Glissade", "GlissadeCLI"])
  package.dependencies =
    dependencies + [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]
  package.traits = []
}
if let chosenTests { package.keep(chosenTests) }
if let chosenProducts {
  let libraries = package.products.compactMap { $0 as? Product.Library }
    .filter { chosenProducts.contains($0.name) }
  package.keep(libraries.flatMap(\.targets))
  package.products = libraries
}
