import CX11
import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

// Hotkeys whose keys give what they name only with more than Shift, or that are locked in part.
extension Faults {
    @Test("160: hotkeys that Ctrl, Alt or Num Lock makes are pressed as everybody presses them")
    func levelsOfKeys() throws {
        try fault(160, by: "Alt+Print, Ctrl+Pause, Ctrl and 7 of the keypad") {
            let scene = try FaultScene(
                """
                hotkey: [Alt+Sys_Req, Ctrl+Break, Ctrl+KP_7, Menu]
                \(Session.quiet)
                gestures: {swipe left: run echo left >> "$HOME/log"}
                """)
            for pressed in ["Alt_L+Print", "Control_L+Pause"] {
                try scene.nextWorks(under: pressed)
            }
            try scene.injector.strike("Num_Lock")
            try scene.nextWorks(under: "Control_L+KP_Home")
            try scene.injector.strike("Num_Lock")
            // Then it is Home.
            let home = try GrabbingClient(on: scene.server.name)
            try must(try !home.isClaimed("KP_Home", modifiers: 4), "Ctrl+KP_Home is grabbed")
            return ("as pressed", nil)
        }
    }
}
