internal import CX11
public import Desktop
internal import Glibc
internal import Synchronization

/// An X server of one's own, invisible, with real input devices, for `curlicue-demo` and for tests.
///
/// It has a free display number, keeps everything in a private folder, and accepts this user
/// only. Any number of them can run side by side. `close` (or the last reference's end) ends all
/// that was started in it; if this process dies first, a watcher ends it.
public final class PrivateServer {
    /// Which server program runs.
    public enum Kind: Hashable, Sendable {
        /// Xorg with the dummy video driver and the inputtest devices.
        case xorg
        /// Xvfb with XTEST: no touch screen, no touchpad, whole pixels only.
        case xvfb
        /// Another program: see ``GuestServer``.
        case guest
    }

    /// How the server is set up.
    public struct Options: Sendable {
        /// The width of the screen in pixels.
        public var width = 1920
        /// The height of the screen in pixels.
        public var height = 1080
        /// How many X screens of that size there are, side by side.
        public var screens = 1
        /// The server program; nil for Xorg if it starts, else Xvfb.
        public var kind: Kind?
        /// The folder that has the server programs in place of the system's, such as that of a build
        /// of XLibre: `CURLICUE_XORG`.
        public var programs = getenv("CURLICUE_XORG").map { String(cString: $0) }
        /// Whether programs find OpenGL: what large desktops draw with, and a third of the time that
        /// a server takes to start.
        public var hasOpenGL = false
        /// More arguments for the server: `["-extension", "Composite"]`.
        public var arguments: [String] = []
        /// The keyboard layout.
        public var layout = "us"
        /// How long to wait for the server's start, and for an input device's answer.
        public var timeout = Duration.seconds(20)

        /// The defaults: 1920 × 1080, the best server there is, a US keyboard.
        public init() {}
    }

    /// Its display name, `:7`.
    public let name: String
    /// Which server program runs.
    public let kind: Kind
    /// Why it is not the better server, when the choice was left open and Xorg did not start.
    public private(set) var fallbackReason: TestServerError?
    /// A connection to it, for housekeeping.
    public let display: Display
    /// Its input devices, or whatever else input comes from.
    public var injector: any Injector
    /// The environment for programs in it: `DISPLAY`, a private empty `HOME` and
    /// `XDG_RUNTIME_DIR`, the caller's `PATH` and language, nothing else unless it is added.
    public var environment: [String: String]
    /// The private folder; it goes with the server. `home` and `run` are in it.
    public var folder: String { scratch.path }

    let group: ProcessGroup
    private let process: ChildProcess
    let scratch: TemporaryDirectory
    private var companions: [ChildProgram] = []
    private var outputs = 0

    /// Starts a server and waits until it answers.
    ///
    /// - Throws: ``TestServerError/missing(program:packages:)`` when no server is installed, or
    ///   what it said when it did not start.
    public convenience init(_ options: Options = Options()) throws(TestServerError) {
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
    public convenience init(_ guest: GuestServer) throws(TestServerError) {
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
    public func close() {
        while let companion = companions.popLast() { companion.process.end() }
        // While the injector still holds its connections: the server spins when they close first.
        process.end()
        group.end()
    }

    /// The server's process id, for tests of its death.
    public var pid: Int32 { process.pid }

    /// Whether the server runs.
    public var isRunning: Bool { process.isRunning }

    /// What the server wrote.
    public var output: String {
        TemporaryDirectory.tail(of: "\(folder)/Xorg.log")
            + TemporaryDirectory.tail(of: "\(folder)/server.out")
    }

    /// Lays out the keyboard anew, as a user's `setxkbmap` does.
    public func setKeyboard(layout: String, options: String? = nil) throws(TestServerError) {
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
    public func start(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
        packages: String? = nil
    ) throws(TestServerError) -> ChildProgram {
        guard findProgram(program) != nil else {
            throw .missing(program: program, packages: packages ?? program)
        }
        outputs += 1
        let process = try ChildProcess(
            program, arguments,
            environment: self.environment.merging(environment) { _, new in new },
            outputFile: "\(folder)/\(outputs).out", group: group.id)
        let companion = ChildProgram(process)
        companions.append(companion)
        return companion
    }

    /// Runs a program in this server until it ends, and gives what it wrote.
    ///
    /// - Throws: ``TestServerError/failed(program:reason:output:)`` unless it ends with status 0 in
    ///   time.
    @discardableResult
    public func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
        packages: String? = nil, timeout: Duration = .seconds(20)
    ) throws(TestServerError) -> String {
        let companion = try start(
            program, arguments, environment: environment, packages: packages)
        defer { companions.removeAll { $0 === companion } }
        let status = companion.process.waitForExit(timeout: timeout)
        guard status == 0 else {
            companion.process.end()
            throw .failed(
                program: program,
                reason: status.map { "ended with status \($0)" } ?? "took longer than \(timeout)",
                output: companion.output)
        }
        return TemporaryDirectory.tail(of: companion.process.outputFile, limit: 1 << 20)
    }
}
