import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// A hundred storms on one server by default; `CURLICUE_STORMS=1000` for more, and
/// `CURLICUE_SEED=17` for those from that seed on.
@Suite("Storm") struct StormTests {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    // All of this comes within microseconds, as no hand does it. In about one of two hundred storms
    // something is left even so: a finger is handed on in the very moment in which a mouse button
    // goes down (see `TouchRejectQueue`), or the release of a key falls between two grabs.

    @Test("whatever comes together under hotkeys, nothing is left behind")
    func underHotkeys() {
        withKnownIssue(isIntermittent: true) { try expectNothingLeft("hotkey") }
    }

    @Test("whatever comes together with fingers that need none, nothing is left behind")
    func always() {
        withKnownIssue(isIntermittent: true) { try expectNothingLeft("always") }
    }

    static func mapping(_ free: String) -> String {
        """
        hotkey: [Menu, Ctrl+Super, Button8]
        touch: \(free)
        touchpad: \(free)
        gestures:
          tap: nothing
          double tap 2 fingers: nothing
          long press 3 fingers: nothing
          swipe left: nothing
          swipe left 3 fingers: nothing
          circle: nothing
          pan right: {began: keys hold Alt, changed: keys Tab, each: 40px}
          pan vertical 3 fingers: {scroll: down, each: 60px, repeat: 50ms}
          pan horizontal 4 fingers: {began: keys hold Alt, changed: keys Tab}
          pinch out: {keys: Home, each: 20%}
        """
    }

    private func expectNothingLeft(_ free: String) throws {
        let session = try Session(Self.mapping(free))
        defer { session.server.close() }
        let witness = try RecordingClient(on: session.server.name)
        try witness.focus()
        let first = UInt64(Self.setting("CURLICUE_SEED") ?? 1)
        let count = UInt64(Self.setting("CURLICUE_STORMS") ?? 100) / 2
        for seed in first..<(first + count) {
            var player = StormPlayer(session)
            try player.play(Storm(seed: seed).steps)
            try #require(
                session.settle(),
                "seed \(seed): still holding; \(session.takeEffects().filter { !$0.contains("moved") && !$0.hasPrefix("extend") && !$0.contains("failed") }.suffix(25))"
            )
            // The server holds the keyboard for a moment while a key is handed on.
            let isFree: Void? = try? session.probe.wait(
                for: "all grabs to go", timeout: .seconds(2)
            ) {
                session.probe.canGrabPointerAndKeyboard
            }
            let rival = try GrabbingClient(on: session.server.name)
            let free = (keyboard: rival.grabKeyboard(), pointer: rival.grabPointer())
            rival.release()
            try #require(
                isFree != nil, "seed \(seed): free are \(free); \(session.takeEffects())")
            let unpaired = unpaired(witness)
            try #require(
                unpaired.allSatisfy { $0.hasPrefix("button") },
                "seed \(seed): \(unpaired) \(session.takeEffects())")
            // A click in the moment in which a hold begins or ends can lose its other half.
            withKnownIssue(isIntermittent: true) {
                #expect(unpaired.isEmpty, "seed \(seed): \(unpaired)")
            }
            _ = session.takeEffects()
        }
        let swipe = StrokeGenerator(seed: 1).swipe(.left, length: 200, from: Point(x: 600, y: 450))
        #expect(try session.draw(.pointer(swipe), under: "Menu")["gesture"] == "swipe left")
        try session.expectNothingLeft()
    }

    /// What began and did not end, or the other way round, as the application saw it.
    func unpaired(_ witness: RecordingClient) -> [String] {
        func open() -> [String] {
            var down: [String: Int] = [:]
            for event in witness.record {
                switch event.kind {
                case .touch(let number, .begin): down["touch \(number)", default: 0] += 1
                case .touch(let number, .end): down["touch \(number)", default: 0] -= 1
                // Where a press ended a hold, its release is for all to see.
                case .button(let number, let isDown):
                    let name = "button \(number)"
                    down[name] = isDown ? 1 : 0
                case .swipe(.begin, _): down["swipe", default: 0] += 1
                case .swipe(.end, _): down["swipe", default: 0] -= 1
                case .pinch(.begin, _, _): down["pinch", default: 0] += 1
                case .pinch(.end, _, _): down["pinch", default: 0] -= 1
                // The hotkeys' own keys go up for all to see.
                case .key(let name, let isDown) where ["Alt_L", "Tab", "Home"].contains(name):
                    down[name] = isDown ? 1 : 0
                default: break
                }
            }
            return down.filter { $0.value != 0 }.map { "\($0.key): \($0.value)" }.sorted()
        }
        try? witness.wait(for: "all ends", timeout: .seconds(3)) { _ in open().isEmpty }
        return open()
    }
}
