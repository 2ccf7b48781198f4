import Engine
import Gestures
import Mapping
import StrokeGenerator
import Testing

@testable import curlicue

@Suite("Replays of strokes") struct StrokeReplayerTests {
    private static let here = Point(x: 600, y: 500)
    private static let circle = StrokeGenerator(seed: 1).circle(center: here, radius: 90)
    private static let swipe = StrokeGenerator(seed: 2).swipe(.left, length: 300, from: here)

    /// A replayer for a hotkey with swipes, and another with circles.
    private func replayer() -> StrokeReplayer {
        var mapping = Mapping()
        mapping.profiles = [
            Profile(hotkeys: [], bindings: [Binding(.swipe(.left, fingers: 1), actions: [])]),
            Profile(hotkeys: [], bindings: [Binding(.circle(nil), actions: [.nothing])]),
        ]
        return StrokeReplayer(mapping, templates: TemplateLibrary())
    }

    @Test("the first hotkey whose mapping has the gesture takes it")
    func profiles() {
        var replayer = replayer()
        let found = replayer.recognition(of: [Self.circle])
        #expect(found.profile == 1 && found.binding?.phrase == .circle(nil))
        #expect(found.winner == "stroke")
        #expect(replayer.recognition(of: [Self.swipe]).profile == 0)
    }

    @Test("where none takes it, the reasons are those of the first")
    func nothing() {
        var replayer = replayer()
        let found = replayer.recognition(of: [
            StrokeGenerator(seed: 3).polyline([.down, .right, .up], leg: 200, from: Self.here)
        ])
        guard case .unrecognized(let reasons) = found.outcome else {
            Issue.record("\(found)")
            return
        }
        #expect(found.profile == 0 && found.binding == nil)
        #expect(reasons.count == 1 && reasons[0] == "like no gesture of yours", "\(reasons)")
        var empty = StrokeReplayer(Mapping(profiles: []), templates: TemplateLibrary())
        #expect(empty.recognition(of: [Self.swipe]).binding == nil)
    }
}
