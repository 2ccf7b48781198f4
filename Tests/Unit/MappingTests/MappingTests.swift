import Appearance
import Engine
import Gestures
import Glibc
import Testing

@testable import Mapping

/// Files that are good, and the values they become.
@Suite("Mappings")
struct MappingTests {
    @Test("the simplest file of the manual")
    func simplest() throws {
        let read = try mapping(
            """
            hotkey: Super+grave
            gestures:
              circle: window maximize
              shake: desktop show
              swipe left: desktop next
              down right: window close
              stroke pigtail: run firefox
            """)
        let profile = try #require(read.profiles.first)
        #expect(read.profiles.count == 1)
        #expect(profile.hotkeys == [Chord(.key("grave"), modifiers: .super)])
        #expect(
            profile.bindings == [
                Binding(.circle(nil), actions: [.window(.maximize)]),
                Binding(.shake(nil), actions: [.desktop(.show)]),
                Binding(.swipe(.left, fingers: 1), actions: [.desktop(.go(.next, wrap: true))]),
                Binding(.sequence([.down, .right]), actions: [.window(.close)]),
                Binding(.stroke("pigtail"), actions: [.run("firefox")]),
            ])
        #expect(read.appearance == Appearance())
        #expect(read.limits == Limits())
        #expect(read.cancel == Chord(.key("Escape")))
        #expect(read.timeout == nil)
    }

    @Test("every form of an entry")
    func entries() throws {
        let read = try bindings(
            """
            tap: [window raise, {exec: [a, "b c", 3]}, {run: 'x  "y"'}],
            long press: {do: [desktop next no-wrap, run x], target: active},
            swipe left: {exec: [a, no, on]},
            swipe right: {run: "a: b # c", target: pointer},
            swipe up: {text: 'say "hi"'},
            swipe down: {keys: Ctrl+c Ctrl+v},
            circle: {desktop: previous no-wrap},
            shake: {window: to desktop 2},
            double tap: {do: {exec: [a, b]}},
            pinch in: {began: {exec: [a]}, changed: [{exec: [b]}, run c]}
            """)
        #expect(
            read.map(\.actions) == [
                [.window(.raise), .exec(["a", "b c", "3"]), .run("x  \"y\"")],
                [.desktop(.go(.next, wrap: false)), .run("x")], [.exec(["a", "no", "on"])],
                [.run("a: b # c")], [.text("say \"hi\"")],
                [
                    .keys([
                        Chord(.key("c"), modifiers: .control),
                        Chord(.key("v"), modifiers: .control),
                    ])
                ],
                [.desktop(.go(.previous, wrap: false))], [.window(.toDesktop(.number(2)))],
                [.exec(["a", "b"])], [],
            ])
        #expect(read.last?.continuousActions.began == [.exec(["a"])])
        #expect(read.last?.continuousActions.changed == [.exec(["b"]), .run("c")])
        #expect(
            read.map(\.target) == [
                .start, .active, .start, .pointer, .start, .start, .start, .start, .start, .start,
            ])
    }

    @Test("several hotkeys, with gestures of their own or those of the file")
    func hotkeys() throws {
        let read = try mapping(
            """
            hotkey: [Menu, Ctrl+Super]
            hotkeys:
              - Button8
              - hotkey: F13
                draw: drag
                gestures: {shake: nothing}
              - hotkey: [Super+Button3, XF86Launch1]
                touch: off
            gestures: {circle: nothing}
            """)
        #expect(
            read.profiles.map { $0.hotkeys.map(\.description) } == [
                ["Menu", "Ctrl+Super", "Button8"], ["F13"], ["Super+Button3", "XF86Launch1"],
            ])
        #expect(read.profiles.map(\.draw) == [.move, .drag, .move])
        #expect(read.profiles.map(\.touch) == [.hotkey, .hotkey, .off])
        #expect(
            read.profiles.map { $0.bindings.map(\.phrase.description) } == [
                ["circle"], ["shake"], ["circle"],
            ])
    }

    @Test("it is known where each hotkey and each device is written")
    func places() {
        let text =
            "hotkey: Menu\nhotkeys:\n  - {hotkey: [F13, Button8], gestures: {shake: nothing}}\n"
        let places = testReader.read(text: text, file: "f").places.hotkeys
        #expect(
            places == [
                Chord(.key("Menu")): Place(line: 1, column: 9, length: 4),
                Chord(.key("F13")): Place(line: 3, column: 15, length: 3),
                Chord(.button(8)): Place(line: 3, column: 20, length: 7),
            ])
        let devices = testReader.read(text: "devices: {exclude: [touch, Some Pen]}", file: "f")
        #expect(
            devices.places.devices["some pen"] == Place(line: 1, column: 28, length: 8))
    }

    @Test("settings with units, colours and plain words")
    func settings() throws {
        let read = try mapping(
            """
            gestures: {circle: nothing}
            cancel: Return
            timeout: 2min
            ink:
              color: '#f80'
              width: 3pt
              fade: 0.5s
            messages: {shown: false, font: Serif 9, duration: 0}
            recognizers:
              tap: {slop: 1in, duration: 200ms, interval: 1s}
              long-press: {duration: 1s}
              swipe: {length: 2.54cm}
              circle: {diameter: 25.4 mm}
              shake: {turnings: 4, leg: 20}
              landing: 0.2s
              tremor: 6px
              edge: {width: 1in}
              pan: {slop: 5}
              template: {threshold: 250%}
            """)
        #expect(read.cancel == Chord(.key("Return")))
        #expect(read.timeout == .seconds(120))
        #expect(read.appearance.ink.color == Color(rgb: 0xff8800))
        #expect(read.appearance.ink.width == 4)
        #expect(read.appearance.ink.fade == .milliseconds(500))
        #expect(read.appearance.messages.shown == false)
        #expect(read.appearance.messages.font == "Serif 9")
        #expect(read.appearance.messages.duration == .zero)
        #expect(read.limits.tap.slop == 96)
        #expect(read.limits.tap.interval == .seconds(1))
        #expect(read.limits.longPress.duration == .seconds(1))
        #expect(abs(read.limits.swipe.length - 96) < 1e-9)
        #expect(abs(read.limits.circle.diameter - 96) < 1e-9)
        #expect(read.limits.shake.turnings == 4)
        #expect(read.limits.landing == .milliseconds(200))
        #expect(read.limits.tremor == 6)
        #expect(read.limits.edge.width == 96)
        #expect(read.limits.pan.slop == 5 && read.limits.template.threshold == 2.5)
    }

    @Test("without gestures the built-in ones apply, and without anything all of it does")
    func defaults() throws {
        for empty in ["", "# nothing here\n", "---\n", "\n\n", "~x: &a"].dropLast() {
            let reading = testReader.read(text: empty, file: "f")
            #expect(reading.mapping == MappingReader.builtIn)
            #expect(
                reading.diagnostics.map(\.headline) == [
                    "f:1:1: warning: the file is empty: the built-in config applies"
                ])
        }
        let reading = testReader.read(text: "hotkey: Menu\nink: {width: 9px}\n", file: "f")
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:1:1: note: no gestures are given: the built-in ones apply"
            ])
        let read = try #require(reading.mapping)
        #expect(read.profiles.map(\.hotkeys) == [[Chord(.key("Menu"))]])
        #expect(read.profiles.first?.bindings == MappingReader.builtIn.profiles.first?.bindings)
        #expect(read.appearance.ink.width == 9)
        let gesturesOnly = try mapping("gestures: {circle: nothing}")
        #expect(
            gesturesOnly.profiles.map(\.hotkeys) == [
                [Chord(.modifiers, modifiers: [.control, .super])]
            ])
        // Whoever names hotkeys has these, and no other.
        let list = try mapping("hotkeys: [Menu]\ngestures: {circle: nothing}")
        #expect(list.profiles.map(\.hotkeys) == [[Chord(.key("Menu"))]])
    }

    @Test(
        "good ways to write a hotkey",
        arguments: [
            "mod4+g", "win+g", "Super+a", "Ctrl+Shift", "Menu", "F13", "Button8", "Button3",
            "Super+Escape", "Ctrl+Alt+Delete", "ctrl+g",
        ])
    func goodHotkeys(text: String) {
        let text = "hotkey: \(text)\ngestures: {circle: nothing}"
        #expect(headlines(text, reader: typingReader) == [])
    }

    @Test("Escape is a hotkey where another key cancels")
    func otherCancel() {
        #expect(headlines("hotkey: Escape\ncancel: F13\ngestures: {circle: nothing}") == [])
    }

    @Test("exec takes a list, in brackets or a line an item")
    func exec() throws {
        let written = [
            "gestures:\n  circle:\n    exec: [kitty, -e, top]",
            "gestures:\n  circle:\n    exec:\n      - kitty\n      - -e\n      - top",
            "gestures:\n  circle:\n    - exec: [kitty, -e, top]",
            "gestures:\n  circle: exec kitty -e top",
        ]
        for text in written {
            let actions = try mapping(text).profiles.first?.bindings.first?.actions
            #expect(actions == [.exec(["kitty", "-e", "top"])], "\(text)")
        }
    }

    @Test("messages may be one word")
    func messages() throws {
        for (word, isShown) in [("off", false), ("on", true), ("false", false), ("true", true)] {
            let read = try mapping("gestures: {circle: nothing}\nmessages: \(word)")
            #expect(read.appearance.messages.shown == isShown)
        }
    }

    @Test("CSS's names of colours are known, each with its value")
    func colors() throws {
        #expect(Color.named.count == 148)
        #expect(Set(Color.named.map(\.name)).count == 148)
        for (name, rgb) in [
            ("orange", 0xffa500 as UInt32), ("rebeccapurple", 0x663399), ("gray", 0x808080),
            ("green", 0x008000), ("steelblue", 0x4682b4), ("LightGoldenrodYellow", 0xfafad2),
        ] {
            let read = try mapping("gestures: {circle: nothing}\nink: {color: \(name)}")
            #expect(read.appearance.ink.color == Color(rgb: rgb), "\(name)")
        }
    }

    @Test("numbers are read the same in a locale with a decimal comma")
    func locale() throws {
        // Only for this thread. Where none is installed, it stays in the locale it has.
        let names = ["de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"]
        let comma = names.lazy.compactMap { newlocale(1 << LC_NUMERIC, $0, nil) }.first
        let before = comma.flatMap { uselocale($0) }
        defer {
            _ = before.map { uselocale($0) }
            comma.map { freelocale($0) }
        }
        let read = try mapping("gestures: {tap: nothing}\nink: {width: 1.5px}")
        #expect(read.appearance.ink.width == 1.5)
        #expect(headlines("ink:\n  width: 1,5px").first?.contains("not a number") == true)
    }

    /// A mapping of `count` gestures, with all sorts of actions and two hundred applications.
    private static func large(_ count: Int) -> String {
        let actions = [
            "window maximize", "desktop next", "keys Ctrl+c Alt+Tab", "run xterm -e top", "click 2",
            "[click 1, scroll up 3]", "{do: window close, target: active}", "text \"x\"",
        ]
        var text = "hotkey: Menu\ngestures:\n"
        for number in 0..<count {
            text += "  stroke name\(number): \(actions[number % actions.count])\n"
        }
        text += "applications:\n"
        for number in 0..<200 {
            text +=
                "  - {match: {class: app\(number)}, gestures: {stroke name\(number): nothing}}\n"
        }
        return text
    }

    // A build for debugging on a busy machine is ten times slower than one that people use, where
    // a thousand gestures take some ten milliseconds. What grows with the square would take
    // minutes here.
    @Test("eight thousand gestures", .timeLimit(.minutes(1)))
    func many() throws {
        let read = testReader.read(text: Self.large(8000), file: "f")
        let profile = try #require(read.mapping?.profiles.first, "\(read.diagnostics.prefix(3))")
        #expect(profile.bindings.count == 8000 && profile.applications.count == 200)
    }
}
