public import Gestures

/// Recognizes finished strokes by the same arena that a hold uses: what `explain` prints is what
/// the daemon would do.
public struct Replay {
    private let profile: Profile
    private let arena: Arena
    private let slop: Double
    package private(set) var winner: String?

    package init(
        _ profile: Profile, limits: Limits = Limits(),
        templates: TemplateLibrary = TemplateLibrary()
    ) {
        self.profile = profile
        slop = limits.tap.slop
        arena = profile.arena(limits: limits, templates: templates)
    }

    /// How a hold would have ended in which `strokes` were drawn.
    ///
    /// - Parameter screen: where they were drawn, for swipes from its edges; nil where that is not
    ///   known.
    public mutating func outcome(of strokes: [Stroke], drawnOn screen: Box? = nil) -> Outcome {
        winner = nil
        arena.reset()
        arena.setMonitors(screen.map { [$0] } ?? [])
        let drawn = strokes.filter { !$0.samples.isEmpty }
        guard let start = drawn.first?.samples.first?.position else {
            return .unrecognized(["there are no samples"])
        }
        var end = start
        for event in events(of: drawn) {
            // Deadlines that pass before the event come first.
            pass(until: event.sample.time)
            end = event.sample.position
            if arena.handle(event).isOver { break }
        }
        // Only time follows: a tap may wait to become a double tap.
        pass(until: nil)
        _ = arena.close()
        winner = arena.drainTransitions().last { $0.phase == .ended }?.recognizer
        var steps = StepTracker()
        for gestureEvent in arena.drainGestureEvents() {
            _ = steps.handle(gestureEvent, of: profile.bindings, at: .zero)
        }
        return Outcome(of: arena, profile, steps, from: start, to: end)
    }

    /// Lets the deadlines up to `time` pass, or all of them.
    private mutating func pass(until time: Duration?) {
        var latest: Duration?
        while let due = arena.deadline, time.map({ due <= $0 }) ?? true {
            // A deadline that its tick does not move would never end.
            if let latest, due <= latest { break }
            latest = due
            _ = arena.tick(at: due)
        }
    }

    /// The events of all strokes in the order of time. A pointer that stayed where it was pressed a
    /// button: alone it would have drawn nothing.
    private func events(of strokes: [Stroke]) -> [ContactEvent] {
        var events: [ContactEvent] = []
        for stroke in strokes {
            let reach = Box(around: stroke.samples.map(\.position))?.diagonal ?? 0
            let isPressed = stroke.contact == .pointer && strokes.count == 1 && reach <= slop
            let contact = isPressed ? .button : stroke.contact
            events += stroke.samples.enumerated().map { index, sample in
                ContactEvent(contact, index == 0 ? .began : .moved, sample)
            }
            if let end = stroke.samples.last { events.append(ContactEvent(contact, .ended, end)) }
        }
        guard strokes.count > 1 else { return events }
        // Sorting by place among equal times keeps each contact's own order.
        return events.enumerated()
            .sorted { ($0.element.sample.time, $0.offset) < ($1.element.sample.time, $1.offset) }
            .map(\.element)
    }
}

/// What each recognizer makes of strokes by itself. In a hold the first claim that is granted ends the
/// others; here each goes on to its own end.
extension Replay {
    /// What one recognizer decided.
    public struct Result: Hashable, Sendable {
        package var recognizer: String
        /// Its decision; `wait` where it never decided.
        package var decision: Decision

        package var verdict: String {
            switch decision {
            case .fail(let failedCheck): "no: \(failedCheck.words())"
            case .claim(let phrase, let score): "\(phrase), score \(score.digits())"
            case .begin(let phrase, _), .change(let phrase, _), .finish(let phrase, _): "\(phrase)"
            case .wait: "undecided"
            }
        }
    }

    package func results(on strokes: [Stroke], drawnOn screen: Box? = nil) -> [Result] {
        let events = events(of: strokes)
        // Without that the compiler takes it to throw.
        return arena.recognizers.map { (recognizer) throws(Never) in
            recognizer.reset()
            var contacts = Contacts()
            contacts.monitors = screen.map { [$0] } ?? []
            var decision = Decision.wait
            for event in events where decision == .wait {
                // Deadlines that pass before the event come first.
                if let due = recognizer.deadline, due <= event.sample.time {
                    decision = Decision(try recognizer.tick(at: due, contacts))
                }
                if decision == .wait, contacts.record(event) {
                    decision = Decision(try recognizer.consider(event, contacts))
                }
            }
            return Result(recognizer: recognizer.name, decision: decision)
        }
    }

    /// How near `strokes` are to what one contact can draw here, the nearest first.
    public func fits(of strokes: [Stroke]) -> [Fit] {
        var contacts = Contacts()
        for event in events(of: strokes) { contacts.record(event) }
        var known: Set<Phrase> = []
        return arena.recognizers.flatMap { $0.fits(of: contacts) }
            .sorted { $0.closeness < $1.closeness }.filter { known.insert($0.phrase).inserted }
    }
}
