// swift-tools-version: 6.2
import PackageDescription

/// Returns the words of a variable, separated by commas, of which an unknown one ends the build.
func words(of variable: String, known: [String]) -> [String] {
  let words = Context.environment[variable]?.split(separator: ",").map(String.init) ?? []
  for word in words where !known.contains(word) {
    fatalError("\(variable) takes \(known.joined(separator: ", ")) and not '\(word)'")
  }
  return words
}

/// The processor that is compiled for. The instruction-set builds of the kernels exist on x86-64 alone; `other` leaves
/// them out there as well.
#if arch(x86_64)
  let host = "x86_64"
#else
  let host = "other"
#endif
let target = words(of: "GLISSADE_TARGET_ARCH", known: ["x86_64", "arm64", "other"]).last ?? host
let instructionSets = target == "x86_64" ? ["V3", "V4"] : []

/// Whether the package depends on the plugin that builds the documentation.
let documents = !words(of: "GLISSADE_DOCUMENTATION", known: ["1"]).isEmpty

/// Departures of debug builds: without optimised modules, for a debugger and for assertions; with kernels for AVX-512;
/// without the checks of what animators do.
let debugging = words(of: "GLISSADE_DEBUG", known: ["unoptimized", "avx512", "unlinted"])

/// The settings of the modules behind the C header, which consist of calls that strict memory safety would mark.
let boundary: [SwiftSetting] = [
  // For spans that properties return.
  .enableExperimentalFeature("Lifetimes"),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Each function gets a section, of which the linker leaves out those that a program or a library never calls.
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]
let strict: [SwiftSetting] = boundary + [.strictMemorySafety()]

/// The settings of modules that also build as Embedded Swift.
///
/// Modules contain copies of the functions of others there. Constant arrays of such a function are objects with numbers in
/// their names, which each module counts in an order of its own, so that the linker may take another one. So no array
/// becomes such an object.
func embedded(_ flags: [String]) -> [SwiftSetting] {
  let trait = BuildSettingCondition.when(traits: ["Embedded"])
  let flags = ["-wmo", "-Xllvm", "-sil-disable-pass=object-outliner"] + flags
  if documents { return [] }
  return [.enableExperimentalFeature("Embedded", trait), .unsafeFlags(flags, trait)]
}

/// Embedded Swift above the kernels is compiled for size.
let small = embedded(["-Osize"])

/// The modules that compute, which tests call most, are optimised in debug builds too, as the kernels are.
let optimizes = !documents && !debugging.contains("unoptimized")
let computing =
  small + (optimizes ? [.unsafeFlags(["-O", "-wmo"], .when(configuration: .debug))] : [])

/// Leaves the kernels for AVX-512, which take long to compile, empty in debug builds.
let withoutAVX512: [SwiftSetting] =
  debugging.contains("avx512") ? [] : [.define("GLISSADE_WITHOUT_V4", .when(configuration: .debug))]

/// Leaves out the checks of what animators do, on which no behaviour may depend.
let withoutLinter: [SwiftSetting] =
  debugging.contains("unlinted")
  ? [.define("GLISSADE_WITHOUT_LINTER", .when(configuration: .debug))] : []

/// A build of the kernels for one instruction set.
///
/// They are optimised in debug builds too, and no other module may inline them: an inlined copy would be compiled for
/// the caller's instruction set. Nor may they bring copies of the embedded runtime, of which the linker could keep one
/// that older processors crash in.
func kernels(_ suffix: String = "") -> Target {
  let march = suffix.isEmpty ? [] : ["-Xcc", "-march=x86-64-\(suffix.lowercased())"]
  let runtime = ["-Xllvm", "-link-embedded-runtime=0", "-Xllvm", "-link-used-functions=0"]
  let flags = documents ? [] : ["-O", "-wmo", "-Xfrontend", "-disable-cmo"] + march
  return module(
    "GlissadeKernels" + suffix, ["CGlissadeSIMD"],
    strict + embedded(runtime) + [.unsafeFlags(flags)] + (suffix == "V4" ? withoutAVX512 : [])
      + (suffix.isEmpty ? [] : [.define("GLISSADE_WIDE_REGISTERS")]))
}

func module(
  _ name: String, _ used: [String], _ settings: [SwiftSetting] = strict, path: String? = nil,
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: used.compactMap(dependency), path: path, resources: resources,
    swiftSettings: settings)
}

func program(_ name: String, _ used: [String], path: String? = nil) -> Target {
  let used = (used + ["ArgumentParser"]).compactMap(dependency)
  return .executableTarget(name: name, dependencies: used, path: path, swiftSettings: strict)
}

/// Tests of a module, which use the modules of all layers below as well.
func tests(
  _ module: String, name: String? = nil, also: [String] = [], exclude: [String] = [],
  references: Bool = false
) -> Target {
  let (name, used) = (name ?? module + "Tests", layers.prefix { $0 != module } + [module] + also)
  return .testTarget(
    name: name, dependencies: (used + ["TestSupport"]).compactMap(dependency),
    path: "Tests/\(name)", exclude: exclude,
    resources: references ? [.copy("References")] : [], swiftSettings: strict + withoutAVX512)
}

func dependency(_ name: String) -> Target.Dependency? {
  switch name {
  case "ArgumentParser": .product(name: name, package: "swift-argument-parser")
  case "CGlissadeBLAS": documents ? nil : .target(name: name, condition: .when(traits: ["BLAS"]))
  case "GlissadePeers": .target(name: name, condition: .when(traits: ["Peers"]))
  default: .target(name: name)
  }
}

let layers = ["Text", "Math", "Timing", "Batch", "Engine", "Transitions", "Scene", "Export", "CLI"]
  .map { "Glissade" + $0 }
let timing = ["GlissadeMath", "GlissadeTiming"]
let engine = timing + ["GlissadeBatch", "GlissadeEngine"]
let transitions = timing + ["GlissadeEngine", "GlissadeTransitions"]

/// The scripts and styles of pages, which become a part of the module, so that a program with it is one file.
let scripts = [
  "chart.css", "chart.js", "curves.js", "drag.js", "events.js", "fingers.js", "motions.js",
  "page.css", "page.html", "page.js", "painter.js", "panel.js", "player.js", "ticks.js",
  "touch.js", "tracks.js",
].map { Resource.embedInCode("Scripts/\($0)") }
/// Those of the spring editor alone.
let editorScripts = [
  "easings.js", "editor-codes.js", "editor-controls.js", "editor-list.js", "editor-stage.js",
  "editor-state.js", "editor.css", "editor.js", "linear-easings.js", "nearest-bezier.js",
  "notations.js", "numbers.js", "polylines.js", "portable-springs.js", "springs.js",
].map { Resource.embedInCode("Scripts/Editor/\($0)") }
/// Those of the gallery, and those that it shares with the others.
let galleryScripts = [
  "Gallery/card.js", "Gallery/clips.js", "Gallery/gallery.css", "Gallery/gallery.js",
  "Gallery/sheets.js", "Shared/clipboard.js", "Shared/dom.js",
].map { Resource.embedInCode("Scripts/\($0)") }

// The modules that the umbrella exports. Its clients list them too: the umbrella's own module file does not change
// when they do, and an incremental build would keep code that was inlined from their old versions.
let parts = engine + ["GlissadeTransitions"]
let competitors = ["CGlissadeBLAS", "GlissadePeers", "ScalarLoops"]
let peers = BuildSettingCondition.when(traits: ["Peers"])

let package = Package(
  name: "Glissade",
  products: [
    // All of it, and parts for those who need less.
    .library(name: "Glissade", targets: ["Glissade"] + parts),
    .library(name: "GlissadeBatch", targets: timing + ["GlissadeBatch"]),
    .library(name: "GlissadeEngine", targets: engine),
    .library(name: "GlissadeTransitions", targets: transitions),
    .library(name: "GlissadeScene", targets: ["GlissadeScene"]),
    .library(name: "GlissadeExport", targets: ["GlissadeExport"]),
    // Expectations for tests of transitions. Nothing else may depend on it, because it links test libraries.
    .library(name: "GlissadeTesting", targets: ["GlissadeTesting"]),
    // A library named like the executable would replace it.
    .library(name: "glissade-c", type: .dynamic, targets: ["GlissadeCDocuments"]),
    .library(name: "glissade-core", type: .dynamic, targets: ["GlissadeC"]),
    .executable(name: "glissade", targets: ["GlissadeCLI"]),
    .executable(name: "bench", targets: ["bench"]),
  ],
  traits: [
    .trait(name: "BLAS", description: "Batches dense products through a cblas library."),
    .trait(name: "Embedded", description: "Builds the engine's layers as Embedded Swift."),
    .trait(name: "Peers", description: "Lets bench time other libraries beside the engine."),
  ],
  dependencies: [.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")],
  targets: [
    .target(
      name: "CGlissadeSIMD",
      cSettings: [.define("GLISSADE_EMBEDDED", .when(traits: ["Embedded"]))]),
    .systemLibrary(name: "CGlissadeBLAS", pkgConfig: "blas", providers: [.apt(["libblas-dev"])]),
    kernels(),
    module("GlissadeText", [], strict + computing),
    .target(
      name: "GlissadeMath", dependencies: ["GlissadeText"], swiftSettings: strict + computing,
      // Only fma and roundings come from libm: they are correctly rounded, and so the same everywhere.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    module("GlissadeTiming", ["GlissadeText", "GlissadeMath"], strict + computing),
    module(
      "GlissadeBatch",
      timing + ["CGlissadeBLAS", "CGlissadeSIMD"]
        + ([""] + instructionSets).map { "GlissadeKernels" + $0 },
      strict + computing + withoutAVX512),
    module(
      "GlissadeEngine", timing + ["CGlissadeSIMD", "GlissadeBatch", "GlissadeText"], strict + small),
    module("GlissadeTransitions", timing + ["GlissadeEngine"], strict + withoutLinter),
    module("GlissadeScene", parts + ["GlissadeText"]),
    module(
      "GlissadeExport", transitions + ["GlissadeText"],
      resources: scripts + editorScripts + galleryScripts),
    module("GlissadeTesting", transitions + ["GlissadeScene"]),
    // The pages link to symbols of the modules that the umbrella does not export as well.
    module(
      "Glissade",
      parts + (documents ? ["GlissadeExport", "GlissadeScene", "GlissadeTesting"] : [])),
    program("GlissadeCLI", transitions + ["GlissadeExport", "GlissadeScene", "GlissadeText"]),
    .target(name: "CGlissade", exclude: ["cmake", "exports.map", "older_glibc.c", "pkgconfig"]),
    module(
      "GlissadeC", engine + ["CGlissade", "CGlissadeSIMD", "GlissadeText"], boundary + small,
      path: "Sources/GlissadeC/Core"),
    module(
      "GlissadeCDocuments",
      transitions + ["CGlissade", "GlissadeC", "GlissadeExport", "GlissadeScene", "GlissadeText"],
      boundary,
      path: "Sources/GlissadeC/Documents"),
    .plugin(
      name: "InstallC",
      capability: .command(
        intent: .custom(verb: "install-c", description: "Builds and installs the C libraries.")),
      path: "Sources/InstallC"),
    .plugin(
      name: "BuildWasm",
      capability: .command(
        intent: .custom(verb: "build-wasm", description: "Builds the engine for browsers.")),
      path: "Sources/BuildWasm"),
    .target(name: "CBenchSupport", path: "Benchmarks/CBenchSupport"),
    .target(
      name: "ScalarLoops", path: "Benchmarks/ScalarLoops", exclude: ["build-gcc"],
      cSettings: [.unsafeFlags(["-O3"])]),
    .target(
      name: "GlissadePeers", path: "Benchmarks/Peers",
      cxxSettings: [
        .define("GLISSADE_PEERS", peers), .define("NDEBUG", peers),
        .unsafeFlags(["-O3"] + (host == "x86_64" ? ["-march=x86-64-v3"] : []), peers),
      ],
      linkerSettings: ["rlottie", "sleef", "stdc++"].map { .linkedLibrary($0, peers) }),
    program(
      "bench", parts + competitors + ["CBenchSupport", "Glissade", "GlissadeExport"],
      path: "Benchmarks/bench"),
    .target(
      name: "TestSupport", dependencies: ["GlissadeText"], path: "Tests/Support",
      resources: [.copy("Goldens/goldens.json")],
      swiftSettings: strict),
    tests("GlissadeText"),
    tests("GlissadeMath", references: true),
    tests("GlissadeTiming", references: true),
    tests("GlissadeBatch", also: ["CGlissadeSIMD", "GlissadeKernels"]),
    tests("GlissadeEngine"),
    tests("GlissadeTransitions"),
    tests("GlissadeTransitions", name: "GlissadeViewsTests"),
    tests("GlissadeTransitions", name: "GlissadeControllerModelTests"),
    tests("GlissadeScene", references: true),
    tests("GlissadeExport"),
    tests("GlissadeTesting", exclude: ["UIKit"]),
    tests("GlissadeCLI"),
    tests("Glissade", exclude: ["Ports/Resources"]),
  ] + instructionSets.map(kernels),
  swiftLanguageModes: [.v6]
)

extension Package {
  /// Leaves only some targets and libraries, and what these depend on, in the package.
  func keep(_ names: [String]) {
    let libraries = products.compactMap { $0 as? Product.Library }
    let chosen = libraries.filter { names.contains($0.name) }
    var (kept, waiting) = (Set<String>(), names + chosen.flatMap(\.targets))
    while let name = waiting.popLast() {
      guard kept.insert(name).inserted else { continue }
      let target = targets.first { $0.name == name }
      for case .targetItem(let used, _) in target?.dependencies ?? [] { waiting.append(used) }
    }
    let programs = products.compactMap { $0 as? Product.Executable }
    products = chosen + programs.filter { kept.isSuperset(of: $0.targets) }
    targets = targets.filter { kept.contains($0.name) }
    if !targets.contains(where: { $0.type == .executable }) { dependencies = [] }
  }
}

if documents {
  // SwiftPM builds with all traits for a plugin, and most modules cannot import modules of Embedded Swift. The command
  // stays, because versions of dependencies that no target uses are forgotten.
  package.keep(["Glissade", "GlissadeCLI"])
  let plugin = "https://github.com/swiftlang/swift-docc-plugin"
  package.dependencies.append(.package(url: plugin, from: "1.5.0"))
  package.traits = []
}

/// The targets and products to build, with what they depend on; all of them without the variable.
let known = package.targets.map(\.name) + ["glissade-c", "glissade-core"]
let chosen = words(of: "GLISSADE_ONLY", known: known.sorted())
if !chosen.isEmpty { package.keep(chosen) }
