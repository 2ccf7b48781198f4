import Desktop
import DesktopSessions
import Foundation
import Gestures
import TestServer
import Testing

/// A desktop session with an xterm, in which a bash waits for what is typed on the keyboard.
final class TerminalScene {
    let desktop: RunningSession
    var server: PrivateServer { desktop.server }
    var injector: any Injector { server.injector }
    private let terminal: ChildProcess
    private let record: URL
    private let name: String
    /// How many commands bash was given.
    private var commands = 0
    private var read = 0
    private var pictures = 0

    /// Starts the session and the terminal, and waits for bash's prompt.
    init(_ kind: DesktopSession) throws {
        name = kind.name
        desktop = try RunningSession(kind)
        record = URL(filePath: desktop.server.folder).appending(path: "terminal")
        let settings = try desktop.server.write(
            "PS1='newcomer:\\#$ '; bind 'set enable-bracketed-paste off'", to: "bashrc")
        terminal = try desktop.start(
            "xterm",
            ["-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", "100x38+10+40", "-e"]
                + ["script", "-qefc", "bash --rcfile \(settings) -i", record.path],
            environment: [
                "PATH": "\(desktop.home.path)/.local/bin:/usr/local/bin:/usr/bin:/bin",
                "SHELL": "/bin/bash",
            ])
        let probe = desktop.probe
        try desktop.wait(for: "the terminal to have the keyboard") {
            probe.activeWindow.map { probe.clients.contains($0) } == true
        }
        try waitForPrompt()
    }

    deinit { desktop.close() }

    /// What the terminal showed since `wait(for:)` last found something.
    var newOutput: String {
        let bytes = (try? Data(contentsOf: record)) ?? Data()
        return String(decoding: bytes.dropFirst(read), as: UTF8.self)
    }

    /// Waits until the terminal shows `text`, and gives what it showed up to there.
    @discardableResult
    func wait(for text: String, within patience: Duration = .seconds(20)) throws -> String {
        do {
            try desktop.wait(for: "'\(text)' in the terminal", within: patience) {
                newOutput.contains(text)
            }
        } catch {
            keepPicture("missing")
            throw FaultFailure(description: "\(error); the terminal shows: \(newOutput)")
        }
        let shown = newOutput
        let end = try #require(shown.range(of: text)?.upperBound)
        read += shown[..<end].utf8.count
        return String(shown[..<end])
    }

    /// Waits until bash wants the next command. Its prompt has a number, for bash draws the prompt
    /// again when the window manager changes the terminal's size.
    @discardableResult
    func waitForPrompt(within patience: Duration = .seconds(20)) throws -> String {
        try wait(for: "newcomer:\(commands + 1)$ ", within: patience)
    }

    func start(_ command: String) throws {
        try type(command)
        commands += 1
    }

    /// Types `text` on the keyboard, with Return at its end.
    func type(_ text: String) throws {
        try server.run("xdotool", ["type", "--delay", "4", text], packages: "xdotool")
        try server.run("xdotool", ["key", "Return"], packages: "xdotool")
    }

    /// Types a command, and gives what it printed when it is over.
    @discardableResult
    func run(_ command: String, within patience: Duration = .seconds(20)) throws -> String {
        try start(command)
        let shown = try waitForPrompt(within: patience)
        keepPicture(command.split(separator: "/").last.map(String.init) ?? command)
        return shown
    }

    /// Keeps a picture of the screen in the folder that `CURLICUE_PICTURES` names, if it does.
    func keepPicture(_ what: String) {
        guard let folder = ProcessInfo.processInfo.environment["CURLICUE_PICTURES"] else { return }
        pictures += 1
        let number = String(format: "%02d", pictures)
        let words = what.prefix(40).map { $0.isLetter || $0.isNumber ? $0 : "-" }
        try? server.screenshot().write(to: "\(folder)/\(name)-\(number)-\(String(words)).png")
    }
}
