import Foundation
import Glibc
import StrokeGenerator
import Host
import Testing

/// Whatever is in files of strokes and in what answers on the control socket, the commands end by
/// themselves, with a status of their own.
@Suite("Hostile input of commands") final class HostileInputTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "hostile-\(UUID())").path

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func curlicue(_ arguments: String...) throws -> Program.Result {
        try Program(
            Session.binary, arguments,
            environment: [
                "HOME": folder, "XDG_RUNTIME_DIR": folder, "DISPLAY": ":987", "PATH": "/usr/bin",
            ]
        ).result()
    }

    private func write(_ text: String, to file: String) throws -> String {
        let url = URL(filePath: "\(folder)/\(file)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Strokes with numbers at the ends of what a Double holds, in all places of a line.
    private static var strokes: String {
        let numbers = [
            "1e308", "-1e308", "1.7976931348623157e308", "5e-324", "0", "-0", "1e15",
            "9223372036854775807", "-9223372036854775808", "4294967296", "1e100", "3", "100", "-7",
        ]
        let labels = ["circle", "swipe left", "none", "stroke x", "pinch in", "nonsense", ""]
        var random = Seeded(1)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        return (0..<200).map { _ in
            let contacts = (0..<(Int(pick(["1", "1", "2", "3", "12"])) ?? 1)).map { _ in
                let share = Double.random(in: 0...1, using: &random)
                let samples = (0..<(Int(pick(["0", "1", "2", "3", "20"])) ?? 0)).map { index in
                    func place() -> String {
                        Double.random(in: 0...1, using: &random) < share
                            ? pick(numbers) : "\(Double.random(in: 0...300, using: &random))"
                    }
                    let time = pick(["\(index * 10)", "\(index * 10)", "-5", "1e12", "-1e12"])
                    return "[\(place()),\(place()),\(time)]"
                }
                return "[\(samples.joined(separator: ","))]"
            }
            let screen = "\"screen\":[\(pick(["1", "1e308", "5e-324"])),1080]"
            return "{\"label\":\"\(pick(labels))\",\(screen),"
                + "\"contacts\":[\(contacts.joined(separator: ","))]}\n"
        }
        .joined()
    }

    @Test("strokes with numbers of any size are judged, drawn or refused")
    func hugeNumbers() throws {
        let file = try write(Self.strokes, to: "strokes.jsonl")
        let good = "{\"contacts\":[[[0,0,0],[90,10,50],[20,80,90]]]}\n"
        _ = try write(good + Self.strokes, to: ".local/share/curlicue/strokes/x.jsonl")
        let mapping = try write(
            "hotkey: Menu\ngestures: {circle: nothing, shake: nothing, swipe left: nothing, "
                + "down right: nothing, tap: nothing, stroke x: nothing, edge left: nothing}\n",
            to: "m.yaml")
        let picture = folder + "/why.svg"
        for (arguments, statuses) in [
            (["explain", "--config", mapping, file], [0]),
            (["explain", "--json", "--config", mapping, file], [0]),
            (["strokes"], [65]), (["strokes", "show", "x"], [0]),
            (["record", "z", file], [65]), (["check", mapping], [0]),
        ] as [([String], [Int32])] {
            let result = try Program(
                Session.binary, arguments, environment: ["HOME": folder, "PATH": "/usr/bin"]
            ).result()
            #expect(statuses.contains(result.status), "\(arguments): \(result.errors.suffix(500))")
        }
        for line in Self.strokes.split(separator: "\n").prefix(12) {
            let one = try write(line + "\n", to: "one.jsonl")
            let result = try curlicue("explain", "--config", mapping, "-o", picture, one)
            #expect(result.status == 0, "\(line): \(result.errors.suffix(500))")
        }
    }

    @Test("a line that does not end is not read for ever")
    func endlessLine() throws {
        let result = try curlicue("explain", "/dev/zero")
        #expect(result.status == 65 && result.errors.contains("/dev/zero"), "\(result)")
    }

    @Test("numbers of any size in an answer on the control socket are shown or left out")
    func hostileAnswer() throws {
        let path = try ControlPath.socket(forDisplay: ":987", runtimeFolder: folder)
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(listener >= 0)
        defer { close(listener) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listener, 4) == 0)
        let answer =
            "{\"curlicue\":1,\"ok\":true,\"state\":\"odd\",\"process\":1e300,\"uptime\":-1e300,"
            + "\"mappingAge\":1e300,\"gestures\":-1e99,\"outcomes\":{\"recognized\":1e25}}\n"
        let thread = Thread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                var request = [UInt8](repeating: 0, count: 1 << 12)
                _ = Glibc.read(connection, &request, request.count)
                _ = Glibc.write(connection, answer, answer.utf8.count)
                close(connection)
            }
        }
        thread.start()
        let status = try curlicue("status")
        #expect(status.status == 0 && status.output.hasPrefix("state: odd\n"), "\(status)")
        // There is no such display, and so something stands in the way.
        let doctor = try curlicue("doctor")
        #expect(doctor.status == 1, "\(doctor)")
        shutdown(listener, Int32(SHUT_RDWR))
    }
}
