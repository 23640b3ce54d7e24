import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A page with a bar, a card and a turned stamp on it, and a shape to reveal it through.
final class Page: ViewController, RevealMaskProviding, RevealLogoProviding {
  let revealMask = Layer()
  let revealLogo = Layer()
  private let color: Color

  init(_ title: String, _ color: Color) {
    self.color = color
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.name = title
    view.backgroundColor = color
    let bar = View(frame: Rect(x: 0, y: 0, width: view.bounds.width, height: 64))
    bar.name = "\(title ?? "") bar"
    bar.backgroundColor = Color(white: 1, alpha: 0.3)
    bar.autoresizingMask = .flexibleWidth
    view.addSubview(bar)
    let card = View(frame: Rect(x: 40, y: 140, width: 295, height: 220))
    card.name = "\(title ?? "") card"
    card.backgroundColor = Color(white: 1, alpha: 0.9)
    card.layer.cornerRadius = 24
    card.clipsToBounds = true
    view.addSubview(card)
    let stamp = View(frame: Rect(x: 200, y: 130, width: 120, height: 120))
    stamp.name = "\(title ?? "") stamp"
    stamp.backgroundColor = color
    stamp.layer.cornerRadius = 20
    stamp.layer.borderWidth = 6
    stamp.layer.borderColor = Color(white: 0.1, alpha: 0.5)
    stamp.transform3D = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    stamp.alpha = 0.8
    card.addSubview(stamp)
    for (layer, name) in [(revealMask, "mask"), (revealLogo, "logo")] {
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      layer.cornerRadius = 3
      layer.backgroundColor = .white
      layer.name = "\(title ?? "") \(name)"
    }
    revealLogo.position = Point(x: 187.5, y: 333.5)
    if title == "first" { try? view.layer.addSublayer(revealLogo) }
  }
}
