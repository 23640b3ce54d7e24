#if canImport(Glibc)
  import Glibc
#endif

/// Bytes that the process holds in memory; 0 where nobody tells.
func residentBytes() -> Int {
  #if canImport(Glibc)
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    _ = unsafe fgets(&text, 127, file)
    let fields = text.split(separator: 32)
    let pages = fields[1].reduce(0) { 10 * $0 + Int($1) - 48 }
    return pages * Int(getpagesize())
  #else
    return 0
  #endif
}
