/// A failure of the installation, which SwiftPM prints.
struct InstallError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
