/// A boxed value, for properties that most objects do not have.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
