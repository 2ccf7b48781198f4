import Engine
import Gestures
import Mapping
import Testing

@testable import Import

@Suite("fusuma's configuration")
struct FusumaTests {
    static let sample = """
        swipe:
          3:
            left: &back
              command: 'xdotool key alt+Right' # forward
            right:
              <<: *back
              threshold: 0.5
            up:
              sendkey: "LEFTCTRL+LEFTALT+T"
              keypress:
                LEFTMETA:
                  command: xterm
            down:
              begin: { command: "notify-send begin" }
              update:
                sendkey: [LEFTSHIFT+F10, ENTER]
                interval: 0.3
              end: { command: "notify-send 'the end'" }
          4:
            up:
              begin: { command: xterm }
            left: { workspace: next }
            right: { window: prev }
            down: { window: { maximized: toggle, fullscreen: add } }
          begin: { command: "xdotool mousedown 1" }
          2: { up: { command: xclock } }
        pinch:
          in:
            command: |
              for n in 1 2; do
                echo $n
              done
          out: { update: { sendkey: LEFTCTRL+KPPLUS } }
        rotate:
          3: { clockwise: { command: a }, sideways: { command: b } }
        hold: { 4: { command: c } }
        tap: { 7: { command: c }, 5: { sendkey: NOSUCHKEY } }
        threshold: { swipe: 0.3 }
        plugin: { inputs: {} }
        dance: yes
        ---
        context: { application: [Google-chrome, kitty] }
        swipe: { 3: { left: { sendkey: "LEFTALT+RIGHT" } } }
        ---
        context: { plugin_defaults: sendkey_executor }
        sendkey: 1
        ---
        context: { thumbsense: true }
        remap: { J: BTN_LEFT }
        """

    static func imported(_ text: String) throws(ImportError) -> Imported {
        try Imported(fusuma: Array(text.utf8), hotkey: hotkey, keys: .unchecked)
    }

    @Test("gestures, phases, keys and contexts, and what is lost of them")
    func gestures() throws {
        let imported = try Self.imported(Self.sample)
        #expect(
            imported.mapping.text == """
                hotkey: Ctrl+Super
                touch: always
                touchpad: always
                gestures:
                  swipe left 3 fingers: keys Alt+Right
                  swipe right 3 fingers: keys Alt+Right
                  swipe up 3 fingers: keys Ctrl+Alt+t
                  pan down 3 fingers:
                    do: keys Shift+F10 Return
                    began: run notify-send begin
                    ended: "run notify-send 'the end'"
                    each: 40px
                  swipe up 4 fingers: run xterm
                  swipe left 4 fingers: desktop next no-wrap
                  swipe right 4 fingers: window to desktop previous
                  swipe down 4 fingers: window maximize
                  swipe up 2 fingers: run xclock
                  pinch in: "run for n in 1 2; do\\n  echo $n\\ndone"
                  pinch out:
                    do: keys Ctrl+KP_Add
                    each: 10%
                  rotate clockwise: run a
                  long press 4 fingers: run c
                applications:
                  - match:
                      class: google-chrome
                    gestures:
                      swipe left 3 fingers: keys Alt+Right
                  - match:
                      class: kitty
                    gestures:
                      swipe left 3 fingers: keys Alt+Right

                """)
        #expect(
            imported.losses.map(\.description) == [
                "'begin': swipes, pinches and rotations act when they end here; 'began:' of a 'pan' "
                    + "acts at once",
                "line 1: swipe: what happens in every direction; a 'pan' has one",
                "line 7: swipe right with 3 fingers: its threshold; 'each:' in an entry says how "
                    + "much a step is",
                "line 11: swipe up with 3 fingers: what it does while 'LEFTMETA' is held; "
                    + "'hotkeys:' can have a hotkey for it",
                "line 17: swipe down with 3 fingers: its interval; 'each:' in an entry says how "
                    + "much a step is",
                "line 24: swipe down with 4 fingers: the window's state 'fullscreen add', which "
                    + "here toggles",
                "line 26: swipe up with 2 fingers: it needs the hotkey here; only three fingers and "
                    + "more do not",
                "line 35: rotate clockwise with 3 fingers: how many fingers it takes",
                "line 35: rotate with 3 fingers: 'sideways'",
                "line 37: tap with 7 fingers: one to five fingers draw",
                "line 37: tap with 5 fingers: the keys 'NOSUCHKEY', which have no name here",
                "line 38: threshold: how far gestures go is under 'recognizers:', and 'each:' in an "
                    + "entry says how much a step is",
                "line 39: plugin: fusuma's plugins",
                "line 40: 'dance': it is of a plugin of fusuma's",
                "line 48: the gestures in the context 'thumbsense': put them under 'hotkeys:' or "
                    + "'applications:' by hand",
            ])
        expectReads(imported)
    }

    @Test("the older form with applications around the gestures")
    func olderApplications() throws {
        let imported = try Self.imported(
            """
            application:
              Global: { pinch: { in: { command: a } } }
              Firefox: { pinch: { in: { command: b } } }
            """)
        #expect(
            imported.mapping.text.hasSuffix(
                """
                gestures:
                  pinch in: run a
                applications:
                  - match:
                      class: firefox
                    gestures:
                      pinch in: run b

                """))
        #expect(imported.losses.isEmpty)
    }

    @Test(
        "a damaged file is reported with its place",
        arguments: [
            (
                "swipe: a: b",
                "1:9: error: a ':' cannot stand here; put quotes around the text if it belongs to it"
            ),
            (
                "a: 1",
                "1:1: error: this is no file of fusuma: it has no 'swipe', 'pinch', 'rotate', "
                    + "'hold' or 'tap'"
            ),
            ("swipe: *x", "1:8: error: no anchor '&' is called 'x' above"),
            ("swipe:\n\t3: {}", "2:1: error: YAML can't be indented with tabs; use spaces"),
        ])
    func damaged(text: String, message: String) {
        do throws(ImportError) {
            _ = try Self.imported(text)
            Issue.record("\(text) was read")
        } catch { #expect(error.description == message) }
    }

    @Test("a mapping that would be too large to be read is refused")
    func tooLarge() {
        let command = String(repeating: "x", count: 8000)
        let applications = (0..<100).map { "a\($0)" }.joined(separator: ", ")
        let text = """
            context: { application: [\(applications)] }
            pinch: { in: { command: \(command) } }
            """
        #expect(throws: ImportError.self) { try Self.imported(text) }
    }
}
