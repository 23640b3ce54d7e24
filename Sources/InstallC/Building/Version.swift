/// The version of the libraries; its first number is also the number of the soname.
struct Version: CustomStringConvertible {
  let major: Int
  private let minor: Int
  private let patch: Int

  /// Reads the version from the header.
  init(header: String) throws {
    let define = /#define GLISSADE_VERSION 0x([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/
    guard let found = header.firstMatch(of: define), let major = Int(found.1, radix: 16),
      let minor = Int(found.2, radix: 16), let patch = Int(found.3, radix: 16)
    else { throw InstallError("glissade.h has no version") }
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  var description: String { "\(major).\(minor).\(patch)" }
}
