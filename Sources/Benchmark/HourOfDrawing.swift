internal import Gestures
internal import Host
internal import StrokeGenerator
internal import TestServer

/// What an hour of drawing is here: 600 gestures, one in every six seconds, as no user keeps up for
/// long, with all that is shown by default. They are drawn as fast as the daemon follows.
///
/// Three in five are recognized; one in five is refused, some of these scribbles of 1,500 samples
/// over the whole screen; one in ten is cancelled with Escape. One in ten has a rest before it, in
/// which the cheat sheet appears, or within it, in which the gesture guides appear. Commands run,
/// some of them fail, and a message says so.
struct HourOfDrawing {
    private enum Kind {
        case swipe, circle, corners, shake, template, failing
        case wandering, scribble
        case cancelled
        case afterSheet, afterGuides
    }

    /// How many gestures there are.
    static let gestures = cycle.count * 10

    private static let cycle: [Kind] = {
        let counts: [(Kind, Int)] = [
            (.swipe, 10), (.circle, 5), (.corners, 6), (.shake, 3), (.template, 10), (.failing, 2),
            (.wandering, 9), (.scribble, 3), (.cancelled, 6), (.afterSheet, 3), (.afterGuides, 3),
        ]
        var cycle = counts.flatMap { Array(repeating: $0.0, count: $0.1) }
        var random = Seeded(3)
        for index in cycle.indices.reversed() {
            cycle.swapAt(index, Int(random.unit() * Double(index + 1)) % (index + 1))
        }
        return cycle
    }()

    /// What the mapping has to be: thirty gestures, ten of them recorded, everything else as it is
    /// by default.
    static var mapping: String {
        Workload.mapping().replacing(
            "swipe down-left: nothing", with: "swipe down-left: {exec: [\"false\"]}")
    }

    private let rig: Rig
    private let subject: Subject
    private var random: Seeded
    private let screen: Box

    /// - Parameter seed: two hours with the same are the same.
    init(on rig: Rig, with subject: Subject, seed: UInt64) {
        self.rig = rig
        self.subject = subject
        random = Seeded(seed)
        screen = Box(
            x: 0, y: 0, width: Double(rig.screen.width), height: Double(rig.screen.height))
    }

    /// Draws all of it.
    mutating func draw() throws {
        for number in 0..<Self.gestures { try draw(Self.cycle[number % Self.cycle.count]) }
    }

    private mutating func draw(_ kind: Kind) throws {
        let stroke = stroke(kind)
        let rest: Int64 = 700_000_000
        let half = stroke.samples.count / 2
        try rig.injector.move(to: stroke.samples[0].position)
        rig.waitUntilIdle(subject)
        try rig.hold(.key, down: true)
        rig.waitUntilIdle(subject)
        if kind == .afterSheet { Clock.sleep(until: Clock.now + rest) }
        try move(stroke.samples[..<half])
        if kind == .afterGuides { Clock.sleep(until: Clock.now + rest) }
        if kind == .cancelled {
            try rig.injector.key("Escape", down: true)
            try rig.injector.key("Escape", down: false)
        }
        try move(stroke.samples[half...])
        try rig.hold(.key, down: false)
        rig.waitUntilIdle(subject)
    }

    /// Moves the pointer as fast as the server takes it, in packets: a daemon that is far behind
    /// would draw a whole stroke at once.
    private func move(_ samples: ArraySlice<Sample>) throws {
        for (index, sample) in samples.enumerated() {
            try rig.injector.move(to: sample.position)
            if index % 4 == 3 { try rig.injector.sync() }
        }
        rig.waitUntilIdle(subject)
    }

    private mutating func stroke(_ kind: Kind) -> Stroke {
        let generator = StrokeGenerator(
            seed: random.next(), style: .init(rounding: true))
        let place = Point(
            x: random.uniform(320...(screen.width - 320)),
            y: random.uniform(260...(screen.height - 260)))
        let size = random.uniform(60...120)
        switch kind {
        case .swipe, .cancelled:
            let direction = Direction.allCases[Int(random.unit() * 8) % 8]
            return generator.swipe(direction, length: 2 * size, from: place)
        case .failing: return generator.swipe(.downLeft, length: 2 * size, from: place)
        case .circle, .afterSheet, .afterGuides:
            return generator.circle(center: place, radius: size)
        case .corners: return generator.polyline([.down, .right], leg: 1.5 * size, from: place)
        case .shake: return generator.shake(turnings: 4, amplitude: size, from: place)
        case .template:
            let drawn = Workload.stroke(
                ofTemplate: Int(random.unit() * 10) % 10, example: 50 + Int(size))
            return Stroke(
                samples: drawn.samples.map {
                    Sample($0.position + (place - Point(x: 500, y: 500)), at: $0.time)
                })
        case .wandering:
            return generator.wander(
                in: Box(x: place.x - 300, y: place.y - 250, width: 600, height: 500))
        case .scribble:
            let path = PointerPath(
                .rosette, events: 1500, step: 6, width: rig.screen.width, height: rig.screen.height)
            return Stroke(
                samples: path.places.enumerated().map { index, place in
                    Sample(
                        Point(x: Double(place.x), y: Double(place.y)),
                        at: .milliseconds(2) * index)
                })
        }
    }
}
