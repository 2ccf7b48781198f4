import Engine
import Gestures
import Mapping
import Testing

@testable import Adding

private let file = "hotkey: F13\ngestures:\n  circle: window close\n"

/// What `curlicue add` asks, and what comes of the answers.
@Suite("The conversation of add") struct ConversationTests {
    /// A conversation, what comes of it, and what is said in it.
    struct Row {
        var what: String
        var inputs: [UserInput]
        /// The lines added, with a minus those removed.
        var adds: [String]?
        var awaits = "save"
        var mentions: [String] = []
    }

    static let rows: [Row] = [
        Row(
            what: "a free gesture, a window",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say("1"), .say(""), .say("1"), .say("yes"),
            ], adds: ["  down right: window maximize"],
            mentions: ["one stroke that goes down, then right: 'down right'. It is free."]),
        Row(
            what: "by words instead of numbers, with a label",
            inputs: [
                .draw(Shapes.corner), .say("something with the desk"), .say("Next desktop"),
                .say(" To the next one "), .say(""), .say(""),
            ], adds: ["  down right:", "    do: desktop next", "    label: To the next one"]),
        Row(
            what: "in the words of the config",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say("top-left"), .say(""), .say(""), .say("1"),
            ], adds: ["  down right: window top-left"]),
        Row(
            what: "keys by pressing them, two after another",
            inputs: [
                .draw(Shapes.corner), .say("3"), .press("Ctrl+c"), .say("2"), .press("Ctrl+v"),
                .say(""), .say(""), .say(""), .say(""),
            ], adds: ["  down right: keys Ctrl+c Ctrl+v"], mentions: ["So far: Ctrl+c, Ctrl+v"]),
        Row(
            what: "keys anew, and then nothing pressed, and then by name",
            inputs: [
                .draw(Shapes.corner), .say("3"), .press("Ctrl+c"), .say("3"), .cancel,
                .say("Escpe"), .say("Escape"), .say(""), .say(""), .say(""),
            ], adds: ["  down right: keys Escape"], mentions: ["no key is called"]),
        Row(
            what: "keys while another program holds the keyboard",
            inputs: [.draw(Shapes.corner), .say("3"), .fail], awaits: "answer",
            mentions: ["That is busy.", "Type the names of the keys"]),
        Row(
            what: "a command",
            inputs: [
                .draw(Shapes.corner), .say("4"), .say("firefox --new-window"), .say(""), .say(""),
                .say(""),
            ], adds: ["  down right: run firefox --new-window"], mentions: ["(Enter: firefox)"]),
        Row(
            what: "text",
            inputs: [
                .draw(Shapes.corner), .say("5"), .say("Hello, \"world\""), .say(""), .say(""),
                .say(""),
            ], adds: [#"  down right: "text \"Hello, \\\"world\\\"\"""#]),
        Row(
            what: "as in the config, after a mistake",
            inputs: [
                .draw(Shapes.corner), .say("6"), .say("window maximise"), .say("click 2"),
                .say(""), .say(""), .say(""),
            ], adds: ["  down right: click 2"], mentions: ["Did you mean 'maximize'?"]),
        Row(
            what: "back from every menu",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say(""), .say("2"), .say(""), .say("4"),
                .say(""), .say("5"), .say(""), .say("6"), .say(""), .say("3"), .cancel, .say(""),
            ], awaits: "answer", mentions: ["What shall it do?"]),
        Row(
            what: "a wrong answer",
            inputs: [.draw(Shapes.corner), .say("7"), .say("x")], awaits: "answer",
            mentions: ["Please type a number from 1 to 6"]),
        Row(
            what: "a circle, either way round: taken, replaced",
            inputs: [
                .draw(Shapes.circle), .say("2"), .say("1"), .say("1"), .say("2"), .say(""),
                .say(""),
            ], adds: ["-  circle: window close", "  circle: window fullscreen"],
            mentions: ["'circle' is taken, it does 'Close window'"]),
        Row(
            what: "taken, kept, and another over one application",
            inputs: [
                .draw(Shapes.circle), .say("2"), .say("2"), .say("1"), .say("2"), .say(""),
                .say("1"), .click("Gimp"), .say(""),
            ],
            adds: [
                "# Written by 'curlicue add'.", "applications:", "  - match: {class: Gimp}",
                "    gestures:", "      circle: window fullscreen",
            ], mentions: ["over Gimp it goes before 'circle': Close window"]),
        Row(
            what: "taken, and then everything stays",
            inputs: [.draw(Shapes.circle), .say("2"), .say("4")], awaits: "stop"),
        Row(
            what: "taken, and then another one is drawn",
            inputs: [.draw(Shapes.circle), .say("2"), .say("3")], awaits: "draw"),
        Row(
            what: "a more special circle than the one that is taken",
            inputs: [
                .draw(Shapes.circle), .say(""), .say("1"), .say("2"), .say(""), .say(""), .say(""),
            ], adds: ["  circle clockwise: window fullscreen"],
            mentions: ["'circle' does 'Close window'; the new gesture goes before it."]),
        Row(
            what: "a swipe as one that goes on",
            inputs: [
                .draw(Shapes.left), .say("2"), .say("2"), .say("2"), .say(""), .say(""), .say(""),
            ], adds: ["  pan left: desktop previous"], mentions: ["acts again with every step"]),
        Row(
            what: "a swipe of three fingers",
            inputs: [
                .fingers(
                    (0..<3).map { finger in
                        var stroke = Shapes.left
                        stroke.samples = stroke.samples.map {
                            Sample(
                                Point(x: $0.position.x, y: $0.position.y + 60 * Double(finger)),
                                at: $0.time)
                        }
                        return stroke
                    }), .say("1"), .say("2"), .say("1"), .say(""), .say(""), .say(""),
            ], adds: ["  swipe left 3 fingers: desktop next"], mentions: ["with 3 fingers"]),
        Row(
            what: "by the class that is typed",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say("1"), .say(""), .say("3"), .say(""),
                .say("3"), .say("XTerm"), .say(""),
            ],
            adds: [
                "# Written by 'curlicue add'.", "applications:", "  - match: {class: XTerm}",
                "    gestures:", "      down right: window maximize",
            ]),
        Row(
            what: "no click after all, then everywhere",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say("1"), .say(""), .say("2"), .cancel,
                .say("1"), .say(""),
            ], adds: ["  down right: window maximize"]),
        Row(
            what: "not saved, but something else",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say("1"), .say(""), .say(""), .say("no"),
                .say("1"), .say("1"), .say("4"), .say(""), .say(""), .say("y"),
            ], adds: ["  down right: window close"], mentions: ["Nothing is saved."]),
        Row(
            what: "not saved at all",
            inputs: [
                .draw(Shapes.corner), .say("1"), .say("1"), .say(""), .say(""), .say("2"),
                .say("3"),
            ], awaits: "stop"),
        Row(
            what: "a new shape, recorded on the spot",
            inputs: [
                .draw(Shapes.zed(1)), .say("a/b"), .say("zed"), .draw(Shapes.zed(2)),
                .draw(Shapes.zed(3)), .say("1"), .say("1"), .say(""), .say(""), .say(""),
            ], adds: ["  stroke zed: window maximize"], awaits: "save zed",
            mentions: ["new shape", "It is free."]),
        Row(
            what: "one of the drawings of a new shape went wrong",
            inputs: [
                .draw(Shapes.zed(1)), .say("zed"), .draw(Shapes.left), .draw(Shapes.zed(3)),
            ], awaits: "example 3", mentions: ["Drawing 2 looks different"]),
        Row(
            what: "a new shape that gets no name",
            inputs: [.draw(Shapes.zed(1)), .say("")], awaits: "draw"),
        Row(
            what: "a shape of its own, though it is known",
            inputs: [.draw(Shapes.circle), .say("3"), .say("ring")], awaits: "example 2"),
        Row(
            what: "a tap",
            inputs: [.draw(Shapes.tap), .say("1"), .say("1"), .say(""), .say(""), .say("")],
            adds: ["  tap: window maximize"], mentions: ["a tap: 'tap'"]),
    ]

    @Test("answers lead to a change", arguments: rows.indices)
    func table(index: Int) throws {
        let row = Self.rows[index]
        var played = try PlayedConversation(file)
        try played.play(row.inputs)
        #expect(played.awaits == row.awaits, "\(row.what): \(played.output)")
        #expect(played.change == row.adds, "\(row.what): \(played.output)")
        for words in row.mentions {
            #expect(played.says(words), "\(row.what): '\(words)' in \(played.output)")
        }
    }

    @Test(
        "it can be ended at every step, and nothing comes of it",
        arguments: [
            "keys by pressing them, two after another", "a new shape, recorded on the spot",
            "taken, kept, and another over one application",
        ])
    func ends(name: String) throws {
        let row = try #require(Self.rows.first { $0.what == name })
        for count in row.inputs.indices {
            var played = try PlayedConversation(file)
            try played.play(row.inputs.prefix(count) + [.end])
            #expect(played.awaits == "stop", "\(name) \(count)")
        }
    }
}
