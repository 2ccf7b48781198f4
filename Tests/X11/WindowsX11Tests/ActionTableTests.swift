import CX11
import Desktop
import DesktopSessions
import Engine
import Foundation
import Gestures
import TestServer
import Testing

@testable import Windows

/// Every action in every desktop session: its effect is read back, or it says that it cannot.
@Suite(.serialized) struct ActionTableTests {
    @Test(arguments: DesktopSession.chosen) func table(_ session: DesktopSession) throws {
        let table = try Table(session)
        try table.states()
        try table.stacking()
        try table.neighbours()
        try table.places()
        table.following()
        if table.isTiling { try table.layout() }
        try table.desktops()
        try table.ends()
        try ActionTablePage.check(
            table.refused, in: table.session, isTiling: table.isTiling)
    }
}

/// Goes through the actions, and notices which of them the window manager is said not to support.
private final class Table {
    let session: RunningSession
    let scene: Scene
    var isTiling: Bool { scene.windowManager.tiling != nil }
    /// Whether no state says that a window is maximized; it shows in its place.
    private var fillsWithoutState: Bool { isTiling || scene.windowManager.has(.keepsMaximized) }
    /// Whether windows lie where it lays them out, also where no protocol is known for that.
    private var laysOut: Bool { isTiling || scene.windowManager.has(.ignoresPlaces) }
    let application: StandInApplication
    let other: StandInApplication
    var probe: WindowManagerProbe { scene.probe }
    var window: Window { application.window }

    init(_ session: DesktopSession) throws {
        self.session = try RunningSession(session)
        let scene = try Scene(self.session)
        self.scene = scene
        if session.name == "i3" {
            // i3 has a second workspace only while there is a window on it.
            try scene.server.run("i3-msg", ["workspace", "2"])
            elsewhere = try StandInApplication(scene.server, class: "Elsewhere")
            try scene.server.run("i3-msg", ["workspace", "1"])
        }
        other = try StandInApplication(
            scene.server, at: Box(x: 300, y: 250, width: 500, height: 350), class: "Other")
        application = try StandInApplication(scene.server)
        let window = application.window
        // pekwm's list of clients lacks the newest.
        #expect(scene.happens { scene.windowManager.shownWindows.contains(window) })
        // When it answers it has laid the windows out.
        #expect(scene.windowManager.protocolProblem == nil)
    }

    private var elsewhere: StandInApplication?
    /// What was measured: whether each action was refused, or had its effect.
    private(set) var refused: [String: Bool] = [:]

    /// Does something and awaits its effect, or the error that says that it cannot be done.
    private func check(
        _ name: String, at location: SourceLocation = #_sourceLocation,
        _ act: () throws(ActionError) -> Void, _ effect: () -> Bool
    ) {
        // What comes while a window still moves is lost in some desktops.
        Thread.sleep(forTimeInterval: session.session.restBetweenActions)
        do {
            _ = scene.windows.dequeueAwaited()
            try act()
            let awaited = scene.windows.dequeueAwaited()
            refused[name] = refused[name] ?? false
            var isSeen = awaited == nil
            func look() -> Bool {
                isSeen = isSeen || awaited.map { scene.windows.problem(with: $0) == nil } ?? true
                return isSeen
            }
            let happened = scene.happens {
                _ = look()
                return effect()
            }
            // What is awaited is seen by the program, too.
            if awaited != nil {
                let isSeen = scene.happens(look)
                #expect(isSeen == happened, "\(name): what is said of it", sourceLocation: location)
            }
            let states = probe.states(of: window).map { $0.dropFirst(14) }.sorted()
            let order = probe.stacking.map {
                "\(String($0, radix: 16)) \(scene.windows.title(of: $0))"
            }
            #expect(
                happened,
                """
                \(name) had no effect: \(String(self.window, radix: 16)) \(states), \
                \(String(describing: probe.frame(of: self.window))), \(order)
                """,
                sourceLocation: location)
        } catch {
            refused[name] = true
            var isUnsupported = false
            if case .unsupported(_, let name) = error { isUnsupported = !name.isEmpty }
            #expect(isUnsupported, "\(name): \(error)", sourceLocation: location)
        }
    }

    private func check(
        _ name: String, _ action: WindowAction, on other: Window? = nil,
        at location: SourceLocation = #_sourceLocation, _ effect: () -> Bool
    ) {
        let window = other ?? window
        let canPerform = scene.windowManager.canPerform(.window(action))
        check(
            name, at: location,
            { () throws(ActionError) in try scene.windows.perform(action, on: window) }, effect)
        #expect(canPerform == (refused[name] == false), "\(name)", sourceLocation: location)
    }

    private func checkFound(
        _ action: WindowAction, _ wanted: Window, at location: SourceLocation = #_sourceLocation
    ) {
        check(
            "focus last", at: location,
            { () throws(ActionError) in
                let found = try scene.windows.window(namedBy: action) ?? 0
                try scene.windows.perform(action, on: found)
            }, { probe.activeWindow == wanted })
        #expect(scene.windowManager.canPerform(.window(action)) == (refused["focus last"] == false))
    }

    private func checkToggle(
        _ name: String, _ action: WindowAction, _ state: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        // What the property does not say is seen when the other window is raised.
        let isSaid = scene.windowManager.conduct.unsaid.allSatisfy { !$0.rawValue.hasSuffix(state) }
        func has() -> Bool {
            if isSaid { return scene.has(state, window) }
            try? scene.windows.perform(state == "ABOVE" ? .raise : .lower, on: other.window)
            return scene.isStacked(window, above: other.window) == (state == "ABOVE")
        }
        check(name, action, at: location) { has() }
        check(name, action, at: location) { !has() }
    }

    /// Whether the window fills the work area in these directions, and is at `home` otherwise.
    private func fills(_ halves: Set<String>, from home: Box?) -> Bool {
        guard fillsWithoutState else { return scene.halves(window) == halves }
        let area = scene.monitors.workAreas[0]
        guard let home, let frame = probe.frame(of: window) else { return false }
        let (isWide, isHigh) = (halves.contains("HORZ"), halves.contains("VERT"))
        return frame
            == Box(
                minX: isWide ? area.minX : home.minX, minY: isHigh ? area.minY : home.minY,
                maxX: isWide ? area.maxX : home.maxX, maxY: isHigh ? area.maxY : home.maxY)
    }

    func states() throws {
        let home = probe.frame(of: window)
        func fills(_ halves: Set<String>) -> Bool { self.fills(halves, from: home) }
        check("maximize", .maximize) { fills(["HORZ", "VERT"]) }
        check("maximize", .maximize) { fills([]) }
        check("maximize horizontal", .maximizeHorizontal) { fills(["HORZ"]) }
        check("maximize horizontal", .maximizeHorizontal) { fills([]) }
        check("maximize vertical", .maximizeVertical) { fills(["VERT"]) }
        check("maximize vertical", .maximizeVertical) { fills([]) }
        checkToggle("fullscreen", .fullscreen, "FULLSCREEN")
        checkToggle("above", .above, "ABOVE")
        checkToggle("below", .below, "BELOW")
        checkToggle("shade", .shade, "SHADED")
        // Mutter changes the desktop's number first: the second request has to find both.
        func isSticky() -> Bool {
            scene.windowManager.supports(.sticky)
                ? scene.has("STICKY", window) : probe.desktop(of: window) == 0xffff_ffff
        }
        check("sticky", .sticky) { isSticky() }
        check("sticky", .sticky) { !isSticky() }
        let takesAll = !scene.windowManager.has(.losesHastyRequests)
        check("shade", .shade) { scene.has("SHADED", window) }
        check("fullscreen", .fullscreen) {
            !scene.has("SHADED", window) && (!takesAll || scene.has("FULLSCREEN", window))
        }
        check("restore", .restore) {
            !scene.has("FULLSCREEN", window) && (!fillsWithoutState || fills([]))
        }
        if !fillsWithoutState, takesAll {
            check("fullscreen", .fullscreen) { scene.has("FULLSCREEN", window) }
            check("maximize", .maximize) {
                !scene.has("FULLSCREEN", window) && fills(["HORZ", "VERT"])
            }
            check("restore", .restore) { fills([]) }
        }
        // Half maximized: maximize completes it and does not swap the halves.
        check("maximize horizontal", .maximizeHorizontal) { fills(["HORZ"]) }
        check("maximize", .maximize) { fills(["HORZ", "VERT"]) }
        check("maximize vertical", .maximizeVertical) { fills(["HORZ"]) }
        check("restore", .restore) { fills([]) }
    }

    func stacking() throws {
        // Only floating windows lie above each other under a tiling window manager.
        let tiling = scene.windowManager.tiling
        for window in [window, other.window] { try tiling?.perform(.float(true), on: window) }
        check("lower", .lower) {
            let isLower = scene.isStacked(window, above: other.window) == false
            // fluxbox raises a window a quarter of a second after it got the focus, also when it was
            // lowered meanwhile: asked again, it stays there.
            if !isLower, session.session.name == "fluxbox" {
                try? scene.windows.perform(.lower, on: window)
            }
            return isLower
        }
        check("raise", .raise) { scene.isStacked(window, above: other.window) == true }
        if scene.windowManager.supports(.activeWindow) {
            check("focus", .focus, on: other.window) { probe.activeWindow == other.window }
            check("focus", .focus) { probe.activeWindow == window }
            #expect(scene.windows.active == window)
        }
        checkFound(.focusLast, other.window)
        checkFound(.focusClass("SUBJECT"), window)
        for window in [window, other.window] { try tiling?.perform(.float(false), on: window) }
        check("minimize", .minimize) {
            isTiling ? !application.isShown : probe.isMinimized(window)
        }
        check("restore", .restore) { !probe.isMinimized(window) && application.isShown }
        if let tiling { #expect(try !tiling.isFloating(window), "it is laid out again") }
    }

    func places() throws {
        let area = scene.monitors.workAreas[0]
        let home = probe.frame(of: window)
        func isFilling() -> Bool {
            fillsWithoutState
                ? probe.frame(of: window) == area : scene.has("MAXIMIZED_VERT", window)
        }
        func lies(in tile: Tile) -> Bool { probe.frame(of: window) == tile.box(in: area) }
        check("tile left", .tile(.left)) { lies(in: .left) }
        check("tile bottom-right", .tile(.bottomRight)) { lies(in: .bottomRight) }
        // As windows of Qt have it, and those that an option places at the lower right.
        for (gravity, tile) in [(SouthEastGravity, Tile.right), (StaticGravity, .left)] {
            var hints = XSizeHints()
            (hints.flags, hints.win_gravity) = (Int(PWinGravity), gravity)
            XSetWMNormalHints(application.display.handle, window, &hints)
            application.display.sync()
            check("tile left", .tile(tile)) { lies(in: tile) }
        }
        check("maximize", .maximize) { isFilling() }
        check("tile maximized", .tile(.rightThird)) { !isFilling() && lies(in: .rightThird) }
        check("center", .center) {
            (probe.frame(of: window)?.center.distance(to: area.center) ?? 9) <= 1
        }
        if isTiling { check("restore", .restore) { probe.frame(of: window) == home } }
    }

    func neighbours() throws {
        if !laysOut {
            // A small one at the right, the other over the left half.
            try scene.windows.perform(.tile(.left), on: other.window)
            try scene.windows.perform(.tile(.bottomRight), on: window)
            let area = scene.monitors.workAreas[0]
            #expect(
                scene.happens {
                    probe.frame(of: other.window) == Tile.left.box(in: area)
                        && probe.frame(of: window) == Tile.bottomRight.box(in: area)
                })
        }
        guard let own = probe.frame(of: window), let theirs = probe.frame(of: other.window) else {
            Issue.record("there are no windows")
            return
        }
        // matchbox shows one window at a time, and dwm gives the keyboard to none that others ask for.
        guard own != theirs, scene.windowManager.supports(.activeWindow) else { return }
        let isBeside = abs(own.center.x - theirs.center.x) > 1
        let isFirst = isBeside ? own.minX < theirs.minX : own.minY < theirs.minY
        let (before, after): (Side, Side) = isBeside ? (.left, .right) : (.up, .down)
        // Dialogs of the desktop may be nearer.
        let ours = [window, other.window, elsewhere?.window]
        let strangers = probe.clients.filter { !ours.contains($0) }
        func isFocused(_ window: Window) -> Bool {
            probe.activeWindow.map { $0 == window || strangers.contains($0) } ?? false
        }
        check("focus side", .focusNeighbour(isFirst ? after : before)) {
            isFocused(other.window)
        }
        check("focus side", .focusNeighbour(isFirst ? before : after), on: other.window) {
            isFocused(window)
        }
        check("move side", .moveToward(isFirst ? after : before)) {
            guard let now = probe.frame(of: window), let other = probe.frame(of: other.window)
            else { return false }
            if !isTiling { return now.minX == other.minX && now.minY == own.minY }
            return isFirst == (isBeside ? now.minX > other.minX : now.minY > other.minY)
        }
        check("move side", .moveToward(isFirst ? before : after)) {
            probe.frame(of: window)
                == (isTiling ? own : own.moved(to: after, of: scene.monitors.workAreas[0]))
        }
    }

    private func float(_ isFloating: Bool) {
        guard let tiling = scene.windowManager.tiling else { return }
        // On a busy machine it may be asked in vain.
        let isDone = scene.happens {
            (try? tiling.perform(.float(isFloating), on: window)) != nil
                && (try? tiling.isFloating(window)) == isFloating
        }
        #expect(isDone, "it does not float, or is not laid out: \(isFloating)")
    }

    func layout() throws {
        let tiling = scene.windowManager.tiling
        check("float", .float) { (try? tiling?.isFloating(window)) == true }
        check("float", .float) { (try? tiling?.isFloating(window)) == false }
        for axis in Axis.allCases {
            var third: StandInApplication?
            check("split", .split(axis)) {
                if third == nil { third = try? StandInApplication(scene.server, class: "Third") }
                guard let third, let own = probe.frame(of: window),
                    let new = probe.frame(of: third.window)
                else { return false }
                return axis == .horizontal
                    ? new.minX >= own.maxX && new.minY < own.maxY && new.maxY > own.minY
                    : new.minY >= own.maxY && new.minX < own.maxX && new.maxX > own.minX
            }
            guard let third else { continue }
            XDestroyWindow(third.display.handle, third.window)
            third.display.sync()
            #expect(scene.happens { !probe.clients.contains(third.window) })
        }
    }

    func following() {
        // One that is laid out floats from its beginning, which has a test of its own.
        float(true)
        defer { float(false) }
        guard let before = probe.area(of: window) else { return }
        let drag = Drag(scene, from: before.center)
        func check(
            _ name: String, _ action: WindowAction, _ way: Vector, to after: Box,
            at location: SourceLocation = #_sourceLocation
        ) {
            self.check(
                name, at: location,
                { () throws(ActionError) in
                    try drag.send(.began, action, window)
                    try drag.send(.changed, action, window, by: way)
                }, { probe.area(of: window) == after })
            self.check(
                name, at: location,
                { () throws(ActionError) in
                    // One that was refused at the beginning has nothing to put back.
                    if refused[name] == true { try drag.send(.began, action, window) }
                    try drag.send(.cancelled, action, window, by: way)
                }, { probe.area(of: window) == before })
        }
        let moved = Box(
            x: before.minX + 70, y: before.minY, width: before.width, height: before.height)
        check("move", .move, Vector(dx: 70, dy: 0), to: moved)
        // It is as high as the monitor: metacity would let it grow no further.
        let other = Box(
            x: before.minX, y: before.minY, width: before.width + 40, height: before.height - 20)
        check("resize", .resize, Vector(dx: 40, dy: -20), to: other)
    }

    func desktops() throws {
        check("to desktop 2", .toDesktop(.number(2))) { probe.desktop(of: window) == 1 }
        // cwm's first desktop is all of them.
        let first = session.session.name == "cwm" ? 0xffff_ffff : 0
        check("to desktop previous", .toDesktop(.previous)) {
            probe.desktop(of: window) == first
        }
        func go(_ ordinal: Ordinal, wrap: Bool = true, to target: @autoclosure () -> Int) {
            check(
                "desktop \(ordinal)",
                { () throws(ActionError) in
                    try scene.windows.perform(.go(ordinal, wrap: wrap))
                }, { probe.currentDesktop == target() })
        }
        // GNOME adds desktops and removes them as windows come and go.
        var last: Int { (probe.desktops ?? 1) - 1 }
        go(.next, to: 1)
        go(.last, to: 0)
        go(.last, to: 1)
        go(.number(1), to: 0)
        go(.previous, wrap: false, to: 0)
        go(.previous, to: last)
        let right = scene.desktops.layout.neighbour(of: last, .right, wrap: true)
        // Where desktops cannot be changed, Enlightenment, there may be one, which has no neighbour.
        if right != nil || refused["desktop next"] == true { go(.right, to: right ?? last) }
        if refused["desktop next"] == false, session.session.name != "i3" {
            #expect(throws: ActionError.noDesktop("77")) {
                try scene.desktops.perform(.go(.number(77), wrap: true))
            }
        }
        func show() throws(ActionError) { try scene.windows.perform(.show) }
        check("show desktop", show) {
            isTiling ? !application.isShown : probe.isShowingDesktop
        }
        check("show desktop", show) {
            isTiling ? application.isShown : !probe.isShowingDesktop
        }
    }

    func ends() throws {
        // As one that can have one size only.
        var hints = XSizeHints()
        let size = probe.area(of: window).map { (Int32($0.width), Int32($0.height)) } ?? (1, 1)
        hints.flags = Int(PMinSize | PMaxSize)
        (hints.min_width, hints.min_height) = size
        (hints.max_width, hints.max_height) = size
        XSetWMNormalHints(application.display.handle, window, &hints)
        application.display.sync()
        let area = scene.monitors.workAreas[0]
        check("tile left", .tile(.left)) { probe.frame(of: window)?.minX == area.minX }
        check("tile left", .tile(.right)) { probe.frame(of: window)?.maxX == area.maxX }
        check("close", .close) {
            application.collect()
            return application.wasAskedToClose
        }
        let asksOnly = scene.windowManager.has(.asksOnlyToClose)
        if asksOnly {
            let display = application.display
            XDeleteProperty(display.handle, window, display.atom("WM_PROTOCOLS"))
            display.sync()
            check("close", .close) { !probe.clients.contains(window) }
        }
        let last = asksOnly ? other.window : window
        check("kill", .kill, on: last) { !probe.clients.contains(last) }
    }
}
