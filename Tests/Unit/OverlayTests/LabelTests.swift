import CCairo
import Gestures
import Appearance
import Testing

@testable import Overlay

@Suite("Messages") struct MessageDrawingTests {
    @Test("a message stays as long as it takes to read, and no longer than six seconds")
    func reading() {
        let least = Duration.milliseconds(900)
        #expect(Message("circle").duration(atLeast: least) == least)
        let long = Message("circle", detail: String(repeating: "x", count: 60))
        #expect(long.duration(atLeast: least) == .milliseconds(900 + 50 * 42))
        let endless = Message(String(repeating: "x", count: 9000))
        #expect(endless.duration(atLeast: least) == .seconds(6))
        #expect(endless.duration(atLeast: .seconds(9)) == .seconds(9))
        // It takes a click to accept an offer.
        #expect(Message("circle", offer: "Click").duration(atLeast: least) == .seconds(3))
    }

    @Test("text reads as its first letter does, whatever digits stand before that")
    func direction() {
        let texts = ["שלום", "3 שלום", "3 stars", "3", "x שלום"]
        let style = TextBlock.Style(font: "Sans 13", scale: 1)
        #expect(texts.filter { TextBlock($0, style).isRightToLeft } == ["שלום", "3 שלום"])
    }

    @Test(
        "nothing is cut of a row that smaller letters have room for, nor touches the next row",
        arguments: [
            ("Open the example page in a new window of Firefox", "swipe up-left"),
            ("Close", "stroke pigtail: mapped over VirtualBox, Gimp only"),
            ("", "Not over VirtualBox Machine, Virt-manager"),
        ])
    func rows(title: String, detail: String) {
        let style = TextBlock.Style(font: "Sans 13", scale: 1)
        let row = GestureRow(icon: nil, title: title, detail: detail)
        let blocks = row.blocks(style, style, room: 187, height: 48)
        #expect(blocks.count == [title, detail].count { !$0.isEmpty })
        #expect(!blocks.contains { $0.isCut })
        #expect(blocks.reduce(0) { $0 + $1.height } <= 48)
    }

    @Test("hostile text, right-to-left text and emoji are set inside their toast")
    func text() throws {
        let look = Appearance()
        for title in ["مرحبا بالعالم", "שלום", "日本語 👩‍👧", "\u{202e}\u{7}a\tb", "x\u{0}y"] {
            let toast = try #require(
                ToastDrawing(
                    Message(title, detail: "run \(title)", mark: .success), look, scale: 1,
                    room: Box(x: 0, y: 0, width: 300, height: 200)))
            #expect(toast.size.width <= 300 && toast.size.height < 120)
            let pixels = drawn(
                width: Int(toast.size.width), height: Int(toast.size.height), toast.draw)
            #expect(pixels.contains { $0 & 0xffffff == 0xffffff })
        }
        let nothing = ToastDrawing(
            Message("\u{7}\u{202e}"), look, scale: 1,
            room: Box(x: 0, y: 0, width: 1920, height: 1080))
        #expect(nothing == nil)
    }
}

@Suite("Where labels go") struct LabelPlacementTests {
    private let place = LabelPlacement(
        Output(
            Box(x: 100, y: 0, width: 1000, height: 800),
            workArea: Box(x: 100, y: 40, width: 1000, height: 760)))

    private func box(
        near point: Point, isTouch: Bool = false, cost: (Box) -> Int = { _ in 0 }
    ) -> Box {
        place.box(
            Box(x: 0, y: 0, width: 200, height: 40), near: point, isTouch: isTouch, cost: cost)
    }

    @Test("below the pointer, and above a finger with its hand")
    func side() {
        let point = Point(x: 500, y: 400)
        #expect(box(near: point).minY > point.y + 20)
        #expect(box(near: point, isTouch: true).maxY < point.y - 60)
    }

    @Test("clear of panels and edges, and never under the pointer")
    func room() {
        for x in stride(from: 100.0, through: 1100, by: 50) {
            for y in stride(from: 0.0, through: 800, by: 50) {
                let found = box(near: Point(x: x, y: y))
                #expect(found.intersection(place.room) == found)
                #expect(!found.outset(by: 8).contains(Point(x: x, y: y)))
            }
        }
    }

    @Test("where it covers least")
    func cost() {
        let point = Point(x: 500, y: 400)
        let words = Box(x: 300, y: 410, width: 400, height: 60)
        let found = box(near: point) { $0.intersection(words) == nil ? 0 : 100 }
        #expect(found.intersection(words) == nil)
        // Where everything is covered, the pointer at least is not.
        #expect(!box(near: point) { _ in 100 }.contains(point))
    }
}

/// What `draw` draws on transparent pixels: premultiplied ARGB, row by row.
func drawn(width: Int, height: Int, _ draw: (Brush) -> Void) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes { bytes in
        let surface = cairo_image_surface_create_for_data(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(width), Int32(height), Int32(width * 4))
        defer { cairo_surface_destroy(surface) }
        draw(Brush(surface))
        cairo_surface_finish(surface)
    }
    return pixels
}
