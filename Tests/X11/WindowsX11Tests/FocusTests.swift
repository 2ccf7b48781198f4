import CX11
import Desktop
import DesktopSessions
import Engine
import Foundation
import Gestures
import TestServer
import Testing

@testable import Windows

/// Windows that are found by who had the keyboard, in every desktop session.
@Suite(.serialized) struct FocusTests {
    @Test(
        "the window before, and the windows of a class, on two desktops",
        arguments: DesktopSession.chosen)
    func toAndFro(_ session: DesktopSession) throws {
        // dwm only marks a window that is asked for.
        guard session.name != "dwm" else { return }
        let running = try RunningSession(session)
        let room = try Room(try Scene(running), rest: session.restBetweenActions)
        for round in 0..<20 { try room.bring(.focusLast, "round \(round)") }
        let actions: [WindowAction] = [
            .focusLast, .focusClass("mail"), .focusClass("WEB"), .focusClass("Term"),
        ]
        for round in 0..<40 {
            // All of them, in orders that differ.
            try room.bring(actions[(7 * round + round / 4) % 4], "step \(round)")
        }
        try room.minimizedOnesComeBack()
        try room.onlyWindowsThatAreThereCount()
    }

    @Test func onlyTheFocusedWindowIsWatched() throws {
        let scene = try Scene(.openbox)
        let watch = ActiveWindowWatch(scene.windows)
        func isWatched(_ window: Window) -> Bool {
            let mask = scene.display.attributes(of: window)?.your_event_mask ?? 0
            return mask & PropertyChangeMask != 0
        }
        #expect(scene.happens { scene.windows.typesIntoNothing })
        let first = try scene.application()
        #expect(scene.happens { scene.probe.activeWindow == first.window })
        #expect(!scene.windows.typesIntoNothing)
        _ = watch.describe()
        #expect(isWatched(first.window))
        let second = try scene.application(class: "Second")
        #expect(scene.happens { scene.probe.activeWindow == second.window })
        _ = watch.describe()
        #expect(!isWatched(first.window) && isWatched(second.window))
    }

    @Test("a window that was asked for has the keyboard until another one gets it")
    func withoutAnswer() throws {
        let scene = try Scene(.openbox)
        let room = try Room(scene)
        // It has not done the first when the second is asked for.
        let program = try #require(scene.program)
        program.signal(SIGSTOP)
        defer { program.signal(SIGCONT) }
        for _ in 0..<3 { try room.ask(.focusLast) }
        try room.ask(.focusClass("Mail"))
        let change = try #require(scene.windows.dequeueAwaited())
        #expect(scene.windows.problem(with: change) == .ignored(windowManager: "Openbox"))
        program.signal(SIGCONT)
        #expect(scene.happens { scene.windows.problem(with: change) == nil })
        try room.bring(.focusLast, "afterwards")
        try room.bring(.focusLast, "and back")
        // One that has it already need not get it.
        try scene.windows.perform(.focusClass("Mail"), on: #require(change.window))
        #expect(scene.windows.dequeueAwaited() == nil)
    }
}

private final class Room {
    private let scene: Scene
    private let rest: Double
    private var probe: WindowManagerProbe { scene.probe }
    /// Enlightenment's cannot be changed by others.
    private var hasDesktops: Bool { scene.windowManager.supports(.currentDesktop) }
    /// The windows, the one with the keyboard first.
    private(set) var order: [(window: Window, name: String, desktop: Int)] = []
    private var applications: [StandInApplication] = []

    init(_ scene: Scene, rest: Double = 0) throws {
        (self.scene, self.rest) = (scene, rest)
        scene.windows.recordFocus()
        for (name, number) in [("Mail", 0), ("Web", 0), ("Web", 1), ("Term", 1)] {
            let desktop = hasDesktops ? number : 0
            if hasDesktops { try go(to: desktop) }
            let application = try StandInApplication(scene.server, class: name)
            applications.append(application)
            order.insert((application.window, name, desktop), at: 0)
            #expect(scene.happens { probe.isManaged(application.window) })
            // Not all give it to a new window.
            try scene.windows.perform(.focus, on: application.window)
            expectKeyboard("at the beginning")
        }
    }

    private func go(to desktop: Int) throws {
        try scene.desktops.perform(.go(.number(desktop + 1), wrap: true))
        #expect(scene.happens { probe.currentDesktop == desktop })
    }

    private func expectKeyboard(
        _ what: String, at location: SourceLocation = #_sourceLocation
    ) {
        let (window, name, desktop) = order[0]
        let isThere = scene.happens {
            probe.activeWindow == window && (!hasDesktops || probe.currentDesktop == desktop)
        }
        #expect(
            isThere,
            """
            \(what): \(name) \(window) on \(desktop), and not \
            \(String(describing: probe.activeWindow)) on \(String(describing: probe.currentDesktop)) \
            of \(order)
            """, sourceLocation: location)
    }

    /// Does `action`, without waiting for the window manager, and notes who has the keyboard then.
    func ask(_ action: WindowAction) throws {
        Thread.sleep(forTimeInterval: rest)
        let window = try #require(try scene.windows.window(namedBy: action))
        try scene.windows.perform(action, on: window)
        var index = 1
        if case .focusClass(let name) = action {
            let found = order.indices.filter { order[$0].name.lowercased() == name.lowercased() }
            index = try #require(found.contains(0) ? found.last : found.first)
        }
        #expect(window == order[index].window, "\(action) in \(order)")
        order.insert(order.remove(at: index), at: 0)
    }

    func bring(
        _ action: WindowAction, _ what: String, at location: SourceLocation = #_sourceLocation
    ) throws {
        try ask(action)
        expectKeyboard("\(what), \(action)", at: location)
    }

    func minimizedOnesComeBack() throws {
        try bring(.focusClass("mail"), "before it is minimized")
        let window = order[0].window
        let application = try #require(applications.first { $0.window == window })
        try scene.windows.perform(.minimize, on: window)
        #expect(
            scene.happens {
                (probe.activeWindow != window || !application.isShown)
                    && (probe.isMinimized(window) || scene.has("HIDDEN", window)
                        || !application.isShown)
            })
        // Whether another one got the keyboard or none.
        #expect(
            scene.happens { (try? scene.windows.window(namedBy: .focusLast)) == window })
        try scene.windows.perform(.focusLast, on: window)
        #expect(scene.happens { application.isShown && !probe.isMinimized(window) })
        // ctwm leaves the keyboard to the pointer then, as often as not.
        if scene.windowManager.name == "ctwm" { try scene.windows.perform(.focus, on: window) }
        expectKeyboard("a minimized one")
        let used = scene.windows.focusHistory.windows
        order.sort {
            used.firstIndex(of: $0.window) ?? .max < used.firstIndex(of: $1.window) ?? .max
        }
        try bring(.focusClass("term"), "after it was minimized")
        try bring(.focusClass("mail"), "the one that was minimized")
    }

    func onlyWindowsThatAreThereCount() throws {
        let panel = try StandInApplication(
            scene.server, class: "Panel", type: "_NET_WM_WINDOW_TYPE_DOCK")
        // Some give the keyboard to any new window.
        try scene.windows.perform(.focus, on: order[0].window)
        expectKeyboard("beside a panel")
        expect(.noSuchWindow("of the class Panel"), .focusClass("Panel"))
        // A daemon that has just started knows of no window but the focused one.
        let fresh = Windows(scene.windowManager, monitors: scene.monitors)
        #expect(throws: ActionError.noSuchWindow("that had the keyboard before")) {
            try fresh.window(namedBy: .focusLast)
        }
        #expect(
            try order.filter { $0.name == "Web" }.map(\.window)
                .contains(#require(try fresh.window(namedBy: .focusClass("web")))))
        let gone = order.remove(at: 1)
        let application = try #require(applications.first { $0.window == gone.window })
        XDestroyWindow(application.display.handle, gone.window)
        application.display.sync()
        expect(.noSuchWindow("of the class \(gone.name)"), .focusClass(gone.name))
        try bring(.focusLast, "one is gone")
        XDestroyWindow(panel.display.handle, panel.window)
    }

    private func expect(
        _ error: ActionError, _ action: WindowAction, at location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: location) {
            try scene.windows.window(namedBy: action)
        }
    }
}
