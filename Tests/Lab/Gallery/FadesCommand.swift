internal import ArgumentParser
internal import Foundation
internal import Gestures
internal import Glibc
internal import Host
internal import StrokeGenerator
internal import TestServer

/// `curlicue-lab fades`: how ink and messages go, picture by picture.
struct FadesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fades",
        abstract: "Take sixteen pictures of each fade, under every compositor.",
        discussion: """
            Draws a circle that is recognized and an arc that is refused without a compositor, with \
            picom (XRender, and OpenGL by software), xfwm4, KWin and Muffin, as far as they are \
            installed. Leaves DIR/NAME-recognized.png and DIR/NAME-refused.png, each with sixteen \
            pictures: from before the release of the hotkey until nothing may be left. Exit status: 1 \
            when something was left.
            """)

    @Option(help: "The program to show; the curlicue beside this one by default.")
    var program: String?

    @Argument(help: ArgumentHelp("The folder for the pictures.", valueName: "dir"))
    var folder: String

    private static let pictures = 16

    private static let kinds: [Stage.Kind] = [
        Stage.Kind(name: "none"),
        Stage.Kind(
            name: "picom-xrender",
            compositor: ["picom", "--config", "/dev/null", "--backend", "xrender"]),
        Stage.Kind(
            name: "picom-glx", compositor: ["picom", "--config", "/dev/null", "--backend", "glx"]),
        Stage.Kind(
            name: "xfwm4", compositor: ["xfwm4", "--compositor=on", "--vblank=off"], isManager: true
        ),
        Stage.Kind(name: "kwin", compositor: ["kwin_x11"], isManager: true),
        Stage.Kind(name: "muffin", compositor: ["muffin"], isManager: true),
    ]

    func run() throws {
        let program = program ?? neighbour("curlicue")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        var faults: [String] = []
        for var kind in Self.kinds {
            guard kind.compositor.isEmpty || findProgram(kind.compositor[0]) != nil else {
                StandardError.write("\(kind.name) is not installed")
                continue
            }
            kind.server = .xvfb
            do {
                let stage = try Stage(kind, program: program, folder: folder)
                defer { stage.server.close() }
                let daemon = try stage.start(
                    """
                    hotkey: Menu
                    hints: off
                    gestures:
                      circle: {do: run true, label: Maximize window}

                    """)
                defer { daemon.end() }
                Thread.sleep(forTimeInterval: 1)
                for name in ["recognized", "refused"] { try fade(of: name, on: stage) }
                faults += stage.faults
            } catch { faults.append("\(kind.name): \(error)") }
        }
        for fault in faults { StandardError.write(fault) }
        if !faults.isEmpty { throw ExitCode(1) }
    }

    /// Draws one stroke, and takes the pictures.
    private func fade(of outcome: String, on stage: Stage) throws {
        let (injector, name) = (stage.injector, "\(stage.kind.name)-\(outcome)")
        let center = Point(x: 480, y: 300)
        let turn = outcome == "refused" ? 1.4 : 2.0
        let points = (0...60).map { step in
            let angle = Double(step) / 60 * turn * .pi
            return center + Vector(dx: sin(angle), dy: -cos(angle)) * 90
        }
        try injector.move(to: points[0])
        try injector.press("Menu")
        Thread.sleep(forTimeInterval: 0.1)
        try injector.play([StrokeGenerator(seed: 3).along(points)])
        Thread.sleep(forTimeInterval: 0.1)
        // Written afterwards, as that takes longer than from one picture to the next.
        var pictures: [(file: String, picture: Screenshot)] = []
        func snap(_ time: Double) throws {
            let file = String(format: "%@-%04.0f ms.png", name, time * 1000)
            pictures.append((file, try Screenshot(of: stage.server.display)))
        }
        try snap(0)
        try injector.release("Menu")
        try injector.sync()
        let start = time()
        for picture in 1..<Self.pictures {
            // The ink takes a quarter of a second, the message one or two.
            let due = picture < 13 ? Double(picture) * 0.025 : Double(picture - 12) * 0.7
            let rest = due - Double(time() - start) / 1e9
            if rest > 0 { Thread.sleep(forTimeInterval: rest) }
            try snap(Double(time() - start) / 1e9)
        }
        for (file, picture) in pictures { try picture.write(to: "\(folder)/\(file)") }
        try Overview(folder: folder, pictures: pictures.map(\.file)).write(
            to: "\(folder)/\(name).png")
        for (file, _) in pictures {
            try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
        }
        try stage.clear(after: outcome)
    }
}
