internal import CX11
package import Desktop
internal import Glibc
internal import Synchronization

/// An X server of one's own, invisible, with real input devices, for `curlicue-demo` and for tests.
///
/// It has a free display number, keeps everything in a private folder, and accepts this user
/// only. Any number of them can run side by side. `close` (or the last reference's end) ends all
/// that was started in it; if this process dies first, a watcher ends it.
package final class PrivateServer {
    /// Which server program runs.
    package enum Kind: Hashable, Sendable {
        /// Xorg with the dummy video driver and the inputtest devices.
        case xorg
        /// Xvfb with XTEST: no touch screen, no touchpad, whole pixels only.
        case xvfb
        /// Another program: see ``GuestServer``.
        case guest
    }

    /// How the server is set up.
    package struct Options: Sendable {
        package var width = 1920
        package var height = 1080
        /// How many X screens of that size there are, side by side.
        package var screens = 1
        /// The server program; nil for Xorg if it starts, else Xvfb.
        package var kind: Kind?
        /// The folder that has the server programs in place of the system's, such as that of a build
        /// of XLibre: `CURLICUE_XORG`.
        package var programs = getenv("CURLICUE_XORG").map { String(cString: $0) }
        /// Whether programs find OpenGL: what large desktops draw with, and a third of the time that
        /// a server takes to start.
        package var hasOpenGL = false
        /// More arguments for the server: `["-extension", "Composite"]`.
        package var arguments: [String] = []
        package var layout = "us"
        /// How long to wait for the server's start, and for an input device's answer.
        package var timeout = Duration.seconds(20)

        /// The defaults: 1920 × 1080, the best server there is, a US keyboard.
        package init() {}
    }

    package let name: String
    /// Which server program runs.
    package let kind: Kind
    /// Why it is not the better server, when the choice was left open and Xorg did not start.
    package private(set) var fallbackReason: TestServerError?
    /// A connection to it, for housekeeping.
    package let display: Display
    /// Its input devices, or whatever else input comes from.
    package var injector: any Injector
    /// The environment for programs in it: `DISPLAY`, a private empty `HOME` and
    /// `XDG_RUNTIME_DIR`, the caller's `PATH` and language, nothing else unless it is added.
    package var environment: [String: String]
    /// The private folder; it goes with the server. `home` and `run` are in it.
    package var folder: String { scratch.path }

    let group: ProcessGroup
    private let process: ChildProcess
    let scratch: TemporaryDirectory
    private var companions: [ChildProcess] = []
    private var outputs = 0

    /// Starts a server and waits until it answers.
    ///
    /// - Throws: ``TestServerError/missing(program:packages:)`` when no server is installed, or
    ///   what it said when it did not start.
    package convenience init(_ options: Options = Options()) throws(TestServerError) {
        if let kind = options.kind {
            try self.init(kind, options)
            return
        }
        let reason: TestServerError
        do {
            try self.init(.xorg, options)
            return
        } catch { reason = error }
        // Should the substitute fail too: why the better server failed is worth more.
        do { try self.init(.xvfb, options) } catch { throw reason }
        fallbackReason = reason
    }

    /// The same, with options that `configure` changes.
    package convenience init(_ configure: (inout Options) -> Void) throws(TestServerError) {
        var options = Options()
        configure(&options)
        try self.init(options)
    }

    private convenience init(_ kind: Kind, _ options: Options) throws(TestServerError) {
        let scratch = try TemporaryDirectory()
        let environment = try Self.environment(in: scratch)
        let group = try ProcessGroup(scratch: scratch.path)
        let configuration = ServerConfiguration(
            width: options.width, height: options.height, screens: max(1, options.screens),
            layout: options.layout, folder: scratch.path)
        let server = try Self.start(
            kind, options, configuration, environment: environment, scratch: scratch, group: group)
        try self.init(kind, server, environment: environment, scratch: scratch, group: group) {
            display throws(TestServerError) in
            guard kind == .xorg else { return try XTestInjector(server.name) }
            return try InputTestInjector(
                display: display, configuration: configuration, timeout: options.timeout)
        }
        Self.admitOnlyThisUser(display)
        Self.report(server.process.program, ServerFacts(display))
        try setKeyboard(layout: options.layout)
    }

    private static let reported = Mutex<Set<String>>([])

    /// Says once in this process which server runs, where a report of tests asks for it by
    /// `CURLICUE_NAME_SERVERS`.
    private static func report(_ program: String, _ facts: ServerFacts) {
        guard getenv("CURLICUE_NAME_SERVERS") != nil else { return }
        let line = "X server: \(program), \(facts.vendor) \(facts.release)"
        if reported.withLock({ $0.insert(line).inserted }) { print(line) }
    }

    /// Starts a server of another kind and waits until it answers. Its keyboard is left as it is.
    package convenience init(_ guest: GuestServer) throws(TestServerError) {
        let scratch = try TemporaryDirectory()
        let environment = try Self.environment(in: scratch)
        let group = try ProcessGroup(scratch: scratch.path)
        guard findProgram(guest.program) != nil else {
            throw .missing(program: guest.program, packages: guest.packages)
        }
        let server = try ServerProcess(
            guest.program, guest.arguments,
            environment: environment.merging(guest.environment) { _, new in new },
            outputFile: "\(scratch.path)/server.out", log: nil, group: group.id,
            timeout: .seconds(30))
        try self.init(.guest, server, environment: environment, scratch: scratch, group: group) {
            WindowInjector(guest.host, to: $0)
        }
        if guest.isOfThisUser { Self.admitOnlyThisUser(display) }
    }

    private init(
        _ kind: Kind, _ server: ServerProcess, environment: [String: String],
        scratch: TemporaryDirectory, group: ProcessGroup,
        injector: (Display) throws(TestServerError) -> any Injector
    ) throws(TestServerError) {
        do { display = try Display(server.name) } catch {
            throw .failed(program: server.process.program, reason: "refused", output: "")
        }
        self.injector = try injector(display)
        self.scratch = scratch
        self.environment = environment
        self.environment["DISPLAY"] = server.name
        self.group = group
        self.kind = kind
        name = server.name
        process = server.process
    }

    deinit { close() }

    /// Ends everything, the last started first, the server last of all. Harmless when repeated.
    package func close() {
        while let companion = companions.popLast() { companion.end() }
        // While the injector still holds its connections: the server spins when they close first.
        process.end()
        group.end()
    }

    /// The server's process id, for tests of its death.
    package var pid: Int32 { process.pid }

    package var isRunning: Bool { process.isRunning }

    package var output: String {
        TemporaryDirectory.tail(of: "\(folder)/Xorg.log")
            + TemporaryDirectory.tail(of: "\(folder)/server.out")
    }

    /// Lays out the keyboard anew, as a user's `setxkbmap` does.
    package func setKeyboard(layout: String, options: String? = nil) throws(TestServerError) {
        try run(
            "setxkbmap",
            ["-rules", "evdev", "-layout", layout] + (options.map { ["-option", $0] } ?? []),
            packages: "x11-xkb-utils")
    }

    /// Starts a program in this server. It is ended with the server, last started first ended.
    ///
    /// - Parameters:
    ///   - environment: additions to ``environment``.
    ///   - packages: what to install when the program is missing.
    @discardableResult
    package func start(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
        packages: String? = nil
    ) throws(TestServerError) -> ChildProcess {
        guard findProgram(program) != nil else {
            throw .missing(program: program, packages: packages ?? program)
        }
        outputs += 1
        let companion = try ChildProcess(
            program, arguments,
            environment: self.environment.merging(environment) { _, new in new },
            outputFile: "\(folder)/\(outputs).out", group: group.id)
        companions.append(companion)
        return companion
    }

    /// Runs a program in this server until it ends, and gives what it wrote.
    ///
    /// - Throws: ``TestServerError/failed(program:reason:output:)`` unless it ends with status 0 in
    ///   time.
    @discardableResult
    package func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
        packages: String? = nil, timeout: Duration = .seconds(20)
    ) throws(TestServerError) -> String {
        let companion = try start(
            program, arguments, environment: environment, packages: packages)
        defer { companions.removeAll { $0 === companion } }
        let status = companion.waitForExit(timeout: timeout)
        guard status == 0 else {
            companion.end()
            throw .failed(
                program: program,
                reason: status.map { "ended with status \($0)" } ?? "took longer than \(timeout)",
                output: companion.output)
        }
        return TemporaryDirectory.tail(of: companion.outputFile, limit: 1 << 20)
    }
}
