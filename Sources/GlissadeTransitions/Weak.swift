/// A reference that does not keep what it refers to.
struct Weak<Object: AnyObject> {
  weak var object: Object?
}
