import Engine
import Gestures
import StrokeGenerator
import Testing

@testable import Mapping

@Suite("Actions")
struct ActionTests {
    private static let awkward = [
        "a", "--flag", "two words", "\"quoted\"", "back\\slash", "tab\there", "line\nbreak", "",
        "'single'", "[xterm,", "ünï©ödé", "$(touch pwned)", "\u{1b}[31m", "#", "a: b", "{}",
        "\u{202e}",
        // A mark that joins what comes before it: here the quote.
        "\u{5c7}n", "\"\u{301}",
    ]

    /// Every action that takes no free text, and many that do.
    static var all: [Action] {
        var all: [Action] = [.again] + [1, 200, 1500, 60_000].map { .wait(.milliseconds($0)) }
        all += [.nothing, .desktop(.show)]
        all.append(.hold(Chord(.modifiers, modifiers: .alt)))
        all.append(.hold(Chord(.key("Tab"), modifiers: [.control, .super])))
        all += WindowAction.named.map { .window($0.action) }
        all += OwnAction.allCases.map { .own($0) }
        let ordinals = Ordinal.named.map(\.ordinal) + [1, 2, 17, 1000].map { .number($0) }
        for ordinal in ordinals {
            all.append(.desktop(.go(ordinal, wrap: true)))
            if ordinal.isRelative { all.append(.desktop(.go(ordinal, wrap: false))) }
            all.append(.window(.toDesktop(ordinal)))
            if ordinal != .last { all.append(.window(.toMonitor(ordinal))) }
        }
        all += [1, 2, 9, 10].map { .click($0) }
        all += [1, 3, 8, 10].map { .drag($0) }
        for direction in ScrollDirection.allCases {
            all += [1, 3, 100].map { .scroll(direction, $0) }
        }
        all += awkward.filter { !$0.isEmpty }.map { .text($0) }
        all += awkward.filter { !$0.isEmpty && !$0.contains("$") }.map { .window(.focusClass($0)) }
        var random = Seeded(7)
        for _ in 0..<500 {
            let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                awkward.randomElement(using: &random) ?? ""
            }
            all.append(.exec(["prog"] + words))
            all.append(.run((["cmd"] + words + ["end"]).joined(separator: " ")))
            let keys = ["Left", "a", "F13", "space"]
            let chords = (0...words.count).map { _ in
                Chord(
                    .key(keys.randomElement(using: &random) ?? "a"),
                    modifiers: Modifiers(rawValue: UInt8.random(in: 0..<128, using: &random)))
            }
            all.append(.keys(chords))
        }
        return all
    }

    @Test("the canonical form parses back to the same value")
    func roundTrip() throws {
        for action in ActionTests.all {
            #expect(try Action(parsing: action.description, keys: testKeys) == action, "\(action)")
        }
    }

    @Test(
        "other ways to write it",
        arguments: [
            ("Window  Maximize", "window maximize"), ("scroll up 1", "scroll up"),
            ("window Focus Class  My App ", "window focus class \"My App\""),
            ("window focus class firefox", "window focus class firefox"),
            ("text hello", "text \"hello\""), ("text \"a\\u{e9}\"", "text \"aé\""),
            ("run   a  'b  c'  ", "run a  'b  c'"), ("DESKTOP 3", "desktop 3"),
            ("keys ctrl+c", "keys Ctrl+c"), ("exec a \"b c\" d", "exec a \"b c\" d"),
            ("exec [ -e x ]", "exec \"[\" -e x ]"), ("exec \"[x,\" y]", "exec \"[x,\" y]"),
        ])
    func aliases(written: String, canonical: String) throws {
        #expect(try Action(parsing: written, keys: testKeys).description == canonical)
    }

    @Test(
        "errors point at the word and suggest another",
        arguments: [
            ("", 0, 0, nil), ("windw close", 0, 5, "window"), ("window maximise", 7, 8, "maximize"),
            ("window", 0, 6, nil), ("window maximize horizontaly", 16, 11, "horizontal"),
            ("window close now", 13, 3, nil), ("window maximize vertical now", 25, 3, nil),
            ("maximize", 0, 8, "window maximize"),
            ("maximize vertical", 0, 17, "window maximize vertical"), ("firefox", 0, 7, nil),
            ("alt+Left", 0, 8, "keys alt+Left"), ("window to", 7, 2, nil),
            ("window to dekstop 1", 10, 7, "desktop"),
            ("window to desktop", 10, 7, nil), ("window to monitor last", 18, 4, "left"),
            ("window to desktop 0", 18, 1, nil), ("desktop nxt", 8, 3, "next"),
            ("desktop -1", 8, 2, nil), ("desktop 99999999999999999999", 8, 20, nil),
            ("desktop shw", 8, 3, "show"), ("desktop 3 no-wrap", 10, 7, nil),
            ("desktop next wrap", 13, 4, nil), ("desktop next no-wrap x", 21, 1, nil),
            ("desktop show now", 13, 3, nil), ("run", 0, 3, nil), ("exec", 0, 4, nil),
            ("exec \"\"", 5, 2, nil), ("exec a \"b", 7, 1, nil), ("exec \"a\"b", 8, 1, nil),
            ("text \"a\\qb\"", 7, 2, nil), ("text \"a\" b", 8, 2, nil), ("text \"\"", 5, 2, nil),
            ("keys", 0, 4, nil), ("keys Ctrl+c Ctlr+v", 12, 4, "Ctrl"),
            ("keys Button2", 5, 7, "click 2"), ("keys hold", 5, 4, nil),
            ("keys hold a b", 12, 1, nil),
            ("window mov", 7, 3, "move"), ("window split", 7, 5, nil),
            ("window split horizontaly", 13, 11, "horizontal"), ("window splt", 7, 4, "split"),
            ("window focus lft", 13, 3, "left"), ("window focus clas a", 13, 4, "class"),
            ("window focus class", 13, 5, nil), ("window focus class \"\"", 19, 2, nil),
            ("window focus class \"a\" b", 22, 2, nil), ("window focus last 2", 18, 1, nil),
            ("window move up down", 15, 4, nil),
            ("window float left", 13, 4, nil), ("desktop shwo", 8, 4, "show"),
            ("desktop show no-wrap", 13, 7, nil), ("click", 0, 5, nil), ("click two", 6, 3, nil),
            ("drag 2 3", 7, 1, nil), ("drag 11", 5, 2, nil), ("drag 4", 5, 1, nil),
            ("drag window", 5, 6, nil),
            ("click 0", 6, 1, nil), ("click 2 3", 8, 1, nil),
            ("scroll upp", 7, 3, "up"),
            ("scroll up 1000", 10, 4, nil), ("scroll up 2 3", 12, 1, nil),
            ("run a\0b", 5, 1, nil), ("exec p\0", 6, 1, nil),
            ("curlicue puase", 9, 5, "pause"), ("nothing else", 8, 4, nil),
        ] as [(String, Int, Int, String?)])
    func errors(written: String, offset: Int, length: Int, suggestion: String?) {
        do throws(WordError) {
            let action = try Action(parsing: written, keys: testKeys)
            Issue.record("\(written) was taken for \(action)")
        } catch {
            #expect(error.offset == offset && error.length == length, "\(error)")
            #expect(error.suggestion == suggestion, "\(error)")
        }
    }
}

/// Lists of actions with rests in between, and actions that are done again and taken back.
@Suite("Lists of actions")
struct ActionListTests {
    @Test("every way to write them")
    func written() throws {
        let read = try bindings(
            """
            circle: [window close, wait 200ms, wait: 1.5s, again],
            shake: curlicue undo,
            pinch in: {began: [keys Tab, wait 1min, again], each: 10%}
            """)
        #expect(
            read[0].actions == [
                .window(.close), .wait(.milliseconds(200)), .wait(.milliseconds(1500)), .again,
            ])
        #expect(read[1].actions == [.own(.undo)])
        #expect(
            read[2].continuousActions.began == [
                .keys([Chord(.key("Tab"))]), .wait(.seconds(60)), .again,
            ])
        #expect(read[0].words == "Close window, Again" && read[1].words == "Undo")
    }
}

/// What is done where there is no window.
@Suite("Else")
struct ElseTests {
    @Test("it may be whatever 'do' may be, and is part of what the entry does")
    func written() throws {
        let read = try bindings(
            """
            circle: {do: window focus class firefox, else: run firefox},
            shake: {do: [keys a, window focus last], else: [desktop next, exec: [a, b]]},
            pan up 3 fingers: {do: window focus left, else: {exec: [a]}, began: keys a}
            """)
        #expect(
            read.map(\.otherwise) == [
                [.run("firefox")],
                [.desktop(.go(.next, wrap: true)), .exec(["a", "b"])], [.exec(["a"])],
            ])
        #expect(
            read.map(\.words) == [
                "Focus firefox, else firefox", "a, Last window, else Next desktop, a",
                "a, Focus window on the left, else a",
            ])
        #expect(
            read.map(\.actionText) == [
                "window focus class firefox, else run firefox",
                "keys a, window focus last, else desktop next, exec a b",
                "window focus left, else exec a, keys a",
            ])
        #expect(
            read[0].entry
                == "circle: {do: window focus class firefox, else: run firefox}")
        #expect(read[2].allActions.count == 3)
    }
}

/// Programs that are not there.
@Suite("Commands")
struct CommandTests {
    private let reader = MappingReader(
        Vocabulary(keys: testKeys, isCommand: { ["xterm", "/bin/true"].contains($0) }))

    @Test("a monitor that is not there is warned about")
    func monitors() {
        let reader = MappingReader(Vocabulary(keys: testKeys, isMonitor: { $0 == "eDP-1" }))
        let text = """
            theme: {scale: {eDP-1: 2, eDP1: 2, others: 1}}
            gestures: {tap: nothing}
            applications: [{match: {monitor: [HDMI-1, eDP-1, 2]}, enabled: false}]
            """
        let warnings = reader.read(text: text, file: "f").diagnostics
        #expect(warnings.map(\.place.column) == [27, 35])
        #expect(warnings.allSatisfy { $0.message.hasPrefix("no monitor is called '") })
    }

    @Test("a program that is not found is warned about, at its name")
    func missing() {
        let text = """
            gestures:
              tap: run xtrem -e top
              shake: [run xterm, exec nosuch "a b"]
              circle: {exec: [/bin/flase, x]}
              long press: {run: nosuch; true}
              swipe up: "run  nosuch2"
              swipe down: run nohup sleep 9
            """
        let reading = reader.read(text: text, file: "f")
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:2:12: warning: no program called 'xtrem' is found",
                "f:3:27: warning: no program called 'nosuch' is found",
                "f:4:19: warning: no program called '/bin/flase' is found",
                "f:6:19: warning: no program called 'nosuch2' is found",
                "f:7:19: warning: no program called 'nohup' is found",
            ])
        #expect(reading.mapping != nil)
    }

    @Test(
        "what the shell does itself, or still has to expand, is no program",
        arguments: [
            "run cd /tmp && ls", "run FOO=1 bar", "run $EDITOR x", "run ~/bin/x", "run (a; b)",
            "run test -e x", "run 'quoted name' x", "run xterm", "exec /bin/true", "window close",
            "run a|b", "text \"nosuch\"",
        ])
    func shell(action: String) {
        let text = "gestures:\n  tap: >-\n    \(action)\n"
        #expect(reader.read(text: text, file: "f").diagnostics == [])
    }

    @Test("names are looked for along PATH, paths where they lead")
    func path() {
        #expect(CommandSearch(path: "/nowhere:/usr/bin:/bin").finds("sh"))
        #expect(!CommandSearch(path: "").finds("sh"))
        #expect(!CommandSearch(path: "/usr").finds("bin") && !CommandSearch(path: "").finds("/usr"))
    }
}
