import Desktop
import DesktopSessions
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

// Sessions far away, with the programs that people see them with.
extension Faults {
    private static let mapping =
        FaultScene.mapping.replacing("fade: 50ms", with: "fade: 0ms")
        + "\n  swipe down: window minimize\n"

    /// What shows a session far away. The names are those of CURLICUE_SESSIONS, too.
    enum RemoteView: String, CaseIterable {
        case x11vnc, xrdp, xpra

        static let chosen = allCases.filter {
            ChosenTests.include($0.rawValue, isOrdinary: $0 == .x11vnc)
        }
    }

    @Test("81: in a session that is shown far away everything works", arguments: RemoteView.chosen)
    func farAway(_ view: RemoteView) throws {
        try fault(81, by: "\(view), with a viewer") {
            switch view {
            case .x11vnc: try x11vnc()
            case .xrdp: try xrdp()
            case .xpra:
                try xpra()
                try seamlessXpra()
            }
            return ("works", nil)
        }
    }

    private func x11vnc() throws {
        let server = try PrivateServer()
        // Its own devices have to outlive the server.
        let devices = server.injector
        defer { withExtendedLifetime(devices) { server.close() } }
        let path = server.folder + "/rfb"
        try server.start(
            "x11vnc",
            [
                "-display", server.name, "-unixsock", path, "-rfbport", "0", "-nopw",
                "-forever", "-shared", "-quiet", "-defer", "1", "-wait", "5", "-no6", "-noipv6",
            ])
        server.injector = try VNCInjector(path, to: server.display)
        let scene = try FaultScene(Self.mapping, on: server)
        try repeatsAreOneHold(scene) { try scene.injector.key("Menu", down: true) }
        try everythingWorks(scene)
    }

    private func xrdp() throws {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        let host = try PrivateServer(options)
        defer { host.close() }
        let guest = try PrivateServer(.xorgxrdp(in: host))
        defer { guest.close() }
        // Without its session manager: the server runs already.
        let number = guest.name.filter(\.isNumber)
        let port = 33_890 + (Int(number) ?? 0)
        let settings = try guest.write(
            """
            [Globals]
            fork=false
            port=127.0.0.1:\(port)
            security_layer=rdp
            crypt_level=none
            autorun=direct
            max_bpp=32
            [Logging]
            LogFile=\(guest.folder)/xrdp.log
            LogLevel=INFO
            [direct]
            name=direct
            lib=libxup.so
            username=na
            password=na
            ip=127.0.0.1
            port=\(guest.folder)/xrdp_display_\(number)
            code=20

            """, to: "xrdp.ini")
        let service = try guest.start(
            "/usr/sbin/xrdp", ["--config", settings, "--nodaemon"], packages: "xrdp")
        try guest.display.wait(for: "xrdp to listen") {
            (try? String(contentsOfFile: guest.folder + "/xrdp.log", encoding: .utf8))?
                .contains("listening") == true || !service.isRunning
        }
        try must(service.isRunning, service.output)
        let viewer = try host.start(
            "xfreerdp",
            [
                "/v:127.0.0.1:\(port)", "/u:na", "/p:na", "/cert:ignore", "/sec:rdp",
                "/size:1280x800",
            ], packages: "freerdp2-x11")
        try awaitWindow(of: guest, on: host, viewer)
        let scene = try FaultScene(Self.mapping, on: guest)
        try host.run("xset", ["r", "rate", "200", "30"])
        // How the keyboard repeats is known from the first repetition on.
        try repeatsAreOneHold(scene)
        try everythingWorks(scene)
    }

    private func xpra() throws {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        let host = try PrivateServer(options)
        defer { host.close() }
        options.width = 1280
        options.height = 800
        let guest = try PrivateServer(options)
        defer { guest.close() }
        let without = [
            "--notifications=no", "--pulseaudio=no", "--webcam=no", "--printing=no",
        ]
        let socket = guest.folder + "/xpra.sock"
        let service = try guest.start(
            "xpra",
            [
                "start-desktop", guest.name, "--use-display", "--daemon=no",
                "--systemd-run=no", "--mdns=no", "--dbus-launch=no", "--html=off",
                "--bind=\(socket)",
            ] + without)
        try guest.display.wait(for: "xpra to listen", timeout: .seconds(60)) {
            FileManager.default.fileExists(atPath: socket) || !service.isRunning
        }
        try must(service.isRunning, service.output)
        let viewer = try host.start(
            "xpra", ["attach", "socket://" + socket, "--opengl=no"] + without)
        guest.injector = WindowInjector(host.injector, to: guest.display)
        try awaitWindow(of: guest, on: host, viewer)
        let scene = try FaultScene(Self.mapping, on: guest)
        try host.run("xset", ["r", "rate", "200", "30"])
        try repeatsAreOneHold(scene)
        try everythingWorks(scene)
    }

    /// It shows windows one by one, and doctor says so.
    private func seamlessXpra() throws {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        let server = try PrivateServer(options)
        defer { server.close() }
        let service = try server.start(
            "xpra",
            [
                "start", server.name, "--use-display", "--daemon=no", "--systemd-run=no",
                "--mdns=no", "--dbus-launch=no", "--html=off", "--notifications=no",
                "--pulseaudio=no", "--webcam=no", "--printing=no",
                "--bind=\(server.folder)/xpra.sock",
            ])
        let probe = WindowManagerProbe(server.display)
        try server.display.wait(for: "xpra to manage windows", timeout: .seconds(60)) {
            probe.windowManager == "Xpra" || !service.isRunning
        }
        try must(service.isRunning, service.output)
        let advice = try server.run(Session.binary, ["doctor"])
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        try must(advice.contains("xpra start-desktop"), advice)
    }

    /// Waits until the pointer moves the one of `guest`: its screen is in a window then.
    private func awaitWindow(
        of guest: PrivateServer, on host: PrivateServer, _ viewer: ChildProgram
    ) throws {
        var moves = 0
        do {
            try host.display.wait(for: "a window with the screen", timeout: .seconds(30)) {
                moves += 1
                let place = Point(x: 300 + Double(moves % 2) * 100, y: 300)
                try? host.injector.move(to: place)
                try? host.injector.sync()
                let found = try? guest.run("xdotool", ["getmouselocation"])
                return found?.hasPrefix("x:\(Int(place.x)) y:300") == true || !viewer.isRunning
            }
        } catch { throw FaultFailure(description: "\(error): \(viewer.output)") }
        try must(viewer.isRunning, viewer.output)
    }
}
