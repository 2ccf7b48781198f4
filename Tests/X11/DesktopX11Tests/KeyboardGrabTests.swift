import CX11
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

/// Modifiers that are held alone leave the keyboard to applications.
@Suite struct KeyboardGrabTests {
    private static let chord = Chord(.modifiers, modifiers: [.control, .super])

    /// How often the focused window got an event of a grab of the keyboard, or of its release.
    private func grabs(
        _ scene: CaptureScene, of observer: Desktop.Display, during body: () throws -> Void
    ) throws -> Int {
        func drain() -> [Int32] {
            observer.sync()
            var modes: [Int32] = []
            while let event = observer.nextEvent() {
                if event.type == FocusIn || event.type == FocusOut {
                    modes.append(event.xfocus.mode)
                }
            }
            return modes
        }
        _ = drain()
        try body()
        scene.processEvents()
        return drain().count { [NotifyGrab, NotifyUngrab].contains($0) }
    }

    /// While an action has the modifiers lifted the user's release of them changes nothing that the
    /// server would report.
    @Test("modifiers that are released while an action has lifted them end their hold")
    func releasedWhileLifted() throws {
        let scene = try CaptureScene()
        try scene.open([Self.chord], acts: true)
        let input = try #require(scene.ownInput)
        let translator = try #require(scene.translator)
        // Another client keeps the click back, and with it the action waits, as on a busy machine.
        let other = try Desktop.Display(scene.server.name)
        XGrabButton(
            other.handle, 1, UInt32(AnyModifier), other.root, 0, UInt32(ButtonPressMask),
            GrabModeSync, GrabModeAsync, 0, 0)
        other.sync()
        try scene.injector.press("Ctrl+Super")
        #expect(scene.inputs().contains { if case .press = $0 { true } else { false } })
        try input.click(1, at: Point(x: 600, y: 450))
        #expect(scene.inputs().isEmpty && input.isBusy)
        // The user holds them still.
        #expect(translator.tick(now: .milliseconds(1500)).isEmpty)
        try scene.injector.release("Ctrl+Super")
        #expect(scene.inputs().isEmpty)
        XAllowEvents(other.handle, ReplayPointer, Time(CurrentTime))
        other.sync()
        while input.isBusy { input.proceed() }
        let seen = scene.inputs()
        let checked = translator.tick(now: .seconds(3)).map(\.event)
        #expect((seen + checked).filter { $0 == .release(Self.chord) }.count == 1)
        // What the user presses while the next click is kept back is no part of it.
        try input.click(1, at: Point(x: 600, y: 450))
        input.proceed()
        try scene.injector.press("Ctrl+Super")
        #expect(scene.inputs().contains { if case .press = $0 { true } else { false } })
    }

    @Test("the silent key is no other key, however late a frozen keyboard reports it")
    func lateSilentKey() throws {
        let scene = try CaptureScene()
        let chord = Chord(.modifiers, modifiers: [.super])
        let capture = try scene.open([chord], acts: true)
        let menu = try StandInMenu(on: scene.server.name, grab: .frozen)
        try scene.injector.press("Super")
        #expect(scene.inputs() == [.press(chord, Point(x: 600, y: 450))])
        capture.arm()
        #expect(capture.draw() == nil)
        // The desktop is busy meanwhile, and we go on.
        for _ in 0..<20 { _ = capture.queryPosition() }
        for _ in 0..<10 {
            _ = menu.timesOpened
            #expect(!scene.inputs().contains(.otherKey))
        }
        try scene.injector.release("Super")
        _ = menu.timesOpened
        #expect(scene.inputs().contains(.release(chord)))
    }

    @Test("a hold of modifiers takes the pointer and never the keyboard")
    func modifiers() throws {
        let scene = try CaptureScene()
        let capture = try scene.open([Self.chord])
        let observer = try Desktop.Display(scene.server.name)
        let window = XCreateSimpleWindow(
            observer.handle, observer.root, 0, 0, 50, 50, 0, 0, 0)
        XSelectInput(observer.handle, window, FocusChangeMask | StructureNotifyMask)
        XMapWindow(observer.handle, window)
        observer.sync()
        XSetInputFocus(observer.handle, window, Int32(RevertToPointerRoot), UInt(CurrentTime))
        observer.sync()

        let counted = try grabs(scene, of: observer) {
            for key in ["Control_L", "Super_L"] { try scene.injector.key(key, down: true) }
            scene.processEvents()
            #expect(capture.tracker.hotkey != nil)
            capture.arm()
            #expect(capture.draw() == nil)
            capture.disarm()
        }
        #expect(counted == 0)
        // The test can fail: what any other client does is counted.
        let others = try grabs(scene, of: observer) {
            let other = try GrabbingClient(on: scene.server.name)
            #expect(other.grabKeyboard())
            // A client that has the keyboard is noticed all the same.
            capture.arm()
            #expect(capture.draw() == .keyboardBusy)
            capture.disarm()
            other.release()
        }
        #expect(others >= 2)
    }

    private func isDown(on server: PrivateServer) -> Bool {
        var keys = [CChar](repeating: 0, count: 32)
        XQueryKeymap(server.display.handle, &keys)
        return keys.contains { $0 != 0 }
    }

    /// Where the program is about to release the keyboard, its own release is behind it and its
    /// grab's is not.
    @Test("a hotkey that goes up between two requests of the program is not missed")
    func releasedInBetween() throws {
        let scene = try CaptureScene()
        let chord = Chord(.key("Menu"))
        let capture = try scene.open([chord])
        for _ in 0..<2 {
            try scene.injector.key("Menu", down: true)
            scene.processEvents()
            capture.grabs.select([XI_RawKeyRelease])
            capture.tracker.releaseEarly()
            scene.display?.flush()
            // Without another request of the program.
            try scene.server.display.wait(for: "the early release") { !isDown(on: scene.server) }
            try scene.injector.key("Menu", down: false)
            #expect(scene.inputs().filter { $0 == .release(chord) }.count == 1)
            capture.grabs.apply()
        }
    }
}
