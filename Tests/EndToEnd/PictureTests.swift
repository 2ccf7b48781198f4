import Foundation
import Gestures
import StrokeGenerator
import Testing

/// The commands that draw into files, run as a person runs them.
@Suite("Picture commands") struct PictureTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "curlicue/strokes"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: name))
    }

    private func run(_ arguments: String..., input: String = "") throws -> Program.Result {
        try curlicue(arguments, input: input, environment: ["XDG_DATA_HOME": folder.path])
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    private static func circle(_ seed: UInt64 = 8) -> String {
        let stroke = StrokeGenerator(seed: seed).circle(
            center: Point(x: 500, y: 400), radius: 90, rotation: .clockwise)
        return StrokeRecord(
            label: "circle", device: "pointer", contacts: [stroke.samples]
        ).jsonLine + "\n"
    }

    @Test("sheet writes what the suffix says, and the same bytes every time")
    func sheet() throws {
        defer { remove() }
        for (suffix, start) in [("png", "\u{89}PNG"), ("svg", "<?xml"), ("PDF", "%PDF-")] {
            for name in ["a", "b"] {
                let result = try run("sheet", "-o", path("\(name).\(suffix)"))
                #expect(result.status == 0 && result.output.isEmpty, "\(result)")
            }
            let written = try bytes("a.\(suffix)")
            #expect(try written == bytes("b.\(suffix)"))
            #expect(written.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
            #expect(written.count > 5000)
        }
    }

    @Test("a bad file for a picture is reported, and nothing is written")
    func badFiles() throws {
        defer { remove() }
        for command in [["sheet"], ["explain"]] {
            for name in ["picture.jpg", "picture", "png"] {
                let result = try curlicue(
                    command + ["--output", path(name)], input: Self.circle(),
                    environment: ["XDG_DATA_HOME": folder.path])
                #expect(result.status == 64, "\(command) \(result)")
                #expect(result.errors.contains(".png, .svg or .pdf"), "\(command) \(result)")
                #expect(!FileManager.default.fileExists(atPath: path(name)))
            }
        }
        for file in ["/nonexistent/a.png", "/dev/full/a.svg", folder.path + "/folder.pdf"] {
            try? FileManager.default.createDirectory(
                at: folder.appending(path: "folder.pdf"), withIntermediateDirectories: true)
            for command in ["sheet", "explain"] {
                let result = try run(command, "-o", file, input: Self.circle())
                #expect(result.status == 73, "\(result)")
                #expect(
                    result.errors.contains("curlicue: error: cannot write \(file)"), "\(result)")
            }
        }
        #expect(try run("sheet").status == 64)
        let mapping = path("bad.yaml")
        try "gestures: {circle: nonsense}\n".write(
            toFile: mapping, atomically: true, encoding: .utf8)
        #expect(try run("sheet", "--config", mapping, "-o", path("bad.png")).status == 78)
        #expect(!FileManager.default.fileExists(atPath: path("bad.png")))
    }

    @Test("explain draws all strokes, and still reports lines that are none")
    func explain() throws {
        defer { remove() }
        let strokes = Self.circle(1) + "nonsense\n" + Self.circle(2)
        let all = try run("explain", "-o", path("all.pdf"), input: strokes)
        #expect(all.status == 65 && all.errors.contains("-:2:1: error:"), "\(all)")
        #expect(all.output.isEmpty)
        #expect(try bytes("all.pdf").count > 5000)
        for (seed, name) in [(1, "one.png"), (2, "two.png"), (2, "again.png")] as [(UInt64, String)]
        {
            let result = try run("explain", "-o", path(name), input: Self.circle(seed))
            #expect(result.status == 0, "\(result)")
        }
        #expect(try bytes("two.png") == bytes("again.png"))
        #expect(try bytes("one.png") != bytes("two.png"))
        let many = String(repeating: Self.circle(), count: 25)
        let result = try run("explain", "-o", path("many.png"), input: many)
        #expect(result.status == 0, "\(result)")
        #expect(try run("explain", "-o", path("none.png")).status == 65)
    }
}
