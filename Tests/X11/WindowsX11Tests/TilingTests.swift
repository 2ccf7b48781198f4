import CX11
import Desktop
import Engine
import Gestures
import Glibc
import TestServer
import Testing

@testable import Windows

/// Window managers that are asked over their own protocol, as far as the table does not show it.
@Suite(.serialized) struct TilingTests {
    @Test(arguments: Manager.tiling)
    func windowsGoToOtherMonitorsAndStayLaidOut(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let (left, right) = ("800x1080+0+0", "1120x1080+800+0")
        try scene.splitScreen()
        // These two read outputs, of which there is one only.
        if manager == .bspwm {
            try scene.server.run("bspc", ["monitor", "-n", "left"])
            try scene.server.run("bspc", ["monitor", "left", "-g", left])
            try scene.server.run("bspc", ["wm", "-a", "right", right])
        } else if manager == .herbstluftwm {
            try scene.server.run("herbstclient", ["set_monitors", left, right])
        }
        #expect(scene.happens { scene.monitors.all.count == 2 })
        let app = try StandInApplication(scene.server)
        let tiling = try #require(scene.windowManager.tiling)
        func isOn(_ index: Int) -> Bool {
            guard let box = scene.probe.frame(of: app.window) else { return false }
            return box.intersection(scene.monitors.all[index].bounds) == box
        }
        let start = scene.happens { isOn(0) } ? 0 : 1
        #expect(isOn(start))
        try scene.windows.perform(.toMonitor(start == 0 ? .right : .left), on: app.window)
        #expect(scene.happens { isOn(1 - start) }, "\(manager) sends it there")
        #expect(try !tiling.isFloating(app.window))
        // A floating one is placed there.
        try scene.windows.perform(.tile(.left), on: app.window)
        #expect(scene.happens { scene.probe.frame(of: app.window)?.minX == [0, 800][1 - start] })
        #expect(try tiling.isFloating(app.window))
        try scene.windows.perform(.toMonitor(.next), on: app.window)
        #expect(
            scene.happens { isOn(start) },
            "\(String(describing: scene.probe.frame(of: app.window)))")
    }

    @Test(arguments: Manager.tiling)
    func aRefusalIsReportedInItsWords(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let tiling = try #require(scene.windowManager.tiling)
        let nowhere = Output(Box(x: 7, y: 7, width: 7, height: 7), name: "nowhere")
        let app = try scene.application()
        do throws(ActionError) {
            try tiling.perform(.send(nowhere), on: app.window)
            Issue.record("\(manager) knows no such monitor")
        } catch {
            switch error {
            case .noMonitor("nowhere"): #expect(manager == .herbstluftwm)
            case .refused(let text, manager.rawValue): #expect(!text.isEmpty)
            default: Issue.record("\(error)")
            }
        }
        guard manager != .i3 else { return }
        var options = RecordingClient.Options()
        options.isUnmanaged = true
        let menu = try RecordingClient(on: scene.server.name, options)
        #expect(throws: ActionError.self) {
            try scene.windows.perform(.tile(.left), on: menu.window)
        }
        #expect(scene.windows.floated[menu.window] == nil)
    }

    @Test(arguments: Manager.tiling, [false, true])
    func whatWasNotLaidOutInTimeIsLaidOutLater(_ manager: Manager, isUndone: Bool) throws {
        let scene = try Scene(manager)
        let app = try scene.application()
        let tiling = try #require(scene.windowManager.tiling)
        let program = try #require(scene.program)
        let drag = Drag(scene, from: Point(x: 500, y: 500))
        let history = UndoHistory(scene.windows)
        let step = try #require(
            history.step(before: .tile(.left), on: app.window, by: .shake(nil)))
        if isUndone { try scene.windows.perform(.tile(.left), on: app.window) }
        if !isUndone { try drag.send(.began, .move, app.window) }
        history.add(step)
        #expect(try tiling.isFloating(app.window))
        program.signal(SIGSTOP)
        #expect(scene.windowManager.protocolProblem != nil)
        program.signal(SIGCONT)
        // For half a second nothing is asked any more.
        if isUndone { #expect(throws: ActionError.self) { try history.undo() } }
        if !isUndone { try drag.send(.cancelled, .move, app.window) }
        #expect(drag.happens { (try? scene.windows.perform(.restore, on: app.window)) != nil })
        #expect(try !tiling.isFloating(app.window))
    }

    @Test func whatTheUserTookOutOfTheScratchpadIsNotHiddenAgain() throws {
        let scene = try Scene(.i3)
        let tiling = try #require(scene.windowManager.tiling)
        let app = try StandInApplication(scene.server)
        #expect(scene.happens { scene.probe.clients.contains(app.window) && app.isShown })
        func ask(_ command: String) throws {
            try scene.server.run("i3-msg", ["[id=\"\(app.window)\"] \(command)"])
        }
        try tiling.perform(.hide(true), on: app.window)
        #expect(scene.happens { !app.isShown })
        try ask("scratchpad show")
        #expect(scene.happens { app.isShown })
        try tiling.perform(.hide(false), on: app.window)
        #expect(app.isShown)
        try ask("floating disable")
        try tiling.perform(.hide(false), on: app.window)
        #expect(app.isShown)
        try tiling.perform(.hide(true), on: app.window)
        #expect(scene.happens { !app.isShown })
        try tiling.perform(.hide(false), on: app.window)
        #expect(scene.happens { app.isShown })
    }

    @Test(arguments: Manager.tiling)
    func whatTheUserHasMovedFillsNothing(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let app = try scene.application()
        let area = scene.monitors.workAreas[0]
        try scene.windows.perform(.float, on: app.window)
        try scene.windows.perform(.maximize, on: app.window)
        #expect(scene.happens { scene.probe.frame(of: app.window) == area })
        XMoveResizeWindow(app.display.handle, app.window, 300, 200, 500, 400)
        app.display.sync()
        #expect(scene.happens { scene.probe.area(of: app.window)?.width == 500 })
        let frame = scene.probe.frame(of: app.window)
        for place in [area, frame] {
            try scene.windows.perform(.maximize, on: app.window)
            #expect(scene.happens { scene.probe.frame(of: app.window) == place })
        }
    }

    @Test("The desktop is shown by its own windows", arguments: [Manager.bspwm, .herbstluftwm])
    func shownDesktops(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let first = try scene.application()
        try scene.desktops.perform(.show)
        #expect(scene.happens { !first.isShown })
        try scene.desktops.perform(.go(.number(2), wrap: true))
        #expect(scene.happens { scene.probe.currentDesktop == 1 })
        let second = try scene.application(class: "Second")
        for isShown in [false, true] {
            try scene.desktops.perform(.show)
            #expect(scene.happens { second.isShown == isShown }, "\(isShown)")
        }
        try scene.desktops.perform(.go(.number(1), wrap: true))
        #expect(scene.happens { scene.probe.currentDesktop == 0 })
        #expect(scene.windowManager.protocolProblem == nil)
        #expect(!first.isShown)
        // A new curlicue does not know who has hidden it.
        try Desktops(scene.windowManager).perform(.show)
        #expect(scene.happens { first.isShown })
    }

    @Test(arguments: Manager.tiling)
    func nothingIsKeptOfAWindowThatIsGone(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let app = try scene.application()
        try scene.windows.perform(.tile(.left), on: app.window)
        try scene.windows.perform(.minimize, on: app.window)
        #expect(scene.windows.floated.count == 1 && scene.windows.minimized.count == 1)
        XDestroyWindow(app.display.handle, app.window)
        app.display.sync()
        #expect(
            scene.happens { scene.windows.floated.isEmpty && scene.windows.minimized.isEmpty })
    }
}
