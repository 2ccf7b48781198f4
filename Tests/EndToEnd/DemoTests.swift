import Foundation
import Testing

@Suite("The demo") struct DemoTests {
    /// A place of its own for everything that a demo makes: what is left there was left behind.
    private final class Place {
        let path: String
        var pictures: String { path + "-pictures" }

        init() throws {
            // Short, because sockets are made in it.
            path = "/tmp/demo-test-\(UInt32.random(in: 0...UInt32.max))"
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false)
        }

        deinit {
            for folder in [path, pictures] { try? FileManager.default.removeItem(atPath: folder) }
        }

        var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

        /// The processes that were started with it as their temporary folder.
        var processes: [String] {
            let needle = Data("=\(path)/".utf8)
            let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return numbers.filter { number in
                guard number.allSatisfy(\.isNumber),
                    let environment = FileManager.default.contents(
                        atPath: "/proc/\(number)/environ")
                else { return false }
                return environment.range(of: needle) != nil
            }
        }

        func environment(path programs: String? = nil) -> [String: String] {
            var environment = ProcessInfo.processInfo.environment
            environment["TMPDIR"] = path
            environment["DISPLAY"] = nil
            if let programs { environment["PATH"] = programs }
            return environment
        }
    }

    private static let program = Session.binary + "-demo"

    @Test("every gesture is recognized and has its effect, with pictures, and nothing is left")
    func playsThrough() throws {
        let place = try Place()
        let start = ContinuousClock.now
        let result = try Program(Self.program, [place.pictures], environment: place.environment())
            .result()
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.count { $0 == "✓" } == 8 && !result.output.contains("✗"))
        #expect(result.output.contains("touch screen"))
        for evidence in ["is maximized", "is restored", "are hidden", "2 → 1", "is closed"] {
            #expect(result.output.contains(evidence), "\(evidence): \(result.output)")
        }
        let pictures = try FileManager.default.contentsOfDirectory(atPath: place.pictures)
        #expect(pictures.count { $0.hasSuffix("-ink.png") } == 8)
        #expect(pictures.count { $0.hasSuffix("-label.png") } == 8)
        for name in pictures {
            let data = try #require(
                FileManager.default.contents(atPath: "\(place.pictures)/\(name)"))
            #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(name)")
        }
        #expect(place.files.isEmpty)
        #expect(place.processes.isEmpty)
    }

    @Test("on Xvfb, without a touch screen and a compositor, it does the same")
    func makesDo() throws {
        let place = try Place()
        let programs = place.pictures + "/bin"
        try FileManager.default.createDirectory(
            atPath: programs, withIntermediateDirectories: true)
        for name in ["sh", "Xvfb", "setxkbmap", "xkbcomp", "openbox"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(programs)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        let result = try Program(
            Self.program, ["--server", "xvfb", place.pictures],
            environment: place.environment(path: programs)
        ).result()
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.contains("It has no touch screen"))
        #expect(result.output.contains("no compositor"))
        #expect(result.output.count { $0 == "✓" } == 8)
    }

    @Test("interrupted, it leaves nothing behind", arguments: [SIGINT, SIGTERM])
    func isInterrupted(signal: Int32) throws {
        let place = try Place()
        let demo = try Program(
            Self.program, [place.pictures], environment: place.environment())
        let deadline = ContinuousClock.now + .seconds(20)
        while !demo.output.contains("✓"), ContinuousClock.now < deadline { usleep(20_000) }
        kill(demo.pid, signal)
        let result = demo.result()
        #expect(result.status == 130, "\(result.output) \(result.errors)")
        #expect(place.files.isEmpty)
        #expect(place.processes.isEmpty)
    }

    @Test("a folder that cannot be written is an error before anything starts")
    func refusesFolder() throws {
        let result = try Program(Self.program, ["/proc/nothing"]).result()
        #expect(result.status == 73)
        #expect(result.errors.contains("/proc/nothing"))
    }

    @Test("without an X server it says what to install")
    func missesServer() throws {
        let place = try Place()
        let result = try Program(
            Self.program, ["--server", "xvfb", place.pictures],
            environment: place.environment(path: "/nonexistent")
        ).result()
        #expect(result.status == 69)
        #expect(result.errors.contains("apt install xvfb"))
    }
}
