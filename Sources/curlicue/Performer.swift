internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Logging

/// Carries actions out: windows, desktops, keys, commands.
final class Performer {
    private let display: Display
    private let windows: Windows
    private let desktops: Desktops
    private let management: Management
    /// Nil where the server has no XTEST.
    private let input: SyntheticInput?
    private let spawner: Spawner
    private var commands: [ProcessID: String] = [:]
    private var origin = Point.zero
    private var context: Context?
    /// Whether a stroke began whose window is not yet known.
    private(set) var wantsContext = false

    /// What is known about where the stroke began.
    private struct Context {
        var window: Window?
        var facts: WindowFacts?
        var desktop: Int?
    }

    init(display: Display, management: Management, monitors: Monitors, spawner: Spawner) {
        self.display = display
        self.spawner = spawner
        desktops = Desktops(management)
        self.management = management
        windows = Windows(management, desktops: desktops, monitors: monitors)
        input = try? SyntheticInput(display)
    }

    /// Watches what actions need to know beforehand.
    func handle(_ event: XEvent) {
        management.handle(event)
        desktops.handle(event)
        windows.handle(event)
    }

    /// Whether the X event of this serial number comes of keys that an action pressed.
    func caused(_ serial: UInt) -> Bool {
        input?.caused(serial) ?? false
    }

    /// A stroke begins at `point`.
    func begin(at point: Point) {
        origin = point
        context = nil
        wantsContext = true
    }

    /// Looks up the window where the stroke began.
    func findContext() {
        wantsContext = false
        let window = windows.client(at: origin)
        context = Context(
            window: window, facts: window.map { windows.facts(about: $0) },
            desktop: desktops.current)
    }

    /// Carries out what `binding` maps `gesture` to; gives what failed and why.
    func perform(
        _ binding: Binding, _ gesture: Gesture
    ) -> [(action: Action, problem: String)] {
        if context == nil { findContext() }
        var problems: [(Action, String)] = []
        for action in binding.actions(in: gesture.phase) {
            do throws(ActionError) {
                try perform(action, binding, gesture)
            } catch {
                problems.append((action, error.description))
            }
        }
        return problems
    }

    private func perform(
        _ action: Action, _ binding: Binding, _ gesture: Gesture
    ) throws(ActionError) {
        switch action {
        case .run(let text): try spawn(Command.shell(text), gesture)
        case .exec(let words): try spawn(Command.program(words), gesture)
        case .window(let what):
            guard let window = target(binding.target) else { throw .noWindow }
            try windows.perform(what, on: window)
        case .desktop(let what): try desktops.perform(what)
        case .keys(let chords): try synthetic().send(chords)
        case .hold: break
        case .text(let text): try synthetic().type(text)
        case .click(let button): try synthetic().click(button, at: gesture.start)
        case .scroll(let course, let count):
            try synthetic().scroll(course, count, at: gesture.start)
        case .own(let what): onOwnAction(what)
        case .nothing: break
        }
    }

    private func synthetic() throws(ActionError) -> SyntheticInput {
        guard let input else { throw .missing(extension: "XTEST") }
        return input
    }

    /// What curlicue does about itself; set by the daemon.
    var onOwnAction: (OwnAction) -> Void = { _ in }

    private func target(_ target: Target) -> Window? {
        switch target {
        case .start: context?.window
        case .active: windows.active
        case .pointer: windows.underPointer
        }
    }

    private func spawn(_ command: Command, _ gesture: Gesture) throws(ActionError) {
        do throws(SpawnError) {
            let process = try spawner.spawn(command: command, environment: environment(gesture))
            commands[process] = command.name
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// The gesture and its place as the variables that commands see.
    private func environment(_ gesture: Gesture) -> [(String, String)] {
        var variables = [
            ("CURLICUE_GESTURE", gesture.phrase.description),
            ("CURLICUE_SCORE", JSONObject.number(gesture.score)),
            ("CURLICUE_X1", "\(Int(gesture.start.x.rounded()))"),
            ("CURLICUE_Y1", "\(Int(gesture.start.y.rounded()))"),
            ("CURLICUE_X2", "\(Int(gesture.end.x.rounded()))"),
            ("CURLICUE_Y2", "\(Int(gesture.end.y.rounded()))"),
            ("CURLICUE_PHASE", "ended"),
        ]
        if let window = context?.window {
            variables.append(("CURLICUE_WINDOW", "0x" + String(window, radix: 16)))
        }
        if let facts = context?.facts { variables.append(("CURLICUE_CLASS", facts.class)) }
        if let desktop = context?.desktop {
            variables.append(("CURLICUE_DESKTOP", "\(desktop + 1)"))
        }
        return variables
    }

    /// A command of ours ended.
    func note(_ exit: Exit, log: Logger) {
        guard let name = commands.removeValue(forKey: exit.process) else { return }
        if exit.status != .code(0) { log.warning("\(name): \(exit)") }
    }
}
