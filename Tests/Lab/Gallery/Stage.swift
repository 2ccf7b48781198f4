internal import Foundation
internal import Gestures
internal import TestServer

/// A desktop to take pictures of: a private server with a window manager, perhaps a compositor,
/// something like a photograph as its ground, and the real daemon.
final class Stage {
    struct Kind {
        var name: String
        /// The compositor beside openbox; none where it is empty.
        var compositor: [String] = []
        var theme = "dark"
        /// How many pixels make one at 96 dpi; the screen is larger by as much.
        var scale = 1.0
    }

    let kind: Kind
    let server: PrivateServer
    /// What did not appear, or did not go away.
    private(set) var faults: [String] = []
    private let program: String
    private let folder: String
    private let ground: Backdrop
    /// The screen with nothing of curlicue's on it.
    private let blank: Screenshot
    /// What the last picture showed.
    private var last: Screenshot

    init(_ kind: Kind, program: String, folder: String) throws {
        self.kind = kind
        self.program = program
        self.folder = folder
        var options = PrivateServer.Options()
        options.kind = .xorg
        let (width, height) = (960 * kind.scale, 600 * kind.scale)
        (options.width, options.height) = (Int(width), Int(height))
        let server = try PrivateServer(options)
        self.server = server
        try server.start(.openbox)
        if !kind.compositor.isEmpty {
            _ = try server.start(kind.compositor[0], Array(kind.compositor.dropFirst()))
            let probe = WindowManagerProbe(server.display)
            try server.display.wait(for: "\(kind.name) to composite", timeout: .seconds(20)) {
                probe.compositorOwner != nil
            }
        }
        // Not all of the screen: xfwm4 shows a window that fills it without compositing.
        let area = Box(x: 0, y: 0, width: width, height: height - 1)
        let bare = try Screenshot(of: server.display)
        ground = try Backdrop(on: server.name, .landscape, area: area)
        var picture = bare
        try server.display.wait(for: "the ground to be shown", timeout: .seconds(10)) {
            picture = (try? Self.still(server)) ?? bare
            return picture != bare
        }
        (blank, last) = (picture, picture)
    }

    var injector: any Injector { server.injector }

    /// Starts curlicue with a mapping, or as a new user does, and waits until it is ready.
    func start(_ mapping: String?) throws -> ChildProcess {
        let file = try mapping.map { try server.write($0, to: "curlicue.yaml") }
        let daemon = try server.start(program, ["run"] + (file.map { ["--config", $0] } ?? []))
        try server.display.wait(for: "curlicue to be ready") {
            daemon.output.contains("curlicue: ready") || !daemon.isRunning
        }
        return daemon
    }

    /// Takes a picture once something else than in the last such picture is shown, and nothing moves
    /// any more.
    func shoot(_ name: String) throws {
        let before = last
        do {
            try server.display.wait(for: name, timeout: .seconds(6)) {
                last = (try? Self.still(server)) ?? before
                return last != before && last != blank
            }
        } catch { faults.append("\(kind.name): '\(name)' is not shown") }
        try save(last, name)
    }

    func snap(_ name: String) throws { try save(Screenshot(of: server.display), name) }

    private func save(_ picture: Screenshot, _ name: String) throws {
        let file = "\(kind.name) \(name)".replacing(" ", with: "-")
        try picture.write(to: "\(folder)/\(file).png")
    }

    /// The middle of what the last picture shows.
    var shown: Point { last.difference(from: blank, tolerance: 3)?.area?.center ?? .zero }

    func clear(after scene: String) throws {
        do {
            try server.display.wait(for: "nothing to be left", timeout: .seconds(15)) {
                (try? Screenshot(of: server.display)) == blank
            }
        } catch { faults.append("\(kind.name): something is left after '\(scene)'") }
        last = blank
    }

    /// The screen once two pictures of it, a few frames apart, are the same.
    private static func still(_ server: PrivateServer) throws -> Screenshot {
        var before = try Screenshot(of: server.display)
        try server.display.wait(for: "a still screen") {
            Thread.sleep(forTimeInterval: 0.15)
            guard let now = try? Screenshot(of: server.display) else { return false }
            defer { before = now }
            return now == before
        }
        return before
    }
}
