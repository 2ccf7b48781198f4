internal import ArgumentParser
internal import Foundation
internal import Gestures
internal import Host
internal import StrokeGenerator
internal import TestServer

/// `curlicue-lab gallery`: pictures of everything that a user sees.
struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery",
        abstract: "Take pictures of everything that curlicue shows.",
        discussion: """
            Plays the real curlicue on private X servers, with picom and without a compositor, in \
            the light theme and at twice the scale, and draws the sheet to print and the pictures \
            of strokes. Leaves them in DIR as PNG. Exit status: 1 when something was not shown, or \
            did not go away again.
            """)

    @Option(help: "The program to show; the curlicue beside this one by default.")
    var program: String?

    @Argument(help: ArgumentHelp("The folder for the pictures.", valueName: "dir"))
    var folder: String

    func run() throws {
        let program = program ?? neighbour("curlicue")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let picom = ["picom", "--config", "/dev/null", "--backend", "xrender"]
        let kinds = [
            Stage.Kind(name: "picom", compositor: picom), Stage.Kind(name: "plain"),
            Stage.Kind(name: "light", compositor: picom, theme: "light"),
            Stage.Kind(name: "scale 2", compositor: picom, scale: 2),
        ]
        var faults: [String] = []
        for kind in kinds {
            StandardError.write(kind.name)
            let stage = try Stage(kind, program: program, folder: folder)
            defer { stage.server.close() }
            try Self.storeHouse(in: stage.server)
            if kind.name == "picom" { try papers(stage.server, program) }
            try Scenes(stage: stage).play()
            faults += stage.faults
        }
        for fault in faults { StandardError.write(fault) }
        if !faults.isEmpty { throw ExitCode(1) }
    }

    /// Records the stroke that the mapping has.
    private static func storeHouse(in server: PrivateServer) throws {
        let corners = [(0.0, 1.0), (0, 0.4), (0.5, 0), (1, 0.4), (1, 1), (0, 1)].map {
            Point(x: 400 + 200 * $0.0, y: 200 + 200 * $0.1)
        }
        let lines = (0..<3).map { example in
            let stroke = StrokeGenerator(seed: UInt64(example)).along(corners)
            return StrokeRecord(label: "stroke house", contacts: [stroke.samples]).jsonLine + "\n"
        }
        let folder = "\(server.environment["HOME"] ?? "")/.local/share/curlicue/strokes"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try lines.joined().write(
            toFile: "\(folder)/house.jsonl", atomically: true, encoding: .utf8)
    }

    private func papers(_ server: PrivateServer, _ program: String) throws {
        let mapping = try server.write(Scenes.mapping(Stage.Kind(name: "paper")), to: "paper.yaml")
        let (generator, place) = (StrokeGenerator(seed: 5), Point(x: 500, y: 400))
        let strokes = [
            generator.circle(center: place, radius: 90),
            generator.polyline([.down, .right], leg: 220, from: place),
            generator.shake(turnings: 4, amplitude: 220, from: place),
            generator.wander(in: Box(x: 200, y: 200, width: 300, height: 300)),
        ]
        let file = try server.write(
            strokes.map { StrokeRecord(contacts: [$0.samples]).jsonLine + "\n" }.joined(),
            to: "strokes.jsonl")
        try server.run(program, ["sheet", "--config", mapping, "-o", "\(folder)/paper-sheet.png"])
        try server.run(
            program, ["explain", "--config", mapping, "-o", "\(folder)/paper-explain.png", file])
    }
}

/// The program of that name that was built beside this one.
func neighbour(_ name: String) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: own).deletingLastPathComponent().appending(path: name).path
}
