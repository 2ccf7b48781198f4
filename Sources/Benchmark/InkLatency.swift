internal import Gestures
internal import TestServer

/// What was measured in one stroke.
struct StrokeFigures {
    /// From each injected event to the first change of a pixel that only its ink covers.
    var ink = Times()
    /// Each of those with the event's number, in the order in which they appeared.
    var byEvent: [(event: Int, nanoseconds: Int64)] = []
    /// From the first event of the stroke to its ink.
    var first: Int64?
    var events = 0
    /// Processor time in nanoseconds: of the subject, the server and the compositor.
    var subject: Int64 = 0
    var server: Int64 = 0
    var compositor: Int64 = 0

    mutating func add(_ other: StrokeFigures) {
        ink.add(other.ink)
        events += other.events
        subject += other.subject
        server += other.server
        compositor += other.compositor
    }
}

extension Rig {
    /// After how long ink counts as missing.
    private static let patience: Int64 = 1_000_000_000

    /// Holds the hotkey, moves along `pointerPath` at `rate` events a second, and releases it,
    /// watching the pixels all the while.
    ///
    /// One thread injects and watches, so that no other stands between the two clocks' readings. It
    /// sleeps while no ink is awaited: cores go idle between events as they do when a user draws.
    ///
    /// - Parameter rest: how long the pointer rests before it moves, in nanoseconds.
    func draw(
        _ pointerPath: PointerPath, _ fresh: FreshPixels, rate: Double, with subject: Subject,
        rest: Int64 = 0
    ) throws -> StrokeFigures {
        guard let start = pointerPath.places.first else { return StrokeFigures() }
        var figures = StrokeFigures()
        try injector.move(to: Point(x: Double(start.x), y: Double(start.y)))
        waitUntilIdle(subject)
        try injector.key(keycode, down: true)
        waitUntilIdle(subject)
        if rest > 0 {
            Clock.sleep(until: Clock.now + rest)
            waitUntilIdle(subject)
        }

        let blank = fresh.pixels.map { $0.map { screen.pixel($0) } }
        let before = processorTimes(subject)
        let interval = Int64(1e9 / rate)
        var awaited: [(event: Int, pixel: Place, was: UInt32, since: Int64)] = []
        var next = 1
        var due = Clock.now + 2_000_000
        while next < pointerPath.places.count || !awaited.isEmpty {
            if next < pointerPath.places.count {
                if awaited.isEmpty { Clock.sleep(until: due) }
                if Clock.now >= due {
                    let place = pointerPath.places[next]
                    let pixel = fresh.pixels[next]
                    let was = pixel.map { screen.pixel($0) } ?? 0
                    let now = Clock.now
                    try injector.move(to: Point(x: Double(place.x), y: Double(place.y)))
                    if let pixel, was == blank[next] { awaited.append((next, pixel, was, now)) }
                    next += 1
                    due += interval
                }
            }
            var index = 0
            while index < awaited.count {
                let one = awaited[index]
                if screen.pixel(one.pixel) != one.was {
                    let time = Clock.now - one.since
                    figures.ink.add(nanoseconds: time)
                    figures.byEvent.append((one.event, time))
                    if one.event == 1 { figures.first = time }
                    awaited.remove(at: index)
                } else {
                    index += 1
                }
            }
            if let oldest = awaited.first, Clock.now - oldest.since > Rig.patience {
                figures.ink.missed += 1
                awaited.removeFirst()
            }
        }
        waitUntilIdle(subject)
        let after = processorTimes(subject)
        figures.events = pointerPath.places.count - 1
        figures.subject = after.subject - before.subject
        figures.server = after.server - before.server
        figures.compositor = after.compositor - before.compositor

        try injector.key(keycode, down: false)
        waitUntilIdle(subject)
        return figures
    }

    private func processorTimes(_ subject: Subject) -> (
        subject: Int64, server: Int64, compositor: Int64
    ) {
        (
            subject.figures.processorTime, serverFigures.processorTime,
            compositorFigures?.processorTime ?? 0
        )
    }
}
