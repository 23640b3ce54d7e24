import GlissadeText

/// Exports transitions, curves and documents as a self-contained web page of cards that play.
///
/// A card plays while a pointer is over it or it has the keyboard's focus, and on screens without a pointer while it is
/// seen; for readers who prefer reduced motion only when it is pressed. The page filters its cards by words, which its
/// address keeps, and copies the source text of each. It loads nothing, and its policy allows no script and no style but
/// its own.
///
/// The style sheets are data, of which all cards share the texts. From them the page makes the elements, the motions,
/// and the same text that ``CSSExport`` writes.
package struct Gallery {
  /// Cards with a common heading.
  package struct Group {
    /// The heading.
    package var title: String
    /// The cards, in their order.
    package var cards: [Card]

    /// Creates a group.
    package init(title: String, cards: [Card]) { (self.title, self.cards) = (title, cards) }
  }

  /// A card.
  package struct Card {
    /// The name.
    package var name: String
    /// A description in one line.
    package var summary: String
    /// The relative address of a page about the same; nil for none.
    package var link: String?
    /// The thing that plays.
    package var content: Content

    /// Creates a card.
    package init(name: String, summary: String, link: String? = nil, content: Content) {
      (self.name, self.summary, self.link, self.content) = (name, summary, link, content)
    }
  }

  /// The contents of cards.
  package enum Content {
    /// The directions of a transition, or a document alone.
    case clips([Clip])
    /// A curve.
    case curve(Curve)
  }

  /// A document that plays.
  package struct Clip {
    /// The name of the direction; nil for the only one.
    package var label: String?
    /// The style sheet.
    package var sheet: CSSExport.Output
    /// The document.
    package var json: JSONNode
    /// The source text that does the same in Swift; nil for none.
    package var swift: String?

    /// Creates a document that plays.
    package init(
      label: String? = nil, sheet: CSSExport.Output, json: JSONNode, swift: String? = nil
    ) {
      (self.label, self.sheet, self.json, self.swift) = (label, sheet, json, swift)
    }
  }

  /// A curve that plays.
  package struct Curve {
    /// The size of a plot in points.
    package static let plotSize = (width: 200.0, height: 100.0)
    /// The data of the plot's path.
    package var path: String
    /// The heights at which a motion begins and ends, from the plot's upper edge.
    package var ends: (start: Double, end: Double)
    /// The duration and the timing function as CSS, of which a curve over progress has no duration.
    package var css: String
    /// The source text in Swift.
    package var swift: String
    /// A document with a layer that moves so; nil if no document has the curve.
    package var json: JSONNode?

    /// Creates a curve that plays.
    package init(
      path: String, ends: (start: Double, end: Double), css: String, swift: String, json: JSONNode?
    ) {
      (self.path, self.ends) = (path, ends)
      (self.css, self.swift, self.json) = (css, swift, json)
    }
  }

  private let title: String
  private let groups: [Group]

  /// Creates a gallery.
  package init(title: String, groups: [Group]) { (self.title, self.groups) = (title, groups) }

  /// The page.
  package var html: String {
    Gallery.code.html(title: title, name: "gallery", json: GalleryData(groups).json)
  }

  private static let code = PageCode(
    scripts: [
      PackageResources.player_js, PackageResources.tracks_js, PackageResources.motions_js,
      PackageResources.painter_js, PackageResources.dom_js, PackageResources.clipboard_js,
      PackageResources.sheets_js, PackageResources.clips_js, PackageResources.card_js,
      PackageResources.gallery_js,
    ], styles: [PackageResources.gallery_css], hasOtherStyles: false)
}
