import Gestures

/// Plays strokes to recognizers in an arena, as a hold would: events in the order of time, and
/// ticks when they are due.
struct ArenaPlayer {
    let arena: Arena
    var gestureEvents: [Arena.GestureEvent] = []
    var resolution = Arena.Resolution.open
    /// When the first gesture event came.
    var firstEvent: Duration?

    init(
        _ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:],
        companions: [Int: [Int]] = [:], monitors: [Box] = []
    ) {
        arena = Arena(recognizers, requirements: requirements, companions: companions)
        arena.reset()
        arena.setMonitors(monitors)
    }

    /// Plays the strokes to their ends, and lets time pass until no recognizer waits for it.
    mutating func play(_ strokes: [Stroke]) {
        for event in events(strokes) { handle(event) }
        while let due = arena.deadline { tick(due) }
    }

    mutating func handle(_ event: ContactEvent) {
        while let due = arena.deadline, due <= event.sample.time { tick(due) }
        record(arena.handle(event), event.sample.time)
    }

    private mutating func tick(_ time: Duration) { record(arena.tick(at: time), time) }

    private mutating func record(_ resolution: Arena.Resolution, _ time: Duration) {
        self.resolution = resolution
        let new = arena.drainGestureEvents()
        if firstEvent == nil, !new.isEmpty { firstEvent = time }
        gestureEvents += new
    }

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

/// What the recognizers make of `strokes`.
func outcome(
    of strokes: [Stroke], _ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:]
) -> Phrase? {
    var player = ArenaPlayer(recognizers, requirements: requirements)
    player.play(strokes)
    return player.phrase
}

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
/// the others already move.
func uneven(_ strokes: [Stroke], gap: Double) -> [Stroke] {
    strokes.enumerated().map { index, stroke in
        let start = (stroke.samples.first?.time ?? .zero) + Duration(milliseconds: gap) * index
        let kept = stroke.samples.filter { $0.time >= start }
        return Stroke(stroke.contact, samples: kept.isEmpty ? stroke.samples.suffix(1) : kept)
    }
}

let middle = Point(x: 500, y: 400)
