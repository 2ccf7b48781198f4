import CX11
import Desktop
import Engine
import Gestures
import Testing
import TestServer

@testable import Windows

@Suite(.serialized) struct FollowingTests {
    private func scene(_ manager: Manager) throws -> (Scene, StandInApplication) {
        let scene = try Scene(manager)
        let app = try scene.application()
        if manager == .i3 { try scene.server.run("i3-msg", ["floating", "enable"]) }
        if manager == .fluxbox {
            // It answers no question for the frame of another window, but it says when it is done.
            #expect(
                scene.happens {
                    scene.probe.cardinals("_NET_FRAME_EXTENTS", of: app.window).count == 4
                })
        } else {
            try scene.probe.syncWithWindowManager()
        }
        return (scene, app)
    }

    @Test(arguments: [Manager.openbox, .i3, .xfwm4, .metacity, .fluxbox])
    func aWindowGoesThereAndBackWithoutCreep(_ manager: Manager) throws {
        let (scene, app) = try scene(manager)
        let before = try #require(scene.probe.area(of: app.window))
        let drag = Drag(scene, from: before.center)
        func go(_ step: Int) throws {
            let way = Vector(dx: 7.3 * Double(step), dy: 4.4 * Double(step))
            try drag.send(.changed, .move, app.window, by: way)
        }
        for _ in 0..<2 {
            try drag.send(.began, .move, app.window)
            for step in 1...40 { try go(step) }
            #expect(
                drag.happens {
                    scene.probe.area(of: app.window)
                        == Box(
                            x: before.minX + 292, y: before.minY + 176, width: before.width,
                            height: before.height)
                }, "\(String(describing: scene.probe.area(of: app.window))) \(before)")
            for step in (0..<40).reversed() { try go(step) }
            try drag.send(.ended, .move, app.window)
            #expect(drag.happens { scene.probe.area(of: app.window) == before })
        }
        try drag.send(.began, .move, app.window)
        try drag.send(.changed, .move, app.window, by: Vector(dx: 100, dy: 50))
        #expect(drag.happens { scene.probe.area(of: app.window)?.minX == before.minX + 100 })
        try drag.send(.cancelled, .move, app.window, by: Vector(dx: 100, dy: 50))
        #expect(drag.happens { scene.probe.area(of: app.window) == before })
    }

    @Test(arguments: [Manager.openbox, .xfwm4, .fluxbox])
    func aWindowCannotBeLost(_ manager: Manager) throws {
        let (scene, app) = try scene(manager)
        let before = try #require(scene.probe.area(of: app.window))
        let area = scene.monitors.workAreas[0]
        let drag = Drag(scene, from: before.center)
        try drag.send(.began, .move, app.window)
        for way in [
            Vector(dx: -9e9, dy: 0), Vector(dx: 9e9, dy: 5000), Vector(dx: 0, dy: -4000),
        ] {
            try drag.send(.changed, .move, app.window, by: way)
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
        try drag.send(.cancelled, .move, app.window)
        #expect(drag.happens { scene.probe.area(of: app.window) == before })
    }

    @Test(arguments: [Manager.openbox, .xfwm4, .i3], [WindowAction.move, .resize])
    func aMaximizedWindowComesToTheHandAndIsPutBack(
        _ manager: Manager, _ action: WindowAction
    ) throws {
        let (scene, app) = try scene(manager)
        let before = try #require(scene.probe.area(of: app.window))
        func isMaximized() -> Bool {
            manager == .i3
                ? scene.probe.frame(of: app.window) == scene.monitors.workAreas[0]
                : scene.halves(app.window) == ["HORZ", "VERT"]
        }
        try scene.windows.perform(.maximize, on: app.window)
        #expect(scene.happens(isMaximized))
        // Openbox makes the window large before it moves its frame.
        try scene.probe.syncWithWindowManager()
        let drag = Drag(scene, from: Point(x: 960, y: 500))
        let full = try #require(scene.probe.area(of: app.window))
        try drag.send(.began, action, app.window)
        try drag.send(.changed, action, app.window, by: Vector(dx: 10, dy: 5))
        try drag.send(.changed, action, app.window, by: Vector(dx: 300, dy: 90))
        #expect(
            drag.happens {
                guard let area = scene.probe.area(of: app.window) else { return false }
                guard action == .move else { return abs(full.width - area.width) == 300 }
                return scene.halves(app.window).isEmpty && area.width == before.width
                    && abs(area.center.x - 1260) <= 2 && area.contains(Point(x: 1260, y: 590))
            }, "\(String(describing: scene.probe.area(of: app.window)))")
        try drag.send(.cancelled, action, app.window)
        #expect(drag.happens(isMaximized))
        try scene.windows.perform(.restore, on: app.window)
        #expect(drag.happens { scene.probe.area(of: app.window) == before })
        try scene.windows.perform(.fullscreen, on: app.window)
        #expect(scene.happens { scene.has("FULLSCREEN", app.window) })
        #expect(throws: ActionError.isFullScreen("move")) {
            try drag.send(.began, .move, app.window)
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
        try right.send(.began, .resize, app.window)
        for step in 1...20 {
            let way = Vector(dx: 5.5 * Double(step), dy: 3.7 * Double(step))
            try right.send(.changed, .resize, app.window, by: way)
        }
        let sides = SizeHints.Side(least: 210, most: 810, increment: 20, base: 10)
        let wide = sides.fit(before.width + 110)
        let high = ((before.height + 74) / 10).rounded(.down) * 10
        #expect(
            right.happens {
                size() == Box(x: before.minX, y: before.minY, width: wide, height: high)
            }, "\(String(describing: size())), not \(wide)×\(high) at \(before)")
        try right.send(.changed, .resize, app.window, by: Vector(dx: 2000, dy: 2000))
        #expect(right.happens { size()?.width == 810 && size()?.height == 620 })
        try right.send(.cancelled, .resize, app.window)
        #expect(right.happens { size() == before }, "\(String(describing: size())) \(before)")
        // The upper left corner: the lower right one stays.
        let left = Drag(scene, from: Point(x: before.minX + 5, y: before.minY + 5))
        try left.send(.began, .resize, app.window)
        try left.send(.changed, .resize, app.window, by: Vector(dx: 900, dy: 900))
        #expect(
            left.happens {
                size()
                    == Box(
                        minX: before.maxX - 210, minY: before.maxY - 120, maxX: before.maxX,
                        maxY: before.maxY)
            }, "\(String(describing: size()))")
        try left.send(.changed, .resize, app.window)
        try left.send(.ended, .resize, app.window)
        #expect(left.happens { size() == before })
        // A pinch: about the middle.
        let pinch = Drag(scene, .pinch(.outward), from: before.center)
        try pinch.send(.began, .resize, app.window)
        try pinch.send(.changed, .resize, app.window, scale: 1.5)
        #expect(
            pinch.happens {
                guard let box = size() else { return false }
                return box.width == sides.fit(before.width * 1.5)
                    && box.height == before.height * 1.5
                    && box.center.distance(to: before.center) <= 1
            }, "\(String(describing: size())) \(before)")
        try pinch.send(.cancelled, .resize, app.window)
        #expect(pinch.happens { size() == before })
    }

    @Test func oneHandMovesWhileTheOtherResizes() throws {
        let (scene, app) = try scene(.openbox)
        let before = try #require(scene.probe.area(of: app.window))
        let drag = Drag(scene, from: before.center)
        let pan = Phrase.pan(.horizontal, fingers: 2)
        func send(_ phase: GesturePhase, _ action: WindowAction, _ progress: Progress) throws {
            let phrase = action == .move ? pan : .pinch(.outward)
            let gesture = Gesture(
                phrase, score: 1, start: before.center, end: before.center, phase: phase,
                progress: progress)
            try drag.following.perform(action, of: phrase, gesture, on: app.window)
        }
        try send(.began, .move, Progress())
        try send(.began, .resize, Progress())
        try send(.changed, .move, Progress(translation: Vector(dx: 200, dy: 100)))
        try send(.changed, .resize, Progress(scale: 1.5))
        drag.following.finishIteration()
        let both = Box(
            x: before.minX + 200 - before.width / 4, y: before.minY + 100 - before.height / 4,
            width: before.width * 1.5, height: before.height * 1.5)
        #expect(drag.happens { scene.probe.area(of: app.window) == both })
        try send(.cancelled, .resize, Progress())
        #expect(
            drag.happens {
                scene.probe.area(of: app.window)
                    == Box(
                        x: before.minX + 200, y: before.minY + 100, width: before.width,
                        height: before.height)
            })
        try send(.ended, .move, Progress(translation: Vector(dx: 200, dy: 100)))
    }

    @Test func aTurnOfTheEventLoopIsOneRequest() throws {
        let (scene, app) = try scene(.openbox)
        let before = try #require(scene.probe.area(of: app.window))
        XSelectInput(
            scene.probe.display.handle, app.window, StructureNotifyMask | PropertyChangeMask)
        scene.probe.display.sync()
        let following = InteractiveActions(scene.windows)
        let pan = Phrase.pan(.horizontal, fingers: 1)
        func send(_ phase: GesturePhase, _ dx: Double) throws {
            try following.perform(
                .move, of: pan,
                Gesture(
                    pan, score: 1, start: before.center, end: before.center, phase: phase,
                    progress: Progress(translation: Vector(dx: dx, dy: 0))), on: app.window)
        }
        try send(.began, 0)
        let first = XNextRequest(scene.display.handle)
        for dx in 1...100 { try send(.changed, Double(dx)) }
        #expect(XNextRequest(scene.display.handle) == first, "nothing is asked in between")
        following.finishIteration()
        #expect(
            scene.happens { scene.probe.area(of: app.window)?.minX == before.minX + 100 })
        let done = XNextRequest(scene.display.handle)
        following.finishIteration()
        #expect(XNextRequest(scene.display.handle) - done <= 2, "and nothing twice")
        try send(.ended, 100)
    }

    @Test func aWindowThatGoesIsSaidOnce() throws {
        let (scene, app) = try scene(.openbox)
        let drag = Drag(scene, from: Point(x: 300, y: 300))
        try drag.send(.began, .move, app.window)
        XDestroyWindow(app.display.handle, app.window)
        app.display.sync()
        #expect(
            drag.happens {
                let way = Vector(dx: 9, dy: 9)
                do throws(ActionError) {
                    try drag.send(.changed, .move, app.window, by: way)
                } catch { return error == .noWindow }
                return false
            })
        try drag.send(.changed, .move, app.window, by: Vector(dx: 20, dy: 9))
        try drag.send(.ended, .move, app.window)
        #expect(throws: ActionError.noWindow) { try drag.send(.began, .move, app.window) }
        let other = try StandInApplication(scene.server, class: "Other")
        #expect(throws: ActionError.needsContinuousGesture("window move")) {
            try scene.windows.perform(.move, on: other.window)
        }
    }
}

/// A gesture that drags a window, phase by phase, as the daemon reports it.
final class Drag {
    let scene: Scene
    let following: InteractiveActions
    private let phrase: Phrase
    private let start: Point

    init(_ scene: Scene, _ phrase: Phrase = .pan(.horizontal, fingers: 1), from start: Point) {
        self.scene = scene
        self.phrase = phrase
        self.start = start
        following = InteractiveActions(scene.windows)
    }

    /// One phase of a gesture that acts on `window`; the turn of the event loop ends with it.
    func send(
        _ phase: GesturePhase, _ action: WindowAction, _ window: Window,
        by translation: Vector = .zero, scale: Double = 1
    ) throws(ActionError) {
        let gesture = Gesture(
            phrase, score: 1, start: start, end: start + translation, phase: phase,
            progress: Progress(translation: translation, scale: scale))
        try following.perform(action, of: phrase, gesture, on: window)
        following.finishIteration()
    }

    func happens(_ condition: () -> Bool) -> Bool {
        let awaited: Void? = try? scene.display.wait(for: "an effect", timeout: .seconds(5)) {
            pump()
            return condition()
        }
        return awaited != nil
    }

    private func pump() {
        scene.display.sync()
        while let event = scene.display.nextEvent() {
            scene.windowManager.handle(event)
            scene.desktops.handle(event)
            scene.windows.handle(event)
            following.handle(event)
        }
    }
}
