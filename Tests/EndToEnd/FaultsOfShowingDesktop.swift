import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

/// Window managers that end showing the desktop as soon as a window is mapped.
private enum Ender: String, CaseIterable {
    case mutter, muffin, metacity

    /// Starts it and waits until it manages the screen.
    func start(on server: PrivateServer) throws {
        var environment = ["LIBGL_ALWAYS_SOFTWARE": "1"]
        if self == .muffin {
            // Cinnamon's settings daemon brings what Muffin needs to know of touch screens.
            let schema = """
                <schemalist>
                  <schema id="org.cinnamon.settings-daemon.peripherals.touchscreen"
                          path="/org/cinnamon/settings-daemon/peripherals/touchscreen/">
                    <key name="orientation-lock" type="b"><default>false</default></key>
                  </schema>
                </schemalist>
                """
            let file = try server.write(
                schema, to: "org.cinnamon.settings-daemon.peripherals.gschema.xml")
            let folder = URL(filePath: file).deletingLastPathComponent().path
            try server.run("glib-compile-schemas", ["--targetdir=\(folder)", folder])
            environment["GSETTINGS_SCHEMA_DIR"] = folder
        }
        let manager = try server.start(
            "dbus-run-session",
            ["--", rawValue] + (self == .metacity ? [] : ["--x11"]) + ["--sm-disable"],
            environment: environment, packages: "dbus \(rawValue)")
        let probe = try WindowManagerProbe(server.name)
        try probe.wait(for: "\(rawValue) to manage the screen", timeout: .seconds(20)) {
            probe.windowManager?.isEmpty == false || !manager.isRunning
        }
        try must(manager.isRunning, manager.output)
        try probe.syncWithWindowManager(timeout: .seconds(20))
    }
}

extension Faults {
    @Test(
        "47: a second shake brings the windows back that a first one hid, with messages shown",
        arguments: Ender.allCases)
    fileprivate func showDesktop(manager: Ender) throws {
        try fault(47, by: manager.rawValue) {
            var options = PrivateServer.Options()
            options.hasOpenGL = manager != .metacity
            let server = try PrivateServer(options)
            defer { server.close() }
            try manager.start(on: server)
            let application = try RecordingClient(on: server.name)
            let session = try Session(
                """
                hotkey: [Menu, Button8]
                messages: {duration: 100ms}
                ink: {fade: 50ms}
                gestures:
                  shake: desktop show
                  swipe left: nothing
                """, on: server, manager: nil)
            let probe = session.probe
            let shake = StrokeGenerator(seed: 4).shake(
                turnings: 4, amplitude: 150, from: FaultScene.place)
            // By the first mapped window everything would be minimized for good.
            for round in 1...2 {
                for chord in ["Menu", "Button8"] {
                    let what = "\(chord), round \(round)"
                    let isShown = chord == "Menu"
                    let outcome = try session.gesture(shake, under: chord)
                    try must(outcome["mapped"] == "shake", "\(what): \(outcome)")
                    try probe.wait(for: "the desktop to be shown, or not: \(what)") {
                        probe.isShowingDesktop == isShown
                    }
                    // Messages, ink and what else may still come, and go.
                    session.pass(.milliseconds(400))
                    session.waitUntilIdle()
                    try must(probe.isShowingDesktop == isShown, "\(what): it did not last")
                    if !isShown {
                        try probe.wait(for: "the windows to be back: \(what)") {
                            application.isViewable && !probe.isMinimized(application.window)
                        }
                    }
                }
            }
            return ("the windows come back", nil)
        }
    }
}
