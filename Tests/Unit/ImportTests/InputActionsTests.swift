import Engine
import Gestures
import Mapping
import Testing

@testable import Import

@Suite("InputActions' configuration")
struct InputActionsTests {
    /// A circle and a straight line, as its recorder writes them.
    static let circle = "OAMAAUkEBRZZEgwkYCARMmA6GUBSViRPQGMrYyNkNLAOVT3DAzhH0AUdUOkYC1j2OQBkAA=="
    static let line = "ADEAAGQyZAA="

    static let sample = """
        autoreload: true
        _anchors:
          - &volume 'pactl set-sink-volume @DEFAULT_SINK@ +5%'
          - &round '\(circle)'
        touchpad:
          speed: { swipe_threshold: 15 }
          gestures:
            - type: swipe
              fingers: 3
              direction: left_right
              actions:
                - on: begin
                  input: [ { keyboard: [ +leftalt, tab ] } ]
                - on: update
                  interval: 70
                  input: [ { keyboard: [ tab ] } ]
                - on: update
                  interval: -70
                  input: [ { keyboard: [ leftshift+tab ] } ]
                - on: end_cancel
                  input: [ { keyboard: [ -leftalt ] } ]
            - type: pinch
              direction: any
              actions:
                - { on: update, interval: 0.2, command: *volume }
            - fingers: 4
              conditions: $window_class one_of [ Firefox, 'org.kde.dolphin' ]
              gestures:
                - type: tap
                  actions: [ { on: begin, plasma_shortcut: 'kwin,Window Close' } ]
                - type: press
                  actions: [ { plasma_shortcut: 'kwin,Overview' } ]
            - type: swipe
              fingers: 3-4
              direction: up
              actions:
                - command: xterm
                - conditions: [ $window_fullscreen ]
                  command: xclock
                - on: tick
                  command: a
            - type: swipe
              fingers: 3
              direction: down
              conditions: [ !$keyboard_modifiers contains meta ]
              actions: [ { command: a } ]
            - type: click
              fingers: 2
              actions: [ { command: a } ]
        mouse:
          - gestures:
              - type: stroke
                strokes: [ *round ]
                mouse_buttons: [ right ]
                actions: [ { plasma_shortcut: 'kwin,Window Maximize' } ]
              - type: stroke
                id: a line
                strokes: \(line)
                mouse_buttons: [ right ]
                actions:
                  - input: [ { keyboard: [ leftctrl+c, text: 'a "b"' ] }, { mouse: [ back, wheel 0 1 ] } ]
              - type: swipe
                direction: up
                conditions:
                  - $keyboard_modifiers == [ ctrl, meta ]
                actions:
                  - one:
                      - { command: a, conditions: $window_maximized }
                      - command: kdotool $window_under_id
              - { type: wheel, direction: any, mouse_buttons: [ right ], actions: [ { on: tick, command: a } ] }
              - { type: swipe, direction: up, mouse_buttons: [ left ], actions: [ { command: a } ] }
              - { type: stroke, strokes: AAAA, mouse_buttons: [ back ], actions: [ { command: a } ] }
        keyboard: { gestures: [] }
        """

    static func imported(_ text: String) throws(ImportError) -> Imported {
        try Imported(inputActions: Array(text.utf8), hotkey: hotkey, keys: .unchecked)
    }

    @Test("triggers, groups, conditions and strokes, and what is lost of them")
    func gestures() throws {
        let imported = try Self.imported(Self.sample)
        #expect(
            imported.mapping.text == """
                hotkeys:
                  - hotkey: Ctrl+Super
                    touch: always
                    touchpad: always
                    gestures:
                      pan left 3 fingers:
                        do: keys Shift+Tab
                        began:
                          - keys hold Alt
                          - keys Tab
                        each: 70px
                      pan right 3 fingers:
                        do: keys Tab
                        began:
                          - keys hold Alt
                          - keys Tab
                        each: 70px
                      pinch out:
                        do: "run pactl set-sink-volume @DEFAULT_SINK@ +5%"
                        each: 20%
                      swipe up 3 fingers: run xterm
                      swipe up 4 fingers: run xterm
                      swipe up: "run kdotool $window_under_id"
                    applications:
                      - match:
                          class: [Firefox, org.kde.dolphin]
                        gestures:
                          tap 4 fingers: window close
                          long press 4 fingers: run qdbus org.kde.kglobalaccel /component/kwin invokeShortcut Overview
                      - match:
                          fullscreen: true
                        gestures:
                          swipe up 3 fingers: run xclock
                          swipe up 4 fingers: run xclock
                  - hotkey: Button3
                    gestures:
                      stroke Maximize window: window maximize
                      stroke a line:
                        - keys Ctrl+c
                        - "text \\"a \\\\\\"b\\\\\\"\\""
                        - click 8

                """)
        #expect(Set(imported.templates.keys) == ["Maximize window", "a line"])
        #expect(
            imported.losses.map(\.description) == [
                "'on: begin': what is drawn once acts when it ends here; 'began:' of a 'pan' acts "
                    + "at once",
                "line 6: touchpad: 'speed'; see 'recognizers:' and 'devices:' for what can be set "
                    + "here",
                "line 40: swipe up with 3-4 fingers: what it does on 'tick'",
                "line 42: swipe down with 3 fingers: it depends on '!$keyboard_modifiers contains "
                    + "meta', without which it would act too often",
                "line 47: click with 2 fingers: curlicue has no such gesture",
                "line 61: stroke: 'wheel 0 1' of the mouse; a 'pan' can 'window move' and "
                    + "'window resize'",
                "line 67: swipe up: 'one', of which only what has no conditions is carried over",
                "line 67: swipe up: InputActions' variables in its command; CURLICUE_WINDOW and "
                    + "others are in the environment here",
                "line 70: wheel any: what it does on 'tick'",
                "line 71: swipe up: the left button alone, without which there is no clicking",
                "line 72: stroke: a stroke that cannot be read; draw it with 'curlicue record'",
                "line 73: 'keyboard': there is nothing like it",
            ])
        expectReads(imported)
    }

    @Test("the wheel and presses of the mouse, and what is lost of them")
    func wheelAndButtons() throws {
        let imported = try Self.imported(
            """
            mouse:
              gestures:
                - type: wheel
                  direction: up_down
                  conditions: [ $keyboard_modifiers == meta ]
                  actions:
                    - { on: update, interval: '+', input: [ { keyboard: [ volumedown ] } ] }
                    - { on: update, interval: '-', input: [ { keyboard: [ volumeup ] } ] }
                - type: wheel
                  direction: right
                  mouse_buttons: [ right ]
                  actions: [ { on: update, interval: 45, command: a } ]
                - type: press
                  mouse_buttons: [ left, right ]
                  instant: true
                  actions: [ { on: begin, command: b } ]
                - type: press
                  mouse_buttons: [ extra8 ]
                  keyboard_modifiers: [ meta ]
                  actions:
                    - { on: begin, command: c }
                    - { on: update, threshold: 250, interval: 50, command: c }
                - { type: press, mouse_buttons: [ middle ], actions: [ { command: d } ] }
                - { type: wheel, direction: in, keyboard_modifiers: [ meta ], actions: [ { command: d } ] }
            """)
        #expect(
            imported.mapping.text == """
                hotkeys:
                  - hotkey: Super
                    gestures:
                      wheel up: keys XF86AudioRaiseVolume
                      wheel down: keys XF86AudioLowerVolume
                      button 15:
                        do: run c
                        repeat: 50ms
                  - hotkey: Button3
                    gestures:
                      wheel right:
                        do: run a
                        each: 3 notches
                      button left: run b

                """)
        #expect(
            imported.losses.map(\.description) == [
                "line 13: press left+right: the left button alone, without which there is no "
                    + "clicking",
                "line 22: press: the threshold of an action",
                "line 23: press middle: a button alone; here it is pressed while a hotkey is held",
                "line 24: wheel in: the direction 'in'",
            ])
        expectReads(imported)
    }

    @Test("a stroke is read where it was drawn, and written as it was read")
    func strokes() throws {
        let template = try #require(InputActionsStroke.template(Self.circle))
        #expect(template.samples.count == 13)
        #expect(template.samples.first?.position == Point(x: 112, y: 6))
        #expect(template.samples.last?.position == Point(x: 114, y: 0))
        let text = try #require(InputActionsStroke.text(template))
        let again = try #require(InputActionsStroke.template(text))
        #expect(template.distance(to: again) < 0.02)
        let line = try #require(InputActionsStroke.template(Self.line))
        #expect(template.distance(to: line) > 0.1)
        #expect(line.samples.map(\.position) == [Point(x: 0, y: 98), Point(x: 200, y: 100)])
        for bad in ["", "A", "AAAA", "AAAAAAA", "ADEAAGQyZAA=ADEA", "ä", "ADEAADEA"] {
            let read = InputActionsStroke.template(bad)
            #expect(read == nil || bad.hasPrefix(Self.line), "\(bad)")
        }
    }

    @Test(
        "conditions that cannot be said here keep a gesture out",
        arguments: [
            ("$window_maximized == true", false), ("$window_title contains x", false),
            ("$window_class matches ^(kate|kwrite)$", true), ("$window_class matches a.*b", false),
            ("$fingers between 3;4", true), ("$fingers >= 3", false),
            ("{ any: [ $window_class == a, $window_class == b ] }", true),
            ("{ any: [ $window_class == a, $window_name == b ] }", false),
            ("{ none: [ $window_class == a ] }", false), ("{ window_class: zen }", true),
            ("{ negate: [ window_class ], window_class: zen }", false),
            ("[ $window_class == a, $window_class == b ]", false),
            ("'$keyboard_modifiers == [ ctrl, alt ]'", true),
            ("$keyboard_modifiers == hyper", false),
            ("$keyboard_modifiers == shift", false), ("nonsense", false),
        ])
    func conditions(written: String, isRead: Bool) throws {
        let imported = try Self.imported(
            """
            touchpad:
              gestures:
                - { type: swipe, direction: up, actions: [ { command: a } ], conditions: \(written) }
            """)
        let profile = try #require(imported.mapping.profiles.first)
        let bindings = profile.bindings + profile.applications.flatMap(\.bindings)
        #expect(bindings.isEmpty != isRead)
        #expect(isRead || imported.losses.map(\.line) == [3])
        expectReads(imported, warnings: profile.bindings.isEmpty)
    }

    @Test("the older form, of kwin-gestures")
    func olderForm() throws {
        let imported = try Self.imported(
            """
            touchpad:
              gestures:
                - type: swipe
                  fingers: 3
                  direction: left
                  conditions:
                    - window_class: firefox
                    - window_class: dolphin
                  actions:
                    - when: updated
                      keyboard: LEFTCTRL+LEFTBRACE
                - type: swipe
                  fingers: 4
                  direction: horizontal
                  actions:
                    - { when: updated, interval: -50, command: quieter }
                    - { when: updated, interval: 50, command: louder }
                - type: hold
                  fingers: 3
                  conditions: [ { window_state: [ fullscreen ] } ]
                  actions: [ { when: started, command: a } ]
            """)
        #expect(
            imported.mapping.text == """
                hotkey: Ctrl+Super
                touch: always
                touchpad: always
                gestures:
                  pan left 4 fingers:
                    do: run quieter
                    each: 50px
                  pan right 4 fingers:
                    do: run louder
                    each: 50px
                applications:
                  - match:
                      class: [firefox, dolphin]
                    gestures:
                      swipe left 3 fingers: keys Ctrl+bracketleft
                  - match:
                      fullscreen: true
                    gestures:
                      long press 3 fingers: run a

                """)
        #expect(imported.losses.map(\.line) == [nil])
        expectReads(imported)
    }

    @Test("what needed nothing held is said to need the hotkey")
    func hotkeyNeeded() throws {
        let imported = try Self.imported(
            """
            mouse:
              gestures:
                - { type: circle, direction: any, actions: [ { command: a } ] }
            touchpad:
              gestures:
                - { type: swipe, fingers: 2, direction: up, actions: [ { command: b } ] }
                - { type: swipe, fingers: 3, direction: up, actions: [ { command: c } ] }
            """)
        #expect(
            imported.losses.map(\.description) == [
                "line 3: circle any: it needs the hotkey here",
                "line 6: swipe up with 2 fingers: it needs the hotkey here",
            ])
        expectReads(imported)
    }

    @Test("a file of another kind is refused")
    func otherFile() {
        #expect(throws: ImportError.self) { try Self.imported("swipe: { 3: {} }") }
        #expect(throws: ImportError.self) { try Self.imported("touchpad: [") }
    }
}
