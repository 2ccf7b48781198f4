import Engine
import Gestures
import Testing

@testable import Mapping

/// What continuous gestures do while they go on.
@Suite("Continuous gestures")
struct ContinuousActionsTests {
    @Test("every key of an entry")
    func keys() throws {
        let read = try bindings(
            """
            pan right 3 fingers: {began: keys hold Alt, changed: [keys Tab, click 1],
              ended: [window raise], each: 80px, repeat: 200ms},
            pan up: {run: louder},
            pan left: window move,
            pan horizontal 3 fingers: drag,
            pan vertical 4 fingers: {drag: 3},
            pinch out: {do: window resize, each: 12.5%},
            rotate cw: {scroll: up, each: 15deg, repeat: 1s},
            rotate ccw: {changed: desktop next, each: 30, wrap: false}
            """)
        let alt = Chord(.modifiers, modifiers: .alt)
        let tab = Chord(.key("Tab"))
        #expect(
            read == [
                Binding(
                    .pan(.right, fingers: 3), actions: [],
                    continuousActions: ContinuousActions(
                        began: [.hold(alt)], changed: [.keys([tab]), .click(1)],
                        ended: [.window(.raise)], each: .pixels(80),
                        repetition: .milliseconds(200))),
                Binding(.pan(.up, fingers: 1), actions: [.run("louder")]),
                Binding(.pan(.left, fingers: 1), actions: [.window(.move)]),
                Binding(.pan(.horizontal, fingers: 3), actions: [.drag(1)]),
                Binding(.pan(.vertical, fingers: 4), actions: [.drag(3)]),
                Binding(
                    .pinch(.outward), actions: [.window(.resize)],
                    continuousActions: ContinuousActions(each: .percent(12.5))),
                Binding(
                    .rotate(.clockwise), actions: [.scroll(.up, 1)],
                    continuousActions: ContinuousActions(
                        each: .degrees(15), repetition: .seconds(1))),
                Binding(
                    .rotate(.counterclockwise), actions: [],
                    continuousActions: ContinuousActions(
                        changed: [.desktop(.go(.next, wrap: false))], each: .degrees(30))),
            ])
    }

    @Test(
        "a step is in the unit of its gesture, lengths in any unit",
        arguments: [
            ("pan left: {do: nothing, each: 1in}", Step.pixels(96)),
            ("pan left: {do: nothing, each: 40}", .pixels(40)),
            ("pinch in: {do: nothing, each: 5 %}", .percent(5)),
            ("rotate cw: {do: nothing, each: 7.5deg}", .degrees(7.5)),
        ])
    func units(gesture: String, step: Step) throws {
        #expect(try bindings(gesture).first?.continuousActions.each == step)
    }

    @Test(
        "errors",
        arguments: [
            (
                "circle: {do: nothing, began: run x}",
                "34: error: 'began' is for pans, pinches and rotations; 'circle' is over when it "
                    + "is recognized"
            ),
            (
                "swipe left: {do: nothing, each: 40px}",
                "38: error: 'each' is for pans, pinches and rotations; 'swipe left' is over when "
                    + "it is recognized"
            ),
            (
                "circle: window move",
                "20: error: 'window move' goes on with a pan, a pinch or a rotation; other "
                    + "gestures are over when they are recognized"
            ),
            (
                "swipe left 3 fingers: drag",
                "34: error: 'drag' goes on with a pan of fingers, as in 'pan horizontal 3 "
                    + "fingers'; other gestures are over when they are recognized"
            ),
            (
                "pinch in: drag 2",
                "22: error: 'drag 2' cannot follow 'pinch in'; it follows a pan"
            ),
            (
                "pan left 3 fingers: {ended: drag}",
                "40: error: 'drag' follows the whole gesture; it goes under 'do', not 'ended'"
            ),
            (
                "pan left: drag",
                "22: warning: only one finger on a touch screen can do this: what the pointer "
                    + "draws moves the pointer itself; more fingers are 'pan left 3 fingers'"
            ),
            (
                "circle: [nothing, keys hold Alt]",
                "30: error: 'keys hold Alt' goes on with a pan, a pinch or a rotation; other "
                    + "gestures are over when they are recognized"
            ),
            (
                "pan left: {began: window move}",
                "30: error: 'window move' follows the whole gesture; it goes under 'do', not "
                    + "'began'"
            ),
            (
                "pan left: keys hold Alt",
                "22: error: 'keys hold Alt' goes under 'began'; the keys go up by themselves "
                    + "when the gesture ends"
            ),
            (
                "pan left: {changed: keys hold Alt}",
                "32: error: 'keys hold Alt' goes under 'began'; the keys go up by themselves "
                    + "when the gesture ends"
            ),
            (
                "pinch in: desktop follow",
                "22: error: 'desktop follow' cannot follow 'pinch in'; it follows a pan"
            ),
            (
                "rotate cw: {window: resize}",
                "32: error: 'window resize' cannot follow 'rotate clockwise'; it follows a pan or "
                    + "a pinch"
            ),
            (
                "pan left: {do: nothing, each: 10%}",
                "44: error: '%' isn't a unit for the step of 'pan left': px, pt, mm, cm, in"
            ),
            (
                "pinch in: {do: nothing, each: 10}",
                "42: error: the step of 'pinch in' needs a unit, as in '10%'"
            ),
            (
                "rotate cw: {do: nothing, each: 40px}",
                "45: error: 'px' isn't a unit for the step of 'rotate clockwise': deg"
            ),
            (
                "pan left: {do: nothing, each: 0}",
                "42: error: '0' is out of range: 1px to 2000px"
            ),
            (
                "pan left: {do: nothing, repeat: 200}",
                "44: error: a time needs a unit, as in '250ms'"
            ),
            (
                "pinch in: {do: nothing, repeat: 200ms}",
                "36: error: 'repeat' repeats a step; say how much that is, as in 'each: 10%'"
            ),
            (
                "pan left: {each: 10px}",
                "22: error: no action is given here; write 'do: window "
                    + "maximize' or the like"
            ),
            (
                "pan left: {began: []}",
                "30: error: an empty list does nothing; write 'nothing' if "
                    + "that is meant"
            ),
        ])
    func errors(gesture: String, expected: String) {
        #expect(headlines("gestures: {\(gesture)}") == ["1:" + expected])
    }

    @Test("an entry with a wrong key says only that")
    func unread() {
        #expect(
            headlines("gestures: {pan lef: {began: keys hold Alt, do: window move}}") == [
                "1:16: error: 'lef' does not go with 'pan'"
            ])
    }

    @Test("how a hold ends and when fingers draw")
    func holds() throws {
        let read = try mapping(
            """
            mode: toggle
            rest: 2s
            touchpad: always
            hotkey: Menu
            hotkeys: [{hotkey: F13, mode: hold, rest: 500ms, touch: always, touchpad: off}]
            gestures: {circle: nothing}
            """)
        #expect(read.profiles.map(\.mode) == [.toggle, .hold])
        #expect(read.profiles.map(\.rest) == [.seconds(2), .milliseconds(500)])
        #expect(read.profiles.map(\.touch) == [.hotkey, .always])
        #expect(read.profiles.map(\.touchpad) == [.always, .off])
        #expect(try mapping("gestures: {circle: nothing}").profiles.first?.rest == .seconds(1))
        #expect(
            headlines("touchpad: on\nmode: toggel\nrest: 5ms\n") == [
                "1:11: error: 'touchpad' is hotkey, always or off, not 'on'",
                "2:7: error: 'mode' is hold or toggle, not 'toggel'",
                "3:7: error: '5ms' is out of range: 100ms to 60000ms",
            ])
    }

    @Test("devices by name or type")
    func devices() throws {
        let read = try mapping(
            """
            gestures: {circle: nothing}
            devices: {include: [touch, Wacom Pen], exclude: SynPS/2 Synaptics TouchPad}
            """)
        #expect(read.devices.include == ["touch", "Wacom Pen"])
        #expect(read.devices.exclude == ["SynPS/2 Synaptics TouchPad"])
        #expect(Mapping().devices == DeviceRules())
        #expect(
            headlines("devices: {include: [], exclude: [pen, '', Pen], only: x}") == [
                "1:20: error: the list of devices is empty",
                "1:39: error: the name of the device is empty",
                "1:43: error: the device 'Pen' is named twice",
                "1:49: error: 'devices' has no key 'only'; it has include, exclude",
            ])
        #expect(
            headlines("devices: pen") == [
                "1:10: error: 'devices' is a mapping of keys and values, not a text"
            ])
    }
}
