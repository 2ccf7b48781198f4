import Gestures
import Testing

@testable import StrokeGenerator

@Suite("Ready-made letters and digits")
struct ReadyMadeTemplatesTests {
    @Test("they are the letters and the digits, each with examples of all its forms")
    func names() throws {
        let names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map(String.init)
        #expect(ReadyMadeTemplates.names == names)
        for name in names {
            #expect(TemplateName.fault(in: name) == nil)
            #expect(try Phrase(parsing: "stroke \(name)") == .stroke(name))
            let forms = LetterForm.forms(of: name)
            #expect(!forms.isEmpty)
            #expect(ReadyMadeTemplates.examples(of: name).count == forms.count * 9)
            #expect(ReadyMadeTemplates.forms(of: name).count == forms.count)
        }
        for name in ["a", "AB", "", "?", "Ä"] {
            #expect(ReadyMadeTemplates.examples(of: name).isEmpty)
            #expect(StrokeGenerator(seed: 1).letter(name) == nil)
        }
    }

    @Test("they are the same every time")
    func repeatable() {
        for name in ["A", "8"] {
            let (one, other) = (
                ReadyMadeTemplates.examples(of: name), ReadyMadeTemplates.examples(of: name)
            )
            #expect(one.map(\.contacts) == other.map(\.contacts))
        }
    }

    @Test("a form goes through the places of its description, smoothly or with corners")
    func path() {
        let form = LetterForm(.straight([0, 0, 0, 1]), .round([0.5, 0.5, 1, 1]))
        let points = form.points(spacing: 0.05) { $0 }
        for place in [(0.0, 0.0), (0, 1), (0.5, 0.5), (1, 1)] {
            let corner = Point(x: place.0, y: place.1)
            #expect(points.contains { $0.distance(to: corner) < 1e-9 }, "\(place)")
        }
        for (one, next) in zip(points, points.dropFirst()) {
            #expect((1e-9...0.08).contains(one.distance(to: next)))
        }
    }

    @Test("a letter is drawn where and as large as it is asked for")
    func place() throws {
        let corner = Point(x: 700, y: 300)
        let stroke = try #require(
            StrokeGenerator(seed: 5).letter("H", form: 7, from: corner, height: 120))
        let box = try #require(Box(around: stroke.samples.map(\.position)))
        #expect((100...140).contains(box.height) && abs(box.minY - corner.y) < 20)
        #expect(abs(box.minX - corner.x) < 40)
    }
}
