import Desktop
import Engine
import Gestures
import Testing

@testable import Overlay

@Suite("Gesture guides on the screen", .serialized) struct GestureGuideScreenTests {
    @Test("guides go while the pointer is fast, and are there again when it rests")
    func fastMotion() throws {
        let theatre = try Theatre(.picom)
        let overlay = theatre.overlay
        var point = Point(x: 100, y: 240)
        let ahead = { (point: Point) in
            [
                GestureGuide(
                    path: [point, point + Vector(dx: 150, dy: 0)], name: "swipe right",
                    likelihood: 0.9)
            ]
        }
        func draw(_ samples: Int, step: Double) {
            for _ in 0..<samples {
                theatre.now += .milliseconds(8)
                point = Point(x: point.x + step, y: point.y)
                overlay.extend(.pointer, through: [Sample(point, at: theatre.now)])
                overlay.commit(now: theatre.now)
            }
        }
        overlay.begin(.pointer, at: point)
        overlay.showGuides(ahead(point), now: theatre.now)
        theatre.setText()
        #expect(overlay.feedback.guidesLayer.box != nil)
        draw(20, step: 2)
        #expect(overlay.feedback.guidesLayer.box != nil)
        draw(20, step: 12)
        #expect(overlay.feedback.guidesLayer.box == nil)
        overlay.showGuides(ahead(point), now: theatre.now)
        #expect(overlay.feedback.guidesLayer.box == nil)
        theatre.pass(until: .milliseconds(150))
        theatre.setText()
        #expect(overlay.feedback.guidesLayer.box != nil)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
    }
}
