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
    }

    @Test("163: two names of one key are one hotkey, and check names both places")
    func namesOfOneKey() throws {
        let server = try PrivateServer()
        func check(_ first: String, _ second: String) throws -> (status: Int32, text: String) {
            let file = try server.write(
                """
                hotkeys:
                  - {hotkey: \(first), gestures: {circle: nothing}}
                  - {hotkey: \(second), gestures: {circle: window close}}
                """, to: "names.yaml")
            let result = try Program(
                Session.binary, ["check", file], environment: server.environment
            ).result()
            return (result.status, result.output + result.errors)
        }
        for (first, second) in [("Super+Prior", "Super+Page_Up"), ("Super+q", "Super+U0071")] {
            let (status, text) = try check(first, second)
            try must(
                status == 78 && text.contains("names.yaml:2:")
                    && text.contains("names.yaml:3:") && text.contains("'\(first)'"),
                text)
        }
        let (status, text) = try check("Super+Shift+grave", "Super+asciitilde")
        try must(
            status == 0 && text.contains("are the same hotkey on this keyboard"), text)
    }

    @Test("169: a connection that may grab nothing is said to be confined")
    func confined() throws {
        let server = try PrivateServer()
        let display = server.display
        XGrabKey(
            display.handle, Int32(AnyKey), UInt32(AnyModifier), display.root, 0, GrabModeAsync,
            GrabModeAsync)
        XGrabButton(
            display.handle, UInt32(AnyButton), UInt32(AnyModifier), display.root, 0,
            UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0)
        display.sync()
        for command in ["run", "doctor"] {
            let result = try Program(
                Session.binary, [command], environment: server.environment
            ).result()
            let words = (result.output + result.errors).split(whereSeparator: \.isWhitespace)
            let said = words.joined(separator: " ")
            try must(
                said.contains("confined") && !said.contains("another program"),
                "\(command): \(said)")
            try must(result.status == (command == "run" ? 69 : 1), "\(result)")
        }
    }

    @Test("182: on a full disk 'sheet' says so, and leaves nothing but a link of yours")
    func fullDisk() throws {
        let full = ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"]
        let server = try PrivateServer()
        let home = try #require(server.environment["HOME"])
        symlink("linked", home + "/link.svg")
        for (file, isLeft) in [("/s.svg", false), ("/link.svg", true)] {
            let sheet = try Program(
                full[0], Array(full.dropFirst()) + [Session.binary, "sheet", "-o", home + file],
                environment: server.environment
            ).result()
            try must(
                sheet.status == 73 && FileManager.default.fileExists(atPath: home + file) == isLeft,
                "\(sheet)")
        }
    }

    @Test("180: modifiers and levels that are locked are as Caps Lock")
    func lockedModifiers() throws {
        let scene = try FaultScene(
            """
            hotkey: [Menu, Button8, Ctrl+Super]
            \(Session.quiet)
            gestures: {swipe left: run echo left >> "$HOME/log"}
            """)
        let display = scene.server.display
        let other = try GrabbingClient(on: scene.server.name)
        for mask in [ShiftMask, ControlMask, Mod5Mask, Mod4Mask, 0] {
            XkbLockModifiers(display.handle, UInt32(XkbUseCoreKbd), 0xff, UInt32(mask))
            display.sync()
            try display.wait(for: "the hotkeys to be grabbed with \(mask)") {
                (try? other.isClaimed("Menu", modifiers: UInt32(mask))) == true
            }
            for chord in ["Menu", "Button8", "Ctrl+Super"] { try scene.nextWorks(under: chord) }
        }
        try must(try !other.isClaimed("Menu", modifiers: 4), "Ctrl+Menu is grabbed still")
    }

    @Test(
        "186: a hotkey's button that is only tapped goes to the application where it was pressed",
        arguments: [TestWindowManager.openbox, nil])
    func tapAfterAMove(manager: TestWindowManager?) throws {
        let scene = try FaultScene(
            """
            hotkey: Button3
            unrecognized: relay
            \(Session.quiet)
            gestures: {circle: nothing}
            """, manager: manager)
        for _ in 1...3 {
            try scene.injector.point(at: FaultScene.place)
            _ = scene.application.events()
            try scene.injector.press(button: 3)
            try scene.session.possible()
            let end = Point(x: FaultScene.place.x + 8, y: FaultScene.place.y)
            try scene.injector.move(to: end)
            try scene.injector.release(button: 3)
            _ = try scene.session.outcome()
            try scene.application.wait(for: .button(3, down: false))
            let taps = scene.application.events().filter(\.isOfButton)
            try must(
                taps.map(\.kind) == [.button(3, down: true), .button(3, down: false)]
                    && taps.allSatisfy { $0.position.distance(to: FaultScene.place) < 1 },
                "\(taps)")
            try scene.probe.wait(for: "the pointer to be where it was") {
                scene.probe.pointer.distance(to: end) < 1
            }
        }
    }
}
