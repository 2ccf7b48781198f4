import Gestures
import Glibc
import StrokeGenerator
import Testing

private let limits = Limits()

private func pan(_ directions: [PanDirection], _ fingers: Int = 1) -> TransformRecognizer {
    TransformRecognizer(
        .translation, directions.map { .pan($0, fingers: fingers) }, fingers: fingers,
        limits: limits)
}

private func pinchAndRotate() -> [any Recognizer] {
    [
        TransformRecognizer(.scaling, PinchDirection.allCases.map { .pinch($0) }, limits: limits),
        TransformRecognizer(.rotation, Rotation.allCases.map { .rotate($0) }, limits: limits),
    ]
}

private func moved(_ contact: Contact, _ places: [(Double, Double)], from time: Double = 0)
    -> Stroke
{
    Stroke(
        contact,
        samples: places.enumerated().map { index, place in
            Sample(x: place.0, y: place.1, milliseconds: time + Double(index) * 10)
        })
}

@Suite("Pans") struct PanTests {
    @Test("begin, change, end; translation counts from the contact's start", arguments: 1...5)
    func life(fingers: Int) throws {
        for rate in [60.0, 1000] {
            let generator = StrokeGenerator(seed: UInt64(fingers), style: .init(rate: rate))
            let strokes = generator.fingers(fingers) {
                $0.swipe(from: middle, to: Point(x: 900, y: 400))
            }
            var player = ArenaPlayer([pan([.horizontal], fingers)])
            player.play(strokes)
            #expect(player.gestureEvents.first?.phase == .began)
            #expect(player.gestureEvents.last?.phase == .ended)
            #expect(
                player.gestureEvents.dropFirst().dropLast().allSatisfy { $0.phase == .changed })
            let way =
                strokes.map { ($0.samples.last?.position.x ?? 0) - $0.samples[0].position.x }
                .reduce(0, +) / Double(fingers)
            let last = try #require(player.gestureEvents.last?.progress)
            #expect(abs(last.translation.dx - way) < 1)
        }
    }

    @Test("the direction is that of the latest movement, where it is mapped")
    func directions() {
        let there = (0...20).map { (500 + Double($0) * 5, 400.0) }
        let back = (1...30).map { (600 - Double($0) * 5, 400.0) }
        var both = ArenaPlayer([pan([.left, .right])])
        both.play([moved(.pointer, there + back)])
        #expect(both.gestureEvents.first?.phrase == .pan(.right, fingers: 1))
        #expect(both.gestureEvents.last?.phrase == .pan(.left, fingers: 1))
        var one = ArenaPlayer([pan([.right])])
        one.play([moved(.pointer, there + back)])
        #expect(one.gestureEvents.last?.phrase == .pan(.right, fingers: 1))
        #expect(one.gestureEvents.last?.progress?.translation.dx == -50)
        #expect(outcome(of: [moved(.pointer, there)], [pan([.left, .vertical])]) == nil)
    }

    @Test("goes to the nearest direction that is mapped, up to the middle to the next")
    func nearest() {
        func found(_ degrees: Double, _ directions: [PanDirection]) -> Phrase? {
            let angle = degrees * .pi / 180
            let places = (0...20).map { index in
                let way = Double(index) * 5
                return (500 + way * cos(angle), 400 + way * sin(angle))
            }
            return outcome(of: [moved(.finger(1), places)], [pan(directions)])
        }
        for off in [-40.0, 40] {
            #expect(found(180 + off, [.left]) == .pan(.left, fingers: 1))
            #expect(found(180 + off, [.horizontal]) == .pan(.left, fingers: 1))
            #expect(found(180 + off, [.left, .vertical]) == .pan(.left, fingers: 1))
            #expect(found(90 + off, [.left, .vertical]) == .pan(.down, fingers: 1))
            #expect(found(180 + off * 1.25, [.left]) == nil)
        }
        #expect(found(134, [.left]) == .pan(.left, fingers: 1))
    }

    @Test("between two that are mapped it waits until one of them is nearer, and names both")
    func between() {
        let diagonal = (0...20).map { (500 + Double($0) * 3, 400 + Double($0) * 3) }
        let on = (1...10).map { (560 + Double($0) * 5, 460.0) }
        var player = ArenaPlayer([pan([.horizontal, .vertical])])
        player.play([moved(.finger(1), diagonal)])
        #expect(player.phrase == nil)
        #expect(
            player.arena.failedChecks.map(\.kind)
                == [.between(.pan(.down, fingers: 1), .pan(.right, fingers: 1))])
        var decided = ArenaPlayer([pan([.horizontal, .vertical])])
        decided.play([moved(.finger(1), diagonal + on)])
        #expect(decided.phrase == .pan(.right, fingers: 1))
    }

    @Test("the axis is locked")
    func axis() {
        var around = (0...20).map { (500 + Double($0) * 5, 400.0) }
        around += (1...40).map { (600.0, 400 + Double($0) * 5) }
        var player = ArenaPlayer([pan([.horizontal, .vertical])])
        player.play([moved(.finger(1), around)])
        #expect(player.gestureEvents.allSatisfy { $0.phrase == .pan(.right, fingers: 1) })
        #expect(player.gestureEvents.last?.progress?.translation == Vector(dx: 100, dy: 200))
    }

    @Test("nothing jumps when fingers come and go")
    func company() {
        let first = moved(.finger(1), (0...60).map { (300 + Double($0) * 3, 400.0) })
        let second = moved(.finger(2), (0...30).map { (400 + Double($0) * 3, 480.0) })
        let third = moved(.finger(3), (0...40).map { (900 + Double($0) * 3, 100.0) }, from: 200)
        var player = ArenaPlayer([pan([.horizontal], 2)])
        player.play([first, second, third])
        let places = player.gestureEvents.compactMap(\.progress?.translation.dx)
        let steps = zip(places, places.dropFirst()).map { $1 - $0 }
        #expect(player.gestureEvents.last?.phase == .ended)
        #expect(steps.allSatisfy { $0 >= 0 && $0 <= 6.001 }, "\(steps)")
        #expect(player.gestureEvents.last?.progress?.translation.dx ?? 0 > 150)
    }

    @Test("a second finger that lands with the first makes it no pan of one")
    func second() {
        let first = moved(.finger(1), (0...40).map { (300 + Double($0) * 3, 400.0) })
        let second = moved(.finger(2), (0...30).map { (400 + Double($0) * 3, 480.0) }, from: 100)
        var player = ArenaPlayer(
            [pan([.horizontal]), pan([.horizontal], 2)], requirements: [0: [1]])
        player.play([first, second])
        #expect(player.gestureEvents.allSatisfy { $0.phrase == .pan(.right, fingers: 2) })
        #expect(!player.gestureEvents.isEmpty)
        // Alone it waits for the second only as long as that may take to land.
        var alone = ArenaPlayer(
            [pan([.horizontal]), pan([.horizontal], 2)], requirements: [0: [1]])
        alone.play([first])
        #expect(alone.firstEvent == .milliseconds(151))
        #expect(alone.phrase == .pan(.right, fingers: 1))
    }
}

@Suite("Swipes from an edge") struct EdgeTests {
    private let monitors = [
        Box(x: 0, y: 0, width: 1000, height: 800), Box(x: 1000, y: 200, width: 600, height: 500),
    ]

    private func outcome(_ stroke: Stroke, _ edges: [Edge] = Edge.allCases) -> Phrase? {
        var player = ArenaPlayer(
            [
                EdgeRecognizer(edges.map { .edge($0) }, limits: limits),
                StrokeRecognizer(builtInStrokes, limits: limits),
            ],
            requirements: [1: [0]], monitors: monitors)
        player.play([stroke])
        return player.phrase
    }

    @Test("every edge of every monitor", arguments: [60.0, 1000])
    func recall(rate: Double) {
        for seed in 0..<20 as Range<UInt64> {
            let generator = StrokeGenerator(seed: seed, style: .init(rate: rate))
            for monitor in monitors {
                for (edge, direction, x, y) in [
                    (Edge.left, Direction.right, monitor.minX + 3, monitor.center.y),
                    (.right, .left, monitor.maxX - 3, monitor.center.y),
                    (.top, .down, monitor.center.x, monitor.minY + 3),
                    (.bottom, .up, monitor.center.x, monitor.maxY - 3),
                ] {
                    let stroke = generator.swipe(
                        direction, length: 160, from: Point(x: x, y: y), contact: .finger(1))
                    #expect(outcome(stroke) == .edge(edge), "seed \(seed)")
                }
            }
        }
    }

    @Test("from the middle, along the edge, out of it, too short or unmapped it is a plain swipe")
    func failedCheck() {
        let generator = StrokeGenerator(seed: 1)
        for (direction, length, x, edges) in [
            (.right, 160, 60, Edge.allCases), (.down, 160, 5, Edge.allCases),
            (.right, 40, 5, Edge.allCases), (.right, 160, 5, [.top, .right]),
            (.right, 160, -900, Edge.allCases),
        ] as [(Direction, Double, Double, [Edge])] {
            let stroke = generator.swipe(direction, length: length, from: Point(x: x, y: 300))
            #expect(outcome(stroke, edges) == .swipe(direction, fingers: 1), "\(x)")
        }
    }

    @Test("where two monitors meet the direction decides whose edge it is")
    func seam() {
        let generator = StrokeGenerator(seed: 2, style: .ideal)
        let seam = Point(x: 1000, y: 400)
        #expect(outcome(generator.swipe(.right, length: 160, from: seam)) == .edge(.left))
        #expect(outcome(generator.swipe(.left, length: 160, from: seam)) == .edge(.right))
    }
}

@Suite("Contacts that are none") struct OddContactsTests {
    @Test("fingers in one place neither pinch nor turn, and places that are none claim nothing")
    func coincident() {
        let together = (1...2).map { moved(.finger($0), Array(repeating: (500, 400), count: 40)) }
        let nowhere = (1...3).map { moved(.finger($0), Array(repeating: (.nan, 400), count: 40)) }
        let recognizers =
            pinchAndRotate() + [
                pan([.horizontal], 2),
                GroupSwipeRecognizer(fingers: 3, limits: limits),
                TapRecognizer(fingers: 3, limits: limits),
                LongPressRecognizer(fingers: 3, limits: limits),
            ]
        for strokes in [together, nowhere] {
            #expect(GesturesTests.outcome(of: strokes, recognizers) == nil)
        }
    }
}
