import Gestures
import StrokeGenerator
import Glibc
import Testing

/// Every recognizer of a stroke, beside some templates.
private func recognizers() throws -> [any Recognizer] {
    let limits = Limits()
    return [
        TapRecognizer(limits: limits), LongPressRecognizer(limits: limits),
        StrokeRecognizer(SwipeClassifier(), limits: limits),
        StrokeRecognizer(CircleClassifier(), limits: limits),
        StrokeRecognizer(ShakeClassifier(), limits: limits),
        StrokeRecognizer(SequenceClassifier(allSequences(2)), limits: limits),
        TemplateRecognizer(try templates([.zed, .tent])),
    ]
}

/// The events of one finger that draws `samples` and has not lifted yet.
private func events(_ samples: [Sample], _ contact: Contact = .finger(1)) -> [ContactEvent] {
    samples.enumerated().map {
        ContactEvent(contact, $0.offset == 0 ? .began : .moved, $0.element)
    }
}

/// The names of those that give up on `samples` before the finger lifts.
private func failing(_ samples: [Sample]) throws -> Set<String> {
    var names: Set<String> = []
    for var recognizer in try recognizers() {
        var contacts = Contacts()
        for event in events(samples) {
            contacts.record(event)
            guard case .fail = recognizer.consider(event, contacts) else { continue }
            names.insert(recognizer.name)
            break
        }
    }
    return names
}

/// Recognizers that can no longer match fail while the stroke is still drawn.
@Suite("Early failure") struct EarlyFailureTests {
    private let generator = StrokeGenerator(seed: 4)
    private let here = Point(x: 900, y: 900)

    @Test("a straight stroke is no tap, press or shake")
    func straight() throws {
        let names = try failing(generator.swipe(.right, length: 4000, from: here).samples)
        #expect(names.isSuperset(of: ["tap", "long press", "shake"]))
        #expect(names.isDisjoint(with: ["swipe"]))
    }

    @Test("round and round is no swipe, sequence or circle")
    func round() throws {
        let names = try failing(generator.circle(center: here, radius: 90, turns: 5).samples)
        #expect(
            names.isSuperset(of: [
                "tap", "long press", "swipe", "circle", "sequence", "template",
            ]))
    }

    @Test("to and fro is no swipe, circle, sequence or template")
    func shake() throws {
        let drawn = generator.shake(.horizontal, turnings: 12, amplitude: 260, from: here)
        let names = try failing(drawn.samples)
        #expect(
            names.isSuperset(of: [
                "tap", "long press", "swipe", "circle", "sequence", "template",
            ]))
        #expect(!names.contains("shake"))
    }

    @Test("legs that grow and grow are no shake")
    func growing() throws {
        let places = (0...5).map { leg in
            let reach = 14 * pow(-6, Double(leg))
            return (reach, reach)
        }
        #expect(try failing(polygon(places, step: 60).samples).contains("shake"))
    }

    @Test("a second finger ends what one finger draws")
    func secondFinger() throws {
        let first = generator.swipe(.right, length: 300, from: here).samples
        for var recognizer in try recognizers() {
            var contacts = Contacts()
            for event in events(Array(first.prefix(3))) {
                contacts.record(event)
                _ = recognizer.consider(event, contacts)
            }
            let other = ContactEvent(.finger(2), .began, first[3])
            contacts.record(other)
            guard case .fail(let failedCheck) = recognizer.consider(other, contacts) else {
                Issue.record("\(recognizer.name) goes on")
                continue
            }
            #expect(failedCheck.kind == .contacts)
        }
    }

    @Test("when no recognizer can match any more, the arena is resolved before the end")
    func arena() throws {
        var arena = Arena(try recognizers())
        // Round and round, and then straight on for ever so long.
        var samples = generator.circle(center: here, radius: 90, turns: 5).samples
        let last = try #require(samples.last)
        for step in 1...400 {
            samples.append(
                Sample(
                    Point(x: last.position.x + 30 * Double(step), y: last.position.y),
                    at: last.time + .milliseconds(8 * step)))
        }
        let drawn = events(samples)
        let end = drawn.firstIndex { arena.handle($0) == .allFailed }
        // A shake may still come after anything that was not straight for too long or too unlike.
        #expect(end != nil || arena.mayRecognize)
        #expect(arena.failedChecks.count >= 6)
    }

    @Test("a hundred contacts, no numbers and a million points end in good time")
    func unreasonable() throws {
        var arena = Arena(try recognizers())
        for finger in 1...100 {
            let sample = Sample(x: .nan, y: Double(finger), milliseconds: Double(finger))
            _ = arena.handle(ContactEvent(.finger(finger), .began, sample))
            _ = arena.handle(
                ContactEvent(.finger(finger), .moved, Sample(x: .infinity, y: 1, milliseconds: 1)))
        }
        #expect(arena.contacts.strokePaths.count == Contacts.limit)
        for finger in 1...100 {
            let sample = Sample(x: -.infinity, y: .nan, milliseconds: 500)
            _ = arena.handle(ContactEvent(.finger(finger), .ended, sample))
        }
        #expect(arena.resolution == .allFailed && arena.contacts.down == 0)
        arena.reset()
        let still = Sample(x: 5, y: 5, milliseconds: 0)
        _ = arena.handle(ContactEvent(.pointer, .began, still))
        for step in 0..<100_000 {
            let angle = Double(step) * 0.001
            let (x, y) = (300 * cos(angle), 300 * sin(angle * 1.7))
            let sample = Sample(x: x, y: y, milliseconds: Double(step))
            _ = arena.handle(ContactEvent(.pointer, .moved, sample))
        }
        #expect(arena.contacts.strokePaths[0].strokePath.samples.count <= StrokePath.capacity)
    }
}
