import CX11
import Desktop
import Engine
import Gestures
import TestServer
import Testing

@testable import Windows

/// What a tiling window manager is found by, and what its layout does, as far as the table does not
/// show it.
@Suite(.serialized) struct TilingLayoutTests {
    @Test(arguments: Manager.tiling)
    func itIsKnownUnderAnotherName(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let app = try scene.application()
        #expect(scene.windowManager.name == manager.rawValue)
        // As wmname does it, which also announces the window anew.
        let (name, root) = ("_NET_SUPPORTING_WM_CHECK", scene.display.root)
        let check = try #require(scene.probe.cardinals(name).first)
        app.set("_NET_WM_NAME", "UTF8_STRING", Array("LG3D".utf8), on: check)
        app.set(name, "WINDOW", words: [Int(check)], on: root)
        scene.pump()
        #expect(scene.windowManager.name == manager.rawValue)
        let tiling = try #require(scene.windowManager.tiling)
        #expect(try !tiling.isFloating(app.window))
        try scene.windows.perform(.float, on: app.window)
        #expect(try tiling.isFloating(app.window))
    }

    @Test func whatI3LeftBehindIsNoI3() throws {
        let scene = try Scene(.openbox)
        let app = try StandInApplication(scene.server)
        app.set(
            "I3_SOCKET_PATH", "UTF8_STRING", Array("/tmp/curlicue-no-such-socket".utf8),
            on: scene.display.root)
        scene.windowManager.refresh()
        #expect(scene.windowManager.name == "Openbox")
        #expect(scene.windowManager.tiling == nil)
        #expect(!scene.windowManager.canPerform(.window(.float)))
        for action: WindowAction in [.float, .split(.vertical)] {
            do throws(ActionError) {
                try scene.windows.perform(action, on: app.window)
                Issue.record("\(action) has no meaning there")
            } catch {
                #expect("\(error)".hasSuffix("the window manager Openbox does not support it"))
            }
        }
    }

    @Test func i3MakesTheDesktopsThatAreAskedFor() throws {
        let scene = try Scene(.i3)
        let app = try scene.application()
        func isAt(_ name: String) -> Bool {
            scene.happens {
                let names = scene.desktops.names
                return scene.desktops.current.map {
                    names.indices.contains($0) && names[$0] == name
                } ?? false
            }
        }
        // The only one has a neighbour all the same, but none where one is to stop at the end.
        try scene.desktops.perform(.go(.next, wrap: false))
        #expect(isAt("1") && scene.desktops.count == 1)
        try scene.desktops.perform(.go(.next, wrap: true))
        #expect(isAt("2") && scene.desktops.count == 2)
        // With two there is no third by going on.
        try scene.desktops.perform(.go(.next, wrap: true))
        #expect(isAt("1"))
        try scene.desktops.perform(.go(.number(5), wrap: true))
        #expect(isAt("5"))
        try scene.windows.perform(.toDesktop(.number(7)), on: app.window)
        #expect(scene.happens { scene.desktops.names == ["5", "7"] })
        #expect(isAt("5"))
    }

    @Test func theWayBackLeadsToADesktopThatI3HasTakenAway() throws {
        let scene = try Scene(.i3)
        let history = UndoHistory(scene.windows)
        func isAt(_ name: String, _ all: [String]) -> Bool {
            scene.happens {
                scene.desktops.names == all
                    && scene.desktops.current.map { scene.desktops.names[$0] } == name
            }
        }
        try scene.desktops.perform(.go(.number(7), wrap: true))
        #expect(isAt("7", ["7"]))
        try scene.desktops.perform(.go(.last, wrap: true))
        #expect(isAt("1", ["1"]))
        let app = try scene.application()
        let step = try #require(
            history.step(before: .toDesktop(.number(5)), on: app.window, by: .shake(nil)))
        try scene.windows.perform(.toDesktop(.number(5)), on: app.window)
        history.add(step)
        try scene.desktops.perform(.go(.number(5), wrap: true))
        #expect(isAt("5", ["5"]))
        try history.undo()
        #expect(isAt("5", ["1", "5"]))
        try scene.windows.perform(.toDesktop(.last), on: app.window)
        #expect(scene.happens { scene.probe.desktop(of: app.window) == 0 })
    }

    @Test func thereIsNoWindowBeyondTheLast() throws {
        let scene = try Scene(.openbox)
        let app = try StandInApplication(scene.server)
        #expect(scene.happens { scene.probe.activeWindow == app.window })
        for side in Side.allCases {
            #expect(throws: ActionError.noSuchWindow(side.plainWords)) {
                try scene.windows.perform(.focusNeighbour(side), on: app.window)
            }
        }
    }

    @Test func aWindowThatNoneManagesIsNoNeighbour() throws {
        let scene = try Scene(nil)
        let apps = try ["One", "Two"].map { try StandInApplication(scene.server, class: $0) }
        for app in apps { app.set("WM_STATE", "WM_STATE", words: [CLong(NormalState), 0]) }
        var options = RecordingClient.Options()
        options.isUnmanaged = true
        let overlay = try RecordingClient(on: scene.server.name, options)
        let list = (apps.map(\.window) + [overlay.window]).map { Int($0) }
        apps[0].set("_NET_CLIENT_LIST", "WINDOW", words: list, on: scene.display.root)
        #expect(scene.windowManager.shownWindows == apps.map(\.window))
    }

    @Test(arguments: Manager.tiling, [WindowAction.move, .resize])
    func aWindowThatIsDraggedLeavesTheLayout(_ manager: Manager, _ action: WindowAction) throws {
        let scene = try Scene(manager)
        let app = try scene.application()
        try scene.windows.perform(.split(.horizontal), on: app.window)
        let other = try scene.application(class: "Other")
        defer { withExtendedLifetime(other) {} }
        #expect(scene.windowManager.protocolProblem == nil)
        let tiling = try #require(scene.windowManager.tiling)
        let before = try #require(scene.probe.frame(of: app.window))
        let drag = Drag(scene, from: Point(x: before.maxX - 20, y: before.maxY - 20))
        try drag.send(.began, action, app.window)
        try drag.send(.changed, action, app.window, by: Vector(dx: -50, dy: -30))
        #expect(try tiling.isFloating(app.window))
        #expect(
            drag.happens {
                let frame = scene.probe.frame(of: app.window) ?? before
                let (left, right) = (frame.minX - before.minX, frame.maxX - before.maxX)
                return abs(right + 50) <= 4 && (action == .move) == (left < -40)
            }, "\(before) \(String(describing: scene.probe.frame(of: app.window)))")
        try drag.send(.cancelled, action, app.window)
        #expect(drag.happens { (try? tiling.isFloating(app.window)) == false })
    }

    @Test func nearestWindows() {
        let own = Box(x: 100, y: 100, width: 100, height: 100)
        let right = Box(x: 300, y: 120, width: 50, height: 50)
        let farther = Box(x: 500, y: 100, width: 100, height: 100)
        let slanted = Box(x: 220, y: 400, width: 60, height: 60)
        let under = Box(x: 90, y: 90, width: 120, height: 120)
        let all = [farther, slanted, right, under]
        #expect(own.nearest(on: .right, among: all) == 2)
        #expect(own.nearest(on: .down, among: all) == 1)
        #expect(own.nearest(on: .left, among: all) == nil)
        #expect(own.nearest(on: .up, among: [under]) == nil)
        #expect(right.nearest(on: .left, among: [own, farther]) == 0)
        #expect(own.nearest(on: .right, among: []) == nil)
    }
}
