internal import CLinux
internal import Desktop
internal import Gestures
internal import Hand
internal import Host
internal import Stage

/// A desktop to take pictures of: a private server, a window manager, perhaps a compositor, a ground,
/// and the real daemon.
final class Studio {
    /// What lies under the overlay.
    enum Ground: String, CaseIterable {
        case light, dark, photograph

        var filling: Backdrop.Filling {
            switch self {
            case .light: .solid(0xFAFAF8)
            case .dark: .solid(0x101214)
            case .photograph: .landscape
            }
        }
    }

    let circumstance: Circumstance
    let server: PrivateServer
    private let backdrop: Backdrop
    private let file: String
    private let daemon: Companion
    private let folder: String
    private var clear: Screenshot?
    private(set) var pictures: [String] = []

    var injector: any Injector { server.injector }

    /// Sets everything up.
    ///
    /// - Parameters:
    ///   - program: curlicue.
    ///   - folder: where the pictures go.
    init(_ circumstance: Circumstance, program: String, folder: String) throws {
        self.circumstance = circumstance
        self.folder = folder
        var options = PrivateServer.Options()
        options.kind = .xorg
        (options.width, options.height) = circumstance.size
        server = try PrivateServer(options)
        if circumstance.hasTwoMonitors { try Self.makeTwoMonitors(server) }
        try server.start(.openbox)
        if circumstance.isComposited { try server.start(.picom) }
        backdrop = try Backdrop(on: server.name, .solid(0))
        try Self.storeShapes(server.environment["HOME"] ?? server.folder)
        file = try server.write(circumstance.mapping, to: "curlicue.yaml")
        let companion = try server.start(program, ["run", "--verbose", "--config", file])
        daemon = companion
        try server.display.wait(for: "curlicue to be ready") {
            companion.output.contains("curlicue: ready") || !companion.isRunning
        }
        guard companion.isRunning else {
            throw StageError.failed(
                program: program, reason: "ended at once", output: companion.output)
        }
    }

    func close() { server.close() }

    /// The left half of ordinary scale, the right one twice as fine.
    private static func makeTwoMonitors(_ server: PrivateServer) throws {
        let found = try server.run("xrandr", ["--query"], packages: "x11-xserver-utils")
        let output =
            found.split(separator: "\n").first { $0.contains(" connected") }?
            .split(separator: " ").first.map(String.init) ?? "none"
        let (width, height) = Circumstance.screen
        func millimetres(_ pixels: Int, _ dpi: Int) -> Int { pixels * 254 / 10 / dpi }
        for (name, left, share, dpi, output) in [
            ("left", 0, Circumstance.left, 96, output),
            ("right", Circumstance.left, width - Circumstance.left, 192, "none"),
        ] {
            let area = "\(share)/\(millimetres(share, dpi))x\(height)/\(millimetres(height, dpi))"
            try server.run("xrandr", ["--setmonitor", name, "\(area)+\(left)+0", output])
        }
    }

    /// Writes the strokes of one's own where the daemon looks for them.
    private static func storeShapes(_ home: String) throws {
        var folder = home
        for part in [".local", "share", "curlicue", "strokes"] {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
        for shape in Shape.all {
            let lines = (1...5).map { example in
                let stroke = Hand(seed: UInt64(example)).along(
                    shape.points(about: Point(x: 500, y: 400), side: 220))
                return StrokeRecord(label: "stroke \(shape.name)", contacts: [stroke.samples])
                    .jsonLine + "\n"
            }
            try Paper.write(lines.joined(), to: "\(folder)/\(shape.name).jsonl")
        }
    }

    // MARK: Grounds and pictures

    /// Shows a ground and remembers how the screen looks with nothing on it.
    func lay(_ ground: Ground) throws {
        backdrop.fill(ground.filling)
        clear = nil
        clear = try still(after: .milliseconds(60))
    }

    /// Takes a picture once `time` has passed and nothing moves any more.
    func take(_ name: String, _ ground: Ground, after time: Duration = .milliseconds(160)) throws {
        let picture = try still(after: time)
        let file = "\(circumstance.name)-\(name)-\(ground.rawValue).png"
        try picture.write(to: "\(folder)/\(file)")
        pictures.append(file)
    }

    /// Waits until the screen is as it was before.
    func waitUntilClear() {
        let display = server.display
        try? display.wait(for: "nothing to be left", timeout: .seconds(4)) {
            (try? Screenshot(of: display)) == clear
        }
    }

    /// The screen once two looks at it are the same.
    private func still(after time: Duration) throws -> Screenshot {
        pass(time)
        var before = try Screenshot(of: server.display)
        for _ in 0..<8 {
            pass(.milliseconds(30))
            let now = try Screenshot(of: server.display)
            if now == before { return now }
            before = now
        }
        return before
    }

    /// Lets time pass.
    func pass(_ time: Duration) {
        var rest = timespec(
            tv_sec: Int(time.components.seconds),
            tv_nsec: Int(time.components.attoseconds / 1_000_000_000))
        nanosleep(&rest, nil)
    }

    /// Saves `text` as the mapping.
    func save(_ text: String) throws { try Paper.write(text, to: file) }
}
