import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

extension Faults {
    private func touches(_ events: [RecordedEvent]) -> [Phase] {
        events.compactMap { if case .touch(_, let phase) = $0.kind { phase } else { nil } }
    }

    @Test("19: nothing of a touch in a stroke reaches the application after the ungrab")
    func touchInStroke() throws {
        let scene = try FaultScene()
        try scene.draw()
        let finger = StrokeGenerator(seed: 5).swipe(
            .left, length: 150, from: FaultScene.place, contact: .finger(1))
        try scene.injector.play([finger], as: .touch, speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        _ = try scene.session.outcome()
        try scene.clean()
        // A stroke that the finger alone draws.
        try scene.session.arm("Menu")
        scene.session.catchUp()
        try scene.injector.play([finger], as: .touch, speed: .quick)
        try must(
            try scene.session.outcome()["gesture"] == "swipe left", scene.daemon.output)
        try scene.session.hotkey("Menu", down: false)
        try scene.clean()
        scene.session.waitUntilIdle()
        scene.session.dropOutcomes()
        scene.forgetCommands()
        try scene.nextWorks()
    }

    @Test("20: a crash in a touch leaves nothing, or a begin with its end")
    func crashInTouch() throws {
        let scene = try FaultScene()
        try scene.session.arm("Menu")
        scene.session.catchUp()
        for step in 0...10 {
            try scene.injector.touch(
                1, step == 0 ? .begin : .update,
                FaultScene.place + Vector(dx: Double(step * 10), dy: 0))
        }
        try scene.injector.sync()
        scene.session.catchUp()
        let start = MonotonicClock.now
        scene.daemon.signal(SIGKILL)
        try scene.free(since: start, within: .milliseconds(50))
        try scene.injector.touch(1, .end, FaultScene.place + Vector(dx: 100, dy: 0))
        try scene.session.hotkey("Menu", down: false)
        _ = scene.daemon.waitForExit()
        let next = try scene.restarted()
        next.waitUntilIdle()
        let seen = touches(scene.application.events())
        try must(
            seen.count { $0 == .begin } == seen.count { $0 == .end },
            "the application saw \(seen)")
        try scene.nextWorks(with: next)
    }
}
