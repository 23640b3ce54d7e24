import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// Reads views, which a page shows.
struct ViewReader {
  /// What any view may say, a page's own included.
  static let lookKeys = [
    "name", "alpha", "hidden", "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
    "clipsToBounds", "interactive", "subviews",
  ]
  /// What a view within another may say besides.
  static let keys = lookKeys + ["frame", "transform", "autoresizing"]

  static let resizing = WordTable<AutoresizingMask>([
    "flexible-left-margin": .flexibleLeftMargin, "flexible-width": .flexibleWidth,
    "flexible-right-margin": .flexibleRightMargin, "flexible-top-margin": .flexibleTopMargin,
    "flexible-height": .flexibleHeight, "flexible-bottom-margin": .flexibleBottomMargin,
  ])

  /// The views of a page by name.
  private(set) var views: [String: View] = [:]

  /// A view with all that is in it.
  mutating func view(_ cursor: JSONCursor) throws(JSONError) -> View {
    let object = try cursor.object(keys: ViewReader.keys)
    let frame = try object.required("frame").rect()
    let transform = try object.optional("transform")?.transform()
    var mask = AutoresizingMask()
    for element in try object.optional("autoresizing")?.elements() ?? [] {
      mask.formUnion(try ViewReader.resizing.value(element))
    }
    let view = View(frame: frame)
    view.autoresizingMask = mask
    try look(object, of: view)
    if let transform { view.transform3D = transform }
    return view
  }

  /// Gives a view the look that an object says, and the views in it.
  mutating func look(_ object: JSONObjectReader, of view: View) throws(JSONError) {
    if let name = object.optional("name") {
      let text = try name.string()
      guard views.updateValue(view, forKey: text) == nil else {
        throw name.error(.invalidValue, "the page has a view '\(Quotation.cut(text))' already")
      }
      view.name = text
    }
    if let alpha = try object.optional("alpha")?.number(in: 0...1) { view.alpha = alpha }
    if let hidden = try object.optional("hidden")?.bool() { view.isHidden = hidden }
    if let color = try object.optional("backgroundColor")?.color() { view.backgroundColor = color }
    let layer = view.layer
    if let radius = try object.optional("cornerRadius")?.number(in: 0...1e6) {
      layer.cornerRadius = radius
    }
    if let width = try object.optional("borderWidth")?.number(in: 0...1e6) {
      layer.borderWidth = width
    }
    if let color = try object.optional("borderColor")?.color() { layer.borderColor = color }
    if let clips = try object.optional("clipsToBounds")?.bool() { view.clipsToBounds = clips }
    if let isInteractive = try object.optional("interactive")?.bool() {
      view.isUserInteractionEnabled = isInteractive
    }
    for subview in try object.optional("subviews")?.elements() ?? [] {
      view.addSubview(try self.view(subview))
    }
  }
}
