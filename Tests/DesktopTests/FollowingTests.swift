import CX11
import Engine
import Gestures
import Stage
import Testing

@testable import Desktop

/// A hand that drags windows and desktops, phase by phase, as the daemon tells it.
final class Drag {
    let scene: Scene
    let following: Following
    private let phrase: Phrase
    private let start: Point

    init(_ scene: Scene, _ phrase: Phrase = .pan(.horizontal, fingers: 1), from start: Point) {
        self.scene = scene
        self.phrase = phrase
        self.start = start
        following = Following(windows: scene.windows, desktops: scene.desktops)
    }

    /// One phase of a gesture that acts on `window`, or on the desktops where there is none; the
    /// turn of the event loop ends with it.
    func tell(
        _ phase: GesturePhase, _ action: WindowAction = .move, _ window: Window? = nil,
        by translation: Vector = .zero, scale: Double = 1
    ) throws(ActionError) {
        let gesture = Gesture(
            phrase, score: 1, start: start, end: start + translation, phase: phase,
            progress: Progress(translation: translation, scale: scale))
        if let window {
            try following.perform(action, of: phrase, gesture, on: window)
        } else {
            try following.perform(followingOf: phrase, gesture)
        }
        following.finishTurn()
    }

    /// Whether `condition` comes true while events are handed on.
    func happens(_ condition: () -> Bool) -> Bool {
        let awaited: Void? = try? scene.display.wait(for: "an effect", timeout: .seconds(5)) {
            pump()
            return condition()
        }
        return awaited != nil
    }

    private func pump() {
        scene.display.sync()
        while scene.display.pending > 0 {
            var event = XEvent()
            XNextEvent(scene.display.handle, &event)
            scene.management.handle(event)
            scene.desktops.handle(event)
            scene.windows.handle(event)
            following.handle(event)
        }
    }
}

@Suite(.serialized) struct FollowingTests {
    private func scene(_ manager: Manager) throws -> (Scene, Application) {
        let scene = try Scene(manager)
        let app = try Application(scene.server)
        #expect(scene.happens { scene.probe.clients.contains(app.window) })
        if manager == .i3 { try scene.server.run("i3-msg", ["floating", "enable"]) }
        try scene.probe.syncWithWindowManager()
        return (scene, app)
    }

    @Test(arguments: [Manager.openbox, .i3, .xfwm4, .metacity, .fluxbox])
    func aWindowGoesThereAndBackWithoutCreep(_ manager: Manager) throws {
        let (scene, app) = try scene(manager)
        let before = try #require(scene.probe.area(of: app.window))
        let drag = Drag(scene, from: before.center)
        for _ in 0..<3 {
            try drag.tell(.began, .move, app.window)
            for step in 1...40 {
                let way = Vector(dx: 7.3 * Double(step), dy: 4.4 * Double(step))
                try drag.tell(.changed, .move, app.window, by: way)
            }
            #expect(
                drag.happens {
                    scene.probe.area(of: app.window)
                        == Box(
                            x: before.minX + 292, y: before.minY + 176, width: before.width,
                            height: before.height)
                })
            for step in (0..<40).reversed() {
                let way = Vector(dx: 7.3 * Double(step), dy: 4.4 * Double(step))
                try drag.tell(.changed, .move, app.window, by: way)
            }
            try drag.tell(.ended, .move, app.window)
            #expect(drag.happens { scene.probe.area(of: app.window) == before })
        }
        try drag.tell(.began, .move, app.window)
        try drag.tell(.changed, .move, app.window, by: Vector(dx: 100, dy: 50))
        #expect(drag.happens { scene.probe.area(of: app.window)?.minX == before.minX + 100 })
        try drag.tell(.cancelled, .move, app.window, by: Vector(dx: 100, dy: 50))
        #expect(drag.happens { scene.probe.area(of: app.window) == before })
    }

    @Test(arguments: [Manager.openbox, .xfwm4, .fluxbox])
    func aWindowCannotBeLost(_ manager: Manager) throws {
        let (scene, app) = try scene(manager)
        let before = try #require(scene.probe.area(of: app.window))
        let area = scene.monitors.workAreas[0]
        let drag = Drag(scene, from: before.center)
        try drag.tell(.began, .move, app.window)
        for way in [
            Vector(dx: -9e9, dy: 0), Vector(dx: 9e9, dy: 5000), Vector(dx: 0, dy: -4000),
        ] {
            try drag.tell(.changed, .move, app.window, by: way)
            #expect(
                drag.happens {
                    guard let frame = scene.probe.frame(of: app.window),
                        let seen = frame.intersection(area)
                    else { return false }
                    let isThere =
                        way.dx < 0
                        ? frame.maxX == area.minX + 64
                        : way.dx > 0
                            ? frame.minX == area.maxX - 64 && frame.minY == area.maxY - 64
                            : frame.minY == area.minY
                    return isThere && seen.width >= 64 && seen.height >= 64
                }, "\(way): \(String(describing: scene.probe.frame(of: app.window)))")
        }
        try drag.tell(.cancelled, .move, app.window)
        #expect(drag.happens { scene.probe.area(of: app.window) == before })
    }

    @Test(arguments: [Manager.openbox, .xfwm4])
    func aMaximizedWindowComesToTheHandAndIsPutBack(_ manager: Manager) throws {
        let (scene, app) = try scene(manager)
        let before = try #require(scene.probe.area(of: app.window))
        try scene.windows.perform(.maximize, on: app.window)
        #expect(scene.happens { scene.halves(app.window) == ["HORZ", "VERT"] })
        #expect(scene.happens { scene.probe.area(of: app.window)?.width ?? 0 > 1900 })
        let drag = Drag(scene, from: Point(x: 960, y: 500))
        try drag.tell(.began, .move, app.window)
        try drag.tell(.changed, .move, app.window, by: Vector(dx: 10, dy: 5))
        try drag.tell(.changed, .move, app.window, by: Vector(dx: 300, dy: 90))
        #expect(
            drag.happens {
                guard let area = scene.probe.area(of: app.window) else { return false }
                return scene.halves(app.window).isEmpty && area.width == before.width
                    && abs(area.center.x - 1260) <= 2 && area.contains(Point(x: 1260, y: 590))
            })
        try drag.tell(.cancelled, .move, app.window)
        #expect(drag.happens { scene.halves(app.window) == ["HORZ", "VERT"] })
        try scene.windows.perform(.fullscreen, on: app.window)
        #expect(scene.happens { scene.has("FULLSCREEN", app.window) })
        #expect(throws: ActionError.isFullScreen("move")) {
            try drag.tell(.began, .move, app.window)
        }
    }

    @Test(arguments: [Manager.openbox, .i3, .xfwm4])
    func resizingHeedsTheHints(_ manager: Manager) throws {
        let (scene, app) = try scene(manager)
        var hints = XSizeHints()
        hints.flags = PMinSize | PMaxSize | PResizeInc | PBaseSize
        (hints.min_width, hints.min_height) = (210, 120)
        (hints.max_width, hints.max_height) = (810, 620)
        (hints.width_inc, hints.height_inc) = (20, 10)
        (hints.base_width, hints.base_height) = (10, 0)
        XSetWMNormalHints(app.display.handle, app.window, &hints)
        app.display.sync()
        try scene.probe.syncWithWindowManager()
        let before = try #require(scene.probe.area(of: app.window))
        func size() -> Box? { scene.probe.area(of: app.window) }
        // The lower right corner: the upper left one stays.
        let corner = Point(x: before.maxX - 20, y: before.maxY - 20)
        let right = Drag(scene, from: corner)
        try right.tell(.began, .resize, app.window)
        for step in 1...20 {
            let way = Vector(dx: 5.5 * Double(step), dy: 3.7 * Double(step))
            try right.tell(.changed, .resize, app.window, by: way)
        }
        let wide = SizeHints.Side(least: 210, most: 810, increment: 20, base: 10)
            .fit(before.width + 110)
        let high = ((before.height + 74) / 10).rounded(.down) * 10
        #expect(
            right.happens {
                size() == Box(x: before.minX, y: before.minY, width: wide, height: high)
            }, "\(String(describing: size())), not \(wide)×\(high) at \(before)")
        try right.tell(.changed, .resize, app.window, by: Vector(dx: 2000, dy: 2000))
        #expect(right.happens { size()?.width == 810 && size()?.height == 620 })
        try right.tell(.cancelled, .resize, app.window)
        #expect(right.happens { size() == before }, "\(String(describing: size())) \(before)")
        // The upper left corner: the lower right one stays.
        let left = Drag(scene, from: Point(x: before.minX + 5, y: before.minY + 5))
        try left.tell(.began, .resize, app.window)
        try left.tell(.changed, .resize, app.window, by: Vector(dx: 900, dy: 900))
        #expect(
            left.happens {
                size()
                    == Box(
                        minX: before.maxX - 210, minY: before.maxY - 120, maxX: before.maxX,
                        maxY: before.maxY)
            }, "\(String(describing: size()))")
        try left.tell(.changed, .resize, app.window)
        try left.tell(.ended, .resize, app.window)
        #expect(left.happens { size() == before })
        // A pinch: about the middle.
        let pinch = Drag(scene, .pinch(.outward), from: before.center)
        try pinch.tell(.began, .resize, app.window)
        try pinch.tell(.changed, .resize, app.window, scale: 1.5)
        #expect(
            pinch.happens {
                guard let box = size() else { return false }
                return box.width == 590 && box.height == 450
                    && box.center.distance(to: before.center) <= 1
            }, "\(String(describing: size()))")
        try pinch.tell(.cancelled, .resize, app.window)
        #expect(pinch.happens { size() == before })
    }

    @Test func oneHandMovesWhileTheOtherResizes() throws {
        let (scene, app) = try scene(.openbox)
        let before = try #require(scene.probe.area(of: app.window))
        let drag = Drag(scene, from: before.center)
        let pan = Phrase.pan(.horizontal, fingers: 2)
        func tell(_ phase: GesturePhase, _ action: WindowAction, _ progress: Progress) throws {
            let phrase = action == .move ? pan : .pinch(.outward)
            let gesture = Gesture(
                phrase, score: 1, start: before.center, end: before.center, phase: phase,
                progress: progress)
            try drag.following.perform(action, of: phrase, gesture, on: app.window)
        }
        try tell(.began, .move, Progress())
        try tell(.began, .resize, Progress())
        try tell(.changed, .move, Progress(translation: Vector(dx: 200, dy: 100)))
        try tell(.changed, .resize, Progress(scale: 1.5))
        drag.following.finishTurn()
        let both = Box(
            x: before.minX + 200 - before.width / 4, y: before.minY + 100 - before.height / 4,
            width: before.width * 1.5, height: before.height * 1.5)
        #expect(drag.happens { scene.probe.area(of: app.window) == both })
        try tell(.cancelled, .resize, Progress())
        #expect(
            drag.happens {
                scene.probe.area(of: app.window)
                    == Box(
                        x: before.minX + 200, y: before.minY + 100, width: before.width,
                        height: before.height)
            })
        try tell(.ended, .move, Progress(translation: Vector(dx: 200, dy: 100)))
    }

    @Test func aTurnOfTheEventLoopIsOneRequest() throws {
        let (scene, app) = try scene(.openbox)
        let before = try #require(scene.probe.area(of: app.window))
        XSelectInput(
            scene.probe.display.handle, app.window, StructureNotifyMask | PropertyChangeMask)
        scene.probe.display.sync()
        let following = Following(windows: scene.windows, desktops: scene.desktops)
        let pan = Phrase.pan(.horizontal, fingers: 1)
        func tell(_ phase: GesturePhase, _ dx: Double) throws {
            try following.perform(
                .move, of: pan,
                Gesture(
                    pan, score: 1, start: before.center, end: before.center, phase: phase,
                    progress: Progress(translation: Vector(dx: dx, dy: 0))), on: app.window)
        }
        try tell(.began, 0)
        let first = XNextRequest(scene.display.handle)
        for dx in 1...100 { try tell(.changed, Double(dx)) }
        #expect(XNextRequest(scene.display.handle) == first, "nothing is asked in between")
        following.finishTurn()
        #expect(
            scene.happens { scene.probe.area(of: app.window)?.minX == before.minX + 100 })
        let done = XNextRequest(scene.display.handle)
        following.finishTurn()
        #expect(XNextRequest(scene.display.handle) - done <= 2, "and nothing twice")
        try tell(.ended, 100)
    }

    @Test func aWindowThatGoesIsSaidOnce() throws {
        let (scene, app) = try scene(.openbox)
        let drag = Drag(scene, from: Point(x: 300, y: 300))
        try drag.tell(.began, .move, app.window)
        XDestroyWindow(app.display.handle, app.window)
        app.display.sync()
        #expect(
            drag.happens {
                do { try drag.tell(.changed, .move, app.window, by: Vector(dx: 9, dy: 9)) } catch {
                    return error == .noWindow
                }
                return false
            })
        try drag.tell(.changed, .move, app.window, by: Vector(dx: 20, dy: 9))
        try drag.tell(.ended, .move, app.window)
        #expect(throws: ActionError.noWindow) { try drag.tell(.began, .move, app.window) }
        #expect(throws: ActionError.needsContinuousGesture("window move")) {
            try scene.windows.perform(.move, on: scene.display.root)
        }
    }

    @Test(arguments: [Manager.openbox, .xfwm4])
    func desktopsFollowThereAndBack(_ manager: Manager) throws {
        let scene = try Scene(manager)
        let drag = Drag(scene, from: Point(x: 900, y: 500))
        #expect((scene.probe.desktops ?? 0) >= 4)
        func reaches(_ desktop: Int) -> Bool {
            drag.happens { scene.probe.currentDesktop == desktop }
        }
        try drag.tell(.began)
        // To the left by a third of the monitor, 640 px: the desktop on the right comes in.
        try drag.tell(.changed, by: Vector(dx: -650, dy: 300))
        #expect(reaches(1))
        try drag.tell(.changed, by: Vector(dx: -1290, dy: 0))
        #expect(reaches(2))
        // A hand that shakes at the border stays.
        for dx in [-1270.0, -1290, -1200, -1285] {
            try drag.tell(.changed, by: Vector(dx: dx, dy: 0))
            scene.pump()
            try scene.probe.syncWithWindowManager()
            #expect(scene.probe.currentDesktop == 2)
        }
        try drag.tell(.changed, by: Vector(dx: -700, dy: 0))
        #expect(reaches(1))
        try drag.tell(.changed, by: Vector(dx: 30, dy: 0))
        #expect(reaches(0))
        try drag.tell(.changed, by: Vector(dx: -650, dy: 0))
        #expect(reaches(1))
        try drag.tell(.cancelled, by: Vector(dx: -650, dy: 0))
        #expect(reaches(0))
        try drag.tell(.began)
        try drag.tell(.changed, by: Vector(dx: -650, dy: 0))
        try drag.tell(.ended, by: Vector(dx: -650, dy: 0))
        #expect(reaches(1))
        let vertical = Drag(scene, .pan(.vertical, fingers: 1), from: Point(x: 900, y: 500))
        if scene.desktops.layout.rows == 1 {
            #expect(throws: ActionError.noDesktop("above or below")) {
                try vertical.tell(.began)
            }
        }
    }

    @Test func workspacesOfI3ThatComeAndGoAreFound() throws {
        let (scene, app) = try scene(.i3)
        try scene.server.run("i3-msg", ["workspace", "2"])
        let other = try Application(scene.server, class: "Other")
        #expect(scene.happens { scene.probe.activeWindow == other.window })
        try scene.server.run("i3-msg", ["workspace", "1"])
        #expect(scene.happens { scene.probe.activeWindow == app.window })
        let drag = Drag(scene, from: Point(x: 900, y: 500))
        try drag.tell(.began)
        try drag.tell(.changed, by: Vector(dx: -650, dy: 0))
        #expect(drag.happens { scene.probe.activeWindow == other.window })
        try drag.tell(.changed, by: Vector(dx: 0, dy: 0))
        #expect(drag.happens { scene.probe.activeWindow == app.window })
        try drag.tell(.ended)
    }
}

@Suite struct FollowingArithmeticTests {
    @Test func stepsAreCountedFromTheStart() {
        var steps = Steps(.pan(.horizontal, fingers: 1), length: Vector(dx: 100, dy: 100))
        let places: [(Double, Int)] = [
            (99, 0), (100, 1), (80, 1), (75, 1), (74, 0), (99, 0), (350, 3), (274, 2), (160, 1),
            (-30, 0), (-99, 0), (-100, -1), (-76, -1), (-74, 0), (-260, -2), (120, 1), (-120, -1),
            (.nan, -1), (0, 0),
        ]
        for (place, count) in places {
            steps.follow(Vector(dx: place, dy: place * 3))
            #expect(steps.columns == count, "at \(place)")
            #expect(steps.rows == 0)
        }
        var both = Steps(.pinch(.outward), length: Vector(dx: 100, dy: 50))
        both.follow(Vector(dx: -130, dy: 110))
        #expect(both.columns == -1 && both.rows == 2)
    }

    @Test func sizesGoByTheirIncrements() {
        let side = SizeHints.Side(least: 210, most: 810, increment: 20, base: 10)
        #expect([0, 210, 229, 230, 809, 5000].map(side.fit) == [210, 210, 210, 230, 790, 810])
        let odd = SizeHints.Side(least: 15, most: 100, increment: 10, base: 0)
        #expect(odd.fit(3) == 20)
        #expect(SizeHints.Side().fit(-7) == 1)
    }

    @Test func whatIsOutOfReachIsMovedIntoIt() {
        let areas = [
            Box(x: 0, y: 30, width: 1000, height: 700), Box(x: 1000, y: 0, width: 500, height: 500),
        ]
        func kept(_ x: Double, _ y: Double) -> Point {
            let box = Box(x: x, y: y, width: 300, height: 200).kept(within: areas, grip: 64)
            return Point(x: box.minX, y: box.minY)
        }
        #expect(kept(100, 100) == Point(x: 100, y: 100))
        #expect(kept(100, -50) == Point(x: 100, y: 30))
        #expect(kept(-500, 690) == Point(x: -236, y: 666))
        #expect(kept(900, 10) == Point(x: 900, y: 10), "its title lies on the second")
        #expect(kept(9000, 100) == Point(x: 1436, y: 100))
    }
}
