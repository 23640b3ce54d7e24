import GlissadeEngine
import GlissadeMath

extension Recording {
  /// Returns the differences between the recording and its export in a format, one sentence each, with the names of
  /// the layers.
  ///
  /// ``LottieExport/Output/warnings`` contains these as well.
  ///
  /// - Parameter format: The export format.
  public func warnings(for format: ExportFormat) -> [String] {
    var timelines = Timelines()
    // The textual formats contain geometry and opacity but no other appearance.
    if format.isDrawn { for frame in frames { timelines.append(frame, layers) } }
    timelines.end(layers)
    return warnings(for: format, timelines)
  }

  /// Returns the differences between a recording without frames, whose timelines are given, and its export.
  func warnings(for format: ExportFormat, _ timelines: Timelines) -> [String] {
    var warnings: [String] = []
    func warn(_ about: Set<Int>, _ words: ([String]) -> String) {
      // An outgoing look has the name of its layer.
      var (names, known): ([String], Set<String>) = ([], [])
      for name in about.sorted().map(name) where known.insert(name).inserted { names.append(name) }
      if !names.isEmpty { warnings.append(words(names)) }
    }
    warn(Set(layers.indices.filter { layers[$0].emitsParticles })) {
      "The particles of \(Recording.list($0)) are missing: they are not recorded."
    }
    guard format.isDrawn else { return warnings }
    let found = timelines.features
    warn(found.pictures) {
      "The \($0.count == 1 ? "picture" : "pictures") of \(Recording.list($0)) "
        + "\($0.count == 1 ? "is" : "are") drawn as plain colours: only the host has them."
    }
    // Style sheets and pages have clip paths, the other formats the alpha of shapes.
    let isClipped = format == .html || format.isStyled
    warn(isClipped ? found.softMasks.union(found.softShapeMasks) : found.softMasks) {
      "\($0.count == 1 ? "The mask" : "The masks") of \(Recording.list($0)) "
        + "\($0.count == 1 ? "cuts" : "cut") along the outline, though not opaque or with sublayers."
    }
    if format == .lottie {
      warn(found.shadows) {
        "\($0.count == 1 ? "The shadow" : "The shadows") of \(Recording.list($0)) "
          + "\($0.count == 1 ? "is" : "are") missing: players draw none."
      }
    }
    if format.isStyled {
      warn(found.changingPaths) {
        "\($0.count == 1 ? "The path" : "The paths") of \(Recording.list($0)) "
          + "\($0.count == 1 ? "changes" : "change") by the CSS property d: a browser without it keeps the first one."
      }
    }
    if isClipped {
      warn(found.intermittentClips) {
        "The bounds of \(Recording.list($0)) cut all the time, though they do so at times only."
      }
      let areSpatial = ElementGeometry.areSpatial(layers, timelines.layers)
      warn(found.groups.union(masks.keys).filter { areSpatial[$0] }) {
        "What is below \(Recording.list($0)) is flattened into its plane: "
          + "it fades, is cut or has a shadow as one."
      }
    }
    return warnings
  }

  /// The masks by the layers that they clip.
  var masks: [Int: Int] {
    var masks: [Int: Int] = [:]
    for (index, layer) in layers.enumerated().reversed() where layer.role == .mask {
      if let parent = layer.parent { masks[parent] = index }
    }
    return masks
  }

  /// Returns the names for a sentence; of many names, the rest is only counted.
  private static func list(_ names: [String]) -> String {
    let most = 5
    if names.count == 1 { return names[0] }
    if names.count > most + 1 {
      return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
    }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
