import CX11
import Desktop
import Engine
import Gestures
import TestServer
import Testing

@testable import Windows

/// Requests of which nothing comes, whatever the window manager announces.
@Suite struct AwaitedChangeTests {
    private let scene: Scene
    private let manager: GrabbingClient
    private let application: StandInApplication
    /// Over it, in part.
    private let other: StandInApplication
    private let announced = [
        "_NET_ACTIVE_WINDOW", "_NET_CURRENT_DESKTOP", "_NET_SHOWING_DESKTOP", "_NET_WM_DESKTOP",
        "_NET_WM_STATE_ABOVE", "_NET_WM_STATE_BELOW", "_NET_WM_STATE_FULLSCREEN",
        "_NET_WM_STATE_MAXIMIZED_HORZ", "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_SHADED",
        "_NET_WM_STATE_STICKY",
    ]

    init() throws {
        scene = try Scene(nil)
        application = try StandInApplication(scene.server)
        other = try StandInApplication(
            scene.server, at: Box(x: 300, y: 250, width: 500, height: 350))
        manager = try GrabbingClient(on: scene.server.name)
        let root = scene.display.root
        manager.manageNothing(of: other.window, named: "deaf")
        manager.manageNothing(of: application.window, named: "deaf")
        manager.announce(
            "_NET_SUPPORTED", of: root, "ATOM", announced.map { CLong(scene.display.atom($0)) })
        manager.announce("_NET_NUMBER_OF_DESKTOPS", of: root, "CARDINAL", [4])
        manager.announce("_NET_CURRENT_DESKTOP", of: root, "CARDINAL", [0])
        manager.announce("_NET_ACTIVE_WINDOW", of: root, "WINDOW", [CLong(other.window)])
        scene.windowManager.refresh()
    }

    private func said(after act: () throws -> Void) throws -> ActionError? {
        try act()
        scene.display.sync()
        let change = try #require(scene.windows.dequeueAwaited(), "nothing is awaited")
        return scene.windows.problem(with: change)
    }

    @Test(arguments: [
        WindowAction.minimize, .maximize, .maximizeHorizontal, .maximizeVertical, .fullscreen,
        .above, .below, .shade, .sticky, .raise, .focus, .center, .tile(.left),
        .moveToward(.right), .toDesktop(.number(2)),
    ])
    func isSaidOfWindows(_ action: WindowAction) throws {
        let problem = try said { try scene.windows.perform(action, on: application.window) }
        #expect(problem == .ignored(windowManager: "deaf"))
    }

    @Test func isSaidOfTheUpperWindow() throws {
        let problem = try said { try scene.windows.perform(.lower, on: other.window) }
        #expect(problem == .ignored(windowManager: "deaf"))
    }

    @Test(arguments: [DesktopAction.show, .go(.next, wrap: true)])
    func isSaidOfDesktops(_ action: DesktopAction) throws {
        let problem = try said { try scene.windows.perform(action) }
        #expect(problem == .ignored(windowManager: "deaf"))
    }

    /// As qtile does, under any name.
    @Test(arguments: [
        (WindowAction.maximize, "MAXIMIZED_VERT"), (.maximizeHorizontal, "MAXIMIZED_HORZ"),
        (.shade, "SHADED"),
    ])
    func isSaidWhereOnlyThePropertyChanges(_ action: WindowAction, _ state: String) throws {
        let problem = try said {
            try scene.windows.perform(action, on: application.window)
            let atom = scene.display.atom("_NET_WM_STATE_" + state)
            manager.announce("_NET_WM_STATE", of: application.window, "ATOM", [CLong(atom)])
        }
        #expect(problem == .ignored(windowManager: "deaf"))
    }

    @Test("A rolled-up window is minimized with its frame") func isNotSaidOfFrames() throws {
        let display = application.display
        XReparentWindow(display.handle, application.window, other.window, 0, 0)
        XUnmapWindow(display.handle, application.window)
        display.sync()
        let problem = try said {
            try scene.windows.perform(.minimize, on: application.window)
            XUnmapWindow(display.handle, other.window)
            display.sync()
        }
        #expect(problem == nil)
    }

    @Test func isNotSaidWhereNothingHasToChange() throws {
        for (action, window) in [
            (WindowAction.raise, other.window), (.lower, application.window),
            (.focus, other.window), (.restore, application.window), (.close, other.window),
        ] {
            try scene.windows.perform(action, on: window)
            #expect(scene.windows.dequeueAwaited() == nil, "\(action)")
        }
        try scene.windows.perform(.go(.number(1), wrap: true))
        #expect(scene.windows.dequeueAwaited() == nil)
        // What ends it does not make it so.
        let state = Int(scene.display.atom("_NET_WM_STATE_FULLSCREEN"))
        application.set("_NET_WM_STATE", "ATOM", words: [state])
        try scene.windows.perform(.fullscreen, on: application.window)
        #expect(scene.windows.madeFullscreen.isEmpty)
    }

    @Test func whereThereIsNoOtherDesktopItSaysSo() throws {
        for (count, ordinal, which) in [
            (1, Ordinal.next, "but this one"), (1, .left, "on the left"), (4, .up, "above"),
        ] {
            manager.announce(
                "_NET_NUMBER_OF_DESKTOPS", of: scene.display.root, "CARDINAL", [count])
            #expect(throws: ActionError.noDesktop(which)) {
                try scene.windows.perform(.go(ordinal, wrap: true))
            }
            #expect(throws: ActionError.noDesktop(which)) {
                try scene.windows.perform(.toDesktop(ordinal), on: other.window)
            }
            try scene.windows.perform(.go(ordinal, wrap: false))
            #expect(scene.windows.dequeueAwaited() == nil)
        }
        // Muffin's number of a window on all desktops says nothing.
        let sticky = Int(scene.display.atom("_NET_WM_STATE_STICKY"))
        other.set("_NET_WM_STATE", "ATOM", words: [sticky])
        other.set("_NET_WM_DESKTOP", "CARDINAL", words: [0])
        let root = scene.display.root
        manager.announce("_NET_CURRENT_DESKTOP", of: root, "CARDINAL", [1])
        manager.announce("_NET_NUMBER_OF_DESKTOPS", of: root, "CARDINAL", [3])
        manager.announce("_NET_DESKTOP_LAYOUT", of: root, "CARDINAL", [0, 2, 2, 0])
        #expect(throws: ActionError.noDesktop("below")) {
            try scene.windows.perform(.toDesktop(.down), on: other.window)
        }
    }

    @Test("What fills the monitor alone is full screen, but not where all windows are laid out")
    func laidOut() throws {
        let screen = scene.monitors.screen
        manager.manageNothing(of: application.window, named: "qtile")
        XDestroyWindow(other.display.handle, other.window)
        other.display.sync()
        func isFullscreen(_ manager: String) -> Bool {
            self.manager.manageNothing(of: application.window, named: manager)
            scene.windowManager.refresh()
            return scene.windows.describe(at: screen.center).isFullscreen
        }
        let display = application.display
        func letManage(_ isManaged: Bool) {
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = isManaged ? 0 : 1
            XChangeWindowAttributes(
                display.handle, application.window, UInt(CWOverrideRedirect), &attributes)
        }
        letManage(false)
        XMoveResizeWindow(display.handle, application.window, 0, 0, 1920, 1080)
        letManage(true)
        display.sync()
        #expect(isFullscreen("deaf") && !isFullscreen("qtile"))
        application.set(
            "_NET_WM_STATE", "ATOM", words: [Int(scene.display.atom("_NET_WM_STATE_FULLSCREEN"))])
        #expect(isFullscreen("qtile"))
        // A game that none manages.
        letManage(false)
        for name in ["_NET_WM_STATE", "WM_STATE"] {
            XDeleteProperty(display.handle, application.window, display.atom(name))
        }
        display.sync()
        #expect(scene.windows.describe(at: screen.center).isFullscreen)
    }

    @Test func thePanelOfFvwmIsNoWindow() throws {
        other.set("WM_CLASS", "STRING", Array("RightPanel\0FvwmButtons\0".utf8))
        try scene.windows.perform(.above, on: other.window)
        manager.manageNothing(of: application.window, named: "FVWM3")
        scene.windowManager.refresh()
        #expect(throws: ActionError.noWindow) {
            try scene.windows.perform(.fullscreen, on: other.window)
        }
    }

    @Test func whereNoWindowIsNamedTheFocusCounts() throws {
        try application.takeFocus()
        #expect(scene.windows.active == other.window)
        manager.announce("_NET_ACTIVE_WINDOW", of: scene.display.root, "WINDOW", [1])
        #expect(scene.windows.active == application.window)
    }

    @Test func theWindowManagerHasItsOwnName() throws {
        func name(_ said: String) -> String {
            manager.manageNothing(of: application.window, named: said)
            scene.windowManager.refresh()
            return scene.windowManager.name
        }
        #expect(name("LG3D") == "LG3D")
        #expect(name("") == "(unnamed)")
        let check = scene.probe.cardinals("_NET_SUPPORTING_WM_CHECK")[0]
        manager.announce(
            "_WINDOWMAKER_NOTICEBOARD", of: scene.display.root, "WINDOW", [CLong(check)])
        scene.windowManager.refresh()
        #expect(scene.windowManager.name == "Window Maker")
        #expect(!scene.windowManager.canPerform(.desktop(.show)))
    }
}
