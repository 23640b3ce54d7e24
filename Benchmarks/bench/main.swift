import Glissade
import Glibc
func now() -> Double { var t = timespec(); unsafe clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec) + 1e-9 * Double(t.tv_nsec) }
nonisolated(unsafe) var seed: UInt64 = 12345
func U(_ a: Double, _ b: Double) -> Double { unsafe seed = unsafe seed &* 6364136223846793005 &+ 1442695040888963407; return unsafe a + (b - a) * Double(seed >> 11) * 0x1p-53 }
func med(_ n: Int, _ f: (Int) -> Void) -> Double { var v: [Double] = []; for r in 0..<n { let a = now(); f(r); v.append(now() - a) }; v.sort(); return v[v.count/2] }

for isa in InstructionSet.available {
for n in [1000, 10000, 100000, 1000000] {
  let inner = max(1, 100000 / n)
  let b = Batch(instructionSet: isa)
  do {
    let rows = try SpringRows((0..<n).map { _ in let w = U(6, 30), z = U(0.1, 0.9); return .init(try! Spring(mass: 1, stiffness: w*w, damping: 2*z*w), from: U(-1,1), to: U(-1,1), velocity: U(-5,5)) })
    let p = FloatBuffer(count: rows.slotCount), v = FloatBuffer(count: rows.slotCount)
    let t = med(25) { r in for i in 0..<inner { try! p.withMutableSpan { p throws(BatchError) in try v.withMutableSpan { v throws(BatchError) in try b.spring(rows, at: 0.2 + 0.01 * Double(r) + 0.001*Double(i), positions: &p, velocities: &v) } } } } / Double(inner * n) * 1e9
    let x = FloatBuffer((0..<n).map { _ in Float(U(0,1)) }), fr = FloatBuffer((0..<n).map { _ in Float(U(-1,1)) }), to = FloatBuffer((0..<n).map { _ in Float(U(-1,1)) }), o = FloatBuffer(count: n)
    let ease = PreparedCurve(.easeIn)
    let tb = med(25) { _ in for _ in 0..<inner { try! x.withSpan { x throws(BatchError) in try fr.withSpan { a throws(BatchError) in try to.withSpan { c throws(BatchError) in try o.withMutableSpan { o throws(BatchError) in try b.interpolate(ease, x, from: a, to: c, into: &o) } } } } } } / Double(inner * n) * 1e9
    let tl = med(25) { _ in for _ in 0..<inner { try! x.withSpan { x throws(BatchError) in try fr.withSpan { a throws(BatchError) in try to.withSpan { c throws(BatchError) in try o.withMutableSpan { o throws(BatchError) in try b.linear(x, from: a, to: c, into: &o) } } } } } } / Double(inner * n) * 1e9
    let rr = FloatBuffer((0..<(n+15)/16*16*12).map { _ in Float(U(-1,1)) }), m = FloatBuffer(count: 16*n)
    let tc = med(25) { _ in for _ in 0..<inner { try! x.withSpan { x throws(BatchError) in try rr.withSpan { rr throws(BatchError) in try m.withMutableSpan { m throws(BatchError) in try b.concat(x, rows: rr, into: &m) } } } } } / Double(inner * n) * 1e9
    let ma = FloatBuffer((0..<16*n).map { _ in Float(U(-1,1)) }), mb = FloatBuffer((0..<16*n).map { _ in Float(U(-1,1)) })
    let tm = med(25) { _ in for _ in 0..<inner { try! ma.withSpan { x throws(BatchError) in try mb.withSpan { rr throws(BatchError) in try m.withMutableSpan { m throws(BatchError) in try b.multiply(x, rr, into: &m) } } } } } / Double(inner * n) * 1e9
    let table = AnimationTable(instructionSet: isa), table2 = AnimationTable(instructionSet: isa, threads: 2)
    let t0 = now()
    for t in [table, table2] { try t.insert(count: n) { i, s in
      s.rows.removeAll(keepingCapacity: true)
      let begin = U(0, 0.5)
      let kind = Int(U(0,3))
      let d = U(0.5,2)
      let c: Curve = kind == 0 ? .spring(try! TimedSpring(Spring(mass: 1, stiffness: 400, damping: 2*20*U(0.1,0.9)), duration: 30)) : kind == 1 ? .timing(.easeIn) : .timing(.linear)
      let tm = try! MediaTiming(beginTime: begin, duration: kind == 0 ? 30 : d, fillMode: .both)
      for ch in [Channel.opacity, .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ] { s.rows.append(Row(ch, from: U(-1,1), to: U(-1,1), curve: c, timing: tm)) }
      s.order = .translateScale
    } }
    let setup = now() - t0
    let tf = med(25) { r in for i in 0..<inner { try! table.evaluate(at: 0.2 + 0.001 * Double(i+r)) } } / Double(inner * n) * 1e9
    let tf2 = med(25) { r in for i in 0..<inner { try! table2.evaluate(at: 0.2 + 0.001 * Double(i+r)) } } / Double(inner * n) * 1e9
    print("\(isa) n=\(n) spring-pv", t, "bezier", tb, "linear", tl, "concat", tc, "mul", tm, "frame", tf, "2thr", tf2, "setup", setup)
  } catch { print("ERR", error) }
}
}
