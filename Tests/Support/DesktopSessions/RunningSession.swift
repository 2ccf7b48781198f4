internal import Desktop
package import Foundation
package import TestServer

/// A desktop session that runs on a private server, with a session bus and a home of its own.
///
/// It is closed with the last reference to it, and all its processes are ended then.
package final class RunningSession {
    package let session: DesktopSession
    package let server: PrivateServer
    /// Reads its windows back.
    package let probe: WindowManagerProbe
    package let home: URL

    /// Starts it and waits until it is up.
    package init(
        _ session: DesktopSession, options: PrivateServer.Options = PrivateServer.Options()
    ) throws {
        self.session = session
        var options = options
        options.hasOpenGL = true
        server = try PrivateServer(options)
        probe = try WindowManagerProbe(server.name)
        home = URL(filePath: server.environment["HOME"] ?? server.folder)
        do {
            try startBus()
            try session.steps(self)
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    /// Ends all its processes. Harmless when repeated.
    package func close() {
        server.close()
        // Some have left the server's process group, as services do that the bus starts.
        for pid in processes { kill(pid, SIGKILL) }
    }

    /// Starts its session bus. It is the system's bus, too: no test may reach that of the machine,
    /// and some desktops do not start without one.
    private func startBus() throws {
        let socket = "\(server.environment["XDG_RUNTIME_DIR"] ?? server.folder)/bus"
        let address = "unix:path=\(socket)"
        let common = [
            "DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address,
            "XDG_SESSION_TYPE": "x11", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1",
        ]
        for (name, value) in common.merging(session.environment, uniquingKeysWith: { $1 }) {
            server.environment[name] = value
        }
        try server.start(
            "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"])
        try server.display.wait(for: "the session bus") {
            FileManager.default.fileExists(atPath: socket)
        }
    }

    /// All its processes that run. They are known by their home folder, which no other has.
    package var processes: [Int32] {
        let entry = Data("HOME=\(home.path)".utf8)
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap(Int32.init).filter { pid in
            let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
            return environment?.split(separator: 0).contains(entry) == true
        }
    }
}

// What the steps of a session are made of.
extension RunningSession {
    /// Starts a program of the session. When it is missing the error names the packages.
    @discardableResult
    package func start(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> ChildProcess {
        try server.start(
            program, arguments, environment: environment,
            packages: ChosenTests.packages(of: session.name).joined(separator: " "))
    }

    /// Writes a file in the user's home folder, and the folders around it.
    package func write(_ text: String, to path: String) throws {
        let file = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Copies a file that the distribution installs to the user's home folder, as users do.
    package func copy(_ file: String, to path: String) throws {
        let copy = home.appending(path: path)
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: URL(filePath: file), to: copy)
    }

    /// Waits until something holds. Desktops on a busy machine need their time.
    package func wait(
        for what: String, within patience: Duration = .seconds(60), until condition: () -> Bool
    ) throws {
        try probe.wait(for: "\(session.name): \(what)", timeout: patience, until: condition)
    }

    /// Waits until a window manager is in charge that says it is `name`, and until it answers, where
    /// it answers requests for the frames of windows that are not shown.
    package func waitForWindowManager(_ name: String, answers: Bool = true) throws {
        try wait(for: "the window manager \(name)") {
            probe.windowManager?.localizedCaseInsensitiveContains(name) == true
        }
        if answers && supports("_NET_REQUEST_FRAME_EXTENTS") {
            try probe.syncWithWindowManager(timeout: .seconds(60))
        }
    }

    package func waitForCompositor() throws {
        try wait(for: "a compositor") { probe.compositorOwner != nil }
    }

    /// Waits until so many panels are on the screen, and the room that they leave stays the same: what
    /// is in them comes later, and MATE's grows by a pixel then.
    package func waitForPanels(_ count: Int = 1) throws {
        try wait(for: "\(count) panels") { probe.panels >= count }
        var (room, since) = ([UInt](), ContinuousClock.now)
        try wait(for: "the panels' size") {
            let now = probe.cardinals("_NET_WORKAREA")
            if now != room { (room, since) = (now, ContinuousClock.now) }
            return ContinuousClock.now - since >= .milliseconds(500)
        }
    }

    /// Waits until a bar of the window manager's own, which is no panel to others, leaves windows
    /// less than the whole height.
    package func waitForBar() throws {
        try wait(for: "its bar") {
            let area = probe.cardinals("_NET_WORKAREA")
            return area.count > 3 && area[3] < server.display.size.height
        }
    }

    /// Asks for so many desktops, and waits for them: some window managers begin with one.
    package func waitForDesktops(_ count: Int) throws {
        // Again and again: what reaches fvwm3 while it starts is lost.
        var next = ContinuousClock.now
        try wait(for: "\(count) desktops") {
            if ContinuousClock.now >= next {
                RecordingClient.sendRequest(
                    probe.display, probe.display.root, "_NET_NUMBER_OF_DESKTOPS", [count])
                next = ContinuousClock.now + .milliseconds(500)
            }
            return probe.desktops == count
        }
    }

    /// Whether the window manager lists `hint` among those that it supports.
    private func supports(_ hint: String) -> Bool {
        probe.cardinals("_NET_SUPPORTED").contains(UInt(server.display.atom(hint)))
    }

    /// The versions of its packages as the distribution calls them: `marco 1.26.1`.
    package func versions() throws -> [String] {
        try ChosenTests.packages(of: session.name).map { package in
            let version = try server.run(
                "dpkg-query", ["-W", "-f", "${source:Upstream-Version}", package])
            // What a distribution adds when it leaves files out is no version of the program.
            return "\(package) \(version.prefix { $0.isNumber || $0 == "." })"
        }
    }
}
