import Engine
import Gestures
import Testing

@testable import Mapping

/// Good YAML that is no good mapping.
@Suite("Complaints")
struct ComplaintTests {
    @Test(
        "errors",
        arguments: [
            ("hotkye: Menu", "1:1: error: a mapping file has no key 'hotkye'"),
            ("hotkey: Menu\nhotkey: F13", "2:1: error: the key 'hotkey' is given twice"),
            (
                "hotkey: {a: b}",
                "1:9: error: a hotkey is expected here, as in 'Super+grave', not a mapping"
            ),
            ("hotkey:", "1:8: error: a hotkey is expected here, as in 'Super+grave', not nothing"),
            ("hotkey: []", "1:9: error: the list of hotkeys is empty"),
            (
                "hotkey: [Menu, [F13]]",
                "1:16: error: a hotkey is expected here, as in 'Super+grave', not a list"
            ),
            ("hotkey: Button5", "1:9: error: button 5 is the scroll wheel, which cannot be held"),
            ("hotkey: F99", "1:9: error: no key is called 'F99'"),
            ("hotkeys: Menu", "1:10: error: 'hotkeys' is a list of chords or mappings, not a text"),
            (
                "hotkeys: [{gestures: {shake: nothing}}]",
                "1:11: error: an entry of 'hotkeys' needs a key 'hotkey'"
            ),
            (
                "hotkeys: [{hotkey: Menu, gesture: {}}]",
                "1:26: error: an entry of 'hotkeys' has no key 'gesture'"
            ),
            ("hotkey: Menu\nhotkeys: [Menu]", "2:11: error: the hotkey 'Menu' is given twice"),
            (
                "hotkeys: [Super+Ctrl, {hotkey: Ctrl+Super}]",
                "1:32: error: the hotkey 'Ctrl+Super' is given twice"
            ),
            (
                "circle: nothing",
                "1:1: error: 'circle' is a gesture; it belongs below 'gestures:', indented"
            ),
            (
                "gestures: [circle]",
                "1:11: error: gestures are a mapping, as in 'circle: window maximize', not a list"
            ),
            (
                "gestures: {circle: }",
                "1:20: error: an action is expected here, as in 'window maximize', not nothing"
            ),
            (
                "gestures: {circle: []}",
                "1:20: error: an empty list does nothing; write 'nothing' if that is meant"
            ),
            (
                "gestures: {circle: [[nothing]]}",
                "1:21: error: a list of actions cannot hold another list; a program with its "
                    + "arguments is 'exec: [program, argument]'"
            ),
            (
                "gestures: {circle: {}}",
                "1:20: error: no action is given here; write 'do: window maximize' or the like"
            ),
            (
                "gestures: {circle: {target: start}}",
                "1:20: error: no action is given here; write 'do: window maximize' or the like"
            ),
            (
                "gestures: {circle: {run: a, exec: [b]}}",
                "1:29: error: an entry has one action; several go into a list below 'do:'"
            ),
            (
                "gestures: {circle: {exec: firefox}}",
                "1:27: error: 'exec' takes a list, as in '[firefox, --new-window]', not a text"
            ),
            (
                "gestures:\n  circle: exec [xterm, -e, top]",
                "2:16: error: a list is written 'exec: [program, argument]'; in a text, spaces "
                    + "separate the words"
            ),
            (
                "gestures:\n  circle:\n    - window raise\n    - exec [xterm]",
                "4:12: error: a list is written 'exec: [program, argument]'; in a text, spaces "
                    + "separate the words"
            ),
            (
                "gestures: {circle: {exec: [a, [b]]}}",
                "1:31: error: a program's arguments are texts, not a list"
            ),
            (
                "gestures: {circle: {exec: ['', b]}}",
                "1:28: error: the name of the program is empty"
            ),
            (
                "gestures: {circle: {window: closs}}",
                "1:29: error: no window action is called 'closs'"
            ),
            ("gestures: {circle: {run: ''}}", "1:26: error: 'run' needs a command for the shell"),
            (
                "gestures: {circle: {desktop: 2, wrap: false}}",
                "1:33: error: 'wrap' is for actions like 'desktop next', and there is none here"
            ),
            (
                "gestures: {circle: {desktop: next, wrap: no}}",
                "1:42: error: true or false is expected, not 'no'"
            ),
            (
                "gestures: {circle: [{exec: [a], target: start}]}",
                "1:33: error: an action in a list has no key 'target'; it has run, exec, window, "
                    + "desktop, keys, text, click, scroll, drag, wait, curlicue, wrap"
            ),
            (
                "cancel: Ctrl+Escape",
                "1:9: error: 'cancel' is a key without modifiers, as in 'Escape'"
            ),
            ("timeout: 10", "1:10: error: a time needs a unit, as in '250ms'"),
            ("timeout: 25h", "1:12: error: 'h' isn't a unit for a time: ms, s, min"),
            ("timeout: -1s", "1:10: error: '-1s' is out of range: 0ms to 86400000ms"),
            ("timeout: nan", "1:10: error: 'nan' is not a number, as in '250ms'"),
            ("timeout: .inf", "1:10: error: '.inf' is not a number, as in '250ms'"),
            ("ink: {width: 1e999}", "1:14: error: '1e999' is not a number, as in '4px'"),
            (
                "ink: {width: \(String(repeating: "9", count: 400))}",
                "1:14: error: '\(String(repeating: "9", count: 48))…' is not a number, as in '4px'"
            ),
            (
                "ink: {width: 99999999999999999999px}",
                "1:14: error: '99999999999999999999px' is out of range: 0.5px to 100px"
            ),
            (
                "ink: {width: 1,5}",
                "1:16: error: a number has a decimal point; this comma ends the value before it"
            ),
            (
                "ink: {width: 4 px wide}",
                "1:19: error: 'wide' is one word too many after the number"
            ),
            ("ink: {width: 0x10}", "1:14: error: '0x10' is not a number, as in '4px'"),
            (
                "ink: {color: reed}",
                "1:14: error: 'reed' is not a colour; write \"#rrggbb\" in quotes, or one of CSS's "
                    + "names, such as orange"
            ),
            (
                "ink: {color: '#12'}",
                "1:15: error: a colour has 3, 4, 6 or 8 hexadecimal digits after the '#'"
            ),
            (
                "ink:\n  color: #fff\n",
                "2:10: error: an unquoted '#' begins a comment; a colour needs quotes"
            ),
            ("ink: thick", "1:6: error: 'ink' is a mapping of keys and values, not a text"),
            ("messages: {shown: yes}", "1:19: error: true or false is expected, not 'yes'"),
            (
                "recognizers: {triangle: {}}",
                "1:15: error: 'recognizers' has no key 'triangle'; it has landing, "
                    + "tremor, tap, long-press, swipe, edge, circle, shake, sequence, pan, pinch, "
                    + "rotate, template"
            ),
            ("recognizers: {shake: {turnings: 2.5}}", "1:33: error: a count is a whole number"),
            ("recognizers: {shake: {turnings: 1}}", "1:33: error: '1' is out of range: 2 to 20"),
            ("recognizers: {circle: {error: 150%}}", "1:31: error: '150%' is out of range: 0 to 1"),
        ])
    func errors(text: String, expected: String) {
        #expect(headlines(text).first == expected)
        #expect(testReader.read(text: text, file: "f").mapping == nil)
    }

    @Test("the comma of a number is mended in the suggestion")
    func comma() {
        #expect(rendered("timeout: 1,5s").last?.hasSuffix("did you mean '1.5s'?") == true)
        #expect(rendered("ink:\n  width: 1,5\n").last?.hasSuffix("did you mean '1.5'?") == true)
    }

    @Test("a bare number suggests its unit, and words for true and false the right ones")
    func suggestions() {
        #expect(rendered("timeout: 10").last?.hasSuffix("did you mean '10s'?") == true)
        #expect(
            rendered("messages: {shown: off}").last?.hasSuffix("did you mean 'false'?") == true)
        #expect(rendered("ink: {color: 2f7de1}").last?.hasSuffix("mean '\"#2f7de1\"'?") == true)
    }

    @Test("actions that cannot be carried out are refused, gestures that never fire warned about")
    func vocabulary() {
        let reader = MappingReader(
            Vocabulary(
                keys: testKeys, isRecognized: { $0 != .shake(nil) },
                isCarriedOut: { if case .click = $0 { false } else { true } }))
        #expect(
            headlines("gestures: {circle: click 2, shake: nothing}", reader: reader) == [
                "1:20: error: 'click 2' is not available in this version yet",
                "1:29: warning: 'shake' isn't recognized by this version, so it does nothing",
            ])
    }

    @Test("warnings leave the mapping usable")
    func warnings() {
        let cases = [
            (
                "gestures: {circle: nothing, circle cw: nothing, circle ccw: nothing}",
                "1:12: warning: 'circle' never fires: all it covers is mapped"
            ),
            (
                "gestures: {pan vertical: nothing, pan up: nothing, pan down: nothing}",
                "1:12: warning: 'pan vertical' never fires: all it covers is mapped"
            ),
            (
                "hotkey: Button1\ngestures: {circle: nothing}",
                "1:9: warning: with this every drag of the left mouse button draws a gesture"
            ),
            ("gestures: {}", "1:1: warning: no gesture is mapped here"),
            (
                "gestures: {circle: nothing}\nhotkeys: [{hotkey: Menu, gestures: {shake: nothing}}]",
                "1:1: warning: every hotkey has gestures of its own: these do nothing"
            ),
        ]
        for (text, expected) in cases {
            #expect(headlines(text) == [expected])
            #expect(testReader.read(text: text, file: "f").mapping != nil)
        }
        #expect(headlines("gestures: {circle: nothing, circle cw: nothing}") == [])
    }

    @Test(
        "a program with its arguments that was written as a text is suggested as the list it means",
        arguments: [
            ("firefox", "[firefox]", ["firefox"]),
            (
                #"notify-send "hello world""#, "[notify-send, hello world]",
                ["notify-send", "hello world"]
            ),
            (#"sh -c "a, [b]: #c""#, #"[sh, "-c", "a, [b]: #c"]"#, ["sh", "-c", "a, [b]: #c"]),
            (#"a "" "b\"c\\""#, #"[a, "", "b\"c\\"]"#, ["a", "", #"b"c\"#]),
        ])
    func execAsText(text: String, suggestion: String, words: [String]) throws {
        let reading = testReader.read(
            text: "gestures:\n  circle:\n    exec: |-\n      \(text)\n", file: "f")
        let written = try #require(reading.diagnostics.first?.suggestion)
        #expect(written == suggestion)
        #expect(try bindings("circle: {exec: \(written)}").first?.actions == [.exec(words)])
        #expect(headlines("gestures: {circle: {exec: 'a \"b'}}").count == 1)
    }

    @Test("what is wrong behind several aliases is said once")
    func aliases() {
        #expect(
            headlines("gestures:\n  circle: &a window clos\n  shake: *a\n") == [
                "2:21: error: no window action is called 'clos'"
            ])
    }
}
