extension View {
  /// Replaces a view by another with one of the transitions of the options.
  public static func transition(
    from: View, to: View, duration: Double, options: ViewAnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {}
}
