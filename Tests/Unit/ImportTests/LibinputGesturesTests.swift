import Engine
import Gestures
import Mapping
import Testing

@testable import Import

@Suite("libinput-gestures' configuration")
struct LibinputGesturesTests {
    static let sample = """
        # The configuration of a laptop.
        gesture swipe up	_internal ws_up
        gesture swipe down 4 _internal -w ws_down
        gesture: swipe left 3 xdotool key alt+Right
        gesture swipe left	xdotool key --clearmodifiers super+Page_Up Return
        gesture swipe right_up 3 _internal --cols 4 ws_right_up
        gesture pinch in 4 xdotool keydown ctrl click 4 keyup ctrl
        gesture pinch anticlockwise ~/bin/turn "two words" $HOME 'it''s' "8%+"
        gesture hold on 4 xdotool click 2
        gesture hold on+1.5 4 xterm

        gesture swipe sideways xterm
        gesture swipe down 2 echo 'a
        gesture tap on 3 xterm
        device DLL0665:01 06CB:76AD Touchpad
        device all
        swipe_threshold 0
        swipe_threshold 100
        timeout 1.5
        gesture swipe right 9 xterm
        gesture swipe up 2 xterm -e top
        """

    static func imported(_ text: String) throws(ImportError) -> Imported {
        try Imported(libinputGestures: Array(text.utf8), hotkey: hotkey, keys: .unchecked)
    }

    @Test("gestures, commands and what is lost of each line")
    func gestures() throws {
        let imported = try Self.imported(Self.sample)
        #expect(
            imported.mapping.text == """
                hotkey: Ctrl+Super
                touch: always
                touchpad: always
                gestures:
                  swipe up 3 fingers: desktop next no-wrap
                  swipe up 4 fingers: desktop next no-wrap
                  swipe up 5 fingers: desktop next no-wrap
                  swipe down 4 fingers: desktop previous
                  swipe left 3 fingers: keys Alt+Right
                  swipe left 4 fingers: keys Super+Page_Up Return
                  swipe left 5 fingers: keys Super+Page_Up Return
                  swipe up-right 3 fingers:
                    - desktop left no-wrap
                    - desktop down no-wrap
                  pinch in: run xdotool keydown ctrl click 4 keyup ctrl
                  rotate counterclockwise: "run ~/bin/turn 'two words' '$HOME' its 8%+"
                  long press 4 fingers: click 2
                  swipe up 2 fingers: run xterm -e top

                """)
        #expect(
            imported.losses.map(\.description) == [
                "line 6: swipe right_up with 3 fingers: how many columns there are, which the "
                    + "window manager says here",
                "line 7: pinch in with 4 fingers: how many fingers it takes",
                "line 10: hold on+1.5 with 4 fingers: there is no such gesture; 'long-press' under "
                    + "'recognizers' says how long",
                "line 12: swipe sideways: there is no such gesture",
                "line 13: swipe down with 2 fingers: the command 'echo 'a', where a quote is not "
                    + "closed",
                "line 14: tap on with 3 fingers: there is no such gesture",
                "line 15: device 'DLL0665:01 06CB:76AD Touchpad': every touchpad draws here; "
                    + "'devices:' with 'exclude:' leaves some out",
                "line 18: swipe_threshold: how far a swipe has to go is 'distance' under "
                    + "'recognizers: swipe:'",
                "line 19: timeout: a gesture may take as long as it takes",
                "line 20: swipe right with 9 fingers: one to five fingers draw",
                "line 21: swipe up with 2 fingers: it needs the hotkey here; only three fingers and "
                    + "more do not",
            ])
        expectReads(imported)
    }

    @Test("of two lines about one gesture the last one counts")
    func twice() throws {
        let imported = try Self.imported(
            "gesture pinch in xterm\ngesture pinch in firefox\ngesture pinch in 2 xclock\n")
        #expect(imported.mapping.text.hasSuffix("gestures:\n  pinch in: run firefox\n"))
        #expect(
            imported.losses.map(\.description)
                == ["line 3: pinch in with 2 fingers: 'pinch in' is mapped already"])
    }

    @Test("a file of another kind is refused with its line")
    func otherFile() {
        #expect(
            throws: ImportError(
                line: 2, column: 1,
                message: "this is no file of libinput-gestures: a line begins with 'gesture', "
                    + "'device', 'swipe_threshold' or 'timeout', not 'swipe:'")
        ) { try Self.imported("# fusuma\nswipe:\n  3:\n") }
    }

    @Test(
        "words of a command mean to a shell what they meant without one",
        arguments: [
            ("amixer set Master \"8%+\"", "amixer set Master 8%+"),
            ("a 'b c' \"d\\\"e\" f\\ g", "a 'b c' 'd\"e' 'f g'"),
            ("$HOME/bin/x $HOME *", "$HOME/bin/x '$HOME' '*'"),
            ("sh -c 'echo \"it'\\''s\"'", "sh -c 'echo \"it'\\''s\"'"),
            ("a '' ;", "a '' ';'"),
        ])
    func quoting(written: String, command: String) throws {
        #expect(ShellWords.split(written).map { ShellWords.commandLine($0) } == command)
    }
}
