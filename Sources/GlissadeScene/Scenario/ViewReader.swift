import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// Reads the views of a page.
struct ViewReader {
  /// The appearance members of all views.
  private static let properties: [Member<View>] = [
    Member(
      "alpha", \.alpha, default: 1, .number(in: 0...1),
      "The opacity from 0, transparent, to 1, opaque; 1 by default."),
    Member(
      "hidden", \.isHidden, default: false, .flag, "Whether the view and its subviews are hidden."),
    Member("backgroundColor", \.backgroundColor, .color, "The background colour."),
    Member(
      "cornerRadius", \.layer.cornerRadius, default: 0, .number(in: 0...1e6),
      "The corner radius in points."),
    Member(
      "borderWidth", \.layer.borderWidth, default: 0, .number(in: 0...1e6),
      "The width of the border in points."),
    Member(
      "borderColor", \.layer.borderColor, default: .black, .color, "The colour of the border."),
    Member(
      "clipsToBounds", \.clipsToBounds, default: false, .flag,
      "Whether subviews are clipped to the bounds."),
    Member(
      "interactive", \.isUserInteractionEnabled, default: true, .flag,
      "Whether the view receives touches; true by default."),
  ]

  /// The members of all views, including a page's own view.
  static let appearanceFields =
    [Field("name", .string, "The name, unique on the page.")]
    + properties.map(\.field) + LayerReader.shapeProperties.map(\.field) + [
      Field("subviews", .array(of: .ref("view")), "The subviews from back to front.")
    ]
  private static let frame = Key(
    required: "frame", .rectangle, "The frame in the superview without the transform, in points.")
  private static let transform = Key("transform", .transform, "The transform about the centre.")
  private static let autoresizing = Key(
    "autoresizing", .values(of: .words(resizing.words)),
    "The flexible margins and sizes when the superview is resized.")
  /// The members of a subview.
  static let fields = appearanceFields + [frame.field, transform.field, autoresizing.field]
  private static let keys = fields.names

  private static let resizing = EnumCoding<AutoresizingMask>([
    "flexible-left-margin": .flexibleLeftMargin, "flexible-width": .flexibleWidth,
    "flexible-right-margin": .flexibleRightMargin, "flexible-top-margin": .flexibleTopMargin,
    "flexible-height": .flexibleHeight, "flexible-bottom-margin": .flexibleBottomMargin,
  ])

  /// The views of a page by name.
  private(set) var views: [String: View] = [:]

  /// Creates a view and its subviews.
  mutating func view(_ cursor: JSONCursor) throws(DocumentError) -> View {
    let object = try cursor.object(keys: ViewReader.keys)
    let frame = try object.required(ViewReader.frame)
    let transform = try object.optional(ViewReader.transform)
    var mask = AutoresizingMask()
    for element in try object.optional(ViewReader.autoresizing) ?? [] {
      mask.formUnion(try ViewReader.resizing.value(element))
    }
    let view = try view(object, frame)
    view.autoresizingMask = mask
    if let transform { view.transform3D = transform }
    return view
  }

  /// Creates a page's own view and its subviews.
  mutating func pageView(_ cursor: JSONCursor, _ frame: Rect) throws(DocumentError) -> View {
    try view(try cursor.object(keys: ViewReader.appearanceFields.names), frame)
  }

  /// Creates a view with its appearance and its subviews.
  private mutating func view(
    _ object: JSONObjectReader, _ frame: Rect
  ) throws(DocumentError) -> View {
    let view = View(frame: frame, layer: object.isShape ? ShapeLayer() : Layer())
    if let name = object.optional("name") {
      let text = try name.string()
      guard views.updateValue(view, forKey: text) == nil else {
        throw name.error(.invalidValue, "the page has a view '\(Quotation.cut(text))' already")
      }
      view.name = text
    }
    try object.read(ViewReader.properties, of: view)
    for (property, value) in try object.values(of: LayerReader.shapeProperties) {
      do throws(EngineError) { try view.layer.setValue(value, for: property) } catch {
        throw object.error(for: error, keys: ViewReader.keys)
      }
    }
    for subview in try object.optional("subviews")?.elements() ?? [] {
      view.addSubview(try self.view(subview))
    }
    return view
  }
}
