import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

extension Faults {
    private func why(_ scene: FaultScene) throws -> String {
        var environment = scene.server.environment
        environment["DISPLAY"] = scene.server.name
        return try Program.curlicue("why", environment: environment).output
    }

    @Test("131: nothing is kept of a stroke while a password prompt has the keyboard")
    func passwordPrompt() throws {
        let scene = try FaultScene()
        try scene.draw("Button3", RefusedStroke.arc, part: 1)
        let prompt = try GrabbingClient(on: scene.server.name)
        try scene.server.display.wait(for: "the keyboard") { prompt.grabKeyboard() }
        try scene.session.hotkey("Button3", down: false)
        let outcome = try scene.session.outcome()
        let words = try why(scene)
        try must(words.hasPrefix("Nothing to explain"), "\(outcome): \(words)")
        prompt.release()
        // Nor of one that would run.
        scene.session.waitUntilIdle()
        scene.session.dropOutcomes()
        try scene.draw("Button3", FaultScene.swipe, part: 1)
        try scene.server.display.wait(for: "the keyboard") { prompt.grabKeyboard() }
        try scene.session.hotkey("Button3", down: false)
        let other = try scene.session.outcome()
        let still = try why(scene)
        try must(still.hasPrefix("Nothing to explain"), "\(other): \(still)")
        prompt.release()
        let refused = try scene.session.gesture(RefusedStroke.arc, under: "Button3")
        try must(refused["outcome"] == "unrecognized", "\(refused)")
        let kept = try why(scene)
        try must(kept.contains("close it"), kept)
    }

    @Test("132: a hold or a crash ends what takes clicks, and a crash what is kept")
    func clicksEnd() throws {
        let scene = try FaultScene()
        let display = scene.server.display
        func click(at place: Point, _ what: String) throws {
            _ = scene.application.events()
            try scene.injector.click(at: place)
            try display.wait(for: "the application's click after \(what)") {
                scene.application.events().contains { $0.kind == .button(1, down: true) }
            }
        }
        let blank = try Screenshot(of: display)
        _ = try scene.session.gesture(RefusedStroke.arc, under: "Menu")
        let message = try RefusedStroke.label(
            since: blank, on: display, height: RefusedStroke.message)
        try scene.session.arm("Menu")
        try scene.session.hotkey("Menu", down: false)
        scene.session.waitUntilIdle()
        scene.session.dropOutcomes()
        try click(at: message.center, "a hold")
        // The list, by the command.
        try scene.injector.move(to: FaultScene.place)
        _ = try why(scene)
        let list = try RefusedStroke.label(
            since: blank, on: display, height: RefusedStroke.list)
        let start = MonotonicClock.now
        scene.daemon.signal(SIGKILL)
        // What takes clicks goes together with what is seen.
        try scene.blankAgain()
        try scene.free(since: start, within: .milliseconds(500))
        try click(at: RefusedStroke.firstRow(of: list), "a crash")
        let session = try scene.restarted()
        let words = try why(scene)
        try must(words.hasPrefix("Nothing to explain"), words)
        let home = scene.server.environment["HOME"] ?? ""
        let data = home + "/.local/share/curlicue/strokes"
        try must(!FileManager.default.fileExists(atPath: data), "there is \(data)")
        try scene.nextWorks(with: session)
    }
}
