import Gestures
import Testing

@testable import Engine
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
            rotate ccw: {changed: desktop next no-wrap, each: 30}
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
        #expect(Mapping().devices == DeviceFilter())
    }
}
