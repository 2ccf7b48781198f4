import Engine
import Gestures
import Style
import Testing

@testable import Mapping

/// What people write who know other programs, or are in a hurry: what is reported, where, and what
/// is offered in its place.
@Suite("Mistakes that people make")
struct MistakeTests {
    struct Row: CustomTestStringConvertible, Sendable {
        /// The lines of the file; a single one that begins with a gesture or an action is put in
        /// its place.
        var text: String
        /// `LINE:COLUMN: SEVERITY: MESSAGE` of the only diagnostic, or how it begins.
        var expected: String
        /// The words in the file that are pointed at.
        var words: String?
        /// What is offered.
        var hint: String?
        var testDescription: String { text }

        init(_ text: String, _ expected: String, at words: String? = nil, hint: String? = nil) {
            self.text = text
            self.expected = expected
            self.words = words
            self.hint = hint
        }

        static func hotkey(_ text: String, _ message: String, hint: String? = nil) -> Row {
            Row("hotkey: \(text)", "1:9: error: \(message)", at: text, hint: hint)
        }

        static func action(
            _ text: String, _ message: String, at words: String? = nil, hint: String? = nil
        ) -> Row {
            let column = 11 + (words.flatMap { text.offset(of: $0) } ?? 0)
            return Row(
                "gestures:\n  circle: \(text)", "2:\(column): error: \(message)",
                at: words ?? text, hint: hint)
        }

        static func gesture(
            _ text: String, _ message: String, at words: String? = nil, hint: String? = nil
        ) -> Row {
            Row(
                "gestures:\n  \(text): nothing", "2:3: error: \(message)", at: words ?? text,
                hint: hint)
        }

        static func ink(_ text: String, _ message: String, at words: String, hint: String?) -> Row {
            Row("ink: {\(text)}", message, at: words, hint: hint)
        }
    }

    private static func typing(_ chord: String) -> String {
        "'\(chord)' is needed for typing; a hotkey needs Ctrl, Alt or Super with such a key"
    }

    static let hotkeys: [Row] = [
        .hotkey("a", typing("a"), hint: "Super+a"),
        .hotkey("7", typing("7"), hint: "Super+7"),
        .hotkey("Return", typing("Return"), hint: "Super+Return"),
        .hotkey("space", typing("space"), hint: "Super+space"),
        .hotkey("Tab", typing("Tab"), hint: "Super+Tab"),
        .hotkey("BackSpace", typing("BackSpace"), hint: "Super+BackSpace"),
        .hotkey("Delete", typing("Delete"), hint: "Super+Delete"),
        .hotkey("Left", typing("Left"), hint: "Super+Left"),
        .hotkey("grave", typing("grave"), hint: "Super+grave"),
        .hotkey("odiaeresis", typing("odiaeresis"), hint: "Super+odiaeresis"),
        .hotkey("Shift+a", typing("Shift+a"), hint: "Shift+Super+a"),
        .hotkey("AltGr+a", typing("AltGr+a"), hint: "Super+AltGr+a"),
        .hotkey(
            "Shift", "'Shift' is needed for typing; add another modifier to it", hint: "Shift+Super"
        ),
        .hotkey(
            "Shift_L", "'Shift' is needed for typing; add another modifier to it",
            hint: "Shift+Super"),
        Row("hotkeys: [Menu, a]", "1:17: error: \(typing("a"))", at: "a", hint: "Super+a"),
        // Escape cancels, unless the file says otherwise.
        .hotkey(
            "Escape",
            "'Escape' is the hotkey and the key that cancels; choose another hotkey, such as "
                + "Super+Escape, or another 'cancel:'"),
        Row(
            "hotkey: [Menu, F13]\ncancel: F13",
            "1:16: error: 'F13' is the hotkey and the key that cancels; choose another hotkey, "
                + "such as Super+F13, or another 'cancel:'", at: "F13"),
        // Two names of one modifier.
        .hotkey(
            "Mod1+Alt+F13",
            "'Mod1' and 'Alt' are the same modifier; one of them is enough", hint: "Alt+F13"),
        .hotkey(
            "Super+Mod4", "'Super' and 'Mod4' are the same modifier; one of them is enough",
            hint: "Super"),
        .hotkey("Ctrl+Ctrl+F13", "'Ctrl' is in this chord twice", hint: "Ctrl+F13"),
        // Other programs' ways to write it.
        .hotkey("Mouse3", "no key is called 'Mouse3'", hint: "Button3"),
        .hotkey("Ctrl-T", "no key is called 'Ctrl-T'", hint: "Ctrl+t"),
        .hotkey("<Super>g", "no key is called '<Super>g'", hint: "Super+g"),
        .hotkey("<Control><Alt>g", "no key is called '<Control><Alt>g'", hint: "Ctrl+Alt+g"),
        .hotkey("C-M-g", "no key is called 'C-M-g'", hint: "Ctrl+Alt+g"),
        .hotkey("$mod+g", "no key is called '$mod'", hint: "Super+g"),
        .hotkey("Cmd+space", "no key is called 'Cmd'", hint: "Super+space"),
        .hotkey(
            "ctrl super", "the keys of a chord are joined by '+', without spaces",
            hint: "Ctrl+Super"),
        .hotkey(
            "Ctrl + Super", "the keys of a chord are joined by '+', without spaces",
            hint: "Ctrl+Super"),
        .hotkey(
            "mouse 3", "the keys of a chord are joined by '+', without spaces", hint: "Button3"),
        Row(
            "hotkey: Super+enter", "1:15: error: no key is called 'enter'", at: "enter",
            hint: "Return"),
        Row(
            "hotkey: super+GRAVE", "1:15: error: no key is called 'GRAVE'", at: "GRAVE",
            hint: "grave"),
        Row(
            "hotkey: Super+gravve", "1:15: error: no key is called 'gravve'", at: "gravve",
            hint: "grave"),
    ]

    static let actions: [Row] = [
        .action(
            "window tile",
            "no window action is called 'tile'; 'man 5 curlicue' lists them all", at: "tile"),
        .action(
            "window focus next",
            "'window focus' does not go with 'next'; choose from left, right, up, down", at: "next"),
        .action(
            "window to screen 2", "a window cannot go to 'screen'; choose from desktop, monitor",
            at: "screen"),
        .action("unmaximize", "no action begins with 'unmaximize'", hint: "window restore"),
        .action(
            "window unmaximize", "no window action is called 'unmaximize'", hint: "window restore"),
        .action("iconify", "no action begins with 'iconify'", hint: "window minimize"),
        .action("workspace 2", "no action begins with 'workspace'", hint: "desktop 2"),
        .action("workspace next", "no action begins with 'workspace'", hint: "desktop next"),
        .action(
            "move to workspace 3", "no action begins with 'move'", hint: "window to desktop 3"),
        .action("desktop prev", "no desktop is called 'prev'", hint: "desktop previous"),
        .action("show desktop", "no action begins with 'show'", hint: "desktop show"),
        .action("type hello", "no action begins with 'type'", hint: "text \"hello\""),
        .action("key Ctrl+c", "no action begins with 'key'", hint: "keys Ctrl+c"),
        .action("command firefox", "no action begins with 'command'", hint: "run firefox"),
        .action("spawn kitty -e top", "no action begins with 'spawn'", hint: "run kitty -e top"),
        .action("window max", "no window action is called 'max'", hint: "window maximize"),
        .action(
            "window fullscreen toggle", "'toggle' is one word too many here",
            hint: "window fullscreen"),
        .action("always on top", "no action begins with 'always'", hint: "window above"),
        .action(
            "kitty", "no action begins with 'kitty'; a command is written 'run …'",
            hint: "run kitty"),
        .action("left half", "no action begins with 'left'", hint: "window left"),
        .action("desktop-next", "no action begins with 'desktop-next'", hint: "desktop next"),
        .action("window-close", "no action begins with 'window-close'", hint: "window close"),
        .action("none", "no action begins with 'none'", hint: "nothing"),
        .action("keys Ctrl-T", "no key is called 'Ctrl-T'", at: "Ctrl-T", hint: "Ctrl+t"),
        .action("keys <Super>g", "no key is called '<Super>g'", at: "<Super>g", hint: "Super+g"),
        .action(
            "{type: hello}", "a gesture's entry has no key 'type'", at: "type", hint: "text"),
        .action(
            "{exec: firefox}",
            "'exec' takes a list, as in '[firefox, --new-window]', not a text", at: "firefox",
            hint: "[firefox]"),
        .action(
            "exec [kitty, -e]",
            "a list is written 'exec: [program, argument]'; in a text, spaces separate the words",
            at: "[kitty, -e]", hint: "kitty -e"),
    ]

    static let gestures: [Row] = [
        .gesture("swipe-left", "'swipe-left' is not a gesture", hint: "swipe left"),
        .gesture("swipe_left", "'swipe_left' is not a gesture", hint: "swipe left"),
        .gesture("SwipeLeft", "'SwipeLeft' is not a gesture", hint: "swipe left"),
        .gesture("double-tap", "'double-tap' is not a gesture", hint: "double tap"),
        .gesture("longpress", "'longpress' is not a gesture", hint: "long press"),
        .gesture(
            "3fingers swipe up", "'3fingers' does not go with 'swipe'", hint: "swipe up 3 fingers"),
        .gesture("swpie left", "'swpie' is not a gesture", at: "swpie", hint: "swipe"),
        .gesture(
            "triangle",
            "'triangle' is not a gesture; a shape that you have recorded is 'stroke triangle'"),
        .gesture("left", "one direction alone is a swipe", hint: "swipe left"),
    ]

    static let settings: [Row] = [
        .ink(
            "fade: 0.25", "1:13: error: a time needs a unit, as in '250ms'", at: "0.25",
            hint: "250ms"),
        .ink(
            "fade: 300", "1:13: error: a time needs a unit, as in '250ms'", at: "300", hint: "300ms"
        ),
        Row(
            "timeout: 10", "1:10: error: a time needs a unit, as in '250ms'", at: "10", hint: "10s"),
        .ink(
            "color: ornage",
            "1:14: error: 'ornage' is not a colour; write \"#rrggbb\" in quotes, or one of CSS's "
                + "names, such as orange", at: "ornage", hint: "orange"),
        .ink(
            "color: “#ff8800”",
            "1:14: error: these are typographic quotes; YAML needs straight ones",
            at: "“#ff8800”", hint: "\"#ff8800\""),
        Row(
            "messages: none", "1:11: error: 'messages' is on, off, true or false, not 'none'",
            at: "none", hint: "off"),
        Row(
            "hints: guides", "1:8: error: what 'hints' shows is off, sheet, ghosts or both, not",
            at: "guides", hint: "ghosts"),
        Row(
            "touch: no", "1:8: error: 'touch' is hotkey, always or off, not 'no'", at: "no",
            hint: "off"),
        Row(
            "gestures:\n\tcircle: nothing",
            "2:1: error: YAML can't be indented with tabs; use spaces",
            at: "\t"),
        Row(
            "hotkey:Menu\ngestures:\n  circle: nothing",
            "1:1: error: a space is missing after the ':'", at: "hotkey:Menu", hint: "hotkey: Menu"),
        Row(
            "hotkey: Menu\ngestures:\n  circle:window maximize",
            "3:3: error: a space is missing after the ':'", at: "circle:window maximize",
            hint: "circle: window maximize"),
        Row(
            "gestures:\n  circle: nothing\n  swipe left:window left\n",
            "3:3: error: a space is missing after the ':'", at: "swipe left:window left",
            hint: "swipe left: window left"),
        Row(
            "circle: nothing",
            "1:1: error: 'circle' is a gesture; it belongs below 'gestures:', indented",
            at: "circle"),
        // What is wrong with a hotkey is all that is reported.
        Row(
            "hotkey: F99\ngestures:\n  circle: nothing", "1:9: error: no key is called 'F99'",
            at: "F99"),
        Row(
            "hotkeys: [F99]\ngestures:\n  circle: nothing", "1:11: error: no key is called 'F99'",
            at: "F99"),
        Row(
            "hotkeys: [F99, {hotkey: Menu, gestures: {shake: nothing}}]\ngestures:\n"
                + "  circle: nothing", "1:11: error: no key is called 'F99'", at: "F99"),
    ]

    private static let keys: KeyNames = {
        let typed = [
            "grave", "Return", "Left", "Right", "space", "Tab", "odiaeresis", "Delete",
            "BackSpace", "a", "g", "t", "T", "c", "7",
        ]
        let names = ["Menu", "F13", "Escape"] + typed
        return KeyNames(
            isKey: { names.contains($0) }, types: { typed.contains($0) }, all: { names })
    }()

    @Test(
        "each is reported once, in its place, with what was probably meant",
        arguments: hotkeys + actions + gestures + settings)
    func mistake(_ row: Row) throws {
        let source = Source(file: "f", text: row.text)
        let reading = MappingReader(Vocabulary(keys: MistakeTests.keys)).read(source)
        let found = try #require(reading.diagnostics.first)
        #expect(found.headline.hasPrefix("f:" + row.expected), "\(found.headline)")
        #expect(reading.diagnostics.count == 1, "\(reading.diagnostics.map(\.headline))")
        #expect(found.suggestion == row.hint)
        guard let words = row.words else { return }
        let place = found.place
        let pointed = source.scalars(line: place.line, from: place.column, count: place.length)
        #expect(String(String.UnicodeScalarView(pointed)) == words)
    }

    @Test("what is offered is right, where it is all of the value")
    func offers() throws {
        let reader = MappingReader(Vocabulary(keys: MistakeTests.keys))
        let whole = MistakeTests.hotkeys.filter { $0.text.hasSuffix($0.words ?? "?") }
        for row in whole + MistakeTests.actions where row.text.hasSuffix(row.words ?? "?") {
            guard let words = row.words, let hint = row.hint, words != "Super+Mod4" else {
                continue
            }
            let mended = row.text.dropLast(words.count) + hint
            let reading = reader.read(text: String(mended), file: "f")
            #expect(reading.diagnostics.filter { $0.severity == .error } == [], "\(mended)")
        }
    }

    @Test(
        "good ways to write a hotkey",
        arguments: [
            "mod4+g", "win+g", "Super+a", "Ctrl+Shift", "Menu", "F13", "Button8", "Button3",
            "Super+Escape", "Ctrl+Alt+Delete", "ctrl+g",
        ])
    func goodHotkeys(text: String) {
        let reader = MappingReader(Vocabulary(keys: MistakeTests.keys))
        let reading = reader.read(text: "hotkey: \(text)\ngestures: {circle: nothing}", file: "f")
        #expect(reading.diagnostics == [])
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

    @Test(
        "of a file that is none of curlicue's nothing is shown",
        arguments: [
            "root:x:0:0:root:/root:/bin/bash\ngames:x:5:60:games:/usr/games:/usr/sbin/nologin\n",
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjE: secret\n-----END-----\n",
            "{\"user\": \"secret\", \"list\": [1, 2]}\n", "Host secret\n  User: secret: more\n",
            "secret: &a\n  more: *secret\n", "- secret\n- secret\n", "secret\n", "@secret\n",
            "password: 'secret\n", "secret: !secret x\n", "<?xml version=\"1.0\"?>\n<secret/>\n",
            "#!/bin/sh\nexport TOKEN=secret\n",
        ])
    func otherFiles(text: String) throws {
        let source = Source(file: "f.yaml", text: text)
        let diagnostics = testReader.read(source).diagnostics
        #expect(
            diagnostics.map { $0.rendered(in: source) } == [
                "f.yaml:1:1: error: this does not look like a curlicue config: it has no 'hotkey:', "
                    + "no 'gestures:' and none of the other keys; 'curlicue init --print' shows a "
                    + "config"
            ])
    }

    @Test("of a picture and other bytes nothing is shown either")
    func binary() {
        let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x73, 0x65]
        let source = Source(file: "f.yaml", bytes: picture)
        let shown = testReader.read(source).diagnostics.map { $0.rendered(in: source) }
        #expect(shown == ["f.yaml:1:1: error: this is not UTF-8 from here on"])
    }
}

extension String {
    /// How many characters stand before `part`.
    fileprivate func offset(of part: String) -> Int? {
        indices.first { self[$0...].hasPrefix(part) }.map { distance(from: startIndex, to: $0) }
    }
}
