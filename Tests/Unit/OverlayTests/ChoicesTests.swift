import Gestures
import Testing

@testable import Overlay

/// The list of gestures that a refused stroke may have been meant as.
@Suite("Choices") struct ChoicesTests {
    @Test("a click is for the row that it is on", arguments: [0.8, 1, 2.25])
    func clicks(scale: Double) {
        let layout = ChoicesLayout(count: 3, scale: scale)
        func click(_ x: Double, _ y: Double) -> OverlayClick? {
            layout.click(at: Point(x: x, y: y))
        }
        let boxes = [layout.head] + layout.rows + [layout.closing]
        for (upper, lower) in zip(boxes, boxes.dropFirst()) {
            #expect(upper.maxY == lower.minY && upper.minX == lower.minX)
        }
        for (index, row) in layout.rows.enumerated() {
            for y in [row.minY, row.maxY - 1] {
                #expect(click(row.minX, y) == .row(index))
                #expect(click(row.maxX - 1, y) == .row(index))
                #expect(click(row.maxX, y) == nil)
            }
            // High enough for a finger.
            #expect(row.height >= 48 * scale)
        }
        #expect(click(layout.closing.minX, layout.closing.minY) == .close)
        #expect(click(layout.head.minX, layout.head.maxY - 1) == nil)
        #expect(click(-1, -1) == nil)
        #expect(click(5, layout.size.height) == nil)
    }
}
