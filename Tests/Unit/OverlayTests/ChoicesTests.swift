import Testing

@testable import Overlay

/// The list of gestures that a refused stroke may have been meant as.
@Suite("Choices") struct ChoicesTests {
    @Test("a click is for the row that it is on", arguments: [0.8, 1, 2.25])
    func clicks(scale: Double) {
        let layout = ChoicesLayout(count: 3, scale: scale)
        let boxes = [layout.head] + layout.rows + [layout.closing]
        for (upper, lower) in zip(boxes, boxes.dropFirst()) {
            #expect(upper.maxY == lower.minY && upper.minX == lower.minX)
        }
        for (index, row) in layout.rows.enumerated() {
            for y in [row.minY, row.maxY - 1] {
                #expect(layout.click(x: row.minX, y: y) == .row(index))
                #expect(layout.click(x: row.maxX - 1, y: y) == .row(index))
                #expect(layout.click(x: row.maxX, y: y) == nil)
            }
            // High enough for a finger.
            #expect(Double(row.height) >= 48 * scale)
        }
        #expect(layout.click(x: layout.closing.minX, y: layout.closing.minY) == .close)
        #expect(layout.click(x: layout.head.minX, y: layout.head.maxY - 1) == nil)
        #expect(layout.click(x: -1, y: -1) == nil)
        #expect(layout.click(x: 5, y: layout.height) == nil)
    }

    @Test("a message that offers something stays for as long as it takes clicks")
    func offer() {
        let plain = Message("not recognized", mark: .failure)
        #expect(plain.duration(atLeast: .milliseconds(900)) == .milliseconds(900))
        var offering = plain
        offering.offer = "Click"
        #expect(offering.duration(atLeast: .milliseconds(900)) == .seconds(3))
        #expect(offering.duration(atLeast: .seconds(5)) == .seconds(5))
    }
}
