import Gestures
import Testing

@testable import Overlay

/// The list of gestures that a refused stroke may have been meant as.
@Suite("Choices") struct ChoicesTests {
    @Test("a click is for the row that it is on", arguments: [0.8, 1, 2.25])
    func clicks(scale: Double) {
        let room = Box(x: 0, y: 0, width: 1920, height: 1080)
        let layout = ChoicesLayout(count: 3, scale: scale, room: room)
        func click(_ x: Double, _ y: Double) -> Int? { layout.row(at: Point(x: x, y: y)) }
        let boxes = [layout.head] + layout.rows + [layout.closing]
        for (upper, lower) in zip(boxes, boxes.dropFirst()) {
            #expect(upper.maxY == lower.minY && upper.minX == lower.minX)
        }
        for (index, row) in layout.rows.enumerated() {
            for y in [row.minY, row.maxY - 1] {
                #expect(click(row.minX, y) == index && click(row.maxX - 1, y) == index)
                #expect(click(row.maxX, y) == nil)
            }
            // High enough for a finger.
            #expect(row.height >= 48 * scale)
        }
        #expect(click(layout.closing.minX, layout.closing.minY) == nil)
        #expect(click(layout.head.minX, layout.head.maxY - 1) == nil)
        #expect(click(-1, -1) == nil)
        #expect(click(5, layout.size.height) == nil)
    }

    @Test("it is as large as there is room for", arguments: [(4, 1856, 1016), (3.08, 1334, 336)])
    func fit(scale: Double, width: Double, height: Double) {
        let room = Box(x: 0, y: 0, width: width, height: height)
        let layout = ChoicesLayout(count: 4, scale: scale, room: room)
        #expect(layout.size.width <= width && layout.size.height <= height)
        #expect(layout.size.height > height - 8 && layout.fit < 1)
        let box = layout.size
        #expect(ChoicesLayout(count: 4, scale: 0.5, room: box).fit == 1)
    }
}
