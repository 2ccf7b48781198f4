import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// Rows of the fault matrix: files that others wrote, or that are none.
extension Faults {
    /// A home folder of its own, with curlicue installed in it, and gone afterwards.
    private final class Home {
        let path: String
        var manifest: String { path + "/.local/share/curlicue/manifest" }

        init() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            path = folder.path
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func curlicue(
            _ arguments: String..., environment: [String: String] = [:]
        ) throws -> Program.Result {
            let own = ["HOME": path, "PATH": "/usr/bin:/bin"]
            return try Program(
                Session.binary, arguments, environment: own.merging(environment) { $1 }
            ).result()
        }

        func write(_ text: String, to file: String) throws {
            let url = URL(filePath: path + file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: false, encoding: .utf8)
        }

        func has(_ file: String) -> Bool {
            FileManager.default.fileExists(atPath: path + file)
        }
    }

    @Test("51: a manifest that names files of others does not get them removed")
    func hostileManifest() throws {
        try fault(51, by: "lines that name other files and folders") {
            let home = try Home()
            try must(try home.curlicue("install").status == 0, "install failed")
            try home.write("a", to: "/letter")
            try home.write("a", to: "/.config/curlicue/curlicue.yaml")
            try FileManager.default.createDirectory(
                atPath: home.path + "/empty", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: home.path + "/.local/share/link", withDestinationPath: home.path)
            // SHA-256 of "a": as the files are, so that nothing but their place protects them.
            let digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
            let files = [
                "/letter", "/.local/../letter", "/.local/share/link/letter",
                "/.config/curlicue/curlicue.yaml",
            ].map { home.path + $0 }
            let folder = home.path + "/empty"
            let lines = files.map { "\(digest)  \($0)\n" }.joined() + "# folder \(folder)\n"
            let manifest = try String(contentsOfFile: home.manifest, encoding: .utf8)
            try (manifest + lines).write(
                toFile: home.manifest, atomically: false, encoding: .utf8)
            let removal = try home.curlicue("uninstall", "--force")
            try must(removal.status == 0, "\(removal)")
            for file in ["/letter", "/.config/curlicue/curlicue.yaml", "/empty"] {
                try must(home.has(file), "\(file) is gone: \(removal.output)")
            }
            for file in files + [folder] {
                let isSaid = removal.output.split(separator: "\n").contains {
                    $0.hasPrefix("kept") && $0.contains(" \(file) ")
                }
                try must(isSaid, "\(file) is not named: \(removal.output)")
            }
            try must(!home.has("/.local/bin/curlicue"), "curlicue itself was not removed")
            return ("not removed, said", nil)
        }
    }

    /// How long a process has run on a processor.
    private static func processorTime(of process: Int32) throws -> Duration {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // Behind the name in parentheses: the eleventh and the twelfth field after the state.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = try #require(Int(fields[11])) + #require(Int(fields[12]))
        return .seconds(ticks) / sysconf(Int32(_SC_CLK_TCK))
    }

    @Test("52: what is no template among the recorded strokes holds nothing up and is named")
    func oddTemplates() throws {
        try fault(52, by: "FIFO, device, endless and huge files") {
            let server = try PrivateServer()
            defer { server.close() }
            let home = try #require(server.environment["HOME"])
            let folder = home + "/.local/share/curlicue/strokes"
            // A record as a user writes it, and then what a program that went wrong may leave beside it.
            let good = StrokeRecord(contacts: [
                StrokeGenerator(seed: 3).circle(center: FaultScene.place, radius: 80).samples
            ]).jsonLine
            let made = try Program.shell(
                """
                mkdir -p '\(folder)' && cd '\(folder)' && mkfifo pipe.jsonl && mkdir folder.jsonl
                ln -s /dev/zero device.jsonl; ln -s /dev/ptmx terminal.jsonl
                ln -s nowhere dangling.jsonl; ln -s looping.jsonl looping.jsonl
                truncate -s 1T huge.jsonl; yes '{"contacts":[]}' | head -c 5000000 > long.jsonl
                head -c 400000 /dev/zero > zeros.jsonl
                yes x | head -c 400000 > faults.jsonl
                yes '{"contacts":[[[0,0,0],[9,9,9]]]}' | head -c 400000 > many.jsonl
                printf '%s\\n' '\(good)' > good.jsonl
                """)
            try must(made.status == 0, made.errors)
            let odd = [
                "pipe", "folder", "device", "terminal", "dangling", "looping", "huge", "long",
                "zeros", "faults", "many",
            ]
            _ = try server.start(.openbox)
            let start = MonotonicClock.now
            let scene = try FaultScene(on: server, manager: nil)
            let time = MonotonicClock.now - start
            let processor = try Self.processorTime(of: scene.daemon.process.pid)
            for name in odd {
                try must(
                    scene.daemon.output.contains("\(folder)/\(name).jsonl"),
                    "\(name) is not named: \(scene.daemon.output)")
            }
            try must(
                !scene.daemon.output.contains("good.jsonl"), "good.jsonl is called odd")
            try scene.nextWorks()
            // Reading them again, in the middle of the session, is as quick.
            scene.daemon.signal(SIGHUP)
            try scene.nextWorks()
            let listed = try Program(
                Session.binary, ["strokes"], environment: server.environment
            ).result()
            try must(listed.output.hasPrefix("good: 1 example\nmany: 100 examples"), "\(listed)")
            // What else the machine does has no part in this; that it is ready at all, the session
            // waits for.
            try must(processor < .seconds(3), "it took \(processor) of the processor's time")
            return ("named, left out, ready at once", time)
        }
    }
}
