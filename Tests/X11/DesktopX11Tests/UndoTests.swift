import CX11
import DesktopSessions
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

/// Each action about windows and desktops is taken back, under every window manager: all that can be
/// seen is as it was. Each step is done under all of them, so that one pause is enough for all.
@Suite(.serialized) struct UndoTests {
    @Test func actions() throws {
        let desks = try DesktopSession.chosen.filter { $0.name != "enlightenment" }.map {
            try Desk($0)
        }
        try rest(desks)
        for action in Desk.actions {
            try check("\(action)", desks) { desk throws(ActionError) in try desk.perform(action) }
        }
        // Those that are told apart: where nothing can be done there is nothing to take back.
        for desk in desks { #expect(desk.changes >= 9, "\(desk.manager): \(desk.changes)") }

        // What is done to a window that fills its monitor already.
        for desk in desks { try desk.scene.windows.perform(.maximize, on: desk.window) }
        try rest(desks)
        // Maximized, it is on top in some.
        for desk in desks { try desk.raiseTop() }
        try rest(desks)
        for action: WindowAction in [.restore, .tile(.left), .minimize] {
            try check("maximized, then \(action)", desks) { desk throws(ActionError) in
                try desk.perform(.window(action))
            }
        }
        for desk in desks { try desk.scene.windows.perform(.restore, on: desk.window) }
        try rest(desks)

        for action: WindowAction in [.move, .resize] {
            try check("\(action)", desks) { desk throws(ActionError) in try desk.drag(action) }
        }
        try checkSeveral(desks)
        // Last: a window that was full screen is above the others in fluxbox 1.3.5 ever after, when it
        // gets the keyboard.
        for states in [[], [WindowAction.maximize]] {
            for desk in desks {
                for state in states { try desk.scene.windows.perform(state, on: desk.window) }
            }
            try rest(desks)
            try check("full screen after \(states)", desks) { desk throws(ActionError) in
                try desk.perform(.window(.fullscreen))
            }
        }
    }

    /// Does something, and takes it back.
    private func check(
        _ name: String, _ desks: [Desk], at location: SourceLocation = #_sourceLocation,
        _ act: (Desk) throws(ActionError) -> Void
    ) throws {
        for desk in desks { desk.attempt(act) }
        try rest(desks)
        for desk in desks { desk.undo(name, at: location) }
        try wait(desks, name, at: location)
    }

    /// Gesture by gesture, the newest first.
    private func checkSeveral(_ desks: [Desk]) throws {
        var sights: [[Desk.Sight]] = []
        for action: WindowAction in [.maximize, .tile(.topLeft), .toDesktop(.number(2))] {
            sights.append(desks.map { $0.sight() })
            for desk in desks {
                desk.attempt { desk throws(ActionError) in
                    try desk.perform(.window(action))
                }
            }
            try rest(desks)
        }
        for before in sights.reversed() {
            for (desk, before) in zip(desks, before) {
                desk.before = before
                try desk.history.undo()
            }
            try wait(desks, "several")
        }
    }

    /// Waits until everything is as before, asked for once more as the daemon does.
    private func wait(
        _ desks: [Desk], _ name: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        try rest(desks)
        if desks.contains(where: { !$0.isBack }) {
            for desk in desks { desk.history.confirm() }
            try rest(desks)
            let deadline = ContinuousClock.now + .seconds(5)
            while desks.contains(where: { !$0.isBack }), .now < deadline {
                for desk in desks { desk.scene.pump() }
            }
        }
        for desk in desks where !desk.isBack {
            Issue.record(
                "\(desk.manager) \(name):\n\(desk.before)\n\(desk.sight())",
                sourceLocation: location)
        }
    }

    /// Waits until the window managers have done what they were asked for, and what they do later by
    /// themselves: until nothing has changed for as long as a user takes at least to the next
    /// gesture, or longer where the machine is busy and an answer takes its time.
    private func rest(_ desks: [Desk]) throws {
        let start = ContinuousClock.now
        for desk in desks { try desk.sync() }
        let pause = max(.milliseconds(35), (ContinuousClock.now - start) * 2)
        var (last, since) = (desks.map { $0.sight() }, ContinuousClock.now)
        let deadline = since + .seconds(5)
        while ContinuousClock.now - since < pause, .now < deadline {
            for desk in desks { desk.scene.pump() }
            let now = desks.map { $0.sight() }
            if now != last { (last, since) = (now, .now) }
        }
    }
}

/// Three windows under a window manager. The one that actions are about is neither on top nor at
/// the bottom, and another one has the keyboard.
private final class Desk {
    let scene: Scene
    let manager: String
    private let session: RunningSession
    let history: UndoHistory
    /// The lowest one first.
    let applications: [Application]
    var window: Window { applications[1].window }
    private var gesture = 0

    /// How everything was before the latest step.
    var before = Sight()
    /// Whether the latest step was done.
    private var isDone = false
    /// How many steps changed what is seen.
    private(set) var changes = 0

    static let actions: [Action] =
        [
            .minimize, .maximize, .maximizeHorizontal, .above, .below, .shade,
            .sticky, .lower, .raise, .focus, .center, .float, .focusNeighbour(.left),
            .moveToward(.left), .moveToward(.down),
            .tile(.left), .tile(.bottomRight), .toDesktop(.number(2)),
        ].map { .window($0) } + [
            .desktop(.go(.number(2), wrap: true)),
            .desktop(.show),
        ]

    init(_ session: DesktopSession) throws {
        manager = session.name
        self.session = try RunningSession(session)
        let scene = try Scene(self.session)
        self.scene = scene
        scene.windowManager.answerLimit = .seconds(5)
        applications = try (0..<3).map { index in
            let corner = Double(100 + 60 * index)
            let application = try Application(
                scene.server, at: Box(x: corner, y: corner, width: 500, height: 400),
                class: "Window\(index)")
            #expect(scene.happens { scene.probe.clients.contains(application.window) })
            return application
        }
        history = UndoHistory(windows: scene.windows, desktops: scene.desktops)
        let top = applications[2].window
        for application in applications {
            try raise(application.window)
            #expect(scene.happens { scene.probe.activeWindow == application.window })
        }
        #expect(
            scene.happens {
                scene.probe.activeWindow == top
                    && scene.isStacked(top, above: self.window) == true
            })
    }

    /// Has the window that should be lie above the others, with the keyboard.
    func raiseTop() throws { try raise(applications[2].window) }

    private func raise(_ window: Window) throws {
        try scene.windows.perform(.focus, on: window)
        if scene.windowManager.tiling == nil { try scene.windows.perform(.raise, on: window) }
    }

    /// Waits until the window manager has read what was sent to it. Some answer nothing that comes
    /// behind a message.
    func sync() throws {
        if let tiling = scene.windowManager.tiling {
            try tiling.perform(.nothing, on: scene.display.root)
        } else if !["fluxbox", "awesome", "plasma"].contains(manager) {
            try scene.probe.syncWithWindowManager()
        }
    }

    /// All that can be seen of the windows.
    struct Sight: Equatable, CustomStringConvertible {
        var frames: [Box?] = []
        var states: [[String]] = []
        var shown: [Bool] = []
        var floating: [Bool?] = []
        var desktops: [Int?] = []
        var desktop: Int?
        var isShowing = false
        var active: Int?
        /// The lowest one first.
        var order: [Int?] = []

        var description: String {
            "frames \(frames) states \(states) shown \(shown) floating \(floating) "
                + "desktops \(desktops) on \(desktop ?? -1) showing \(isShowing) "
                + "active \(active ?? -1) order \(order)"
        }
    }

    func sight() -> Sight {
        let probe = scene.probe
        let all = applications.map(\.window)
        let tiling = scene.windowManager.tiling
        let floating = all.map { window in tiling.flatMap { try? $0.isFloating(window) } }
        // Those that are laid out do not lie above each other. Mutter and Muffin show windows in the
        // order of their list, and put the server's right later.
        let followsList = ["mutter", "gnome", "cinnamon"].contains(manager)
        let order = followsList ? probe.stacking : scene.windows.stackingOnServer(of: all)
        return Sight(
            frames: all.map(probe.frame),
            states: all.map { window in
                probe.states(of: window).map { String($0.dropFirst(14)) }
                    .filter { $0 != "FOCUSED" }.sorted()
            },
            shown: applications.map(\.isShown), floating: floating,
            desktops: all.map { probe.desktop(of: $0) }, desktop: probe.currentDesktop,
            isShowing: probe.isShowingDesktop,
            active: all.firstIndex { $0 == probe.activeWindow },
            order: tiling == nil ? order.map(all.firstIndex) : [])
    }

    /// Does what is remembered, as the daemon does it.
    func perform(_ action: Action) throws(ActionError) {
        let isWindow = if case .window = action { true } else { false }
        let memory = history.memory(
            before: action, on: isWindow ? window : nil, by: gesture)
        switch action {
        case .window(let action): try scene.windows.perform(action, on: window)
        case .desktop(let action): try scene.desktops.perform(action)
        default: break
        }
        if let memory { history.add(memory) }
    }

    /// Moves or resizes the window with a continuous gesture.
    func drag(_ action: WindowAction) throws(ActionError) {
        let drag = Drag(scene, from: scene.probe.frame(of: window)?.center ?? .zero)
        let way = Vector(dx: 60, dy: 30)
        let memory = history.memory(before: .window(action), on: window, by: gesture)
        try drag.send(.began, action, window)
        if let memory { history.add(memory) }
        try drag.send(.changed, action, window, by: way)
        try drag.send(.ended, action, window, by: way)
    }

    /// Does something as a gesture of its own. What cannot be done is in the table of the man page.
    func attempt(_ act: (Desk) throws(ActionError) -> Void) {
        gesture += 1
        before = sight()
        do throws(ActionError) {
            try act(self)
            isDone = true
        } catch { isDone = false }
    }

    /// Takes the latest step back.
    func undo(_ name: String, at location: SourceLocation) {
        guard isDone else { return }
        let isChanged = sight() != before
        if isChanged { changes += 1 }
        do throws(ActionError) { try history.undo() } catch {
            if isChanged || error != .isAsBefore {
                Issue.record(
                    "\(manager) \(name), changed \(isChanged): \(error)", sourceLocation: location)
            }
        }
    }

    /// Whether everything is as before the latest step.
    var isBack: Bool { !isDone || sight() == before }
}
