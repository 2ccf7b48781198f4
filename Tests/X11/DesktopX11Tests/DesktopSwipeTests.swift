import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

@Suite(.serialized) struct DesktopsFollowingTests {
    @Test(arguments: [Manager.openbox, .xfwm4])
    func desktopsFollowThereAndBack(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let drag = Drag(scene, from: Point(x: 900, y: 500))
        #expect((scene.probe.desktops ?? 0) >= 4)
        func reaches(_ desktop: Int) -> Bool {
            drag.happens { scene.probe.currentDesktop == desktop }
        }
        try drag.send(.began)
        // To the left by a third of the monitor, 640 px: the desktop on the right comes in.
        try drag.send(.changed, by: Vector(dx: -650, dy: 300))
        #expect(reaches(1))
        try drag.send(.changed, by: Vector(dx: -1290, dy: 0))
        #expect(reaches(2))
        // A pointer that shakes at the border stays.
        for dx in [-1270.0, -1290, -1200, -1285] {
            try drag.send(.changed, by: Vector(dx: dx, dy: 0))
            scene.pump()
            try scene.probe.syncWithWindowManager()
            #expect(scene.probe.currentDesktop == 2)
        }
        try drag.send(.changed, by: Vector(dx: -700, dy: 0))
        #expect(reaches(1))
        try drag.send(.changed, by: Vector(dx: 30, dy: 0))
        #expect(reaches(0))
        try drag.send(.changed, by: Vector(dx: -650, dy: 0))
        #expect(reaches(1))
        try drag.send(.cancelled, by: Vector(dx: -650, dy: 0))
        #expect(reaches(0))
        try drag.send(.began)
        try drag.send(.changed, by: Vector(dx: -650, dy: 0))
        try drag.send(.ended, by: Vector(dx: -650, dy: 0))
        #expect(reaches(1))
        let vertical = Drag(scene, .pan(.vertical, fingers: 1), from: Point(x: 900, y: 500))
        if scene.desktops.layout.rows == 1 {
            #expect(throws: ActionError.noDesktop("above or below")) {
                try vertical.send(.began)
            }
        }
    }

    @Test func workspacesOfI3ThatComeAndGoAreFound() throws {
        let scene = try Scene(.i3)
        let app = try Application(scene.server)
        #expect(scene.happens { scene.probe.clients.contains(app.window) })
        try scene.server.run("i3-msg", ["workspace", "2"])
        let other = try Application(scene.server, class: "Other")
        #expect(scene.happens { scene.probe.activeWindow == other.window })
        try scene.server.run("i3-msg", ["workspace", "1"])
        #expect(scene.happens { scene.probe.activeWindow == app.window })
        let drag = Drag(scene, from: Point(x: 900, y: 500))
        try drag.send(.began)
        try drag.send(.changed, by: Vector(dx: -650, dy: 0))
        #expect(drag.happens { scene.probe.activeWindow == other.window })
        try drag.send(.changed, by: Vector(dx: 0, dy: 0))
        #expect(drag.happens { scene.probe.activeWindow == app.window })
        try drag.send(.ended)
    }
}
