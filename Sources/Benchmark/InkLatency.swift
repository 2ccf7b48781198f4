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
    /// From the release of the hotkey to the command; nil where none ran.
    var command: Int64?
    var events = 0
    /// Processor time in nanoseconds, from the press to the ink of the last event: of the subject,
    /// the server and the compositor.
    var subject: Int64 = 0
    var server: Int64 = 0
    var compositor: Int64 = 0
}

/// Where the pointer goes in a stroke, and the pixels that show that ink has followed.
struct WatchedPath {
    let path: PointerPath
    let fresh: FreshPixels

    /// The ink of the default look is so wide, its outline counted.
    private static let radius = 3.5

    init(_ path: PointerPath, on screen: ScreenMemory) {
        self.path = path
        fresh = FreshPixels(
            path, radius: Self.radius, width: screen.width, height: screen.height)
    }
}

extension Rig {
    /// After how long ink counts as missing.
    private static let patience: Int64 = 1_000_000_000

    /// Holds the hotkey, moves along `watched` at `rate` events a second, and releases it, watching
    /// the pixels all the while.
    ///
    /// One thread injects and watches, so that no other stands between the two clocks' readings.
    ///
    /// - Parameter awaitsCommand: whether the stroke runs the command that writes when it began.
    func draw(
        _ watched: WatchedPath, rate: Double, with subject: Subject, under condition: Condition,
        awaitsCommand: Bool = false
    ) throws -> StrokeFigures {
        let places = watched.path.places
        guard let start = places.first else { return StrokeFigures() }
        try injector.move(to: Point(x: Double(start.x), y: Double(start.y)))
        waitUntilIdle(subject)
        let blank = watched.fresh.pixels.map { $0.map { screen.pixel($0) } }
        if awaitsCommand { forgetStamps() }
        let before = processorTimes(subject)
        var figures = StrokeFigures()
        try Processors.whileMeasuring(areAwake: condition.isAwake) {
            try hold(condition.hotkey, down: true)
            let due = Clock.now + Int64(condition.rest) * 1_000_000
            figures = try follow(watched, blank, from: due, rate: rate, condition)
            if awaitsCommand {
                // What is due after the last ink has been done, as it has when a hand lets go.
                wait(until: Clock.now + 20_000_000, condition)
                let release = Clock.now
                try hold(condition.hotkey, down: false)
                figures.command = nextStamp().map { $0 - release }
            }
        }
        waitUntilIdle(subject)
        let after = processorTimes(subject)
        figures.events = places.count - 1
        figures.subject = after.subject - before.subject
        figures.server = after.server - before.server
        figures.compositor = after.compositor - before.compositor
        if !awaitsCommand { try hold(condition.hotkey, down: false) }
        waitUntilIdle(subject)
        return figures
    }

    /// Moves along the path, an event at a time, until the ink of all of them is there.
    private func follow(
        _ watched: WatchedPath, _ blank: [UInt32?], from start: Int64, rate: Double,
        _ condition: Condition
    ) throws -> StrokeFigures {
        let places = watched.path.places
        let interval = Int64(1e9 / rate)
        var figures = StrokeFigures()
        var awaited: [(event: Int, pixel: Place, was: UInt32, since: Int64)] = []
        var next = 1
        var due = start
        while next < places.count || !awaited.isEmpty {
            if next < places.count {
                if awaited.isEmpty { wait(until: due, condition) }
                if Clock.now >= due {
                    let place = places[next]
                    let pixel = watched.fresh.pixels[next]
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
        return figures
    }

    /// Sleeps, or spins where the processors are kept awake.
    private func wait(until instant: Int64, _ condition: Condition) {
        if condition.isAwake {
            while Clock.now < instant {}
        } else {
            Clock.sleep(until: instant)
        }
    }

    private func processorTimes(_ subject: Subject) -> (
        subject: Int64, server: Int64, compositor: Int64
    ) {
        (
            subject.figures.processorTime, serverFigures.processorTime,
            compositorFigures.map(\.processorTime).reduce(0, +)
        )
    }
}
