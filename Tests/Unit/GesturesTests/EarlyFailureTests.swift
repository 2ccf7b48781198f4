import Gestures
import StrokeGenerator
import Glibc
import Testing

/// Every recognizer of a stroke, beside some templates.
private func recognizers() throws -> [any Recognizer] {
    let limits = Limits()
    return [
        TapRecognizer(limits: limits), LongPressRecognizer(limits: limits),
        StrokeRecognizer(builtInStrokes, limits: limits),
        StrokeRecognizer(
            builtInStrokes + allSequences(2).map { .sequence($0) } + [
                .stroke("zed"), .stroke("tent"),
            ],
            templates: try templates([.zed, .tent]).classes, limits: limits),
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
    for recognizer in try recognizers() {
        var contacts = Contacts()
        for event in events(samples) {
            contacts.record(event)
            guard case .fail = Decision(try recognizer.consider(event, contacts)) else {
                continue
            }
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

    @Test("a straight stroke is no tap and no press")
    func straight() throws {
        let names = try failing(generator.swipe(.right, length: 4000, from: here).samples)
        #expect(names == ["tap", "long press"])
    }

    @Test("a second finger ends what one finger draws")
    func secondFinger() throws {
        let first = generator.swipe(.right, length: 300, from: here).samples
        for recognizer in try recognizers() {
            var contacts = Contacts()
            for event in events(Array(first.prefix(3))) {
                contacts.record(event)
                _ = try recognizer.consider(event, contacts)
            }
            let other = ContactEvent(.finger(2), .began, first[3])
            contacts.record(other)
            let failedCheck = #expect(throws: FailedCheck.self) {
                if case .fail(let check) = try recognizer.consider(other, contacts) { throw check }
            }
            #expect(failedCheck?.kind == .contacts, "\(recognizer.name)")
        }
    }
}
