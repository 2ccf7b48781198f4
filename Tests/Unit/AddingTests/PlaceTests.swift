import Engine
import Gestures
import Mapping
import StrokeGenerator
import Testing

@testable import Adding

/// Several hotkeys, options of the command line, and gestures that are too alike.
@Suite("Where a gesture is added") struct PlaceTests {
    private let two = """
        hotkeys:
          - hotkey: F13
            gestures:
              circle: window close
          - hotkey: Menu
            gestures:
              shake: nothing

        """
    private let rest: [UserInput] = [.say("1"), .say("1"), .say("")]

    @Test("of several hotkeys the one that was held is offered first")
    func hotkeys() throws {
        var played = try PlayedConversation(two)
        try played.play([.draw(Shapes.corner, under: "Menu")] + rest)
        #expect(played.says("Which hotkey is it for? | F13 | Menu"))
        try played.play([.say(""), .say("")])
        #expect(played.change == ["      down right: window maximize"])
        guard case .confirm(let edit, _) = played.conversation.step else { return }
        #expect(edit.mapping.profiles.map(\.bindings.count) == [1, 2])
    }

    @Test("what is free under one hotkey may be taken under another")
    func takenThere() throws {
        var played = try PlayedConversation(two)
        try played.play([.draw(Shapes.circle, under: "Menu"), .say("2")] + rest)
        #expect(played.says("'circle'. It is free."), "\(played.output)")
        try played.play([.say("F13"), .say("")])
        #expect(played.says("'circle' is taken there, it does 'Close window'"))
        try played.play([.say("1"), .say("")])
        #expect(
            played.change == ["-      circle: window close", "      circle: window maximize"])
    }

    @Test("what the command line says is not asked")
    func options() throws {
        let scope = EditScope(hotkey: Chord(.key("Menu")), application: "Gimp")
        var played = try PlayedConversation(two, scope: scope, label: "Big")
        try played.play([.draw(Shapes.corner), .say("1"), .say("1")])
        #expect(played.awaits == "confirm", "\(played.output)")
        #expect(
            played.change?.suffix(2) == [
                "            do: window maximize", "            label: Big",
            ])
        var other = try PlayedConversation(
            two, scope: EditScope(hotkey: Chord(.key("F13"))), isReplacing: true)
        try other.play([.draw(Shapes.circle), .say("2")] + rest)
        #expect(other.says("It does 'Close window' now, which is replaced."))
        #expect(other.change?.first == "-      circle: window close", "\(other.output)")
    }

    @Test("an application from the command line is for the hotkey that was held")
    func application() throws {
        var played = try PlayedConversation(two, scope: EditScope(application: "Gimp"))
        try played.play([.draw(Shapes.corner, under: "Menu")] + rest + [.say(""), .say("")])
        guard case .save(let edit, _) = played.conversation.step else {
            Issue.record("\(played.output)")
            return
        }
        #expect(edit.mapping.profiles.map(\.applications.count) == [0, 1])
    }

    @Test("a recorded stroke that is much alike is named, with the likeness")
    func alike() throws {
        let library = try Shapes.library("zorro", (1...3).map { Shapes.zed($0) })
        let text = "hotkey: F13\ngestures:\n  stroke zorro: window close\n"
        var played = try PlayedConversation(text, templates: library)
        try played.play([.draw(Shapes.zed(7))])
        #expect(played.says("'stroke zorro' is taken, it does 'Close window'"), "\(played.output)")
        // Another shape that is drawn in much the same way.
        var other = try PlayedConversation(
            "hotkey: F13\ngestures:\n  pan left: window close\n", templates: library)
        try other.play([.draw(Shapes.left), .say("1")])
        #expect(other.says("It is like 'pan left' ("), "\(other.output)")
        #expect(other.says("Use it all the same?"))
        try other.play([.say("2")])
        #expect(other.awaits == "draw")
    }

    @Test("a wider word for what a narrower one takes says that it does nothing")
    func narrower() throws {
        var played = try PlayedConversation(
            "hotkey: F13\ngestures:\n  circle clockwise: window close\n")
        try played.play([.draw(Shapes.circle)])
        #expect(played.says("circle clockwise: a circle, clockwise; now 'Close window'"))
        try played.play([.say("2")])
        #expect(played.says("'circle clockwise' is, which does 'Close window' and goes first"))
        #expect(played.says("Use it all the same?"))
        try played.play([.say("1"), .say("1"), .say("1"), .say(""), .say(""), .say("")])
        #expect(played.change == ["  circle: window maximize"])
    }

    @Test("how to draw is said as the mapping has it")
    func invitation() throws {
        func words(_ settings: String) throws -> String {
            let text = "hotkey: F13\n\(settings)gestures:\n  tap: nothing\n"
            return try PlayedConversation(text).conversation.invitation(["F13"])
        }
        #expect(try words("") == "Hold F13, draw the gesture, and release. Escape ends it.")
        #expect(try words("mode: toggle\n").hasPrefix("Press F13, draw the gesture, and press it"))
        #expect(
            try words("draw: drag\n").contains("draw the gesture with a mouse button down, and"))
    }

    @Test("a name that is taken is not used again")
    func names() throws {
        let library = try Shapes.library("ell", (1...3).map { _ in Shapes.corner })
        var played = try PlayedConversation(
            "hotkey: F13\ngestures:\n  tap: nothing\n", templates: library)
        try played.play([.draw(Shapes.zed(1)), .say("ell")])
        #expect(played.says("You have a stroke 'ell' already"))
        try played.play([.say("zed")])
        #expect(played.awaits == "example 2")
    }

    @Test("a file in brackets is refused with what to do instead")
    func flow() throws {
        var played = try PlayedConversation("hotkey: F13\ngestures: {tap: nothing}\n")
        try played.play([.draw(Shapes.corner)] + rest + [.say("1")])
        #expect(played.awaits == "refused", "\(played.output)")
        guard case .refused(let refusal) = played.conversation.step else { return }
        #expect(refusal.message.contains("open the file in an editor"))
    }

    @Test("a stroke from the edge of the screen may be one of the edge")
    func edge() throws {
        let stroke = Shapes.generator.swipe(.right, length: 300, from: Point(x: 1, y: 400))
        var played = try PlayedConversation("hotkey: F13\ngestures:\n  tap: nothing\n")
        try played.play([.draw(stroke)])
        #expect(played.says("edge left: a stroke from the left edge"), "\(played.output)")
    }

    @Test("every gesture says how it is drawn, and no two the same")
    func words() {
        let phrases: [Phrase] = [
            .tap(count: 1, fingers: 1), .tap(count: 2, fingers: 1), .tap(count: 1, fingers: 2),
            .longPress(fingers: 1), .swipe(.left, fingers: 1), .swipe(.left, fingers: 3),
            .sequence([.down, .right]), .edge(.left), .circle(nil),
            .circle(.clockwise), .shake(nil),
            .shake(.horizontal), .shake(.vertical), .pan(.left, fingers: 1),
            .pan(.horizontal, fingers: 1), .pinch(.inward), .pinch(.outward), .rotate(.clockwise),
            .stroke("zed"),
        ]
        #expect(Set(phrases.map(\.drawn)).count == phrases.count)
    }
}
