import Gestures
import StrokeGenerator
import TestServer
import Testing

private let mapping = """
    hotkey: Menu
    ink:
      color: "#ff0000"
      width: 6px
      fade: 150ms
    messages:
      duration: 400ms
      live: false
    hints: off
    gestures:
      circle: nothing
    """

@Suite("Ink on the screen") struct InkTests {
    @Test("follows the stroke, fades, and leaves nothing", arguments: [Compositor?.none, .picom])
    func ink(compositor: Compositor?) throws {
        let session = try Session(mapping, compositor: compositor)
        defer { session.server.close() }
        let backdrop = try Backdrop(
            on: session.server.name, .chequered(0x20_4060, 0xe0_d0a0, size: 24))
        defer { withExtendedLifetime(backdrop) {} }
        let center = Point(x: 900, y: 500)
        let stroke = StrokeGenerator(seed: 1, style: .ideal).circle(center: center, radius: 150)
        try session.injector.move(to: stroke.samples[0].position)
        try session.injector.sync()
        session.waitUntilIdle()
        let display = session.server.display
        var before = try Screenshot(of: display)
        try display.wait(for: "a still screen") {
            guard let now = try? Screenshot(of: display) else { return false }
            defer { before = now }
            return now == before
        }
        try session.arm("Menu")
        try session.injector.play([stroke], speed: .quick)
        func red(_ shot: Screenshot, _ angle: Double) -> Bool {
            let sample = stroke.samples[Int(angle * Double(stroke.samples.count - 1))]
            guard let color = shot.color(at: sample.position) else { return false }
            return color >> 16 & 0xff > 200 && color >> 8 & 0xff < 60 && color & 0xff < 60
        }
        try display.wait(for: "ink along the whole stroke") {
            guard let shot = try? Screenshot(of: display) else { return false }
            return [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].allSatisfy { red(shot, $0) }
        }
        // Beside the ink nothing has changed.
        let during = try Screenshot(of: display)
        let inside = Box(x: center.x - 90, y: center.y - 90, width: 180, height: 180)
        #expect(during.cropped(to: inside) == before.cropped(to: inside))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "circle clockwise")
        try display.wait(for: "the label") {
            guard let now = try? Screenshot(of: display) else { return false }
            return (now.difference(from: before)?.count ?? 0) > 500
        }
        try display.wait(for: "everything to be as it was") {
            guard let now = try? Screenshot(of: display) else { return false }
            return now.difference(from: before)?.count == 0 || now == before
        }
    }

    @Test("clicks go through it to the window beneath")
    func clickThrough() throws {
        let session = try Session(mapping, compositor: .picom)
        defer { session.server.close() }
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let stroke = StrokeGenerator(seed: 2).circle(center: Point(x: 600, y: 450), radius: 100)
        #expect(try session.gesture(stroke, under: "Menu")["outcome"] == "recognized")
        _ = application.events()
        // The ink is fading and the label stands: click right on the path.
        try session.injector.click(1, at: stroke.samples[stroke.samples.count / 2].position)
        try application.wait(for: "the click") { events in
            events.contains { $0.kind == .button(1, down: false) }
        }
    }
}
