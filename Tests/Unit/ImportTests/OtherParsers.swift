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
        said: ["letter case", "line 4: swipe left with 3 fingers over 'Firefox': in fusuma"]),
    ParserCase(
        there: "the first document is the general one, whatever its context",
        file: """
            context: {application: Firefox}
            swipe: {3: {left: {command: a}}}
            """,
        here: ["swipe left 3 fingers: run a"], said: ["first document"]),
    ParserCase(
        there: "further documents without a context, and lists of applications, are dead",
        file: """
            swipe: {3: {left: {command: a}}}
            ---
            swipe: {3: {right: {command: b}}}
            ---
            context: {application: [Firefox]}
            swipe: {3: {right: {command: c}}}
            """,
        here: ["swipe left 3 fingers: run a"], said: ["without a context", "list"]),
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
        said: ["letter case", "line 7: pinch in"]),
    ParserCase(
        there: "a swipe, and what has steps, needs a number of fingers, which is no text",
        file: """
            swipe: {left: {command: a}, "4": {left: {command: b}}, begin: {command: c}}
            pinch: {in: {command: d}, out: {update: {command: e}}, 4: {in: {command: f}}}
            """,
        here: ["pinch in: run d", "pinch in 4 fingers: run f"],
        said: ["swipe left: a swipe needs", "'4'", "'begin'", "'update'"]),
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
        said: ["left with 3", "right with 3", "up with 3", "left with 4"]),
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
            gesture pinch in 2 '~/bin/a' b
            gesture pinch out 2 ~/bin/a '*'
            gesture pinch clockwise 2 ~/bin/a b
            """,
        here: ["rotate clockwise 2 fingers: \"run ~/bin/a b\""], said: ["expanded", "expanded"]),
]

@Suite("Faults of other programs' parsers") struct FaultsOfParsers {
    @Test("165: fusuma's files mean what they mean there", arguments: fusumaCases)
    func fusuma(_ parsed: ParserCase) throws { try parsed.expectHolds(.fusuma) }

    @Test("165: a file that fusuma refuses is refused")
    func refused() {
        #expect(throws: ImportRemark.self) {
            _ = try importing(Array("swipe: {3: {left: {command: a}, left: {}}}".utf8), of: .fusuma)
        }
    }

    @Test("167: libinput-gestures' files mean what they mean there", arguments: libinputCases)
    func libinput(_ parsed: ParserCase) throws { try parsed.expectHolds(.libinputGestures) }

    @Test(
        "167: a file that libinput-gestures refuses is refused",
        arguments: [
            "swipe left 3", "swipe sideways xterm", "swipe up 3 'a", "tap on xterm",
            "swipe up_left a",
        ])
    func refusedLine(_ line: String) {
        let lines = "gesture swipe up xterm\ngesture \(line)\n"
        let remark = #expect(throws: ImportRemark.self) {
            _ = try importing(Array(lines.utf8), of: .libinputGestures)
        }
        #expect(remark?.line == 2)
    }

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
