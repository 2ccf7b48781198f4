import Desktop
import DesktopSessions
import Foundation
import Gestures
import JSON
import StrokeGenerator
import TestServer
import Testing

/// The program with its built-in mapping in a whole desktop session, and an application's window.
final class DesktopScene {
    let desktop: RunningSession
    let session: Session
    let application: RecordingClient
    var probe: WindowManagerProbe { session.probe }
    var window: UInt { application.window }
    private let name: String
    private var pictures = 0

    init(_ kind: DesktopSession) throws {
        name = kind.name
        desktop = try RunningSession(kind)
        application = try RecordingClient(on: desktop.server.name) {
            $0.awaitsWindowManager = false
        }
        let (probe, window) = (desktop.probe, application.window)
        try desktop.wait(for: "the window to be managed") { probe.isManaged(window) }
        session = try Session(nil, on: desktop.server, manager: nil)
        try atRest()
        try waitForStillPicture()
    }

    deinit { desktop.close() }

    /// The window as it is seen, its frame included; nil when it is not shown.
    var frame: Box? { application.isViewable ? probe.frame(of: window) : nil }

    /// Waits until the window stays where it is: desktops move it by animations.
    func atRest() throws {
        var (last, since) = (frame, ContinuousClock.now)
        let rest = Duration.milliseconds(150) + .seconds(desktop.session.restBetweenActions)
        try desktop.wait(for: "the window to come to rest") {
            if frame != last { (last, since) = (frame, .now) }
            return ContinuousClock.now - since > rest
        }
    }

    /// Waits until the window looks as it did half a second ago: desktops fade in at first.
    private func waitForStillPicture() throws {
        var (last, since) = (try desktop.server.screenshot(area: frame), ContinuousClock.now)
        try desktop.wait(for: "a still picture") {
            guard let now = try? desktop.server.screenshot(area: frame) else { return false }
            if now != last { (last, since) = (now, .now) }
            return ContinuousClock.now - since > .milliseconds(500)
        }
    }

    /// Waits for `condition` for a few seconds; whether it came true.
    func happens(_ condition: () -> Bool) -> Bool {
        (try? probe.wait(for: "an effect", timeout: .seconds(5), until: condition)) != nil
    }

    /// Draws `stroke` under the built-in hotkey and gives the outcome. A picture of the screen is
    /// kept while the ink can be seen.
    func draw(_ stroke: Stroke, _ what: String) throws -> [String: String] {
        try session.injector.point(at: stroke.samples[0].position)
        try session.arm("Ctrl+Super")
        try session.injector.play([stroke], speed: .quick)
        keepPicture("\(what) drawn")
        try session.hotkey("Ctrl+Super", down: false)
        let outcome = try session.outcome()
        session.waitUntilIdle()
        return outcome
    }

    /// Keeps a picture of the screen in the folder that `CURLICUE_PICTURES` names, if it does.
    func keepPicture(_ what: String) {
        guard let folder = ProcessInfo.processInfo.environment["CURLICUE_PICTURES"] else { return }
        pictures += 1
        let number = String(format: "%02d", pictures)
        let file = "\(folder)/\(name)-\(number)-\(what.replacing(" ", with: "-")).png"
        try? session.server.screenshot().write(to: file)
    }

    /// The actions that this window manager cannot do, each with what the built-in mapping does in
    /// its place, as `curlicue doctor` says; `nothing` where there is none.
    func impossibleActions() throws -> [String: String] {
        let program = try session.server.start(Session.binary, ["doctor", "--json"])
        // Its status says whether something has to be put right, which is not asked here.
        _ = program.waitForExit(timeout: .seconds(30))
        var found: [String: String] = [:]
        for finding in JSONValue(parsing: program.output)?["findings"]?.array ?? [] {
            guard let text = finding["finding"]?.string, let advice = finding["advice"]?.string,
                let action = text.firstMatch(of: /cannot do '([^']+)'/)
            else { continue }
            let instead = advice.firstMatch(of: /do '([^']+)' there/)
            found[String(action.1)] = instead.map { String($0.1) } ?? "nothing"
        }
        return found
    }

    /// Shows a window beside the application's, on the side that `action` names. It may get the
    /// focus.
    func addNeighbour(for action: String) throws -> RecordingClient {
        let box = try #require(frame)
        var options = RecordingClient.Options()
        options.awaitsWindowManager = false
        // Whole on the screen: fvwm3 goes to another page for one that is not.
        let end = Double(session.server.display.size.width) - 320
        let x = action.hasSuffix("left") ? max(0, box.minX - 400) : min(box.maxX + 20, end)
        options.area = Box(x: x, y: box.minY + 20, width: 300, height: 200)
        let neighbour = try RecordingClient(on: desktop.server.name, options)
        try desktop.wait(for: "the neighbour to be shown") {
            probe.isManaged(neighbour.window) && neighbour.isViewable
        }
        try atRest()
        return neighbour
    }

    /// Has the application's window shown and focused, as a taskbar does.
    func activate() throws {
        // qtile counts a window as minimized until it is asked for in this way, as by its own bar.
        if name == "qtile" {
            RecordingClient.sendRequest(probe.display, window, "WM_CHANGE_STATE", [1])
        }
        try desktop.server.run("wmctrl", ["-i", "-a", "0x" + String(window, radix: 16)])
        try desktop.wait(for: "the window to be shown and focused") {
            application.isViewable && probe.activeWindow == window
        }
        try atRest()
    }
}
