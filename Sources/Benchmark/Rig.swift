internal import CLinux
internal import Desktop
internal import Glibc
internal import TestServer

/// A screen to measure on: Xvfb, a window manager, perhaps a compositor.
final class Rig {
    let server: PrivateServer
    let screen: ScreenMemory
    let setting: Setting
    /// The daemon to measure.
    let program: String
    private let baseline: String
    private let timestamp: String
    /// Whether server, compositor and subjects have a higher priority than all else on the machine.
    let isHurried: Bool
    /// The key of ``Condition/Hotkey/key``, and of the chord with Super.
    private let keycode: UInt8 = 135
    private let superKeycode: UInt8 = 133
    private let button = 8
    private let folder: String
    private let companions: [ChildProgram]
    private let compositor: ChildProgram?
    private var fifo: Int32 = -1

    var injector: any Injector { server.injector }

    init(
        _ setting: Setting, _ program: String, isHurried: Bool, width: Int = 1920,
        height: Int = 1080
    ) throws {
        self.setting = setting
        self.program = program
        self.isHurried = isHurried
        // In memory, so that no disk is waited for.
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        folder = "\(base)/curlicue-bench.\(getpid()).\(Clock.now)"
        guard mkdir(folder, 0o700) == 0 else { throw Failure("cannot make \(folder)") }
        var options = PrivateServer.Options()
        options.kind = .xvfb
        options.hasOpenGL = setting.needsOpenGL
        (options.width, options.height) = (width, height)
        // The pointer's picture is drawn into the screen by software, and would count as ink.
        options.arguments = ["-fbdir", folder, "-nocursor"]
        Processors.useThoseOfTheMeasured()
        server = try PrivateServer(options)
        screen = try ScreenMemory(path: "\(folder)/Xvfb_screen0")
        baseline = try server.compile(
            PackageResources.baseline_c, as: "baseline", libraries: ["X11", "Xi", "Xext"])
        timestamp = try server.compile(PackageResources.timestamp_c, as: "timestamp")
        (companions, compositor) = try setting.start(in: server)
        let stamps = "\(folder)/stamps"
        guard mkfifo(stamps, 0o600) == 0 else { throw Failure("cannot make \(stamps)") }
        fifo = cl_open(stamps, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0)
        if isHurried {
            for process in [serverFigures] + companionFigures { process.hurry() }
        }
    }

    deinit {
        server.close()
        close(fifo)
        unlink("\(folder)/Xvfb_screen0")
        unlink("\(folder)/stamps")
        rmdir(folder)
    }

    var serverFigures: ProcessFigures { ProcessFigures(server.pid) }
    /// The compositor with what it started; nothing where there is none.
    var compositorFigures: [ProcessFigures] {
        compositor.map { ProcessFigures($0.process.pid).family } ?? []
    }

    private var companionFigures: [ProcessFigures] {
        companions.flatMap { ProcessFigures($0.process.pid).family }
    }

    /// The command that writes when it began, for a mapping.
    var stamping: [String] { [timestamp, "\(folder)/stamps"] }

    /// Presses or releases a hotkey. Only the last press of a chord counts as the beginning.
    func hold(_ hotkey: Condition.Hotkey, down: Bool) throws {
        switch hotkey {
        case .key: try injector.key(keycode, down: down)
        case .button: try injector.button(button, down: down)
        case .chord:
            if down { try injector.key(superKeycode, down: true) }
            try injector.key(keycode, down: down)
            if !down { try injector.key(superKeycode, down: false) }
        }
    }

    /// Starts a subject and waits until it is ready and idle.
    ///
    /// - Parameter hotkey: the hotkey of the mapping.
    func start(
        _ kind: Kind, mapping: String, hotkey: Condition.Hotkey = .key
    ) throws -> Subject {
        let words: [String]
        switch kind {
        case .curlicue:
            let file = try server.write(mapping, to: "curlicue.yaml")
            words = [program, "run", "--config", file]
        case .floor(let backend):
            let held = hotkey == .button ? "button\(button)" : "key\(keycode)"
            words = [baseline, backend, held, "7"] + stamping
        }
        let subject = try Subject(words, environment: server.environment)
        if isHurried { subject.figures.hurry() }
        waitUntilIdle(subject)
        return subject
    }

    /// Waits until no process here has anything left to do.
    func waitUntilIdle(_ subject: Subject? = nil) {
        try? injector.sync()
        server.display.sync()
        ProcessFigures.waitUntilIdle(
            [serverFigures] + companionFigures + (subject.map { [$0.figures] } ?? []))
    }

    /// The time that the next command wrote; nil when none did within a second.
    func nextStamp() -> Int64? {
        var stamp: Int64 = 0
        var entry = pollfd(fd: fifo, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 1000) > 0 else { return nil }
        return read(fifo, &stamp, 8) == 8 ? stamp : nil
    }

    /// Forgets the commands that ran so far.
    func forgetStamps() {
        var stamp: Int64 = 0
        while read(fifo, &stamp, 8) == 8 {}
    }
}

/// The daemon that was built beside this program.
func builtProgram() -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(
        decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folder.joined(separator: "/") + "/curlicue"
}

extension PrivateServer {
    /// Compiles a program in C, which the package manager would link with Swift's library, and gives
    /// its path.
    fileprivate func compile(
        _ source: [UInt8], as name: String, libraries: [String] = []
    ) throws -> String {
        let file = try write(String(decoding: source, as: UTF8.self), to: "\(name).c")
        let program = "\(folder)/\(name)"
        // Swift's toolchain brings it along.
        try run(
            "clang", ["-O2", "-o", program, file] + libraries.map { "-l\($0)" },
            packages: "clang", timeout: .seconds(60))
        return program
    }
}
