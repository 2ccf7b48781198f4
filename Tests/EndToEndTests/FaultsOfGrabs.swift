import Desktop
import Foundation
import Gestures
import Glibc
import Hand
import Host
import Stage
import Testing

extension Faults {
    /// Presses the key that the layout's option `grab:break_actions` gives to breaking grabs.
    private func breakGrabs(_ scene: FaultScene, by key: String) throws {
        for name in ["Control_L", "Alt_L"] { try scene.injector.key(name, down: true) }
        try scene.injector.key(key == "KP_Divide" ? 106 : 63, down: true)
        try scene.injector.sync()
    }

    private func letKeysGo(_ scene: FaultScene, _ key: String) throws {
        try scene.injector.key(key == "KP_Divide" ? 106 : 63, down: false)
        for name in ["Alt_L", "Control_L"] { try scene.injector.key(name, down: false) }
        try scene.injector.sync()
    }

    @Test("5: a grab that XF86Ungrab breaks cancels the hold within 250 ms")
    func ungrabbed() throws {
        try fault(5, "grab broken by XF86Ungrab", by: "Ctrl+Alt+KP_Divide") {
            let scene = try FaultScene()
            try scene.server.setKeyboard(layout: "us", options: "grab:break_actions")
            scene.session.settle()
            var slowest = Duration.zero
            // Over a window and over none.
            for (chord, isBare) in [("Menu", false), ("Menu", true), ("Button8", true)] {
                if isBare { try scene.witness.unmap() }
                try scene.draw(chord)
                let start = MonotonicClock.now
                try breakGrabs(scene, by: "KP_Divide")
                // A button's own grab is missed as soon as the pointer moves.
                if chord == "Button8" { try scene.injector.move(by: Vector(dx: 3, dy: 3)) }
                let outcome = try scene.session.outcome()
                let time = MonotonicClock.now - start
                try must(
                    outcome["reason"] == "the grab was broken", "\(chord), \(isBare): \(outcome)")
                slowest = max(slowest, time)
                try must(scene.session.lines().count == scene.commands, "a command ran")
                try letKeysGo(scene, "KP_Divide")
                try scene.session.hotkey(chord, down: false)
                try scene.nextWorks()
            }
            try must(slowest < .milliseconds(250), "after \(slowest)")
            return ("CANCEL", slowest)
        }
    }

    @Test("6: a connection that XF86ClearGrab closes ends it with 1, for its supervisor")
    func cleared() throws {
        try fault(6, "XF86ClearGrab closes it", by: "Ctrl+Alt+KP_Multiply") {
            let scene = try FaultScene()
            try scene.server.setKeyboard(layout: "us", options: "grab:break_actions")
            scene.session.settle()
            try scene.draw()
            let start = MonotonicClock.now
            try breakGrabs(scene, by: "KP_Multiply")
            try must(
                scene.daemon.process.waitForExit() == 1, "\(scene.daemon.output)")
            let time = MonotonicClock.now - start
            try must(
                scene.daemon.output.contains("ended our connection"), scene.daemon.output)
            try letKeysGo(scene, "KP_Multiply")
            try scene.session.hotkey("Menu", down: false)
            try scene.free(since: MonotonicClock.now, within: .milliseconds(50))
            try scene.nextWorks(with: try scene.restarted())
            return ("FREE, exit 1", time)
        }
    }
}
