/// An unretained reference to an object that clears the reference before it is deallocated.
///
/// Swift's weak and unowned references need the full runtime, which embedded builds do not have.
@safe struct Unretained<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  init(_ object: Object) { unsafe reference = Unmanaged.passUnretained(object) }

  /// Whether it refers to an object.
  func refers(to object: Object) -> Bool {
    unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls a function with the object, which is not retained for the call.
  @inline(__always)
  func read<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }
}
