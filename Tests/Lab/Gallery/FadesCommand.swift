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

    private static let hotkey = "Menu"
    private static let pictures = 16

    /// Who composites: a program that is also the window manager, or one beside openbox.
    private static let compositors: [(name: String, command: [String], isManager: Bool)] = [
        ("none", [], false),
        ("picom-xrender", ["picom", "--config", "/dev/null", "--backend", "xrender"], false),
        ("picom-glx", ["picom", "--config", "/dev/null", "--backend", "glx"], false),
        (
            "xfwm4",
            ["dbus-run-session", "--", "xfwm4", "--compositor=on", "--vblank=off"], true
        ),
        ("kwin", ["dbus-run-session", "--", "kwin_x11"], true),
        ("muffin", ["dbus-run-session", "--", "muffin"], true),
    ]

    func run() throws {
        let program = program ?? neighbour("curlicue")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        var faults: [String] = []
        for (name, command, isManager) in Self.compositors {
            // Words that are programs are found where the distribution installs them.
            let programs = command.prefix { !$0.hasPrefix("--config") }.filter {
                !$0.hasPrefix("-")
            }
            guard
                programs.allSatisfy({
                    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
                })
            else {
                StandardError.write("\(name) is not installed")
                continue
            }
            do {
                faults += try fades(name, command, isManager: isManager, of: program)
            } catch { faults.append("\(name): \(error)") }
        }
        for fault in faults { StandardError.write(fault) }
        if !faults.isEmpty { throw ExitCode(1) }
    }

    /// Takes the pictures under one compositor; gives what was left.
    private func fades(
        _ name: String, _ command: [String], isManager: Bool, of program: String
    ) throws -> [String] {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        options.hasOpenGL = true
        (options.width, options.height) = (640, 400)
        let server = try PrivateServer(options)
        defer { server.close() }
        if !isManager { try server.start(.openbox) }
        if let first = command.first {
            _ = try server.start(first, Array(command.dropFirst()))
            let probe = WindowManagerProbe(server.display)
            try server.display.wait(for: "\(name) to composite", timeout: .seconds(20)) {
                probe.compositorOwner != nil
            }
        }
        // Not all of the screen: xfwm4 shows a window that fills it without compositing.
        let ground = try Backdrop(
            on: server.name, .landscape, area: Box(x: 0, y: 0, width: 640, height: 399))
        let mapping = try server.write(
            """
            hotkey: \(Self.hotkey)
            hints: off
            gestures:
              circle: {do: run true, label: Maximize window}

            """, to: "curlicue.yaml")
        let daemon = try server.start(program, ["run", "--config", mapping])
        defer { daemon.end() }
        try server.display.wait(for: "curlicue to be ready") {
            daemon.output.contains("curlicue: ready") || !daemon.isRunning
        }
        Thread.sleep(forTimeInterval: 1)
        let blank = try Screenshot(of: server.display)
        let left = try ["recognized", "refused"].filter {
            try fade(of: $0, on: server, name: name, blank: blank)
        }
        withExtendedLifetime(ground) {}
        return left.map { "\(name), \($0): something is left" }
    }

    /// Draws one stroke and takes the pictures; gives whether something was left.
    private func fade(
        of kind: String, on server: PrivateServer, name: String, blank: Screenshot
    ) throws -> Bool {
        let injector = server.injector
        let center = Point(x: 320, y: 200)
        let turn = kind == "refused" ? 1.4 : 2.0
        let points = (0...60).map { step in
            let angle = Double(step) / 60 * turn * .pi
            return center + Vector(dx: sin(angle), dy: -cos(angle)) * 90
        }
        try injector.move(to: points[0])
        try injector.press(Self.hotkey)
        Thread.sleep(forTimeInterval: 0.1)
        try injector.play([StrokeGenerator(seed: 3).along(points)])
        Thread.sleep(forTimeInterval: 0.1)
        // Written afterwards, as that takes longer than from one picture to the next.
        var pictures: [(name: String, picture: Screenshot)] = []
        func snap(_ time: Double) throws {
            pictures.append(
                (
                    String(format: "%@-%@-%04.0f ms.png", name, kind, time * 1000),
                    try Screenshot(of: server.display)
                ))
        }
        try snap(0)
        try injector.release(Self.hotkey)
        try injector.sync()
        let start = time()
        for picture in 1..<Self.pictures {
            // The ink takes a quarter of a second, the message one or two.
            let due = picture < 13 ? Double(picture) * 0.025 : Double(picture - 12) * 0.7
            let rest = due - Double(time() - start) / 1e9
            if rest > 0 { Thread.sleep(forTimeInterval: rest) }
            try snap(Double(time() - start) / 1e9)
        }
        let files = pictures.map(\.name)
        for (file, picture) in pictures { try picture.write(to: "\(folder)/\(file)") }
        try Overview(folder: folder, pictures: files).write(
            to: "\(folder)/\(name)-\(kind).png")
        for file in files { try FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
        do {
            try server.display.wait(for: "nothing to be left", timeout: .seconds(5)) {
                (try? Screenshot(of: server.display)) == blank
            }
        } catch { return true }
        return false
    }
}
