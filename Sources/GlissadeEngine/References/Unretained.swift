/// A reference upwards that does not keep its object alive: the object clears it before it dies.
///
/// Swift's own weak and unowned references need the ordinary runtime, which embedded builds lack.
@safe struct Unretained<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = Unmanaged.passUnretained(object) }

  /// Whether it refers to an object.
  func refers(to object: Object) -> Bool {
    unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  var object: Object { unsafe reference.takeUnretainedValue() }
}
