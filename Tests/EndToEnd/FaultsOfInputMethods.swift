import Desktop
import DesktopSessions
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

/// The input methods to test: those that `.ci/sessions` installs once a week.
private let chosen = ["ibus", "fcitx5"].filter { ChosenTests.include($0) }

extension Faults {
    @Test(
        "94: under an input method strokes work, and text arrives as it is",
        .enabled(if: !chosen.isEmpty, "weekly: CURLICUE_SESSIONS names no input method"),
        arguments: chosen)
    func inputMethod(name: String) throws {
        let scene = try FaultScene(
            """
            hotkey: [Menu, Ctrl+Super]
            \(Session.quiet)
            gestures:
              swipe left: run echo left >> "$HOME/log"
              swipe right: text Hello, wörld – 1€ 日
              swipe up: keys Return
            """)
        try startInputMethod(name, scene)
        // xterm's own lines: what is typed comes back in a file.
        let script = try scene.server.write(
            "while IFS= read -r line; do printf '%s\\n' \"$line\" >> \"$HOME/typed\"; done\n",
            to: "lines")
        try scene.server.start(
            "xterm", ["-class", "Typing", "-e", "sh", script],
            environment: [
                "XMODIFIERS": "@im=\(name == "fcitx5" ? "fcitx" : name)", "LC_ALL": "C.UTF-8",
            ])
        try scene.probe.wait(for: "xterm to have the focus") {
            guard let active = scene.probe.activeWindow else { return false }
            return scene.probe.text("WM_CLASS", of: active)?.contains("Typing") == true
        }
        for (round, chord) in ["Menu", "Ctrl+Super", "Menu"].enumerated() {
            // The keys that input methods switch by.
            for combination in ["Shift_L", "Ctrl+space", "Ctrl+space"] where round == 1 {
                try scene.injector.strike(combination)
            }
            for direction in [Direction.left, .right, .up] {
                let stroke = StrokeGenerator(seed: 4).swipe(
                    direction, length: 200, from: FaultScene.place)
                try scene.session.draws(stroke, under: chord, as: "swipe \(direction)")
                scene.session.waitUntilIdle()
            }
            try scene.probe.wait(for: "the line") {
                scene.session.lines("typed").count > round
            }
            let typed = scene.session.lines("typed")[round]
            // xterm reads a Ctrl+space of the user as a control character.
            let text = typed.filter { $0 != "\0" }.trimmingCharacters(in: .whitespaces)
            try must(text == "Hello, wörld – 1€ 日", "typed: \(typed)")
            try must(scene.probe.keysDown.isEmpty, "down: \(scene.probe.keysDown)")
        }
        try must(scene.session.lines() == ["left", "left", "left"], "\(scene.session.lines())")
    }

    private func startInputMethod(_ name: String, _ scene: FaultScene) throws {
        let arguments =
            name == "ibus"
            ? ["ibus-daemon", "--xim", "--panel", "disable"]
            : ["fcitx5", "--disable", "notificationitem"]
        try scene.server.start(
            "dbus-run-session", ["--"] + arguments, packages: "dbus-daemon \(name)")
        try scene.probe.wait(for: "\(name) as a XIM server", timeout: .seconds(20)) {
            !scene.probe.cardinals("XIM_SERVERS").isEmpty
        }
    }
}
