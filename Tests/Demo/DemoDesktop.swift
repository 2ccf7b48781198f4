internal import Desktop
internal import Gestures
internal import Host
internal import JSON
internal import TestServer

/// Everything that the demo plays on: a private X server, a window manager, a compositor, a few
/// windows, and the real daemon. All of it ends with this object.
final class DemoDesktop {
    let server: PrivateServer
    let probe: WindowManagerProbe
    let scenes = DemoScene.all
    /// The mapping's text, as the daemon reads it.
    let mapping = DemoScene.mapping(DemoScene.all)
    /// The compositor, or nil where none is installed.
    let compositor: Compositor?
    private(set) var windows: [DemoWindow: RecordingClient] = [:]
    private let backdrop: Backdrop
    private let daemon: ChildProcess
    private let control: ControlClient

    /// Starts everything, and waits until curlicue has grabbed its hotkey.
    ///
    /// - Parameters:
    ///   - kind: which server; nil for the best there is.
    ///   - program: the path of curlicue.
    init(_ kind: PrivateServer.Kind?, program: String, _ waiting: DemoWaiting) throws {
        var options = PrivateServer.Options()
        options.kind = kind
        (options.width, options.height) = DemoScene.screen
        options.timeout = .seconds(6)
        server = try PrivateServer(options)
        try waiting.check()
        probe = try WindowManagerProbe(server.name)
        try server.start(TestWindowManager.openbox)
        compositor = Self.startCompositor(server)
        for name in DemoWindow.allCases {
            try waiting.check()
            var options = RecordingClient.Options()
            options.title = name.rawValue
            options.className = name.rawValue
            options.area = name.area
            options.color = name.color
            windows[name] = try RecordingClient(on: server.name, options)
        }
        // Lowered beneath the windows that are there; some window managers keep new ones above
        // the lowest of their own only.
        backdrop = try Backdrop(on: server.name, .solid(0x2B5D6B))
        let file = try server.write(mapping, to: "curlicue.yaml")
        let companion = try server.start(program, ["run", "--config", file])
        daemon = companion
        try waiting.wait(for: "curlicue to be ready", within: .seconds(8)) {
            if !companion.isRunning { throw DemoEnding.daemonGone(companion.output) }
            return !companion.output.contains("curlicue: ready")
        }
        control = try ControlClient(
            path: try ControlPath.socket(
                forDisplay: server.name, runtimeFolder: server.environment["XDG_RUNTIME_DIR"]))
        do throws(ControlError) { _ = try control.ask("monitor") } catch {
            throw DemoEnding.vain("curlicue to be watched")
        }
    }

    /// The private home folder, where commands run.
    var home: String { server.environment["HOME"] ?? server.folder }

    var hasTouchScreen: Bool { !server.injector.lacks.contains("touch screen") }

    func close() { server.close() }

    /// The fields of the next line of the daemon's monitor that `isWanted`.
    func report(
        _ what: String, _ waiting: DemoWaiting, where isWanted: ([String: String]) -> Bool
    ) throws -> [String: String] {
        try waiting.wait(for: what) {
            while let line = try nextLine() {
                var fields: [String: String] = [:]
                for member in JSONValue(parsing: line)?.members ?? [] {
                    fields[member.name] = member.value.string ?? member.value.description
                }
                if isWanted(fields) { return fields }
            }
            return nil
        }
    }

    /// A line that has come already, or nil.
    private func nextLine() throws -> String? {
        let line: String?
        do throws(ControlError) {
            line = try control.receive(within: .zero)
        } catch {
            guard error == .timedOut else { throw error }
            return nil
        }
        guard let line else { throw DemoEnding.daemonGone(daemon.output) }
        return line
    }

    /// Starts the first compositor that works.
    private static func startCompositor(_ server: PrivateServer) -> Compositor? {
        Compositor.allCases.first { (try? server.start($0)) != nil }
    }
}
