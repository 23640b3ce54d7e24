import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

// Pulls on sheets, and changes of size.

/// The state of a pull on a sheet.
struct Pull {
  /// The delegate's answer.
  let answer: Bool
  /// Whether the sheet was told that it goes.
  var willDismiss = false
}

extension ControllerModelRun {
  /// Takes note of a question whether a pull may dismiss a sheet.
  func noteQuestion(of presented: ViewController, answer: Bool) {
    guard let controller = presented as? any WorldController else { return }
    if presented.isModalInPresentation {
      fail(.pull, "\(controller.number) is modal, and the delegate was asked")
    }
    // A finger that is lifted far from where it came down pulls as it goes.
    if !fingers.values.contains(true), !isSendingTouch {
      fail(.pull, "\(controller.number) is asked for without a finger")
    }
    if ![.pageSheet, .formSheet].contains(presented.modalPresentationStyle.resolved) {
      fail(.pull, "\(controller.number) is no sheet")
    }
    pulls[controller.number] = Pull(answer: answer)
  }

  /// Takes note of a notification about a pull.
  func notePull(_ kind: CallbackKind, of presented: ViewController) {
    guard let controller = presented as? any WorldController else { return }
    let number = controller.number
    let pull = pulls[number]
    switch kind {
    case .sheetWillDismiss:
      if pull?.answer != true || pull?.willDismiss == true {
        fail(.pull, "\(number) was not asked for before it goes")
      }
      if !presented.isBeingDismissed || presented.transitionCoordinator == nil {
        fail(.pull, "\(number) is told of a dismissal that has not begun")
      }
      pulls[number]?.willDismiss = true
    case .sheetDidDismiss:
      if pull?.willDismiss != true { fail(.pull, "\(number) has gone without being told before") }
      if appearances.states[number] != .gone, appearances.states[number] != .released,
        reentryCount == 0
      {
        fail(.pull, "\(number) is \(appearances.states[number]) after it has gone")
      }
      pulls[number] = nil
    default:
      if pull?.willDismiss == true { fail(.pull, "\(number) went, and is told of an attempt") }
    }
  }

  // MARK: Sizes

  func noteSize(_ size: Size, of controller: any WorldController) {
    if toldSizes == nil { fail(.size, "\(controller.number) is told \(size) without a change") }
    toldSizes?.append((controller, size))
  }

  /// Resizes a window, and checks that views get the sizes that their controllers were told.
  func resize(_ index: Int, to size: Size, _ duration: Double) {
    guard let window = windows[index] else { return }
    let (outer, reentries, old) = (toldSizes, reentryCount, window.layer.bounds.size)
    let root = window.rootViewController as? any WorldController
    // A root that has not appeared yet is not told.
    let isShown = root.map { appearances.states[$0.number] == .appeared } ?? false
    toldSizes = []
    View.animate(withDuration: duration) {
      window.frame = Rect(origin: .zero, size: size)
    }
    let told = toldSizes ?? []
    toldSizes = outer
    guard failure == nil, reentries == reentryCount, outer == nil else { return }
    let roots = told.filter { $0.controller === root }
    if let root, isShown, old != size, roots.count != 1 || roots[0].size != size {
      return fail(.size, "the root \(name(root)) was told \(roots.map(\.size)), not \(size)")
    }
    for (controller, size) in told where controller.viewIfLoaded?.window === window {
      let real = controller.view.bounds.size
      if abs(real.width - size.width) > 1e-6 || abs(real.height - size.height) > 1e-6 {
        return fail(.size, "\(controller.number) has \(real), and was told \(size)")
      }
    }
  }
}
