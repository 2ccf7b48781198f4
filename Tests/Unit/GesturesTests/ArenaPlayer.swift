import Gestures
import StrokeGenerator

/// Plays strokes to recognizers in an arena, as a hold would: events in the order of time, and
/// ticks when they are due.
struct Contest {
    var arena: Arena
    var gestureEvents: [Arena.GestureEvent] = []
    var resolution = Arena.Resolution.open
    /// When the first gesture was told, and when the arena came to its end.
    var told: Duration?

    init(
        _ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:],
        companions: [Int: [Int]] = [:], monitors: [Box] = []
    ) {
        arena = Arena(recognizers, requirements: requirements, companions: companions)
        arena.setMonitors(monitors)
    }

    /// Plays the strokes to their ends, and lets time pass until nobody waits for it.
    mutating func play(_ strokes: [Stroke]) {
        for event in events(strokes) { take(event) }
        while let due = arena.deadline { tick(due) }
    }

    mutating func take(_ event: ContactEvent) {
        while let due = arena.deadline, due <= event.sample.time { tick(due) }
        note(arena.handle(event), event.sample.time)
    }

    private mutating func tick(_ time: Duration) { note(arena.tick(at: time), time) }

    private mutating func note(_ resolution: Arena.Resolution, _ time: Duration) {
        self.resolution = resolution
        let new = arena.drainGestureEvents()
        if told == nil, !new.isEmpty { told = time }
        gestureEvents += new
    }

    /// What was told first.
    var phrase: Phrase? { gestureEvents.first?.phrase }
}

/// The events of all strokes in the order of time.
func events(_ strokes: [Stroke]) -> [ContactEvent] {
    let events = strokes.flatMap { stroke in
        stroke.samples.enumerated().map { index, sample in
            ContactEvent(stroke.contact, index == 0 ? .began : .moved, sample)
        }
            + stroke.samples.suffix(1).map { ContactEvent(stroke.contact, .ended, $0) }
    }
    return events.enumerated()
        .sorted { ($0.element.sample.time, $0.offset) < ($1.element.sample.time, $1.offset) }
        .map(\.element)
}

/// What `strokes` are taken for by the recognizers.
func outcome(
    of strokes: [Stroke], _ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:]
) -> Phrase? {
    var contest = Contest(recognizers, requirements: requirements)
    contest.play(strokes)
    return contest.phrase
}

/// The same strokes, later.
func later(_ strokes: [Stroke], by milliseconds: Double) -> [Stroke] {
    strokes.map { stroke in
        Stroke(
            stroke.contact,
            samples: stroke.samples.map {
                Sample($0.position, at: $0.time + Duration(milliseconds: milliseconds))
            })
    }
}

/// The same strokes in a mirror standing on x = 500.
func mirrored(_ strokes: [Stroke]) -> [Stroke] {
    strokes.map { stroke in
        Stroke(
            stroke.contact,
            samples: stroke.samples.map {
                Sample(Point(x: 1000 - $0.position.x, y: $0.position.y), at: $0.time)
            })
    }
}

/// The strokes of fingers that land and lift one after the other, `gap` milliseconds apart, while
/// the hand already moves.
func uneven(_ strokes: [Stroke], gap: Double) -> [Stroke] {
    strokes.enumerated().map { index, stroke in
        let start = (stroke.samples.first?.time ?? .zero) + Duration(milliseconds: gap) * index
        let kept = stroke.samples.filter { $0.time >= start }
        return Stroke(stroke.contact, samples: kept.isEmpty ? stroke.samples.suffix(1) : kept)
    }
}

let middle = Point(x: 500, y: 400)
