import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

@Suite struct StoredTraceTests {
  private static func stored(_ trace: StoredTrace) -> [UInt8] {
    var bytes: [UInt8] = []
    trace.forEachLine(asFile: true) { bytes += $0 }
    return bytes
  }

  private static func filter(brief: Bool, eventsOnly: Bool, ignored: [String]) -> TraceFilter {
    var filter = TraceFilter()
    (filter.isBrief, filter.isEventsOnly) = (brief, eventsOnly)
    filter.ignored = ignored.compactMap { EventPattern($0) }
    return filter
  }

  static let filters = [
    filter(brief: false, eventsOnly: false, ignored: []),
    filter(brief: true, eventsOnly: false, ignored: []),
    filter(brief: false, eventsOnly: true, ignored: ["viewDidLoad", "animator.animationEnded"]),
    filter(brief: true, eventsOnly: true, ignored: ["completeTransition(false)"]),
  ]

  @Test(arguments: Examples.names, filters)
  func `a stored trace equals the whole one, and a filter changes nothing twice`(
    _ name: String, _ filter: TraceFilter
  ) throws {
    let whole = StoredTrace(try Trace(Document(reading: Examples.bytes(name))))
    let part = whole.filtered(by: filter)
    let read = try StoredTrace(reading: Self.stored(part))
    expectEqual(read.filter, filter)
    expectEqual(Self.stored(read), Self.stored(part))
    expectEqual(Self.stored(read.filtered(by: filter)), Self.stored(part))
    expectTrue(TraceComparison(whole, read).isEqual && TraceComparison(read, whole).isEqual)
    expectEqual(part.final == nil, filter.isEventsOnly)
  }

  @Test func `every event of every example has a known name`() throws {
    for name in Examples.names {
      for event in try Trace(Document(reading: Examples.bytes(name))).events {
        let (text, name) = (event.kind.description, EventPattern.name(of: event.kind.description))
        for pattern in [
          name, text, "\(event.controller).\(name)", "\(event.subject.rawValue).\(text)",
        ] {
          let pattern = try #require(EventPattern(pattern), "\(pattern)")
          expectTrue(
            pattern.matches(
              subject: event.subject.rawValue, controller: event.controller, event: text))
        }
        expectTrue(
          EventPattern("other.\(name)")?.matches(subject: "to", controller: "a", event: text)
            == false)
      }
    }
  }

  @Test func `updates in a row are their first and last with their number, also in two rounds`()
    throws
  {
    func event(_ time: Int, _ event: String) -> String {
      #"{"time":\#(time),"subject":"context","controller":"a","event":"\#(event)"}"#
    }
    func update(_ time: Int) -> String { event(time, "updateInteractiveTransition(0.\(time))") }
    let lines =
      (1...4).map(update) + [event(5, "pauseInteractiveTransition")] + (6...8).map(update)
      + [event(9, "called"), update(9)]
    let whole = try StoredTrace(reading: Array(lines.joined(separator: "\n").utf8))
    let brief = whole.filtered(by: Self.filters[1])
    expectEqual(brief.entries.map(\.time), [1, 4, 5, 6, 8, 9, 9])
    expectEqual(brief.entries.map(\.updateCount), [nil, 4, nil, nil, 3, nil, nil])
    let pattern = try #require(EventPattern("a.pauseInteractiveTransition"))
    var filter = TraceFilter()
    (filter.ignored, filter.isBrief) = ([pattern], true)
    for trace in [whole, brief] {
      expectEqual(trace.filtered(by: filter).entries.map(\.updateCount), [nil, 7, nil, nil])
    }
  }

  @Test func `a trace of another version, or of nothing, is an error that says so`() throws {
    for (text, expected) in [
      (
        #"{"glissade":"trace","version":2}"#,
        "1:31: version: the trace was stored with version 2, and this is version 1; record it anew"
      ),
      (
        #"{"glissade":"trace","version":1,"ignored":["viewDidLod"]}"#,
        "1:44: ignored[0]: there is no event 'viewDidLod'; did you mean 'viewDidLoad'?"
      ),
      (
        #"{"glissade":"scene","version":1}"#,
        "1:13: glissade: 'scene' is not possible here; there is trace"
      ),
      (
        #"{"glissade":"trace","version":1,"briefly":true}"#,
        "1:33: briefly: unknown name 'briefly'; did you mean 'brief'?"
      ),
    ] {
      #expect { try StoredTrace(reading: Array(text.utf8)) } throws: { "\($0)" == expected }
    }
  }
}
