import Gestures
import Testing

@testable import Overlay

@Suite("Emblems") struct GestureIconTests {
    static let phrases: [Phrase] = {
        var phrases: [Phrase] = Direction.allCases.flatMap { direction in
            [1, 3, 5].map { Phrase.swipe(direction, fingers: $0) }
        }
        phrases += Edge.allCases.map { .edge($0) }
        for direction in PanDirection.allCases {
            phrases += [1, 4].map { .pan(direction, fingers: $0) }
        }
        phrases += PinchDirection.allCases.map { .pinch($0) }
        for rotation in Rotation.allCases {
            phrases += [.rotate(rotation), .circle(rotation)]
        }
        phrases += [.circle(nil), .shake(nil)]
        phrases += [.shake(.horizontal), .shake(.vertical), .stroke("none")]
        for fingers in 1...5 {
            phrases.append(.longPress(fingers: fingers))
            phrases += (1...3).map { .tap(count: $0, fingers: fingers) }
        }
        phrases += [
            [.down, .right], [.up, .down, .up], [.right, .down, .left, .up],
            [.left, .right, .left, .right, .left, .right, .left, .right],
            [.right, .down, .left, .up, .right, .down, .left, .up],
        ].map { .sequence($0) }
        return phrases
    }()

    private static func places(_ mark: GestureIcon.Mark) -> [Point] {
        switch mark {
        case .path(let points, _): points
        case .head(let tip, let origin): [tip, origin]
        case .start(let point): [point]
        case .touch(let point, let radius), .ring(let point, let radius, _):
            [-1.0, 1.0].flatMap { sense in
                [
                    Point(x: point.x + sense * radius, y: point.y),
                    Point(x: point.x, y: point.y + sense * radius),
                ]
            }
        case .step(let a, let b): [a, b]
        case .monitor, .mouse, .unknown: []
        }
    }

    @Test("every phrase has a picture of its own, all of it inside the square")
    func inside() {
        var seen: [GestureIcon: Phrase] = [:]
        for phrase in Self.phrases {
            let gestureIcon = GestureIcon(phrase)
            #expect(!gestureIcon.marks.isEmpty, "\(phrase)")
            for point in gestureIcon.marks.flatMap(Self.places) {
                let box = Box(x: -1e-9, y: -1e-9, width: 1 + 2e-9, height: 1 + 2e-9)
                #expect(box.contains(point), "\(phrase) \(point)")
            }
            #expect(
                seen[gestureIcon] == nil,
                "\(phrase) looks like \(seen[gestureIcon]?.description ?? "")")
            seen[gestureIcon] = phrase
        }
    }

    @Test("swipes point where they lead, circles turn the way they say")
    func senses() throws {
        for direction in Direction.allCases {
            let points = line(GestureIcon(.swipe(direction, fingers: 1)))
            let (first, last) = (try #require(points.first), try #require(points.last))
            #expect(Direction(of: last - first) == direction)
        }
        for rotation in Rotation.allCases {
            let points = line(GestureIcon(.circle(rotation)))
            let middle = Point(x: 0.5, y: 0.5)
            let wound = zip(points, points.dropFirst()).reduce(0) {
                $0 + ($1.0 - middle).cross($1.1 - middle)
            }
            #expect((wound > 0) == (rotation == .clockwise))
        }
    }

    @Test("as many fingers as the phrase says", arguments: 2...5)
    func fingers(_ fingers: Int) {
        for phrase in [
            Phrase.tap(count: 2, fingers: fingers), .swipe(.up, fingers: fingers),
            .pinch(.inward, fingers: fingers), .rotate(.clockwise, fingers: fingers),
        ] {
            let contacts = GestureIcon(phrase).marks.count {
                switch $0 {
                case .touch, .start: true
                default: false
                }
            }
            #expect(contacts == fingers, "\(phrase)")
        }
    }

    @Test("steps are marked where a pan acts in steps")
    func steps() {
        for hasSteps in [true, false] {
            let marks = GestureIcon(.pan(.left, fingers: 2), hasSteps: hasSteps).marks
            #expect(
                marks.count { if case .step = $0 { true } else { false } } == (hasSteps ? 3 : 0))
        }
    }

    @Test("a recorded stroke is drawn as recorded, in its proportions")
    func recorded() throws {
        let samples = (0...20).map {
            Sample(x: Double($0) * 30, y: Double($0 % 2) * 100, milliseconds: Double($0))
        }
        let gestureIcon = GestureIcon(.stroke("saw"), template: try Template(samples))
        let points = line(gestureIcon)
        #expect(points.count == samples.count)
        let box = try #require(Box(around: points))
        #expect(abs(box.width / box.height - 6) < 1e-9)
        #expect(GestureIcon(.stroke("saw")).marks == [.unknown])
    }

    /// The points of the first line; none where there is none.
    private func line(_ icon: GestureIcon) -> [Point] {
        if case .path(let points, _)? = icon.marks.first { points } else { [] }
    }
}
