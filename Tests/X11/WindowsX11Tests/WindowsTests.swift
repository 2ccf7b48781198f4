import CX11
import Desktop
import Engine
import Gestures
import Glibc
import TestServer
import Testing

@testable import Windows

@Suite struct WindowsTests {
    @Test func findsTheClientInsideItsFrame() throws {
        let scene = try Scene(.openbox)
        let app = try StandInApplication(scene.server)
        let frame = try #require(scene.probe.frame(of: app.window))
        let area = try #require(scene.probe.area(of: app.window))
        #expect(frame.minY < area.minY)
        #expect(scene.windows.client(at: area.center) == app.window)
        let title = Point(x: frame.center.x, y: (frame.minY + area.minY) / 2)
        #expect(scene.windows.client(at: title) == app.window)
        #expect(scene.windows.client(at: Point(x: 1900, y: 1000)) == nil)
        #expect(scene.windows.client(at: Point(x: .nan, y: 1e300)) == nil)
        #expect(scene.windows.windowManager.client(of: scene.display.root) == nil)
        #expect(scene.windows.windowManager.client(of: 0) == nil)
        try scene.server.injector.move(to: area.center)
        try scene.server.injector.sync()
        #expect(scene.windows.underPointer == app.window)
    }

    @Test func factsAreReadAndCleaned() throws {
        let scene = try Scene(.openbox)
        let app = try StandInApplication(scene.server, class: "Thing")
        app.set("_NET_WM_NAME", "UTF8_STRING", Array("$(touch pwned)\n\u{1b}[31m\u{85}é".utf8))
        app.set("WM_WINDOW_ROLE", "STRING", [0x62, 0xe9])
        #expect(scene.windows.title(of: app.window) == "$(touch pwned)  [31m é")
        #expect(scene.windows.className(of: app.window) == "Thing")
        #expect(Properties(scene.display).string(.iccRole, of: app.window) == "bé")
    }

    @Test func windowsOfOthersAreDialogsUnlessTheySayOtherwise() throws {
        let scene = try Scene(nil)
        let app = try StandInApplication(scene.server)
        let own = try StandInApplication(scene.server)
        func type() -> WindowType { scene.windows.describe(own.window).type }
        #expect(type() == .normal)
        own.set("WM_TRANSIENT_FOR", "WINDOW", words: [Int(app.window)])
        #expect(type() == .dialog)
        let utility = Int(scene.display.atom("_NET_WM_WINDOW_TYPE_UTILITY"))
        own.set("_NET_WM_WINDOW_TYPE", "ATOM", words: [utility])
        #expect(type() == .utility)
    }

    @Test(
        "A dialog is minimized with its window, and comes back with it",
        arguments: [
            Manager.metacity, .openbox, .xfwm4,
        ])
    func dialog(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let main = try StandInApplication(scene.server)
        let dialog = try StandInApplication(
            scene.server, at: Box(x: 250, y: 200, width: 200, height: 100), over: main.window)
        let question = try StandInApplication(
            scene.server, at: Box(x: 300, y: 230, width: 100, height: 50), over: dialog.window)
        let all = [main, dialog, question]
        #expect(scene.happens { all.allSatisfy { scene.probe.isManaged($0.window) } })
        let subject = scene.windows.subject(of: .minimize, on: question.window)
        #expect(subject == main.window)
        #expect(scene.windows.subject(of: .close, on: dialog.window) == dialog.window)
        try scene.windows.perform(.minimize, on: subject)
        #expect(scene.happens { !all.contains { $0.isShown } })
        // Of a hidden one nobody is thinking.
        #expect(scene.windows.subject(of: .minimize, on: question.window) == question.window)
        try scene.windows.perform(.focus, on: main.window)
        #expect(scene.happens { all.allSatisfy(\.isShown) })
    }

    @Test(
        "A window that is kept below others can be kept above them, and the other way round",
        arguments: [Manager.metacity, .xfwm4, .openbox])
    func layers(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let other = try scene.application(class: "Other")
        let application = try scene.application()
        let window = application.window
        for (action, state, opposite) in [
            (WindowAction.below, "BELOW", "ABOVE"), (.above, "ABOVE", "BELOW"),
            (.below, "BELOW", "ABOVE"),
        ] {
            try scene.windows.perform(action, on: window)
            #expect(scene.happens { scene.has(state, window) && !scene.has(opposite, window) })
            let isAbove = action == .above
            #expect(
                scene.happens {
                    scene.isStacked(application.window, above: other.window) == isAbove
                })
        }
    }

    @Test func hostilePropertiesHarmNobody() throws {
        let scene = try Scene(nil)
        let app = try StandInApplication(scene.server)
        let properties = Properties(scene.display)
        app.set("_NET_WM_NAME", "UTF8_STRING", [0xff, 0xc3, 0x28, 0x00, 0x41])
        #expect(properties.string(.name, of: app.window) == "\u{fffd}\u{fffd}(")
        app.set("_NET_WM_NAME", "UTF8_STRING", [UInt8](repeating: 0x78, count: 200_000))
        #expect(properties.string(.name, of: app.window)?.count == 1024)
        app.set("_NET_WM_NAME", "CARDINAL", words: [1, 2, 3])
        #expect(properties.string(.name, of: app.window) == nil)
        app.set("_NET_WM_STATE", "UTF8_STRING", [1, 2, 3])
        #expect(properties.atoms(.state, of: app.window).isEmpty)
        app.set("_NET_WM_STATE", "CARDINAL", words: [1, 2, 3])
        #expect(properties.atoms(.state, of: app.window).isEmpty)
        app.set("_NET_WM_DESKTOP", "CARDINAL", words: [])
        #expect(properties.cardinal(.desktop, of: app.window) == nil)
        app.set("_NET_WM_DESKTOP", "CARDINAL", words: [0xffff_ffff])
        #expect(properties.cardinal(.desktop, of: app.window) == .max)
        app.set("_NET_WM_STRUT", "CARDINAL", words: [Int](repeating: 7, count: 10_000))
        #expect(properties.cardinals(.strut, of: app.window, limit: 4) == [7, 7, 7, 7])
        app.set("WM_CLASS", "STRING", [])
        #expect(properties.classHint(of: app.window) == nil)
        app.set("WM_CLASS", "STRING", Array("alone".utf8))
        #expect(properties.classHint(of: app.window)?.class == "alone")
        app.set("WM_CLASS", "STRING", Array("a\0B\0c\0".utf8))
        #expect(properties.classHint(of: app.window)?.class == "B")
        app.set("WM_STATE", "WM_STATE", words: [99, 0])
        #expect(properties.managedState(of: app.window) == nil)
        #expect(properties.string(.name, of: 0x1234_5678) == nil)
        #expect(scene.windows.title(of: 0x1234_5678) == "")
    }

    @Test func desktopAndPanelsAreLeftAlone() throws {
        let scene = try Scene(.openbox)
        for type in ["_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK"] {
            let app = try StandInApplication(scene.server, type: type)
            #expect(throws: ActionError.noWindow) {
                try scene.windows.perform(.close, on: app.window)
            }
        }
        for window in [scene.display.root, 0, 0x1234_5678] {
            #expect(throws: ActionError.noWindow) {
                try scene.windows.perform(.maximize, on: window)
            }
        }
    }

    @Test func withoutWindowManagerItSaysSo() throws {
        let scene = try Scene(nil)
        let app = try StandInApplication(scene.server)
        #expect(throws: ActionError.unsupported("maximize", windowManager: "")) {
            try scene.windows.perform(.maximize, on: app.window)
        }
        #expect(throws: ActionError.unsupported("show the desktop", windowManager: "")) {
            try scene.desktops.perform(.show)
        }
        try scene.windows.perform(.tile(.left), on: app.window)
        #expect(
            scene.happens {
                scene.probe.area(of: app.window) == Box(x: 0, y: 0, width: 960, height: 1080)
            })
        try scene.windows.perform(.focus, on: app.window)
        try scene.windows.perform(.close, on: app.window)
        #expect(
            scene.happens {
                app.collect()
                return app.wasAskedToClose
            })
    }

    @Test func aWindowThatCannotBeAskedIsKilledOnClose() throws {
        let scene = try Scene(nil)
        let app = try StandInApplication(scene.server, isDeletable: false)
        try scene.windows.perform(.close, on: app.window)
        #expect(scene.happens { scene.probe.area(of: app.window) == nil })
    }

    @Test func stepsAreCountedFromTheDesktopThatWasAskedFor() throws {
        let scene = try Scene(.openbox)
        let program = try #require(scene.program)
        // It has not done the first step when the second is asked for.
        program.signal(SIGSTOP)
        defer { program.signal(SIGCONT) }
        for _ in 0..<2 { try scene.desktops.perform(.go(.next, wrap: true)) }
        program.signal(SIGCONT)
        #expect(scene.happens { scene.probe.currentDesktop == 2 })
        try scene.desktops.perform(.go(.previous, wrap: true))
        #expect(scene.happens { scene.probe.currentDesktop == 1 })
        // Someone else goes to another one a moment later, and steps are counted from there.
        scene.pump()
        let pager = Desktops(WindowManager(try Desktop.Display(scene.server.name)))
        try pager.perform(.go(.number(4), wrap: true))
        #expect(scene.happens { scene.probe.currentDesktop == 3 })
        try scene.desktops.perform(.go(.previous, wrap: true))
        #expect(scene.happens { scene.probe.currentDesktop == 2 })
    }

    @Test func followsAChangeOfWindowManager() throws {
        let scene = try Scene(nil)
        #expect(scene.windowManager.name == "")
        try Manager.openbox.start(on: scene.server)
        #expect(scene.happens { scene.windowManager.name == "Openbox" })
        #expect(scene.windowManager.supports(.shaded))
    }

    /// As GTK does it.
    @Test func aShadowThatComesLaterCounts() throws {
        let scene = try Scene(.xfwm4)
        let app = try scene.application()
        // Decorations of its own.
        app.set("_MOTIF_WM_HINTS", "_MOTIF_WM_HINTS", words: [2, 0, 0, 0, 0])
        try scene.windows.perform(.maximize, on: app.window)
        #expect(scene.happens { scene.halves(app.window).count == 2 })
        try scene.windows.perform(.tile(.left), on: app.window)
        #expect(scene.happens { scene.halves(app.window).isEmpty })
        app.set("_GTK_FRAME_EXTENTS", "CARDINAL", words: [26, 26, 23, 29])
        #expect(
            scene.happens {
                scene.windows.visibleBox(of: app.window)
                    == Tile.left.box(in: scene.monitors.workAreas[0])
            }, "\(String(describing: scene.windows.visibleBox(of: app.window)))")
    }

    /// Openbox moves a window by the width of its frame when it was placed with static gravity.
    @Test func placedWindowsStayWhereTheyAreWhenRolledUp() throws {
        let scene = try Scene(.openbox)
        let app = try StandInApplication(scene.server)
        try scene.windows.perform(.tile(.topLeft), on: app.window)
        // Openbox may have put it into this corner before, with another size.
        let place = Box(x: 0, y: 0, width: 960, height: 540)
        #expect(scene.happens { scene.probe.frame(of: app.window) == place })
        for isShaded in [true, false] {
            try scene.windows.perform(.shade, on: app.window)
            #expect(scene.happens { scene.has("SHADED", app.window) == isShaded })
        }
        try scene.probe.syncWithWindowManager()
        #expect(scene.probe.frame(of: app.window) == place)
    }

    @Test("A window that does not fit into its part stays at its edges of the work area")
    func sizesThatDoNotFit() throws {
        let scene = try Scene(.openbox)
        let app = try StandInApplication(scene.server)
        var hints = XSizeHints()
        hints.flags = Int(PMinSize | PMaxSize)
        (hints.min_width, hints.min_height, hints.max_width, hints.max_height) = (
            1200, 100, 1300, 200
        )
        XSetWMNormalHints(app.display.handle, app.window, &hints)
        app.display.sync()
        let area = scene.monitors.workAreas[0]
        for tile: Tile in [.right, .bottomRight, .topLeft, .rightThird] {
            try scene.windows.perform(.tile(tile), on: app.window)
            let wanted = tile.box(in: area)
            #expect(
                scene.happens {
                    guard let frame = scene.probe.frame(of: app.window) else { return false }
                    return
                        (wanted.minX == area.minX
                        ? frame.minX == area.minX : frame.maxX == area.maxX)
                        && (wanted.minY == area.minY
                            ? frame.minY == area.minY : frame.maxY == area.maxY)
                        && area.contains(frame.center)
                }, "\(tile): \(String(describing: scene.probe.frame(of: app.window)))")
        }
    }

    @Test(
        "A window with proportions of its own stays in its part",
        arguments: [
            Manager.openbox, .metacity, .xfwm4, .fluxbox,
        ])
    func proportions(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let app = try StandInApplication(
            scene.server, at: Box(x: 200, y: 150, width: 640, height: 360))
        var hints = XSizeHints()
        hints.flags = Int(PAspect)
        (hints.min_aspect.x, hints.min_aspect.y) = (16, 9)
        (hints.max_aspect.x, hints.max_aspect.y) = (16, 9)
        XSetWMNormalHints(app.display.handle, app.window, &hints)
        app.display.sync()
        #expect(scene.happens { scene.probe.isManaged(app.window) })
        let area = scene.monitors.workAreas[0]
        for tile: Tile in [.right, .topLeft, .bottom] {
            try scene.windows.perform(.tile(tile), on: app.window)
            let wanted = tile.box(in: area)
            #expect(
                scene.happens {
                    guard let frame = scene.probe.frame(of: app.window),
                        let own = scene.probe.area(of: app.window)
                    else { return false }
                    return wanted.intersection(frame) == frame
                        && abs(own.width / own.height - 16.0 / 9) < 0.02
                        && (frame.width > wanted.width - 40 || frame.height > wanted.height - 40)
                }, "\(tile): \(String(describing: scene.probe.frame(of: app.window)))")
        }
    }

    @Test func workspacesOfI3GoByTheirNumber() throws {
        let scene = try Scene(.i3)
        let first = try StandInApplication(scene.server)
        try scene.server.run("i3-msg", ["workspace", "7: mail"])
        let second = try StandInApplication(scene.server, class: "Second")
        try scene.desktops.perform(.go(.number(1), wrap: true))
        #expect(scene.happens { scene.probe.activeWindow == first.window })
        try scene.desktops.perform(.go(.number(7), wrap: true))
        #expect(scene.happens { scene.probe.activeWindow == second.window })
        // One that is not there is made, also where another has no number.
        for _ in 0..<2 {
            try scene.desktops.perform(.go(.number(2), wrap: true))
            #expect(scene.happens { scene.desktops.names == ["1", "2", "7: mail"] })
            try scene.desktops.perform(.show)
        }
        try scene.windows.perform(.toDesktop(.number(2)), on: first.window)
        #expect(scene.happens { scene.desktops.names == ["2", "7: mail", "desktop"] })
    }
}
