import CX11
import Desktop
import DesktopSessions
import Engine
import Gestures
import TestServer
import Testing

@testable import Windows

/// Each action that changes a window is taken back, under every window manager: the window is as it
/// was. Each step is done under all of them, so that one pause is enough for all.
@Suite(.serialized) struct UndoTests {
    @Test func actions() throws {
        var desks = try DesktopSession.chosen.filter { $0.name != "enlightenment" }.map {
            try Desk($0)
        }
        try rest(desks)
        // Where windows are laid out they come back to the desktop that is shown. Before all else: ctwm
        // leaves a window on both desktops that was sent to and fro.
        let second = DesktopAction.go(.number(2), wrap: true)
        let others = desks.filter {
            $0.scene.windowManager.tiling == nil
                && $0.scene.windowManager.canPerform(.desktop(second))
        }
        try check("minimized, from another desktop", others) { desk throws(ActionError) in
            try desk.perform(.minimize)
            try desk.scene.desktops.perform(second)
        }
        for action in Desk.actions {
            try check("\(action)", desks) { desk throws(ActionError) in try desk.perform(action) }
        }
        // Those that are told apart: where nothing can be done there is nothing to take back, as with
        // most of it in qtile.
        desks.removeAll { !$0.scene.windowManager.canPerform(.window(.maximize)) }
        for desk in desks { #expect(desk.changes >= 7, "\(desk.manager): \(desk.changes)") }

        // What is done to a window that fills its monitor already.
        for desk in desks { try desk.scene.windows.perform(.maximize, on: desk.window) }
        try rest(desks)
        for action: WindowAction in [.restore, .tile(.left), .minimize, .fullscreen] {
            try check("maximized, then \(action)", desks) { desk throws(ActionError) in
                try desk.perform(action)
            }
        }
        for desk in desks { try desk.scene.windows.perform(.restore, on: desk.window) }
        try rest(desks)

        for action: WindowAction in [.move, .resize] {
            try check("\(action)", desks) { desk throws(ActionError) in try desk.drag(action) }
        }
        try checkSeveral(
            desks.filter { $0.scene.windowManager.canPerform(.window(.tile(.topLeft))) })
    }

    @Test func whatIsAskedForIsAskedForInOrder() throws {
        let desk = try Desk(.openbox)
        try rest([desk])
        desk.before = desk.sight()
        // The window manager has done none of it when it is taken back.
        for action: WindowAction in [.maximize, .above, .toDesktop(.number(2))] {
            try desk.perform(action)
            try desk.history.undo()
        }
        #expect(
            desk.scene.happens { desk.sight() == desk.before },
            "\(String(describing: desk.before))\n\(desk.sight())")
    }

    @Test(
        "A window that is full screen over being maximized is placed, and all of that taken back",
        arguments: [Manager.openbox, .xfwm4, .metacity])
    func fullscreenOverMaximized(_ manager: Manager) throws {
        let desk = try Desk(under: manager)
        try rest([desk])
        var sights = [desk.sight()]
        let actions: [WindowAction] = [
            .maximizeVertical, .tile(.bottomRight), .maximize, .fullscreen, .maximize,
            .fullscreen, .restore, .fullscreen,
        ]
        for action in actions + [.tile(.leftThird)] {
            try desk.perform(action)
            #expect(desk.scene.happens { desk.sight() != sights.last }, "\(action)")
            try rest([desk])
            sights.append(desk.sight())
        }
        #expect(sights[5] == sights[3] && sights[7] == sights[3])
        #expect(desk.sight().frame == Tile.leftThird.box(in: desk.scene.monitors.workAreas[0]))
        #expect(desk.sight().states == [])
        for before in sights.dropLast().reversed() {
            try desk.history.undo()
            #expect(desk.scene.happens { desk.sight() == before }, "\(before)\n\(desk.sight())")
            try rest([desk])
        }
    }

    @Test("A shaded window is shaded again", arguments: [Manager.openbox, .xfwm4, .metacity])
    func shaded(_ manager: Manager) throws {
        let desk = try Desk(under: manager)
        try rest([desk])
        let full = desk.sight()
        try desk.scene.windows.perform(.shade, on: desk.window)
        #expect(desk.scene.happens { desk.sight() != full })
        try rest([desk])
        let before = desk.sight()
        for action: WindowAction in [.tile(.left), .fullscreen] {
            try desk.perform(action)
            #expect(desk.scene.happens { desk.sight() != before })
            try rest([desk])
            try desk.history.undo()
            #expect(
                desk.scene.happens { desk.sight() == before },
                "\(action): \(before)\n\(desk.sight())")
            try rest([desk])
        }
        try desk.scene.windows.perform(.shade, on: desk.window)
        #expect(desk.scene.happens { desk.sight() == full }, "\(full)\n\(desk.sight())")
    }

    @Test("What changed nothing is skipped") func withoutEffect() throws {
        let desk = try Desk(under: .openbox, patience: .zero)
        try rest([desk])
        let before = desk.sight()
        let actions: [WindowAction] = [
            .tile(.left), .tile(.left), .restore, .toDesktop(.number(1)),
        ]
        for action in actions {
            try desk.perform(action)
            try rest([desk])
        }
        #expect(desk.sight() != before)
        try desk.history.undo()
        #expect(desk.scene.happens { desk.sight() == before })
        #expect(throws: ActionError.nothingToUndo) { try desk.history.undo() }
    }

    @Test func onlyTheLatestAreRemembered() throws {
        let desk = try Desk(.openbox)
        for _ in 0...UndoHistory.limit { try desk.perform(.above) }
        for _ in 0..<UndoHistory.limit { try desk.history.undo() }
        #expect(throws: ActionError.nothingToUndo) { try desk.history.undo() }
        // What there is no way back from is no action that counts.
        try desk.perform(.raise)
        #expect(throws: ActionError.nothingToUndo) { try desk.history.undo() }
        // A window that its program closes to the tray, and one that goes for good.
        let own = desk.application.display
        for close in [{ XWithdrawWindow(own.handle, $0, 0) }, { XDestroyWindow(own.handle, $0) }] {
            XMapWindow(own.handle, desk.window)
            own.sync()
            #expect(desk.scene.happens { desk.scene.probe.clients.contains(desk.window) })
            try desk.perform(.above)
            _ = close(desk.window)
            own.sync()
            #expect(desk.scene.happens { !desk.scene.probe.clients.contains(desk.window) })
            #expect(throws: ActionError.windowGone) { try desk.history.undo() }
        }
    }

    private func check(
        _ name: String, _ desks: [Desk], at location: SourceLocation = #_sourceLocation,
        _ act: (Desk) throws(ActionError) -> Void
    ) throws {
        for desk in desks { desk.attempt(act) }
        try rest(desks)
        for desk in desks { desk.undo(name, at: location) }
        try wait(desks, name, at: location)
    }

    private func checkSeveral(_ desks: [Desk]) throws {
        var sights: [[Desk.Sight]] = []
        for action: WindowAction in [.maximize, .tile(.topLeft), .toDesktop(.number(2))] {
            sights.append(desks.map { $0.sight() })
            for desk in desks {
                desk.attempt { desk throws(ActionError) in try desk.perform(action) }
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

    private func wait(
        _ desks: [Desk], _ name: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        try rest(desks)
        let deadline = ContinuousClock.now + .seconds(5)
        while desks.contains(where: { !$0.isBack }), .now < deadline {
            for desk in desks { desk.scene.pump() }
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

/// A window under a window manager.
private final class Desk {
    let scene: Scene
    let manager: String
    /// The desktop's other programs, where there are any.
    private let session: RunningSession?
    let history: UndoHistory
    let application: StandInApplication
    var window: Window { application.window }

    var before = Sight()
    private var isDone = false
    private(set) var changes = 0

    static let actions: [WindowAction] = [
        .minimize, .maximize, .maximizeHorizontal, .above, .below, .shade, .sticky, .center, .float,
        .moveToward(.left), .moveToward(.down), .tile(.left), .tile(.bottomRight), .fullscreen,
        .toDesktop(.number(2)),
    ]

    convenience init(_ desktop: DesktopSession) throws {
        let session = try RunningSession(desktop)
        try self.init(Scene(session), desktop.name, session)
    }

    convenience init(under manager: Manager, patience: Duration = .seconds(2)) throws {
        try self.init(Scene(manager), manager.rawValue, patience: patience)
    }

    private init(
        _ scene: Scene, _ manager: String, _ session: RunningSession? = nil,
        patience: Duration = .seconds(2)
    ) throws {
        (self.scene, self.manager, self.session) = (scene, manager, session)
        application = try StandInApplication(
            scene.server, at: Box(x: 160, y: 160, width: 500, height: 400))
        history = UndoHistory(scene.windows, patience: patience)
        let window = application.window
        #expect(scene.happens { scene.probe.isManaged(window) })
        // Where the focus follows the mouse it has none yet.
        if scene.windowManager.canPerform(.window(.focus)) {
            try scene.windows.perform(.focus, on: window)
        }
        #expect(scene.happens { scene.probe.activeWindow == window })
    }

    /// Waits until the window manager has read what was sent to it. Some answer nothing that comes
    /// behind a message.
    func sync() throws {
        if let tiling = scene.windowManager.tiling {
            try tiling.perform(.nothing, on: scene.display.root)
        } else if manager == "plasma" {
            try session?.syncWithKWin()
        } else if !["fluxbox", "awesome"].contains(manager) {
            try scene.probe.syncWithWindowManager()
        }
    }

    struct Sight: Equatable, CustomStringConvertible {
        var frame: Box?
        var states: [String] = []
        var isFloating: Bool?
        var desktop: Int?

        var description: String {
            "frame \(String(describing: frame)) states \(states) "
                + "floating \(String(describing: isFloating)) on \(desktop ?? -1)"
        }
    }

    func sight() -> Sight {
        let probe = scene.probe
        return Sight(
            frame: probe.frame(of: window),
            states: probe.states(of: window).map { String($0.dropFirst(14)) }
                // cwm calls windows hidden that it shows.
                .filter { $0 != "FOCUSED" && (manager != "cwm" || $0 != "HIDDEN") }.sorted(),
            isFloating: scene.windowManager.tiling.flatMap { try? $0.isFloating(window) },
            desktop: probe.desktop(of: window))
    }

    func perform(_ action: WindowAction) throws(ActionError) {
        let step = history.step(before: action, on: window, by: .shake(nil))
        try scene.windows.perform(action, on: window)
        if let step { history.add(step) }
    }

    func drag(_ action: WindowAction) throws(ActionError) {
        let drag = Drag(scene, from: scene.probe.frame(of: window)?.center ?? .zero)
        let way = Vector(dx: 60, dy: 30)
        let step = history.step(
            before: action, on: window, by: .pan(.horizontal, fingers: 1))
        try drag.send(.began, action, window)
        if let step { history.add(step) }
        try drag.send(.changed, action, window, by: way)
        try drag.send(.ended, action, window, by: way)
    }

    /// Does something as a gesture of its own. What cannot be done is in the table of the man page.
    func attempt(_ act: (Desk) throws(ActionError) -> Void) {
        before = sight()
        do throws(ActionError) {
            try act(self)
            isDone = true
        } catch { isDone = false }
    }

    func undo(_ name: String, at location: SourceLocation) {
        guard isDone else { return }
        if sight() != before { changes += 1 }
        do throws(ActionError) { try history.undo() } catch {
            // In a layout there may be nothing to move to.
            guard sight() != before || error != .nothingToUndo else { return }
            Issue.record("\(manager) \(name): \(error)", sourceLocation: location)
        }
    }

    var isBack: Bool { !isDone || sight() == before }
}
