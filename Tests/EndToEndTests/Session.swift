import Foundation
import Gestures
import Host
import Stage
import Testing

/// A desktop session for a test: a private X server with real input devices, a window manager, and
/// the real daemon as a process of its own.
final class Session {
    let server: PrivateServer
    let injector: any Injector
    let probe: Probe
    let daemon: Companion
    private let control: ControlClient

    /// Starts everything and waits until the daemon is ready.
    init(
        _ mapping: String, manager: WindowManager? = .openbox, compositor: Compositor? = nil,
        options: PrivateServer.Options = PrivateServer.Options()
    ) throws {
        server = try PrivateServer(options)
        injector = server.injector
        if let manager { _ = try server.start(manager) }
        if let compositor { _ = try server.start(compositor) }
        let file = try server.write(mapping, to: "curlicue.yaml")
        daemon = try server.start(Session.binary, ["run", "--verbose", "--config", file])
        let companion = daemon
        let display = server.display
        try display.wait(for: "curlicue to be ready", timeout: .seconds(10)) {
            companion.output.contains("curlicue: ready") || !companion.isRunning
        }
        try #require(companion.isRunning, "\(companion.output)")
        probe = try Probe(server.name)
        let path = try ControlPath.socket(
            forDisplay: server.name, runtimeFolder: server.environment["XDG_RUNTIME_DIR"])
        control = try ControlClient(path: path)
        #expect(try control.request("monitor") == "ok")
    }

    /// The program under test, built beside the tests.
    static let binary: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: own).deletingLastPathComponent().appending(path: "curlicue").path
    }()

    /// The next outcome of a hold, as the daemon tells its monitors.
    func outcome(within patience: Duration = .seconds(10)) throws -> [String: String] {
        try next(kind: "outcome", within: patience)
    }

    /// Waits for an effect, such as `arm`.
    func effect(_ name: String, within patience: Duration = .seconds(10)) throws {
        while true {
            let fields = try next(kind: "effect", within: patience)
            if fields["effect"]?.hasPrefix(name) == true { return }
        }
    }

    private func next(kind: String, within patience: Duration) throws -> [String: String] {
        while let line = try control.receive(within: patience) {
            var fields: [String: String] = [:]
            for field in line.split(separator: "\t") {
                let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
            }
            if fields["kind"] == kind { return fields }
        }
        Issue.record("the daemon went away: \(daemon.output)")
        return [:]
    }

    /// Presses or lets go a hotkey as the mapping names it.
    func hotkey(_ chord: String, down: Bool) throws {
        let names = chord.split(separator: "+").map(String.init)
        for name in down ? names : names.reversed() {
            if name.hasPrefix("Button"), let number = Int(name.dropFirst(6)) {
                try injector.button(number, down: down)
            } else if name == "F13" {
                // A usual layout has other symbols on F13's key.
                try injector.key(191, down: down)
            } else {
                try injector.key(name, down: down)
            }
        }
        try injector.sync()
    }

    /// What is known when something goes wrong.
    var report: String {
        "daemon: \(daemon.output)\nserver (running: \(server.isRunning)): \(server.output.suffix(3000))"
    }

    /// Draws by moving the pointer, in real time at `rate` samples a second.
    func draw(_ points: [Point], rate: Double = 500) throws {
        let start = MonotonicClock.now
        for (index, point) in points.enumerated() {
            let due = start + Duration(milliseconds: Double(index) * 1000 / rate)
            while MonotonicClock.now < due { usleep(200) }
            try injector.move(to: point)
        }
        try injector.sync()
    }
}

/// Points of simple figures.
enum Figure {
    static func circle(_ center: Point, radius: Double, clockwise: Bool = true, count: Int = 120) -> [Point] {
        (0...count).map { index in
            let angle = Double(index) / Double(count) * 2 * .pi * (clockwise ? 1 : -1)
            return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
    }

    static func line(_ from: Point, _ to: Point, count: Int = 60) -> [Point] {
        (0...count).map { from.interpolated(to: to, share: Double($0) / Double(count)) }
    }
}
