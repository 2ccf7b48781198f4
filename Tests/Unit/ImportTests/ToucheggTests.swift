import Engine
import Gestures
import Mapping
import Testing

@testable import Import

@Suite("Touchégg's configuration")
struct ToucheggTests {
    static func imported(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        try Imported(touchegg: bytes, hotkey: hotkey, keys: .unchecked)
    }

    @Test("gestures, actions and applications")
    func gestures() throws {
        let imported = try Self.imported(sample("touchegg.conf"))
        let text = imported.text(source: "touchegg.conf")
        let mapping = text.split(separator: "\n\n", maxSplits: 1).last.map(String.init)
        #expect(
            mapping == """
                hotkey: Ctrl+Super
                touch: always
                touchpad: always
                gestures:
                  swipe up 3 fingers: window maximize
                  swipe down 3 fingers: window minimize
                  swipe left 3 fingers: window left
                  swipe up 4 fingers: desktop next no-wrap
                  swipe right 4 fingers: desktop previous
                  swipe left 4 fingers: keys Ctrl+Super+s
                  pinch in: window close
                  tap 2 fingers: click 3
                  pan up 5 fingers:
                    do: "run pactl set-sink-volume @DEFAULT_SINK@ +5% && echo \\"a<b\\""
                    each: 40px
                  swipe right 3 fingers: keys Ctrl+Alt+Right
                  pan left 5 fingers:
                    do: keys Shift+Tab
                    began: keys hold Alt
                    each: 40px
                  pan right 5 fingers:
                    do: keys Tab
                    began: keys hold Alt
                    each: 40px
                  tap 3 fingers: keys Super
                applications:
                  - match:
                      class: [Google-chrome, Firefox]
                    gestures:
                      pinch out:
                        do: keys KP_Add
                        began: keys hold Ctrl
                        each: 10%
                      pinch in:
                        do: keys KP_Subtract
                        began: keys hold Ctrl
                        each: 10%

                """)
        #expect(
            imported.losses.map(\.message) == [
                "the setting 'animation_delay': it is about Touchégg's own animations",
                "SWIPE LEFT with 4 fingers: that it happens at the beginning; here it does at the end",
                "PINCH IN with 3 fingers: how many fingers pinch",
                "PINCH IN with 4 fingers: how many fingers pinch",
                "PINCH IN with 4 fingers: 'pinch in' is mapped already",
                "TAP with 2 fingers: it needs the hotkey here; only three fingers and more do not",
                "TAP with 5 fingers: keys that have no name here, or more than one besides modifiers",
                "WAVE UP with 3 fingers: there is no such gesture",
                "TAP with 4 fingers: the action 'DANCE'",
                "PINCH OUT with 2 fingers over 'Google-chrome, Firefox': what it does at steps back "
                    + "'pinch in' does by itself, too",
            ])
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "f")
        #expect(reading.diagnostics.map(\.headline) == [])
        #expect(reading.mapping == imported.mapping)
    }

    /// The mapping of a file with this in it, below its settings, and what is lost.
    private func lines(_ inner: String) throws -> (gestures: [String], losses: [String]) {
        let imported = try Self.imported(Array("<touchégg>\(inner)</touchégg>".utf8))
        let lines = imported.mapping.text.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "gestures:"))
        return (lines[(start + 1)...].map { $0 }, imported.losses.map(\.message))
    }

    private func keys(
        _ type: String, direction: String = "", modifiers: String, keys: String, back: String = ""
    ) -> String {
        """
        <gesture type="\(type)" fingers="3" direction="\(direction)"><action type="SEND_KEYS">
        <repeat>true</repeat><modifiers>\(modifiers)</modifiers><keys>\(keys)</keys>
        <decreaseKeys>\(back)</decreaseKeys></action></gesture>
        """
    }

    @Test("keys of a gesture that does not go on keep their modifiers, repeated or not")
    func repeatedTap() throws {
        let gestures = ["TAP", "DOUBLE_TAP", "TAP_AND_HOLD"]
            .map { keys($0, modifiers: "Control_L", keys: "w", back: "q") }
        let read = try lines("<application name='All'>\(gestures.joined())</application>")
        #expect(
            read.gestures == [
                "  tap 3 fingers: keys Ctrl+w", "  double tap 3 fingers: keys Ctrl+w",
                "  long press 3 fingers: keys Ctrl+w",
            ])
        #expect(read.losses.isEmpty)
    }

    @Test("the form before version 2, with everything in the text of an action")
    func olderForm() throws {
        let read = try lines(
            """
            <application name="All">
            <gesture type="TAP" fingers="3" direction=""><action type="MOUSE_CLICK">BUTTON=3</action></gesture>
            <gesture type="TAP" fingers="1" direction=""><action type="SCROLL">SPEED=5</action></gesture>
            <gesture type="DRAG" fingers="3" direction="LEFT">
              <action type="SEND_KEYS">Super+Page_Down</action></gesture>
            <gesture type="DRAG" fingers="4" direction="UP">
              <action type="CHANGE_DESKTOP">DIRECTION=NEXT</action></gesture>
            <gesture type="DRAG" fingers="4" direction="DOWN">
              <action type="RUN_COMMAND">xterm -e "a=b"</action></gesture>
            </application>
            """)
        #expect(
            read.gestures == [
                "  tap 3 fingers: click 3", "  swipe left 3 fingers: keys Super+Page_Down",
                "  swipe up 4 fingers: desktop next no-wrap",
                "  swipe down 4 fingers: \"run xterm -e \\\"a=b\\\"\"",
            ])
        #expect(read.losses == ["TAP with 1 finger: the action 'SCROLL'"])
    }

    @Test("a loss has the line of what is lost")
    func lossLines() throws {
        let imported = try Self.imported(
            Array(
                """
                <touchégg>
                  <settings>
                    <property name="color">auto</property>
                  </settings>
                  <application name="All">
                    <gesture type="WAVE" fingers="3"><action type="SHOW_DESKTOP"/></gesture>
                    <gesture type="TAP" fingers="3">
                      <action type="DANCE"/>
                    </gesture>
                  </application>
                </touchégg>
                """.utf8))
        #expect(imported.losses.map(\.line) == [3, 6, 7])
    }

    @Test("a gesture that is mapped already brings no steps back along")
    func droppedStepsBack() throws {
        let first = keys("SWIPE", direction: "left", modifiers: "Alt_L", keys: "Tab")
        let second = keys(
            "SWIPE", direction: "left", modifiers: "Control_L", keys: "w", back: "q")
        let read = try lines("<application name='All'>\(first)\(second)</application>")
        #expect(
            read.gestures == [
                "  pan left 3 fingers:", "    do: keys Tab", "    began: keys hold Alt",
                "    each: 40px",
            ])
        #expect(
            read.losses == ["SWIPE left with 3 fingers: 'pan left 3 fingers' is mapped already"])
    }

    @Test("no more than a thousand applications are imported, each of them once")
    func manyApplications() throws {
        let gesture =
            "<gesture type='TAP' fingers='3'><action type='CLOSE_WINDOW'></action></gesture>"
        let all = ((0...1000).map { "a\($0)" } + ["a0", "a1000"]).map {
            "<application name='\($0)'>\(gesture)</application>"
        }
        let imported = try Self.imported(Array("<touchégg>\(all.joined())</touchégg>".utf8))
        #expect(imported.mapping.profiles.first?.applications.count == 1000)
        #expect(
            imported.losses.map(\.message) == [
                "more than 1000 applications", "the application 'a0' a second time",
                "the application 'a1000' a second time",
            ])
    }

    @Test(
        "a damaged file is reported with its place",
        arguments: [
            ("", "1:1: error: no element found"),
            ("hello", "1:1: error: syntax error"),
            ("<a>", "1:4: error: no element found"),
            ("<a></b>", "1:6: error: mismatched tag"),
            ("<a/>", "1:1: error: this is no file of Touchégg: its element is 'touchégg', not 'a'"),
            ("<a/><b/>", "1:5: error: junk after document element"),
            ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "1:13: error: document types are not read"),
            ("<!DOCTYPE a SYSTEM 'b'><a/>", "1:23: error: document types are not read"),
            ("<a>&b;</a>", "1:4: error: undefined entity"),
            ("<a>&#0;</a>", "1:4: error: reference to invalid character number"),
            ("<a>x & y</a>", "1:7: error: not well-formed (invalid token)"),
            ("<a b=c/>", "1:6: error: not well-formed (invalid token)"),
            ("<a b='1' b='2'/>", "1:10: error: duplicate attribute"),
            ("<a b='<'/>", "1:7: error: not well-formed (invalid token)"),
            ("<a><!-- </a>", "1:4: error: unclosed token"),
            ("\n<a>é\n<b c='", "3:1: error: unclosed token"),
            ("<a>é<b></a>", "1:11: error: mismatched tag"),
            ("<a>\0</a>", "1:4: error: not well-formed (invalid token)"),
            (
                String(repeating: "<a>", count: 40),
                "1:97: error: elements are nested too deeply"
            ),
        ])
    func damaged(text: String, message: String) {
        do throws(ImportError) {
            _ = try Self.imported(Array(text.utf8))
            Issue.record("\(text) was read")
        } catch { #expect(error.description == message) }
    }

    @Test("a file is read in the encoding that it declares, and refused where that is unknown")
    func encodings() throws {
        let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
        let latin = head + Array("<touch".utf8) + [0xe9] + Array("gg/>".utf8)
        let wide = "\u{feff}<touchégg/>".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        for bytes in [latin, wide] {
            #expect(try MarkupElement(parsing: bytes).name == "touchégg")
        }
        let unknown = Array("<?xml version='1.0' encoding='none'?><a/>".utf8)
        #expect(throws: ImportError(line: 1, column: 31, message: "unknown encoding")) {
            try MarkupElement(parsing: unknown)
        }
        #expect(throws: ImportError.self) {
            try MarkupElement(parsing: Array("<touch".utf8) + [0xe9] + Array("gg/>".utf8))
        }
    }

    @Test("text is put together from references, CDATA and pieces between remarks")
    func text() throws {
        let text =
            "\u{feff}<a b='&quot;&#65;&#x42;'>1&lt;<!-- no -->2<c/>3<![CDATA[<&>]]></a> <!-- . -->\n"
        let element = try MarkupElement(parsing: Array(text.utf8))
        #expect(element.text == "1<23<&>" && element.attributes == ["b": "\"AB"])
        #expect(element.children.map(\.name) == ["c"])
    }

    @Test("whatever is in the file, it is read or refused", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var random = Seeded(seed)
        let whole = try sample("touchegg.conf")
        var read = 0
        for _ in 0..<1500 {
            let bytes = mutated(
                whole, with: &random,
                words: [
                    "<", "</", "/>", "&amp;", "&#65;", "<!--", "-->", "]]>", "\"", "\0", "é",
                    "true",
                    "-9223372036854775808", "9223372036854775807", "&#4294967295;", "&#x110000;",
                    "5", "OUT", "ROTATE", "PINCH", "Alt_L+Alt_L", "+", "all",
                ])
            guard let imported = try? Self.imported(bytes) else { continue }
            read += 1
            let reading = MappingReader(Vocabulary(keys: .unchecked))
                .read(text: imported.text(source: "s"), file: "f")
            #expect(
                reading.diagnostics.allSatisfy { $0.severity != .error },
                "\(reading.diagnostics.map(\.headline)) \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 0)
    }
}
