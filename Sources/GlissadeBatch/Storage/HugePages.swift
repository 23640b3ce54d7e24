#if canImport(Glibc) && !hasFeature(Embedded)
  import Glibc

  /// Requests 2 MB pages: with 4 KB pages large tables take 1.5 to 2 times as long.
  func adviseHugePages(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    _ = unsafe madvise(address, byteCount, MADV_HUGEPAGE)
  }
#else
  func adviseHugePages(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {}
#endif
