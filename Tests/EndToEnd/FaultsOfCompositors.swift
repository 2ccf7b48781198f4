import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

/// xfwm4 on a private server, whose own compositor is switched on and off as its settings do it.
private final class SwitchedCompositor {
    private let probe: WindowManagerProbe
    private let commands: String

    init(on server: PrivateServer) throws {
        probe = try WindowManagerProbe(server.name)
        commands = server.folder + "/commands"
        let script = try server.write(
            """
            set_xfwm4() { xfconf-query -c xfwm4 -p "/general/$1" -n -t bool -s "$2"; }
            mkfifo "\(commands)"
            for shadow in frame popup dock; do set_xfwm4 "show_${shadow}_shadow" false; done
            set_xfwm4 use_compositing true
            xfwm4 --vblank=off --sm-client-disable &
            while read -r value < "\(commands)"; do set_xfwm4 use_compositing "$value"; done
            """, to: "switched")
        try server.start(
            "dbus-run-session", ["--", "sh", script], packages: "xfwm4 dbus-daemon xfconf")
        try wait(isRunning: true)
        try probe.wait(for: "xfwm4") { probe.windowManager != nil }
    }

    /// Switches it, and waits until it has come or gone.
    func turn(on isOn: Bool) throws {
        try Data("\(isOn)\n".utf8).write(to: URL(filePath: commands))
        try wait(isRunning: isOn)
    }

    private func wait(isRunning: Bool) throws {
        try probe.wait(for: "xfwm4's compositor: \(isRunning)", timeout: .seconds(20)) {
            (probe.compositorOwner != nil) == isRunning
        }
    }
}

extension Faults {
    @Test("91: the window manager's compositor is switched off and on in the midst of a stroke")
    func switchedCompositor() throws {
        let server = try PrivateServer()
        let compositor = try SwitchedCompositor(on: server)
        let scene = try FaultScene(on: server, manager: nil)
        let stroke = FaultScene.circle
        let cut = Int(Double(stroke.samples.count) * 0.6)
        let box = Box(x: 460, y: 310, width: 280, height: 280)
        let inked = stroke.samples[cut / 2].position
        var longest = Duration.zero
        for isOn in [false, true, false, true] {
            let what = "switched \(isOn ? "on" : "off")"
            try scene.draw()
            try compositor.turn(on: isOn)
            // What the daemon's windows blend would be black now.
            let start = MonotonicClock.now
            var blackSince: Duration?
            repeat {
                let shot = try Screenshot(of: scene.probe.display, area: box)
                let now = MonotonicClock.now
                let isBlack = shot.pixels.contains { $0 & 0xff_ffff == 0 }
                let since = isBlack ? blackSince ?? now : now
                blackSince = isBlack ? since : nil
                longest = max(longest, now - since)
            } while MonotonicClock.now - start < .milliseconds(300)
            try must(longest <= .milliseconds(50), "\(what): black for \(longest)")
            let color = try #require(Screenshot(of: scene.probe.display).color(at: inked))
            try must(color != 0x30_60_90, "\(what): the ink is gone")
            try scene.injector.play(
                [Stroke(samples: Array(stroke.samples[cut...]))], speed: .quick)
            try scene.session.hotkey("Menu", down: false)
            let outcome = try scene.session.outcome()
            try must(
                outcome["gesture"]?.hasPrefix("circle") == true, "\(what): \(outcome)")
            try scene.probe.wait(for: "the ink to be gone, \(what)") {
                let shot = try? Screenshot(of: scene.probe.display, area: box)
                return shot.map { Set($0.pixels.map { $0 & 0xff_ffff }) } == [0x30_60_90]
            }
            scene.forgetCommands()
        }
    }
}
