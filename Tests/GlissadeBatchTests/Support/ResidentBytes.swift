#if canImport(Glibc)
  import Glibc
#endif

/// Returns the bytes of private memory that are resident; 0 where the system does not report them.
func residentBytes() -> Int {
  #if canImport(Glibc)
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    _ = unsafe fgets(&text, 127, file)
    let fields = text.split(separator: 32)
    let numbers = fields[1...2].map { $0.reduce(0) { 10 * $0 + Int($1) - 48 } }
    // Excluding pages of files: code that runs for the first time loads 16 of them at once.
    return (numbers[0] - numbers[1]) * Int(getpagesize())
  #else
    return 0
  #endif
}
