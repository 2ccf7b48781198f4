import Gestures
import Style
import Testing

@testable import Overlay

@Suite("Messages that wait") struct MessageQueueTests {
    @Test("the newest outcome counts, other messages wait, and what gave way returns once")
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

    @Test("hostile text, right-to-left text and emoji are set inside their toast")
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
            room: Box(x: 0, y: 0, width: 1920, height: 1080))
        #expect(hidden.bitmap() == nil)
    }
}
