import Engine
import Gestures
import Glibc
import Mapping
import StrokeGenerator
import Testing

@testable import curlicue

/// What `add` says of a drawing.
@Suite("What a drawing is called") struct DrawnGestureTests {
    private let middle = Point(x: 640, y: 400)
    private let generator = StrokeGenerator(seed: 5)

    private func mapping(_ phrases: String...) throws -> Mapping {
        let bindings = try phrases.map {
            Binding(try Phrase(parsing: $0), actions: [.window(.close)])
        }
        return Mapping(profiles: [Profile(hotkeys: [Chord(.key("F13"))], bindings: bindings)])
    }

    private func drawn(
        _ strokes: [Stroke], _ mapping: Mapping, _ templates: TemplateLibrary = TemplateLibrary()
    ) -> DrawnGesture {
        DrawnGesture(
            StrokeRecord(contacts: strokes.map(\.samples)), mapping, templates: templates)
    }

    private func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 350))
    }

    @Test("one stroke, several fingers, a tap, and what is none")
    func phrases() throws {
        let mapping = try mapping("shake")
        func name(_ strokes: [Stroke]) -> String? { drawn(strokes, mapping).phrase?.description }
        #expect(name([generator.circle(center: middle, radius: 100)])?.hasPrefix("circle ") == true)
        #expect(
            name([generator.polyline([.down, .right], leg: 200, from: middle)]) == "down right")
        let tap = Stroke(
            .pointer,
            samples: [Sample(middle, at: .zero), Sample(middle, at: .milliseconds(60))])
        #expect(name([tap]) == "tap")
        let swipe = generator.swipe(.left, length: 300, from: middle)
        let fingers = (0..<3).map { finger in
            Stroke(
                samples: swipe.samples.map {
                    Sample($0.position + Vector(dx: 0, dy: 60 * Double(finger)), at: $0.time)
                })
        }
        #expect(name(fingers) == "swipe left 3 fingers")
        #expect(name(generator.pinch(center: middle, from: 120, to: 360)) == "pinch out")
        #expect(name(generator.pinch(fingers: 3, from: 120, to: 360)) == "pinch out 3 fingers")
        #expect(name([zed(1)]) == nil)
        for strokes in [[zed(1)], [zed(1), zed(2)]] {
            let words = drawn(strokes, mapping).verdict(under: nil).words.first
            #expect(words?.contains("curlicue record") == (strokes.count == 1), "\(words ?? "")")
        }
    }

    @Test("free, taken, and what else is drawn that way")
    func verdicts() throws {
        let circle = [generator.circle(center: middle, radius: 100, rotation: .clockwise)]
        func verdict(_ mapping: Mapping) -> (words: [String], isFree: Bool) {
            drawn(circle, mapping).verdict(under: Chord(.key("F13")))
        }
        #expect(try verdict(mapping("shake")).words == ["That is 'circle clockwise'. It is free."])
        let taken = try verdict(mapping("circle clockwise"))
        #expect(!taken.isFree)
        #expect(taken.words == ["That is 'circle clockwise', and it is taken: Close window."])
        var knob = try mapping("circle")
        knob.profiles[0].bindings[0].phrase = .knob(nil)
        #expect(verdict(knob).words == taken.words)
        #expect(
            try verdict(mapping("circle")).words.last
                == "It will go before 'circle', which is drawn so, too: Close window.")
    }

    @Test("of what is nearly a gesture it is said what it lacks")
    func shortfall() throws {
        let arc = Stroke(
            samples: (0...60).map { step in
                let angle = Double(step) / 60 * 1.4 * .pi
                let place = middle + Vector(dx: 100 * sin(angle), dy: -100 * cos(angle))
                return Sample(place, at: .milliseconds(8 * step))
            })
        let words = try drawn([arc], mapping("shake")).verdict(under: nil).words
        #expect(
            words == [
                "That is no gesture yet (nearly a circle: close it); 'curlicue record NAME' "
                    + "makes it one."
            ])
    }

    @Test("a recorded stroke is known, and one that is alike is named")
    func recorded() throws {
        var library = TemplateLibrary()
        library[.stroke("zorro")] = try (1...3).map { try Template(zed($0).samples) }
        let mapping = try mapping("stroke zorro")
        let again = drawn([zed(7)], mapping, library)
        #expect(again.phrase == .stroke("zorro"))
        #expect(!again.verdict(under: nil).isFree)
    }

    @Test(
        "words with blanks or signs are one argument each, unless there is only one",
        arguments: [
            (["run", "notify-send", "hello world"], "run notify-send 'hello world'"),
            (["run notify-send", "it's so", ""], #"run notify-send 'it'\''s so' ''"#),
            (["run", "notify-send \"hello world\""], #"run notify-send "hello world""#),
            (["run", "open", "https://a.org/?a=1&b=2"], "run open 'https://a.org/?a=1&b=2'"),
            (["run", "echo", "$CURLICUE_WINDOW", "#fff"], "run echo $CURLICUE_WINDOW '#fff'"),
            (["run", "a", "|", "b", "\"$C D\"", "$(e)"], #"run a | b "$C D" $(e)"#),
            (["exec", "xterm", "-T", "a \"b\""], #"exec xterm -T "a \"b\"""#),
            (["exec", "echo", "\"x", "a;b"], #"exec echo "\"x" a;b"#),
            (["text", "hello", "dear world"], "text hello dear world"),
            (["window close"], "window close"), ([], ""), (["--", "run", "-e"], "run -e"),
        ])
    func quotes(words: [String], text: String) {
        #expect(AddCommand.text(of: words[...]) == text)
    }

    @Test("every action that '?' lists is one")
    func examples() throws {
        for example in AddCommand.examples {
            #expect(throws: Never.self) {
                try Action(
                    parsing: example,
                    keys: KeyNames(isKey: { $0 == "t" }))
            }
        }
    }
}
