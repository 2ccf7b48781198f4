internal import CLinux
internal import Foundation
internal import Gestures
internal import Glibc
internal import TestServer

func time() -> Int64 { Int64(cl_nanoseconds(CLOCK_MONOTONIC)) }

/// What is measured: curlicue, and beside it the plain program and a peer.
enum Subject: CaseIterable { case curlicue, reference, peer }

/// What is held while something is drawn. Of a chord the plain program takes the last key.
enum Hotkey: String, CaseIterable {
    case button, chord
    var phrase: String { self == .button ? "Button8" : "Ctrl+Super" }
}

/// How a stroke is drawn.
struct Cell {
    var hotkey: Hotkey
    /// How often a second the pointer moves, and first how many milliseconds after the press.
    var rate: Int
    var pause = 0
    var events: Int

    init(_ hotkey: Hotkey, rate: Int, pause: Int = 0) {
        (self.hotkey, self.rate, self.pause) = (hotkey, rate, pause)
        events = rate < 500 ? 40 : rate < 4000 ? 200 : 2000
    }

    static let all =
        [125, 500, 1000, 4000, 8000].map { Cell(.button, rate: $0) }
        + [Cell(.button, rate: 1000, pause: 50), Cell(.chord, rate: 1000)]

    var name: String { "\(hotkey), \(pause) ms, \(rate) Hz" }
    /// How far the pointer moves at a time, in pixels.
    var step: Int { rate < 4000 ? 6 : 1 }
}

/// What one stroke took, in microseconds.
struct MeasuredStroke {
    /// From each event to its ink, of those 6 pixels apart; not a number where none came within a
    /// second.
    var ink: [Double]
    /// From the release of the hotkey to the first instruction of the command.
    var command = Double.nan
    /// From the release until the first and the last of the ink are gone.
    var gone = Double.nan
    /// Processor time for each event: of program, X server and compositor.
    var work: [Double] = []
}

/// A screen to measure on: Xvfb with openbox, perhaps picom. Pixels are read from the memory that
/// the server draws into (`-fbdir`), without a request that would wake it.
final class Rig {
    let hasCompositor: Bool
    var name: String { hasCompositor ? "picom" : "bare" }
    private let server: PrivateServer
    private let compositor: ChildProcess?
    private let program: String
    private let peer: [String]
    var subjects: [Subject] { Subject.allCases.filter { $0 != .peer || !peer.isEmpty } }
    private let folder: String
    /// The command that gestures run, which writes when it began, and where it writes that.
    private let command: [String]
    private let stamps: Int32
    private let screen: (memory: UnsafeRawPointer, start: Int, stride: Int)

    init(hasCompositor: Bool, program: String, peer: String?) throws {
        self.hasCompositor = hasCompositor
        self.program = program
        self.peer = peer?.split(separator: " ").map(String.init) ?? []
        folder = "/dev/shm/curlicue-lab.\(getpid()).\(hasCompositor)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        var options = PrivateServer.Options()
        options.kind = .xvfb
        // The pointer's picture is drawn into the same memory, and would count as ink.
        options.arguments = ["-fbdir", folder, "-nocursor"]
        server = try PrivateServer(options)
        try server.start(.openbox)
        compositor = hasCompositor ? try server.start(.picom) : nil
        screen = try Self.map("\(folder)/Xvfb_screen0")
        _ = try server.write(
            String(decoding: PackageResources.reference_c, as: UTF8.self), to: "reference.c")
        // In C, as the package manager would link Swift's library to it.
        let commands = """
            cd '\(server.folder)'; mkfifo stamps; cc -O2 -DCOMMAND reference.c -o stamp
            cc -O2 reference.c -o reference $(pkg-config --cflags --libs cairo x11 xi) -lm
            """
        try server.run("sh", ["-ec", commands])
        command = ["\(server.folder)/stamp", "\(server.folder)/stamps"]
        // Short sleeps are short.
        try "1".write(toFile: "/proc/self/timerslack_ns", atomically: false, encoding: .utf8)
        stamps = cl_open(command[1], O_RDWR | O_NONBLOCK | O_CLOEXEC, 0)
    }

    func close() {
        server.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Maps an X window dump of 32 bits a pixel; what the words of its head are is in XWDFile.h.
    private static func map(
        _ file: String
    ) throws -> (memory: UnsafeRawPointer, start: Int, stride: Int) {
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
        let descriptor = cl_open(file, O_RDONLY | O_CLOEXEC, 0)
        defer { Glibc.close(descriptor) }
        guard size > 100, let memory = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0),
            memory != MAP_FAILED
        else { throw TestServerError.file(path: file, reason: "cannot be mapped") }
        let words = [0, 19, 12].map { memory.load(fromByteOffset: 4 * $0, as: UInt32.self) }
            .map { Int(UInt32(bigEndian: $0)) }
        return (UnsafeRawPointer(memory), words[0] + words[1] * 12, words[2])
    }

    /// Nothing but ink is shown, which goes with the hold as the reference program's does.
    private func mapping(_ hotkey: Hotkey) -> String {
        """
        hotkey: \(hotkey.phrase)
        ink: {fade: 0ms}
        messages: off
        hints: off
        gestures:
          circle: nothing
          swipe right: {exec: [\(command.joined(separator: ", "))]}

        """
    }

    /// Starts a subject; gives it with the milliseconds until it said that it is ready.
    func start(_ subject: Subject, _ hotkey: Hotkey) throws -> (ChildProcess, Double) {
        // curlicue watches the folder, and into the server's others write at each picture.
        let file = "\(folder)/curlicue.yaml"
        try mapping(hotkey).write(toFile: file, atomically: true, encoding: .utf8)
        let began = time()
        let child =
            switch subject {
            case .curlicue: try server.start(program, ["run", "--config", file])
            case .reference: try server.start("\(server.folder)/reference", command)
            case .peer: try server.start(peer[0], Array(peer.dropFirst()))
            }
        // What a peer says is not known.
        if subject == .peer { sleep(2) }
        while subject != .peer, !child.output.contains("ready") {
            guard child.isRunning, time() - began < 10_000_000_000 else {
                throw TestServerError.failed(
                    program: "\(subject)", reason: "did not get ready", output: child.output)
            }
            usleep(200)
        }
        let milliseconds = Double(time() - began) / 1e6
        waitUntilIdle(child)
        return (child, milliseconds)
    }

    /// Where the pointer is `way` pixels after the first event: in rows to and fro, 30 pixels apart.
    private func place(_ way: Int) -> Point {
        let (row, part) = way.quotientAndRemainder(dividingBy: 1830)
        let along = min(part, 1800)
        let (x, y) = (row % 2 == 0 ? along : 1800 - along, 30 * row + part - along)
        return Point(x: Double(60 + x), y: Double(40 + y))
    }

    /// Where the pixel is that only the ink up to `way` and later ink covers: ahead, and 6 pixels
    /// away from the last one.
    private func offset(_ way: Int, ahead: Int) -> Int {
        let place = place(way) + (place(way) - place(way - 1)) * Double(ahead)
        return screen.start + Int(place.y) * screen.stride + Int(place.x) * 4
    }

    /// Holds the hotkey, moves the pointer, and lets go. The thread that injects watches the pixels,
    /// and sleeps for a moment between two looks: the processors are for those that it watches.
    func draw(_ cell: Cell, with child: ChildProcess) throws -> MeasuredStroke {
        let memory = screen.memory
        let pixel = { memory.load(fromByteOffset: $0, as: UInt32.self) }
        try server.injector.move(to: place(0))
        waitUntilIdle(child)
        // Ink of single pixels comes up to this one with the event before.
        let stride = 6 / cell.step
        let offsets = Swift.stride(from: stride, through: cell.events, by: stride)
            .map { offset($0 * cell.step, ahead: cell.step == 1 ? 3 : 1) }
        let blank = offsets.map(pixel)
        let before = work(child)
        var stroke = MeasuredStroke(ink: Array(repeating: .nan, count: offsets.count))
        var sent: [Int64] = []
        var moves = 0
        var awaited: [Int] = []
        try hold(cell.hotkey, down: true)
        var due = time() + Int64(cell.pause) * 1_000_000
        while moves < cell.events || !awaited.isEmpty {
            if awaited.isEmpty { usleep(UInt32(max(0, due - time()) / 1000)) }
            while moves < cell.events, time() >= due {
                moves += 1
                if moves % stride == 0 {
                    if pixel(offsets[sent.count]) == blank[sent.count] {
                        awaited.append(sent.count)
                    }
                    sent.append(time())
                }
                try server.injector.move(to: place(moves * cell.step))
                due += 1_000_000_000 / Int64(cell.rate)
            }
            if !awaited.isEmpty { usleep(10) }
            let now = time()
            awaited.removeAll { event in
                let isThere = pixel(offsets[event]) != blank[event]
                if isThere { stroke.ink[event] = Double(now - sent[event]) / 1000 }
                return isThere || now - sent[event] > 1_000_000_000
            }
        }
        // A hand stops before it lets go.
        usleep(20_000)
        while nextCommand(within: 0) != nil {}
        let released = time()
        try hold(cell.hotkey, down: false)
        let ends = [0, offsets.count - 1]
        while ends.contains(where: { pixel(offsets[$0]) != blank[$0] }),
            time() - released < 1_000_000_000
        {
            usleep(10)
        }
        stroke.gone = Double(time() - released) / 1000
        stroke.command = nextCommand(within: 500).map { Double($0 - released) / 1000 } ?? .nan
        waitUntilIdle(child)
        stroke.work = zip(work(child), before).map { Double($0 - $1) / 1000 / Double(cell.events) }
        return stroke
    }

    private func hold(_ hotkey: Hotkey, down: Bool) throws {
        guard hotkey == .chord else { return try server.injector.button(8, down: down) }
        // Control_L and Super_L.
        for key: UInt8 in down ? [37, 133] : [133, 37] { try server.injector.key(key, down: down) }
    }

    /// When the next command began; nil where none did within so many milliseconds.
    private func nextCommand(within milliseconds: Int32) -> Int64? {
        var entry = pollfd(fd: stamps, events: Int16(POLLIN), revents: 0)
        var began: Int64 = 0
        guard poll(&entry, 1, milliseconds) > 0 else { return nil }
        return read(stamps, &began, 8) == 8 ? began : nil
    }

    /// Nanoseconds of processor time so far: of the program, the X server and the compositor.
    private func work(_ child: ChildProcess) -> [Int64] {
        [child.pid, server.pid, compositor?.pid].map { pid in
            var clock = clockid_t()
            guard let pid, clock_getcpuclockid(pid, &clock) == 0 else { return 0 }
            return Int64(cl_nanoseconds(clock))
        }
    }

    /// Waits until nothing here has worked for ten milliseconds.
    private func waitUntilIdle(_ child: ChildProcess) {
        let deadline = time() + 3_000_000_000
        var (before, since) = (work(child), time())
        while time() < min(since + 10_000_000, deadline) {
            usleep(1000)
            let now = work(child)
            if now != before { (before, since) = (now, time()) }
        }
    }

    /// The sum of a figure in `/proc` of curlicue and of its guardian.
    func figure(_ name: String, in file: String, of child: ChildProcess) -> Double {
        func words(_ file: String) -> [Substring] {
            let text = try? String(contentsOfFile: "/proc/\(file)", encoding: .utf8)
            return text?.split(whereSeparator: \.isWhitespace) ?? []
        }
        let pid = child.pid
        return (["\(pid)"] + words("\(pid)/task/\(pid)/children")).reduce(0) { sum, pid in
            let words = words("\(pid)/\(file)")
            let place = words.firstIndex(of: "\(name):").map { $0 + 1 } ?? words.count
            return sum + (words.dropFirst(place).first.flatMap { Double($0) } ?? .nan)
        }
    }
}
