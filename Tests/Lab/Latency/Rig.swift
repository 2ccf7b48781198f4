internal import CLinux
internal import Foundation
internal import Gestures
internal import Glibc
internal import TestServer

/// Nanoseconds of the monotonic clock.
func time() -> Int64 { Int64(cl_nanoseconds(CLOCK_MONOTONIC)) }

/// What is measured: curlicue, and the plain program beside it.
enum Subject: CaseIterable { case curlicue, reference }

/// What is held while something is drawn. Of a chord the plain program takes the last key.
enum Hotkey: String, CaseIterable {
    case button, chord
    var phrase: String { self == .button ? "Button8" : "Ctrl+Super" }
}

/// What one stroke took, in microseconds.
struct MeasuredStroke {
    /// From each event to its ink; not a number where none came within a second.
    var ink: [Double]
    /// From the release of the hotkey to the first instruction of the command.
    var command = Double.nan
    /// Processor time for each event: of program, X server and compositor.
    var work = Double.nan
}

/// A screen to measure on: Xvfb with openbox, perhaps picom. Pixels are read from the memory that
/// the server draws into (`-fbdir`), without a request that would wake it.
final class Rig {
    let hasCompositor: Bool
    var name: String { hasCompositor ? "picom" : "bare" }
    private let server: PrivateServer
    private let compositor: ChildProgram?
    private let program: String
    private let folder: String
    /// The command that gestures run, which writes when it began, and where it writes that.
    private let command: [String]
    private let stamps: Int32
    private let screen: (memory: UnsafeRawPointer, start: Int, stride: Int)

    init(hasCompositor: Bool, program: String) throws {
        self.hasCompositor = hasCompositor
        self.program = program
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
    func start(_ subject: Subject, _ hotkey: Hotkey) throws -> (ChildProgram, Double) {
        let file = try server.write(mapping(hotkey), to: "curlicue.yaml")
        let began = time()
        let child =
            subject == .curlicue
            ? try server.start(program, ["run", "--config", file])
            : try server.start("\(server.folder)/reference", command)
        while !child.output.contains("ready") {
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

    /// Where the pointer is with an event: in rows to and fro, 30 pixels apart. It moves 6 pixels at
    /// a time, so far that the pixel in front of it has no ink yet.
    private func place(_ event: Int) -> Point {
        let (row, part) = event.quotientAndRemainder(dividingBy: 305)
        let along = 6 * min(part, 300)
        let (x, y) = (row % 2 == 0 ? along : 1800 - along, 30 * row + 6 * max(0, part - 300))
        return Point(x: Double(60 + x), y: Double(40 + y))
    }

    /// Where the pixel is that only the ink of this event and of later ones covers: one ahead.
    private func offset(_ event: Int) -> Int {
        let place = place(event) + (place(event) - place(event - 1)) * (1 / 6)
        return screen.start + Int(place.y.rounded()) * screen.stride + Int(place.x.rounded()) * 4
    }

    /// Holds the hotkey, moves `rate` times a second, first after `pause` milliseconds, and lets go.
    /// The thread that injects watches the pixels, and sleeps for a moment between two looks: the
    /// processors are for those that it watches.
    func draw(
        events: Int, rate: Int, pause: Int, _ hotkey: Hotkey, with child: ChildProgram
    ) throws -> MeasuredStroke {
        let memory = screen.memory
        let pixel = { memory.load(fromByteOffset: $0, as: UInt32.self) }
        try server.injector.move(to: place(0))
        waitUntilIdle(child)
        let offsets = (1...events).map(offset)
        let blank = offsets.map(pixel)
        let before = work(child)
        var stroke = MeasuredStroke(ink: Array(repeating: .nan, count: events))
        var sent: [Int64] = []
        var awaited: [Int] = []
        try hold(hotkey, down: true)
        var due = time() + Int64(pause) * 1_000_000
        while sent.count < events || !awaited.isEmpty {
            if awaited.isEmpty { usleep(UInt32(max(0, due - time()) / 1000)) }
            if sent.count < events, time() >= due {
                if pixel(offsets[sent.count]) == blank[sent.count] { awaited.append(sent.count) }
                sent.append(time())
                try server.injector.move(to: place(sent.count))
                due += 1_000_000_000 / Int64(rate)
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
        try hold(hotkey, down: false)
        stroke.command = nextCommand(within: 500).map { Double($0 - released) / 1000 } ?? .nan
        waitUntilIdle(child)
        stroke.work = Double(work(child) - before) / 1000 / Double(events)
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
    private func work(_ child: ChildProgram) -> Int64 {
        [child.process.pid, server.pid, compositor?.process.pid].reduce(0) { sum, pid in
            var clock = clockid_t()
            guard let pid, clock_getcpuclockid(pid, &clock) == 0 else { return sum }
            return sum + Int64(cl_nanoseconds(clock))
        }
    }

    /// Waits until nothing here has worked for ten milliseconds.
    private func waitUntilIdle(_ child: ChildProgram) {
        let deadline = time() + 3_000_000_000
        var (before, since) = (work(child), time())
        while time() < min(since + 10_000_000, deadline) {
            usleep(1000)
            let now = work(child)
            if now != before { (before, since) = (now, time()) }
        }
    }

    /// The sum of a figure in `/proc` of curlicue and of its guardian.
    func figure(_ name: String, in file: String, of child: ChildProgram) -> Double {
        func words(_ file: String) -> [Substring] {
            let text = try? String(contentsOfFile: "/proc/\(file)", encoding: .utf8)
            return text?.split(whereSeparator: \.isWhitespace) ?? []
        }
        let pid = child.process.pid
        return (["\(pid)"] + words("\(pid)/task/\(pid)/children")).reduce(0) { sum, pid in
            let words = words("\(pid)/\(file)")
            let place = words.firstIndex(of: "\(name):").map { $0 + 1 } ?? words.count
            return sum + (words.dropFirst(place).first.flatMap { Double($0) } ?? .nan)
        }
    }
}
