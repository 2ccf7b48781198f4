internal import CLinux
internal import Desktop
internal import Gestures
internal import StrokeGenerator
internal import Host
internal import TestServer

/// A desktop to take pictures of: a private server, a window manager, perhaps a compositor, a
/// ground, and the real daemon.
final class ScreenshotDesktop {
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

    let variant: DesktopVariant
    let server: PrivateServer
    private let program: String
    private let backdrop: Backdrop
    private let file: String
    private let daemon: ChildProgram
    private let folder: String
    /// Where in the daemon's log that begins which is searched.
    private var mark = 0
    private var clear: Screenshot?
    private var last: Screenshot?
    private var overview = Overview()
    /// What went wrong.
    var faults: [String] = []

    var injector: any Injector { server.injector }

    /// Sets everything up.
    ///
    /// - Parameters:
    ///   - program: curlicue.
    ///   - folder: where the pictures go.
    init(_ variant: DesktopVariant, program: String, folder: String) throws {
        self.variant = variant
        self.folder = folder
        self.program = program
        var options = PrivateServer.Options()
        options.kind = .xorg
        (options.width, options.height) = variant.size
        server = try PrivateServer(options)
        if variant.hasTwoMonitors { try Self.makeTwoMonitors(server) }
        try server.start(.openbox)
        if variant.isComposited { try server.start(.picom) }
        backdrop = try Backdrop(on: server.name, .solid(0))
        try Shape.store(in: server.environment["HOME"] ?? server.folder)
        file = try server.write(variant.mapping, to: "curlicue.yaml")
        let companion = try server.start(program, ["run", "--verbose", "--config", file])
        daemon = companion
        try server.display.wait(for: "curlicue to be ready") {
            companion.output.contains("curlicue: ready") || !companion.isRunning
        }
        guard companion.isRunning else {
            throw TestServerError.failed(
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
        let (width, height) = DesktopVariant.screen
        func millimetres(_ pixels: Int, _ dpi: Int) -> Int { pixels * 254 / 10 / dpi }
        for (name, left, share, dpi, output) in [
            ("left", 0, DesktopVariant.left, 96, output),
            ("right", DesktopVariant.left, width - DesktopVariant.left, 192, "none"),
        ] {
            let area = "\(share)/\(millimetres(share, dpi))x\(height)/\(millimetres(height, dpi))"
            try server.run("xrandr", ["--setmonitor", name, "\(area)+\(left)+0", output])
        }
    }

    /// Runs another command of curlicue beside the daemon.
    func run(_ arguments: [String]) throws -> ChildProgram {
        try server.start(program, arguments)
    }

    /// Saves `text` as the mapping.
    func save(_ text: String) throws { try TextFiles.write(text, to: file) }

    // MARK: Grounds and pictures

    /// Shows a ground and remembers how the screen looks with nothing on it.
    func lay(_ ground: Ground) throws {
        backdrop.fill(ground.filling)
        let filled = try Screenshot(of: server.display)
        // A compositor is a frame behind.
        pass(.milliseconds(40))
        clear = try still(from: filled)
    }

    /// Takes a picture once something new is shown, and nothing moves any more.
    ///
    /// - Parameters:
    ///   - words: what the daemon has logged by then.
    ///   - color: a colour that has to be seen, 0xRRGGBB.
    func capture(
        _ name: String, _ ground: Ground, once words: String? = nil, showing color: UInt32? = nil
    ) throws {
        if let words { waitForDaemon(words) }
        var picture: Screenshot?
        do {
            try server.display.wait(for: name, timeout: .seconds(4)) {
                // Each picture costs the server time.
                pass(.milliseconds(15))
                guard let now = try? Screenshot(of: server.display), now != clear, now != last
                else { return false }
                // What begins to fade, and what replaces it a little later, is one change.
                pass(.milliseconds(110))
                picture = try? still(from: now)
                return picture != nil && picture != clear
            }
        } catch { faults.append("\(name) on the \(ground.rawValue) ground: nothing is shown") }
        guard let picture else { return }
        if let color, picture.count(where: { $0 == color }) < 400 {
            faults.append("\(name) on the \(ground.rawValue) ground has not its colour")
        }
        last = picture
        let area = clear.flatMap { picture.difference(from: $0) }?.area
        overview.add(picture, around: area, "\(name), \(ground.rawValue)")
        try picture.write(to: "\(folder)/\(variant.name)-\(name)-\(ground.rawValue).png")
    }

    /// Writes all pictures together to a file.
    func writeOverview() throws {
        if !overview.isEmpty { try overview.write(to: "\(folder)/\(variant.name).png") }
    }

    /// Whether the screen comes to be as it was before anything was shown.
    func isClear(within time: Duration) -> Bool {
        last = nil
        let display = server.display
        do {
            try display.wait(for: "nothing to be left", timeout: time) {
                pass(.milliseconds(15))
                return (try? Screenshot(of: display)) == clear
            }
        } catch { return false }
        return true
    }

    /// The screen once two pictures of it, a few frames apart, are the same.
    private func still(from first: Screenshot) throws -> Screenshot {
        var before = first
        for _ in 0..<20 {
            pass(.milliseconds(45))
            let now = try Screenshot(of: server.display)
            if now == before { return now }
            before = now
        }
        return before
    }

    /// Waits for so long.
    func pass(_ time: Duration) {
        var rest = timespec(
            tv_sec: Int(time.components.seconds),
            tv_nsec: Int(time.components.attoseconds / 1_000_000_000))
        nanosleep(&rest, nil)
    }

    // MARK: Output

    /// Ignores what the daemon has logged so far.
    func skipLog() { mark = TextFiles.length(of: daemon.process.outputFile) }

    /// Waits until the daemon has logged `words`.
    func waitForDaemon(_ words: String) { wait(for: words, from: daemon, after: mark) }

    /// Waits until `companion` has written `words`.
    func wait(for words: String, from companion: ChildProgram, after offset: Int = 0) {
        let file = companion.process.outputFile
        do {
            try server.display.wait(for: words, timeout: .seconds(5)) {
                TextFiles.read(file, from: offset).contains(words)
            }
        } catch {
            faults.append("'\(words)' is not there, but: " + TextFiles.read(file, from: offset))
        }
    }
}
