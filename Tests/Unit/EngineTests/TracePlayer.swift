import Engine
import Gestures
import Mapping
import Glibc

/// A trace file: a mapping, `---`, inputs, `---`, the effects that are expected.
///
/// A trace whose first line is `# candidates` also has the candidates that are reported, as its
/// mapping sets it; the others have none.
///
/// Lines `# taught PHRASE: INPUT; INPUT` in the mapping give what was taught of a gesture, lines
/// `# recorded NAME: INPUT; INPUT` an example of a recorded stroke, each input a `line drag`.
///
/// Beside plain inputs a trace may draw: `line`, `circle` and `shake` stand for the events of one
/// contact along a path, a sample every 8 ms.
struct TracePlayer {
    var engine: Engine
    var log: [String] = []

    init(
        profiles: [Profile], limits: Limits = Limits(), timeout: Duration? = nil,
        templates: TemplateLibrary = TemplateLibrary(),
        feedbackOptions: FeedbackOptions = FeedbackOptions()
    ) {
        engine = Engine(
            profiles: profiles, limits: limits, timeout: timeout, templates: templates,
            feedbackOptions: feedbackOptions)
    }

    /// Plays inputs as the runtime does: a tick at every deadline that falls before the next input.
    mutating func play(_ inputs: [Input]) {
        for input in inputs {
            while let due = engine.deadline, due <= input.time {
                perform(engine.handle(Input(.tick, at: due)))
            }
            perform(engine.handle(input))
        }
    }

    /// Logs effects, runs of ink shortened. Why something was refused is said by the outcome.
    private mutating func perform(_ effects: [Effect]) {
        for effect in effects {
            var line = effect.description
            switch effect {
            case .extend(let contact, _): line = "extend \(contact)"
            case .transition(let move): line = "\(move)"
            default: break
            }
            // Of several contacts that go on together each is logged once.
            if case .extend = effect,
                log.reversed().prefix(while: { $0.hasPrefix("extend ") }).contains(line)
            {
                continue
            }
            log.append(line)
        }
    }
}

/// Reads the input part of a trace.
enum TraceScript {
    /// What was taught of gestures, by the mapping part `text`.
    static func taught(_ text: some StringProtocol) throws -> TemplateLibrary {
        var library = TemplateLibrary()
        for line in text.split(separator: "\n") where line.hasPrefix("# taught ") {
            let parts = line.dropFirst("# taught ".count).split(separator: ": ", maxSplits: 1)
            let drawn = try inputs(parts[1].split(separator: "; ").joined(separator: "\n"))
            let samples = drawn.compactMap { input -> Sample? in
                guard case .motion(let point) = input.event else { return nil }
                return Sample(point, at: input.time)
            }
            library[try Phrase(parsing: String(parts[0]))].append(try Template(samples))
        }
        return library
    }

    static func inputs(_ text: some StringProtocol) throws -> [Input] {
        try text.split(separator: "\n").filter { !$0.isEmpty && !$0.hasPrefix("#") }
            .flatMap { try inputs(line: String($0)) }
    }

    private static func inputs(line: String) throws -> [Input] {
        let read = TraceWords(line)
        let words = read.words
        if TraceContacts.verbs.contains(words[0]) { return try TraceContacts.inputs(words, read) }
        guard ["line", "circle", "shake"].contains(words[0]) else {
            return [try Trace.input(line, chord: { try? Chord(parsing: $0, keys: .unchecked) })]
        }
        let start = try read.number("at")
        let length = try read.number("for")
        let path: (Double) -> Point
        switch words[0] {
        case "line":
            let from = try read.point("from")
            let to = try read.point("to")
            path = { from.interpolated(to: to, share: $0) }
        case "circle":
            let center = try read.point("around")
            let radius = try read.number("radius")
            let sign = words.contains("clockwise") ? 1.0 : -1.0
            path = { share in
                let angle = sign * share * 2 * Double.pi
                return center + Vector.unit(angle) * radius
            }
        default:
            let from = try read.point("from")
            let width = try read.number("width")
            let legs = try read.number("legs")
            path = { share in
                let position = share * legs
                let leg = position.rounded(.down)
                let along = position - leg
                let x = Int(leg) % 2 == 0 ? along : 1 - along
                return from + Vector(dx: x * width, dy: share * 6)
            }
        }
        return draw(words, start: start, length: length, path: path)
    }

    private static func draw(
        _ words: [String], start: Double, length: Double, path: (Double) -> Point
    ) -> [Input] {
        let steps = max(2, Int(length / 8))
        return (0...steps).map { step in
            let share = Double(step) / Double(steps)
            let time = Duration(milliseconds: start + share * length)
            let point = path(share)
            let event: Input.Event
            if let index = words.firstIndex(of: "touch"), let finger = Int(words[index + 1]) {
                let phase: ContactEvent.Phase =
                    step == 0 ? .began : step == steps ? .ended : .moved
                event = .touch(finger, phase, point)
            } else if words.contains("drag"), step == 0 || step == steps {
                event = .button(1, isDown: step == 0, point)
            } else {
                event = .motion(point)
            }
            return Input(event, at: time)
        }
    }
}

extension Vector {
    fileprivate static func unit(_ angle: Double) -> Vector {
        Vector(dx: cos(angle), dy: sin(angle))
    }
}

extension Engine {
    /// When it needs a tick, on the clock of the inputs; nil when only events matter.
    var deadline: Duration? { (status?.deadline).orEarlier(status?.predictionDue) }

    /// Has the pointer draw under a hotkey, `offset` later than the samples say; gives all effects.
    mutating func draw(
        _ samples: [Sample], under chord: Chord, at offset: Duration = .zero
    ) -> [Effect] {
        guard let first = samples.first, let last = samples.last else { return [] }
        var effects = handle(Input(.press(chord, first.position), at: offset + first.time))
        for sample in samples.dropFirst() {
            let time = offset + sample.time
            while let due = deadline, due <= time { effects += handle(Input(.tick, at: due)) }
            effects += handle(Input(.motion(sample.position), at: time))
        }
        return effects + handle(Input(.release(chord), at: offset + last.time))
    }
}

extension [Effect] {
    /// How the hold ended.
    var outcome: Outcome? {
        for case .outcome(let outcome) in self { return outcome }
        return nil
    }
}
