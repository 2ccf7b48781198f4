import CX11
import Desktop
import Gestures
import Host
import TestServer
import Testing

// Hotkeys that are grabbed anew, since the keyboard has changed.
extension Faults {
    /// Puts the symbol F20 on one of two keys that are free, and so changes what Super+F20 is.
    private func moveKey(_ display: Display, toFirst: Bool) {
        for (keycode, isOn) in [(201, toFirst), (202, !toFirst)] as [(Int32, Bool)] {
            var symbol = isOn ? KeySym(XK_F20) : KeySym(NoSymbol)
            XChangeKeyboardMapping(display.handle, keycode, 1, &symbol, 1)
        }
        display.sync()
    }

    @Test("144: a hotkey that is pressed while the hotkeys are grabbed anew is not lost")
    func pressAsHotkeysChange() throws {
        try fault(144, by: "XChangeKeyboardMapping, then Menu after 41 to 48 ms") {
            // Many, so that it takes a while.
            let letters = "abcdefghijklmnopqrstuvwxyz".map { "Super+\($0), Alt+Super+\($0)" }
                .joined(separator: ", ")
            let scene = try FaultScene(
                """
                hotkey: [Super+F20, \(letters), Menu]
                messages: {live: false}
                hints: off
                gestures:
                  swipe left: nothing
                """)
            let display = try Display(scene.server.name)
            moveKey(display, toFirst: true)
            scene.session.pass(.milliseconds(100))
            scene.session.dropOutcomes()
            // The hotkeys are grabbed anew 40 ms after a change.
            for step in 0..<16 {
                moveKey(display, toFirst: !step.isMultiple(of: 2))
                // To the fraction of a millisecond, which a wait for anything is not.
                let due = MonotonicClock.now + .microseconds(41_000 + step * 500)
                while MonotonicClock.now < due {}
                try scene.injector.key("Menu", down: true)
                try scene.injector.sync()
                do { try scene.session.effect("arm", within: .seconds(1)) } catch {
                    throw FaultFailure(description: "after \(41_000 + step * 500) µs: \(error)")
                }
                try scene.injector.key("Menu", down: false)
                try scene.injector.sync()
                _ = try scene.session.outcome()
                scene.session.waitUntilIdle()
            }
            return ("16 of 16 begin a hold", nil)
        }
    }
}
