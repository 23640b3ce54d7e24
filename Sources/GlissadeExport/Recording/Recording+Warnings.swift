import GlissadeMath

extension Recording {
  /// What a format does not show as it is in the recording, a sentence each with the names of the layers.
  ///
  /// ``LottieExport/Output/warnings`` has these among its own.
  public func warnings(for format: ExportFormat) -> [String] {
    var warnings: [String] = []
    func warn(_ about: Set<Int>, _ words: ([String]) -> String) {
      // What a transition takes out has the name of its layer.
      var (names, known): ([String], Set<String>) = ([], [])
      for name in about.sorted().map(name) where known.insert(name).inserted { names.append(name) }
      if !names.isEmpty { warnings.append(words(names)) }
    }
    warn(Set(layers.indices.filter { layers[$0].emitsParticles })) {
      "The particles of \(Recording.list($0)) are missing: they are not recorded."
    }
    // Frames as text have places and opacities, and no looks that could be lost.
    guard ![.json, .jsonLines, .csv].contains(format) else { return warnings }
    var found = UnsupportedFeatures(self)
    found.scan(self)
    warn(found.pictures) {
      "The \($0.count == 1 ? "picture" : "pictures") of \(Recording.list($0)) "
        + "\($0.count == 1 ? "is" : "are") drawn as plain colours: only the host has them."
    }
    warn(found.softMasks) {
      "\($0.count == 1 ? "The mask" : "The masks") of \(Recording.list($0)) "
        + "\($0.count == 1 ? "cuts" : "cut") along the outline, though not opaque or with sublayers."
    }
    if format == .lottie {
      warn(found.shadows) {
        "\($0.count == 1 ? "The shadow" : "The shadows") of \(Recording.list($0)) "
          + "\($0.count == 1 ? "is" : "are") missing: players draw none."
      }
    }
    if format == .html || format == .css {
      warn(found.intermittentClips) {
        "The bounds of \(Recording.list($0)) cut all the time, though they do so at times only."
      }
      warn(flattenedGroups(found)) {
        "What is below \(Recording.list($0)) is flattened into its plane: "
          + "it fades, is cut or has a shadow as one."
      }
    }
    return warnings
  }

  /// Layers that browsers bring into one plane with what stands out of it.
  private func flattenedGroups(_ found: UnsupportedFeatures) -> Set<Int> {
    let timelines = LayerTimeline.all(self)
    return found.groups.union(masks.keys).filter {
      ElementGeometry.isSpatial($0, self, timelines)
    }
  }

  /// The layers that masks cut, with the masks.
  var masks: [Int: Int] {
    var masks: [Int: Int] = [:]
    for (index, layer) in layers.enumerated().reversed() where layer.role == .mask {
      if let parent = layer.parent { masks[parent] = index }
    }
    return masks
  }

  /// Names in a sentence, of which many are counted.
  private static func list(_ names: [String]) -> String {
    let most = 5
    if names.count == 1 { return names[0] }
    if names.count > most + 1 {
      return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more"
    }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

/// Looks of layers that not all formats show.
private struct UnsupportedFeatures {
  /// Layers with pictures that only the host has.
  var pictures: Set<Int> = []
  var shadows: Set<Int> = []
  /// Layers with masks that are not opaque all over.
  var softMasks: Set<Int> = []
  /// Layers whose bounds cut at some times only.
  var intermittentClips: Set<Int> = []
  /// Layers that fade, cut or have a shadow together with what is below them.
  var groups: Set<Int> = []

  init(_ recording: Recording) {
    // A mask of several layers.
    for layer in recording.layers where layer.role == .mask {
      guard let mask = layer.parent, recording.layers[mask].role == .mask else { continue }
      if let masked = recording.layers[mask].parent { softMasks.insert(masked) }
    }
  }

  mutating func scan(_ recording: Recording) {
    var clipping: Set<Int> = []
    var free: Set<Int> = []
    for state in recording.frames.lazy.flatMap(\.layers) {
      let layer = recording.layers[state.layer]
      guard layer.role != .mask else {
        let isSoft =
          state.isHidden || state.opacity < 1 || state.contents != nil
          || state.backgroundColor.alpha < 1
        if isSoft, let masked = layer.parent, recording.layers[masked].role != .mask {
          softMasks.insert(masked)
        }
        continue
      }
      if state.contents != nil { pictures.insert(state.layer) }
      if state.shadow != nil { shadows.insert(state.layer) }
      if state.opacity < 1 || state.masksToBounds || state.shadow != nil {
        groups.insert(state.layer)
      }
      if state.masksToBounds { clipping.insert(state.layer) } else { free.insert(state.layer) }
    }
    intermittentClips = clipping.intersection(free)
  }
}
