import CX11
import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

private let mapping = """
    hotkey: [Menu, Ctrl+Super, Button8]
    \(Session.quiet)
    gestures:
      swipe left: run echo left >> "$HOME/log"
      swipe right: text hello
      swipe up: keys Ctrl+r
    """

/// How long slow and bounce keys want.
private let delay = Duration.milliseconds(150)
/// Surely longer than that.
private let patience = Duration.milliseconds(200)

/// What desktops switch on under the name of accessibility: what the X server does with keys.
extension Faults {
    /// A scene on a keyboard with the controls `mask`.
    private func scene(_ mask: Int) throws -> FaultScene {
        let scene = try FaultScene(mapping)
        let display = scene.server.display
        try withControls(display) { keyboard, controls in
            let milliseconds = UInt16(delay / .milliseconds(1))
            controls.pointee.slow_keys_delay = milliseconds
            controls.pointee.debounce_delay = milliseconds
            controls.pointee.enabled_ctrls |= UInt32(mask)
            XkbSetControls(
                display.handle,
                UInt(XkbControlsEnabledMask | XkbSlowKeysMask | XkbBounceKeysMask), keyboard)
        }
        display.sync()
        return scene
    }

    private func withControls<Result>(
        _ display: Display,
        _ body: (XkbDescPtr, UnsafeMutablePointer<XkbControlsRec>) -> Result
    ) throws -> Result {
        let keyboard = try #require(XkbAllocKeyboard())
        defer { XkbFreeKeyboard(keyboard, 0, 1) }
        keyboard.pointee.device_spec = UInt16(XkbUseCoreKbd)
        XkbGetControls(display.handle, UInt(XkbAllControlsMask), keyboard)
        return body(keyboard, try #require(keyboard.pointee.ctrls))
    }

    private func enabledControls(_ scene: FaultScene) throws -> UInt32 {
        try withControls(scene.server.display) { $1.pointee.enabled_ctrls }
    }

    /// The keys that the application saw pressed since the last look.
    private func presses(_ scene: FaultScene) -> [String] {
        scene.application.events().compactMap {
            guard case .key(let name, down: true) = $0.kind else { return nil }
            return name
        }
    }

    /// Holds a hotkey until its hold begins.
    private func begin(_ chord: String, _ scene: FaultScene, _ stroke: Stroke) throws {
        try scene.injector.point(at: stroke.samples[0].position)
        let controls = Int(try enabledControls(scene))
        // No key is one that bounces.
        if controls & XkbBounceKeysMask != 0 { scene.session.pass(patience) }
        for name in chord.split(separator: "+").map(String.init) {
            try scene.injector.press(name)
            // One key after another, each for as long as slow keys want.
            if controls & XkbSlowKeysMask != 0, chord.contains("+") {
                scene.session.pass(patience)
            }
        }
        try scene.session.possible()
    }

    /// Draws with a hotkey held; gives the outcome.
    private func draw(
        _ direction: Direction, under chord: String, _ scene: FaultScene,
        midway: () throws -> Void = {}
    ) throws -> [String: String] {
        let stroke = StrokeGenerator(seed: 4).swipe(direction, length: 200, from: FaultScene.place)
        try begin(chord, scene, stroke)
        try midway()
        try scene.injector.play([stroke], speed: .quick)
        try scene.session.hotkey(chord, down: false)
        let outcome = try scene.session.outcome()
        scene.session.waitUntilIdle()
        return outcome
    }

    /// What `text` and `keys` send reaches the application as it is under other settings.
    private func typing(_ scene: FaultScene, under chord: String) throws {
        let controls = try enabledControls(scene)
        _ = presses(scene)
        try must(
            try draw(.right, under: chord, scene)["gesture"] == "swipe right",
            scene.daemon.output)
        try scene.application.wait(for: .key("o", down: false), timeout: .seconds(3))
        let typed = presses(scene).filter { $0.count == 1 }
        try must(typed.joined() == "hello", "typed: \(typed)")
        try must(
            try draw(.up, under: chord, scene)["gesture"] == "swipe up", scene.daemon.output)
        try scene.application.wait(for: .key("r", down: false), timeout: .seconds(3))
        let keys = presses(scene).filter { $0 != "Super_L" }
        try must(keys.suffix(2) == ["Control_L", "r"], "struck: \(keys)")
        try must(try enabledControls(scene) == controls, "the settings are others now")
        let probe = scene.probe
        try must(probe.keysDown.isEmpty, "down: \(probe.keysDown)")
    }

    @Test("86: under slow keys a hold begins when its key counts, and what is typed arrives")
    func slowKeys() throws {
        let scene = try scene(XkbSlowKeysMask)
        // Struck too shortly: no hold, and nothing for the application.
        _ = scene.session.dequeueEffects()
        for chord in ["Menu", "Ctrl+Super"] {
            try scene.session.hotkey(chord, down: true)
            scene.session.pass(delay / 3)
            try scene.session.hotkey(chord, down: false)
        }
        scene.session.pass(patience)
        scene.session.waitUntilIdle()
        try must(scene.session.dequeueEffects().isEmpty, scene.daemon.output)
        try scene.clean()
        for chord in ["Menu", "Ctrl+Super"] {
            let start = MonotonicClock.now
            try must(
                try draw(.left, under: chord, scene)["gesture"] == "swipe left",
                "\(chord): \(scene.daemon.output)")
            try must(MonotonicClock.now - start > delay, "\(chord): too early")
            try typing(scene, under: chord)
        }
        // A key that is touched by mistake is none; one that is held is another shortcut.
        let brushed = try draw(.left, under: "Ctrl+Super", scene) {
            try scene.injector.strike("a")
            scene.session.pass(patience)
            scene.session.catchUp()
        }
        try must(brushed["gesture"] == "swipe left", "brushed: \(brushed)")
        try scene.clean(["Control_L", "Super_L"])
        for _ in 1...2 {
            let other = try draw(.left, under: "Ctrl+Super", scene) {
                try scene.injector.key("a", down: true)
                scene.session.pass(patience)
                try scene.injector.release("a")
            }
            try must(other["reason"]?.contains("another key") == true, "held: \(other)")
        }
        // A tap of the hotkey is the application's.
        scene.session.dropOutcomes()
        _ = presses(scene)
        try begin("Menu", scene, FaultScene.swipe)
        try scene.session.hotkey("Menu", down: false)
        _ = try scene.session.outcome()
        try scene.application.wait(for: .key("Menu", down: false), timeout: .seconds(3))
        scene.session.waitUntilIdle()
        try must(presses(scene) == ["Menu"], "the tap came more than once")
    }

    @Test("87: under bounce keys what is typed arrives, and a key that bounces is none")
    func bounceKeys() throws {
        let scene = try scene(XkbBounceKeysMask)
        func pause() { scene.session.pass(patience) }
        for chord in ["Menu", "Ctrl+Super"] {
            try must(
                try draw(.left, under: chord, scene)["gesture"] == "swipe left",
                "\(chord): \(scene.daemon.output)")
            pause()
            // A second press that comes too soon begins no hold, and its release ends none.
            try scene.session.arm("Menu")
            try scene.session.hotkey("Menu", down: false)
            _ = try scene.session.outcome()
            scene.session.waitUntilIdle()
            _ = scene.session.dequeueEffects()
            try scene.session.hotkey("Menu", down: true)
            scene.session.catchUp()
            try must(
                !scene.session.dequeueEffects().contains { $0.hasPrefix("grabs: ") },
                "a bounce began a hold")
            try scene.session.hotkey("Menu", down: false)
            pause()
            let typed = presses(scene).filter { $0 == "Menu" }
            try must(typed == ["Menu"], "the tap: \(typed)")
        }
        for chord in ["Menu", "Ctrl+Super"] { try typing(scene, under: chord) }
        pause()
        // Struck before the hold, the key bounces in it.
        try scene.injector.key("Control_L", down: true)
        try scene.injector.key("Super_L", down: true)
        try scene.session.possible()
        try scene.session.hotkey("Ctrl+Super", down: false)
        scene.session.waitUntilIdle()
        scene.session.dropOutcomes()
        pause()
        let stroke = StrokeGenerator(seed: 4).swipe(
            .left, length: 200, from: FaultScene.place)
        try scene.injector.move(to: stroke.samples[0].position)
        try scene.injector.key("Control_L", down: true)
        try scene.injector.strike("a")
        try scene.injector.key("Super_L", down: true)
        try scene.session.possible()
        try scene.injector.strike("a")
        scene.session.catchUp()
        try scene.injector.play([stroke], speed: .quick)
        try scene.session.hotkey("Ctrl+Super", down: false)
        try scene.session.recognizes("swipe left")
    }

    @Test("88: under mouse keys the numeric keypad draws", arguments: ["Menu", "Ctrl+Super"])
    func mouseKeys(chord: String) throws {
        let scene = try scene(XkbMouseKeysMask)
        try begin(chord, scene, FaultScene.swipe)
        let start = scene.probe.pointer
        // KP_4, as a layout without NumLock has it.
        try scene.injector.key(83, down: true)
        try scene.injector.sync()
        try scene.server.display.wait(for: "the pointer to have moved") {
            scene.probe.pointer.x < start.x - 100
        }
        try scene.injector.key(83, down: false)
        try scene.injector.sync()
        scene.session.catchUp()
        try scene.session.hotkey(chord, down: false)
        try scene.session.recognizes("swipe left")
        // Any other key is one still.
        scene.session.waitUntilIdle()
        let other = try draw(.left, under: "Ctrl+Super", scene) {
            try scene.injector.strike("a")
        }
        try must(other["reason"]?.contains("another key") == true, "\(other)")
    }
}
