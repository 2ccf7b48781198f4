import Engine
import Mapping
import TestSupport
import Testing

@testable import Import

/// What another program's own parser makes of a file, and what comes of it here.
struct ParserCase: CustomTestStringConvertible, Sendable {
    /// What the other program does with the file.
    var there: String
    var file: String
    /// The gestures of the mapping, all of them; of applications with their class in front.
    var here: [String]
    /// What is said to be lost; one word of each sentence, in order.
    var said: [String] = []

    var testDescription: String { there }

    func expectHolds(_ program: ImportProgram) throws {
        let imported = try importing(Array(file.utf8), of: program)
        expectReads(imported, warnings: true)
        let profile = imported.mapping.profiles[0]
        let rules = profile.applications.flatMap { rule in
            rule.bindings.map { "\(rule.match.classes.joined()): \($0.entry)" }
        }
        #expect(profile.bindings.map(\.entry) + rules == here)
        let losses = imported.losses.map(\.description)
        #expect(
            losses.count == said.count && zip(losses, said).allSatisfy { $0.contains($1) },
            "\(losses)")
    }
}

/// fusuma 3.11.1.
private let fusumaCases = [
    ParserCase(
        there: "the first document wins over an application's for the same gesture",
        file: """
            swipe: {3: {left: {command: a}}}
            ---
            context: {application: Firefox}
            swipe: {3: {left: {command: b}, right: {command: c}}}
            """,
        here: ["swipe left 3 fingers: run a", "Firefox: swipe right 3 fingers: run c"],
        said: ["letter case", "line 3: gestures over 'Firefox' that an earlier document has"]),
    ParserCase(
        there: "the first document is the general one, whatever its context",
        file: """
            context: {application: Firefox}
            swipe: {3: {left: {command: a}}}
            """,
        here: ["swipe left 3 fingers: run a"], said: ["first document"]),
    ParserCase(
        there: "empty documents count for nothing; those without a context or with lists are dead",
        file: """
            # mine
            ---
            # nothing
            ---
            swipe: {3: {left: {command: a}}}
            ---
            swipe: {3: {right: {command: b}}}
            ---
            context: {application: [Firefox]}
            swipe: {3: {right: {command: c}}}
            ---
            """,
        here: ["swipe left 3 fingers: run a"],
        said: ["line 7: a further document", "line 9: a further document"]),
    ParserCase(
        there: "of two documents for an application the first that has a gesture wins",
        file: """
            swipe: {3: {left: {command: a}}}
            ---
            context: {application: Firefox}
            pinch: {2: {in: {command: b}}}
            ---
            context: {application: Firefox}
            pinch: {2: {in: {command: c}, out: {command: d}}}
            """,
        here: [
            "swipe left 3 fingers: run a", "Firefox: pinch in 2 fingers: run b",
            "Firefox: pinch out 2 fingers: run d",
        ],
        said: ["letter case", "line 6: gestures over 'Firefox' that an earlier document has"]),
    ParserCase(
        there:
            "a threshold, an interval or a plugin's option is no gesture; said once, they are lost",
        file: """
            swipe:
              2: {left: {command: a, threshold: 1, workspace: next}}
              3:
                left: {command: a, threshold: 0.2, interval: 2, keypress: {SHIFT: {command: b}}}
                right: {command: b, threshold: 0.2, keypress: {SHIFT: {command: a}}}
            threshold: {swipe: 0.5}
            plugin: {inputs: {libinput_command_input: {enable-tap: true}}}
            """,
        here: ["swipe left 3 fingers: run a", "swipe right 3 fingers: run b"],
        said: ["'threshold'", "'interval'", "'keypress'", "'plugin': options", "2 fingers"]),
    ParserCase(
        there: "a command can ask how far the fingers moved, as the pointer or as they did",
        file: """
            swipe: {3: {left: {update: {command: 'a $move_y'}}, up: {command: b $moved}}}
            pinch: {in: {command: 'a ${unaccelerated_x}'}}
            """,
        here: ["swipe up 3 fingers: \"run b $moved\""], said: ["$move_y", "unaccelerated_x"]),
    ParserCase(
        there: "a swipe, and what has steps, needs a number of fingers, which is no text",
        file: """
            swipe: {left: {command: a}, "4": {left: {command: b}}, begin: {command: c}}
            pinch: {in: {command: d}, out: {update: {command: e}}, 4: {in: {command: f}}}
            """,
        here: ["pinch in: run d", "pinch in 4 fingers: run f"],
        said: ["'left' needs", "'4'", "'begin'", "'update'"]),
    ParserCase(
        there: "a key that is there twice ends fusuma; here the first is taken, and that is said",
        file: "swipe: {3: {left: {command: a}, left: {command: b}}}",
        here: ["swipe left 3 fingers: run a"], said: ["line 1: 'left' a second time"]),
    ParserCase(
        there: "two fingers do not swipe, and what only holds keys or lets them go does nothing",
        file: """
            swipe: {2: {begin: {command: xdotool keydown alt}, end: {command: xdotool keyup alt}},
              3: {left: {command: xdotool keyup alt}}}
            """,
        here: [], said: ["line 1: swipe with 2 fingers", "line 2: swipe left with 3 fingers"]),
    ParserCase(
        there: "a command is done alone, also that of all directions; keys come second",
        file: """
            swipe:
              3:
                left: {sendkey: A, command: a}
                right: {update: {sendkey: B}}
                update: {command: b}
            """,
        here: [
            "pan left 3 fingers: {do: run b, each: 200px}",
            "pan right 3 fingers: {do: run b, each: 200px}",
            "pan up 3 fingers: {do: run b, each: 200px}",
            "pan down 3 fingers: {do: run b, each: 200px}",
        ],
        said: [
            "line 3: swipe left with 3 fingers: keys beside",
            "line 3: swipe left with 3 fingers: what it does once",
        ]),
    ParserCase(
        there: "keys are evdev's by their exact names, pressed in their order",
        file: """
            swipe:
              3: {left: {sendkey: "ctrl+c"}, right: {sendkey: "C+LEFTCTRL"}, up: {sendkey: "F13"}}
              4: {left: {sendkey: "KEY_A"}, right: {sendkey: "leftctrl+c"}}
            """,
        here: ["swipe right 4 fingers: keys Ctrl+c"],
        said: ["a US keyboard's", "left with 3", "right with 3", "up with 3", "left with 4"]),
]

/// Touchégg 2.0.18.
private let toucheggCases = [
    ParserCase(
        there: "the last of equal gestures wins, in whichever block; All among names is one",
        file: touchegg(
            "Firefox", swipe("UP", "CLOSE_WINDOW"), "All, firefox", swipe("UP", "MINIMIZE_WINDOW"),
            "All", swipe("UP", "SHOW_DESKTOP")),
        here: ["swipe up 3 fingers: desktop show", "Firefox: swipe up 3 fingers: window minimize"]),
    ParserCase(
        there: "words in another letter case, a tap with a direction and numbers like 03 are dead",
        file: touchegg(
            "All",
            "<gesture type='swipe' fingers='3' direction='UP'><action type='SHOW_DESKTOP'/></gesture>",
            "All", swipe("up", "SHOW_DESKTOP"), "All", swipe("UP", "show_desktop"),
            "All",
            "<gesture type='TAP' fingers='3' direction='UP'><action type='SHOW_DESKTOP'/></gesture>",
            "All", "<gesture type='TAP' fingers='03'><action type='SHOW_DESKTOP'/></gesture>",
            "All", swipe("LEFT", "RUN_COMMAND", "<command>a</command><on>End</on>")),
        here: [], said: ["swipe UP", "SWIPE up", "show_desktop", "TAP UP", "03", "'End'"]),
    ParserCase(
        there: "what is not said is: this window left, the desktop against the fingers, button 1",
        file: touchegg(
            "All", swipe("LEFT", "TILE_WINDOW"), "All", swipe("UP", "CHANGE_DESKTOP"),
            "All", swipe("DOWN", "MOUSE_CLICK"),
            "All", swipe("RIGHT", "TILE_WINDOW", "<direction>Left</direction>")),
        here: [
            "swipe left 3 fingers: window left", "swipe up 3 fingers: desktop previous no-wrap",
            "swipe down 3 fingers: click 1", "swipe right 3 fingers: window right",
        ],
        said: ["natural scrolling", "beginning"]),
    ParserCase(
        there: "keys go to the window under the pointer, untrimmed",
        file: touchegg(
            "All",
            swipe("LEFT", "SEND_KEYS", "<modifiers>Alt_R</modifiers><keys>S</keys><on>end</on>"),
            "All", swipe("UP", "SEND_KEYS", "<keys> b </keys><on>end</on>"),
            "All",
            swipe("DOWN", "SEND_KEYS", "<modifiers>Ctrl</modifiers><keys>b</keys><on>end</on>")),
        here: ["swipe left 3 fingers: [window focus, keys Alt+s]"],
        said: ["over no window", "SWIPE UP", "SWIPE DOWN"]),
    ParserCase(
        there: "the last of equal settings counts, to a comment, and the first of several actions",
        file: touchegg(
            "All",
            swipe(
                "LEFT", "RUN_COMMAND",
                "<command>a</command><command>b<!-- c -->d</command><on>end</on>"
            ).replacing("</gesture>", with: "<action type='CLOSE_WINDOW'/></gesture>")),
        here: ["swipe left 3 fingers: run b"]),
    ParserCase(
        there: "an application's gesture replaces one with steps, for which it would come too late",
        file: touchegg(
            "All", swipe("LEFT", "RUN_COMMAND", "<repeat>true</repeat><command>a</command>"),
            "Web, Mail", swipe("LEFT", "CLOSE_WINDOW"), "Web", swipe("UP", "CLOSE_WINDOW")),
        here: [
            "pan left 3 fingers: {do: run a, each: 160px}", "Web: pan left 3 fingers: nothing",
            "Web: swipe up 3 fingers: window close", "Mail: pan left 3 fingers: nothing",
        ],
        said: ["'swipe left 3 fingers' where it has steps elsewhere"]),
    ParserCase(
        there: "what is repeated holds its modifiers from the beginning to the end",
        file: touchegg(
            "All",
            swipe(
                "LEFT", "SEND_KEYS",
                "<repeat>true</repeat><modifiers>Alt_L</modifiers><keys>Tab</keys>"),
            "Web",
            swipe(
                "IN", "SEND_KEYS",
                "<repeat>true</repeat><times>5</times><modifiers>Control_L</modifiers><keys>KP_Add</keys><decreaseKeys>a</decreaseKeys>"
            )
            .replacing("SWIPE", with: "PINCH")),
        here: [
            "pan left 3 fingers: {do: keys Tab, began: [window focus, keys hold Alt], each: 160px}",
            "Web: pinch in 3 fingers: {do: keys KP_Add, began: [window focus, keys hold Ctrl], each: 50%}",
        ],
        said: ["over no window", "turn back"]),
]

/// Touchégg 1.1.1.
private let firstToucheggCases = [
    ParserCase(
        there: "a direction replaces all of them; a program is started without a shell",
        file: touchegg(
            "All", drag("UP", "RUN_COMMAND", "menu \"main:show{}\" $HOME"),
            "All", drag("ALL", "DRAG_AND_DROP", "BUTTON=3"),
            "All", swipe("UP", "SHOW_DESKTOP")),
        here: [
            "pan right 3 fingers: drag 3", "pan down 3 fingers: drag 3",
            "pan left 3 fingers: drag 3",
            "swipe up 3 fingers: \"exec menu main:show{} $HOME\"",
        ],
        said: ["SWIPE UP"]),
    ParserCase(
        there: "windows follow the fingers; keys are held by their own names only",
        file: touchegg(
            "All", drag("LEFT", "MOVE_WINDOW", ""),
            "All", drag("ALL", "RESIZE_WINDOW", "").replacing("DRAG'", with: "PINCH'"),
            "All", drag("UP", "SEND_KEYS", "Control+Page_Up"),
            "All", drag("DOWN", "SEND_KEYS", "Control_L+w"),
            "All", drag("RIGHT", "CHANGE_DESKTOP", "next")),
        here: [
            "pinch in 3 fingers: window resize", "pinch out 3 fingers: window resize",
            "pan left 3 fingers: window move",
            "swipe up 3 fingers: [window focus, keys Ctrl+Page_Up]",
            "swipe right 3 fingers: desktop next",
        ],
        said: ["over no window", "DRAG DOWN"]),
]

/// libinput-gestures 2.80.
private let libinputCases = [
    ParserCase(
        there: "any Unicode blank parts words, but for those of the command",
        file: "gesture swipe right 3\u{a0}echo x\ngesture\u{3000}pinch in xterm a\u{a0}b\n",
        here: ["pinch in: \"exec xterm a\u{a0}b\"", "swipe right 3 fingers: exec echo x"]),
    ParserCase(
        there: "the last of equal gestures wins, and a number before none",
        file: """
            gesture:: SWIPE Up 3 a ;
            gesture swipe up 3 b ;
            gesture swipe up c
            gesture pinch in 10 d
            """,
        here: [
            "swipe up 3 fingers: exec b ;", "swipe up 4 fingers: exec c",
            "swipe up 5 fingers: exec c", "pinch in: exec 10 d",
        ]),
    ParserCase(
        there: "the name of the program is expanded, and nothing else",
        file: """
            gesture pinch in 2 '~/my bin/a' "b c" it\\'s
            gesture pinch out 2 $HOME/bin/a * && b
            gesture pinch clockwise 2 ~/bin/a b
            """,
        here: [
            #"pinch in 2 fingers: "run ~/my\\ bin/a 'b c' 'it'\\''s'""#,
            "pinch out 2 fingers: \"run $HOME/bin/a '*' '&&' b\"",
            "rotate clockwise 2 fingers: \"run ~/bin/a b\"",
        ]),
]

private func touchegg(_ blocks: String...) -> String {
    let parts = stride(from: 0, to: blocks.count, by: 2).map {
        "<application name='\(blocks[$0])'>\(blocks[$0 + 1])</application>"
    }
    return "<touchégg>\(parts.joined())</touchégg>"
}

private func swipe(_ direction: String, _ action: String, _ settings: String = "") -> String {
    "<gesture type='SWIPE' fingers='3' direction='\(direction)'>"
        + "<action type='\(action)'>\(settings)</action></gesture>"
}

private func drag(_ direction: String, _ action: String, _ settings: String) -> String {
    swipe(direction, action, settings).replacing("'SWIPE'", with: "'DRAG'")
}

@Suite("Faults of other programs' parsers") struct FaultsOfParsers {
    @Test("165: fusuma's files mean what they mean there", arguments: fusumaCases)
    func fusuma(_ parsed: ParserCase) throws { try parsed.expectHolds(.fusuma) }

    @Test("166: Touchégg's files mean what they mean there", arguments: toucheggCases)
    func touchegg(_ parsed: ParserCase) throws { try parsed.expectHolds(.touchegg) }

    @Test("167: libinput-gestures' files mean what they mean there", arguments: libinputCases)
    func libinput(_ parsed: ParserCase) throws { try parsed.expectHolds(.libinputGestures) }

    @Test("181: Touchégg 1's files mean what they mean there", arguments: firstToucheggCases)
    func firstTouchegg(_ parsed: ParserCase) throws { try parsed.expectHolds(.touchegg) }

    @Test("187: fusuma's RIGHTALT is Alt, as on a US keyboard, and that is said")
    func rightAlt() throws {
        let file = "swipe: {3: {left: {sendkey: RIGHTALT+LEFT}}}"
        let imported = try importing(Array(file.utf8), of: .fusuma)
        #expect(
            imported.mapping.profiles[0].bindings[0].actions.map(\.description) == ["keys Alt+Left"]
        )
        #expect(imported.losses.map(\.description).contains { $0.contains("RIGHTALT") })
    }
}
