import CX11
import Desktop
import Gestures
import TestServer
import Testing

@testable import Overlay

@Suite("Nothing that is shown takes a click", .serialized) struct ClickThroughTests {
    @Test(
        "A click on ink or on a message reaches the window beneath",
        arguments: Theatre.Setting.allCases)
    func click(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let backdrop = try #require(theatre.backdrop)
        theatre.overlay.say(
            Message("a message that is long enough to be hit"), at: Point(x: 300, y: 300),
            now: theatre.now)
        theatre.setText()
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
        #expect(theatre.mappedWindows > 1)
        for (x, y) in [(200, 100), (300, 340), (300, 300)] {
            try theatre.server.injector.click(at: Point(x: Double(x), y: Double(y)))
            try theatre.server.injector.sync()
            theatre.audience.sync()
            var event = XEvent()
            #expect(
                XCheckWindowEvent(theatre.audience.handle, backdrop.id, ButtonPressMask, &event)
                    != 0)
            #expect(event.xbutton.x_root == Int32(x) && event.xbutton.y_root == Int32(y))
        }
    }
}
