import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

// Which window gets what an action types, and when.
extension Faults {
    private static let typing = """
        hotkey: Menu
        touchpad: always
        \(Session.quiet)
        gestures:
          swipe left: keys Ctrl+w
          swipe right: keys Ctrl+w
          swipe up: [text "aB1", run echo up >> "$HOME/log"]
          swipe down: click 1
          circle: run echo circle >> "$HOME/log"
        """

    /// The keys that a window got since the last call, without modifiers.
    private func presses(_ client: RecordingClient) -> [String] {
        client.events().compactMap { event in
            guard case .key(let name, down: true) = event.kind, name.count == 1 else { return nil }
            return name
        }
    }

    @Test("177: what a key that is still held has triggered is typed once the keyboard is free")
    func triggeredByHeldKey() throws {
        try fault(177, by: "a passive grab of F10") {
            let scene = try FaultScene(Self.typing, manager: nil)
            let owner = try GrabbingClient(on: scene.server.name)
            try must(owner.claimKey("F10", modifiers: 0), "another client has the key")
            func trigger(_ gesture: String) throws -> Program {
                try Program(
                    Session.binary, ["trigger", gesture], environment: scene.server.environment)
            }
            for (gesture, typed) in [("swipe up", ["a", "b", "1"]), ("swipe left", ["w"])] {
                _ = presses(scene.application)
                try scene.injector.key("F10", down: true)
                try scene.injector.sync()
                try scene.server.display.wait(for: "the key") { owner.receivePresses() > 0 }
                let program = try trigger(gesture)
                // What types nothing waits for nothing.
                let other = try trigger("circle").result()
                try must(other.status == 0, "\(other)")
                scene.session.pass(.milliseconds(200))
                try must(presses(scene.application).isEmpty, "typed before the key is up")
                try scene.injector.key("F10", down: false)
                try scene.injector.sync()
                let result = program.result()
                try must(result.status == 0, "\(result)")
                scene.session.waitUntilIdle()
                let seen = presses(scene.application)
                try must(seen == typed, "\(seen): \(scene.daemon.output)")
            }
            try scene.injector.key("F10", down: true)
            try scene.injector.sync()
            let result = try trigger("swipe up").result()
            try must(
                result.status != 0
                    && result.errors.contains("another program holds the keyboard"), "\(result)")
            try scene.injector.key("F10", down: false)
            try scene.injector.sync()
            scene.session.waitUntilIdle()
            try must(presses(scene.application).isEmpty, "typed all the same")
            return ("typed, or said", nil)
        }
    }
}
