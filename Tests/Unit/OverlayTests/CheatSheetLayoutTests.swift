import Engine
import Gestures
import Style
import Testing

@testable import Overlay

@Suite("The cheat sheet") struct CheatSheetLayoutTests {
    private let screen = Box(x: 0, y: 0, width: 1920, height: 1080)

    @Test(
        "every cell lies on the sheet, no two overlap, and the sheet fits the monitor",
        arguments: [1, 2, 3, 7, 30, 90, 200, 5000], [1.0, 1.5, 2.0])
    func cells(count: Int, scale: Double) throws {
        let layout = try #require(CheatSheetLayout(count: count, in: screen, scale: scale))
        #expect(Double(layout.width) <= screen.width && Double(layout.height) <= screen.height)
        #expect(layout.cells.count + layout.left == count)
        let all = layout.cells + (layout.more.map { [$0] } ?? [])
        #expect((layout.left > 0) == (layout.more != nil))
        let sheet = PixelBox(x: 0, y: 0, width: layout.width, height: layout.height)
        for cell in all { #expect(cell.intersection(sheet) == cell) }
        #expect(Set(all).count == all.count)
        for (index, cell) in all.enumerated().dropFirst() {
            #expect(cell.intersection(all[index - 1]).isEmpty)
        }
    }

    @Test("thirty gestures fit, a thousand are counted, and a tiny monitor has room for none")
    func numbers() {
        #expect(CheatSheetLayout(count: 30, in: screen, scale: 1)?.left == 0)
        #expect((CheatSheetLayout(count: 1000, in: screen, scale: 1)?.left ?? 0) > 0)
        let tiny = Box(x: 0, y: 0, width: 60, height: 40)
        #expect(CheatSheetLayout(count: 9, in: tiny, scale: 2) == nil)
    }

    @Test("the newest outcome counts, news waits for its turn, and what gave way returns once")
    func queue() {
        func item(_ text: String, _ isOutcome: Bool, _ mark: Message.Mark = .none)
            -> MessageQueue.Item
        {
            MessageQueue.Item(
                message: Message(text, mark: mark), point: .zero, isOutcome: isOutcome,
                isAboutStroke: isOutcome)
        }
        var queue = MessageQueue()
        let news = item("reloaded", false)
        let isFirst = queue.add(news, shown: nil)
        #expect(isFirst)
        _ = queue.next()
        let first = queue.add(item("circle", true, .success), shown: news)
        #expect(first)
        #expect(queue.items.map(\.message.title) == ["circle", "reloaded"])
        _ = queue.next()
        // What went wrong corrects what was recognized.
        let corrects = queue.add(
            item("status 3", false, .failure), shown: item("circle", true, .success))
        #expect(corrects)
        _ = queue.next()
        let again = queue.next()
        #expect(again?.message.title == "reloaded" && again?.hasGivenWay == true)
        if let again { queue.putBack(again) }
        #expect(queue.isEmpty)
        for index in 0..<20 { _ = queue.add(item("\(index)", false), shown: news) }
        #expect(queue.items.count == MessageQueue.limit)
    }

    @Test("a message stays as long as it takes to read, and no longer than six seconds")
    func reading() {
        let least = Duration.milliseconds(900)
        #expect(Message("circle").duration(atLeast: least) == least)
        let long = Message("circle", detail: String(repeating: "x", count: 60))
        #expect(long.duration(atLeast: least) == .milliseconds(900 + 50 * 42))
        let endless = Message(String(repeating: "x", count: 9000))
        #expect(endless.duration(atLeast: least) == .seconds(6))
        #expect(endless.duration(atLeast: .seconds(9)) == .seconds(9))
    }

    @Test("hostile text, right-to-left text and emoji are set inside their plate")
    func text() throws {
        for title in ["مرحبا بالعالم", "שלום", "日本語 👩‍👧", "\u{202e}\u{7}a\tb", "x\u{0}y"] {
            let toast = ToastDrawing(
                message: Message(title, detail: "run \(title)", mark: .success),
                style: Appearance().messages, scale: 1,
                room: Box(x: 0, y: 0, width: 300, height: 200))
            let bitmap = try #require(toast.bitmap())
            #expect(bitmap.width <= 300 && bitmap.height < 120)
            #expect(bitmap.pixels.contains { $0 & 0xffffff == 0xffffff })
        }
        let hidden = ToastDrawing(
            message: Message("\u{7}\u{202e}"), style: Appearance().messages, scale: 1,
            room: screen)
        #expect(hidden.bitmap() == nil)
    }
}
