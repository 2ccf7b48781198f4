import Gestures
import Pictures
import Testing

@Suite("Icons of several strokes") struct SuccessiveIconTests {
    @Test("strokes that are drawn one after the other are not joined")
    func apart() throws {
        func line(_ ends: (Point, Point), from start: Int) -> [Sample] {
            (0...10).map {
                Sample(
                    ends.0.interpolated(to: ends.1, share: Double($0) / 10),
                    at: .milliseconds(start + $0 * 8))
            }
        }
        let bar = (Point(x: 300, y: 300), Point(x: 500, y: 300))
        let stem = (Point(x: 400, y: 300), Point(x: 400, y: 560))
        let template = try Template(contacts: [line(bar, from: 0), line(stem, from: 500)])
        #expect(template.isSuccessive)
        let paths = GestureIcon(.stroke("T"), template: template).marks.compactMap {
            if case .path(let points, _) = $0 { points } else { nil }
        }
        #expect(paths.count == 2)
        #expect(paths[0].allSatisfy { abs($0.y - paths[0][0].y) < 1e-9 })
        #expect(paths[1].allSatisfy { abs($0.x - paths[1][0].x) < 1e-9 })
    }
}
