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
}
