import Gestures
import Testing

@testable import Overlay

@Suite("How fast the pointer moves") struct FastMotionTests {
    @Test("the pointer is fast from a speed on, until it is much slower or rests")
    func speeds() {
        var fastMotion = FastMotionDetector()
        var (time, place) = (Duration.seconds(5), 0.0)
        func draw(_ speed: Double, unit: Double = 1) -> Bool {
            for _ in 0..<20 {
                time += .milliseconds(10)
                place += speed / 100
                fastMotion.add(Point(x: place, y: 0), unit: unit, at: time)
            }
            return fastMotion.isFast(at: time)
        }
        #expect(!draw(500))
        #expect(draw(900))
        #expect(draw(500))
        #expect(!fastMotion.isFast(at: time + .milliseconds(100)))
        #expect(fastMotion.rest == time + .milliseconds(100))
        #expect(!draw(300))
        #expect(!draw(1200, unit: 2))
    }
}
