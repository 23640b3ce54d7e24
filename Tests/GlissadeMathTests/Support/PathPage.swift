import Foundation
import GlissadeMath
import TestSupport

/// Questions about paths, answered by Chromium's SVG elements.
enum PathPage {
  /// A path with the attributes of its stroke, and points to be tested.
  struct Question: Encodable {
    /// The path as SVG text.
    var d: String
    var fractions: [Double] = []
    var points: [[Double]] = []
    /// The attributes of the stroke.
    var attributes: [String: String] = [:]
    /// Distance from a point at which the browser is asked as well, for fills and strokes.
    var reach: [Double] = [0, 0]
  }

  struct Answer: Decodable {
    var length: Double
    /// The points at the fractions.
    var points: [[Double]]
    /// A character for each point: 1 inside, 0 outside, ? if the points around it differ.
    var nonZero: String
    var evenOdd: String
    var stroke: String
  }

  static func answers(_ questions: [Question], name: String) throws -> [Answer] {
    try Chromium.ask(
      questions, name: name,
      """
      const svg = document.getElementById("svg");
      const all = questions.map(q => {
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("d", q.d);
        for (const [key, value] of Object.entries(q.attributes)) path.setAttribute(key, value);
        svg.append(path);
        // Unanimous answers of the point and of eight around it.
        const test = (method, reach) => q.points.map(([x, y]) => {
          const first = path[method](new DOMPoint(x, y));
          for (let i = 0; i < 8; i++) {
            const [dx, dy] = [Math.cos(i * Math.PI / 4) * reach, Math.sin(i * Math.PI / 4) * reach];
            if (path[method](new DOMPoint(x + dx, y + dy)) != first) return "?";
          }
          return first ? "1" : "0";
        }).join("");
        const length = path.getTotalLength();
        const points = q.fractions.map(f => {
          const p = path.getPointAtLength(f * length);
          return [p.x, p.y];
        });
        const nonZero = test("isPointInFill", q.reach[0]);
        path.setAttribute("fill-rule", "evenodd");
        const evenOdd = test("isPointInFill", q.reach[0]);
        const stroke = test("isPointInStroke", q.reach[1]);
        path.remove();
        return {length, points, nonZero, evenOdd, stroke};
      });
      answer(all);
      """)
  }
}
