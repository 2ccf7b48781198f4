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

    private static func chosen(_ name: String) -> [String] {
        ChosenTests.include(name) ? [name] : []
    }

    @Test("87: in a session of xrdp everything works", arguments: chosen("xrdp"))
    func xrdp(_ name: String) throws {
        try fault(87, by: "xfreerdp, xrdp and Xorg with xorgxrdp's drivers") {
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
            return ("works, keys repeat as presses", nil)
        }
    }

    @Test("88: in a desktop of Xpra everything works", arguments: chosen("xpra"))
    func xpra(_ name: String) throws {
        try fault(88, by: "xpra start-desktop, xpra attach") {
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
            return ("works", nil)
        }
    }

    @Test("89: doctor says that Xpra shows windows one by one", arguments: chosen("xpra"))
    func seamlessXpra(_ name: String) throws {
        try fault(89, by: "xpra start") {
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
            return ("doctor says so", nil)
        }
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
