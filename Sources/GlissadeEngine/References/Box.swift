/// A value behind a reference, for what most objects do not have.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
