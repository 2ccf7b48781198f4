import Gestures
import Testing

@testable import Daemon

@Suite("Where a stroke began") struct StrokeOriginTests {
    @Test("Its window is looked up once, and only where a stroke began") func lookUp() {
        #expect(!StrokeOrigin().isUnknown)
        var origin = StrokeOrigin(at: Point(x: 3, y: 4))
        #expect(origin.isUnknown)
        origin.context = StrokeOrigin.Context()
        #expect(!origin.isUnknown)
    }
}
