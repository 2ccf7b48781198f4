import CX11
import Engine
import Gestures
import TestServer

@testable import Desktop

/// A gesture that drags windows and desktops, phase by phase, as the daemon reports it.
final class Drag {
    let scene: Scene
    let following: InteractiveActions
    private let phrase: Phrase
    private let start: Point

    init(_ scene: Scene, _ phrase: Phrase = .pan(.horizontal, fingers: 1), from start: Point) {
        self.scene = scene
        self.phrase = phrase
        self.start = start
        following = InteractiveActions(windows: scene.windows, desktops: scene.desktops)
    }

    /// One phase of a gesture that acts on `window`, or on the desktops where there is none; the
    /// turn of the event loop ends with it.
    func send(
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
        following.finishIteration()
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
            scene.windowManager.handle(event)
            scene.desktops.handle(event)
            scene.windows.handle(event)
            following.handle(event)
        }
    }
}
