// Members of objects: a name and a value.

extension JSONWriter {
  /// Writes a member with a string; nil becomes `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// Writes a member with a Boolean.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member with an integer; nil becomes `null`.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member with a number; nil, NaN and infinity become `null`.
  package mutating func member(_ name: String, _ value: Double?) {
    key(name)
    number(value)
  }

  /// Writes a member with an array of numbers; nil, NaN and infinity become `null`.
  package mutating func member(_ name: String, _ values: [Double]?) {
    key(name)
    if let values { numbers(values) } else { null() }
  }

  /// Writes a member with the entries of a matrix; NaN and infinity become `null`.
  package mutating func member(_ name: String, _ entries: SIMD16<Double>) {
    key(name)
    numbers(entries)
  }

  /// Writes a member with an array of Floats; NaN and infinity become `null`.
  package mutating func member(_ name: String, _ values: [Float]) {
    key(name)
    numbers(values)
  }

  /// The line breaks of an array whose elements are on lines of their own.
  package enum LineBreaks {
    /// Breaks between the elements only.
    case between
    /// Breaks before each element, and before the bracket of an empty array.
    case before
    /// Breaks before each element and before the closing bracket.
    case around
  }

  /// Writes a member with an array, element by element.
  package mutating func member<Element, Failure: Error>(
    _ name: String, lines: LineBreaks? = nil, _ elements: [Element],
    _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    open(name, isArray: true)
    if lines == .before || lines == .around { breakLine() }
    var isFirst = true
    for element in elements {
      if lines != nil, !isFirst { breakLine() }
      isFirst = false
      try write(&self, element)
    }
    if lines == .around { breakLine() }
    close()
  }

  /// Writes a member with an array of objects.
  package mutating func member<Element>(
    objects name: String, _ elements: [Element],
    _ members: (inout JSONWriter, Element) -> Void
  ) {
    member(name, elements) { writer, element in
      writer.object { members(&$0, element) }
    }
  }

  /// Writes a member with an object.
  package mutating func member<Failure: Error>(
    object name: String, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    key(name)
    try object(members)
  }
}
