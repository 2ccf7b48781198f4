import Gestures
import StrokeGenerator
import Glibc
import Testing

/// What two fingers draw together.
enum Duet: String, CaseIterable {
    case cross, heart, gate, vase

    /// The paths of both fingers in a unit square.
    private func places(_ u: Double) -> [(Double, Double)] {
        switch self {
        case .cross: [(u, u), (1 - u, u)]
        case .heart:
            [-1.0, 1].map { side in
                let angle = u * .pi
                return (
                    0.5 + side * 0.5 * sin(angle) * (1.2 - u), u - 0.3 * sin(angle)
                )
            }
        case .gate: [(0, 1 - u), (1, 1 - u)]
        case .vase: [(0.5 - 0.3 * u, u * u), (0.5 + 0.3 * u, u * u)]
        }
    }

    /// One attempt, the fingers in either order.
    func drawn(_ seed: Int, size: Double = 300, isReversed: Bool = false) -> [[Sample]] {
        var random = Seeded(UInt64(seed) &* 131 &+ 7)
        let wide = size * random.uniform(0.9...1.1)
        let high = size * random.uniform(0.9...1.1)
        let contacts = (0..<2).map { finger in
            let points = (0...100).map { index in
                let u = Double(isReversed ? 100 - index : index) / 100
                let (x, y) = places(u)[finger]
                return Point(x: 500 + wide * x, y: 300 + high * y)
            }
            return StrokeGenerator(seed: UInt64(2 * seed + finger)).along(points).samples
        }
        return seed % 2 == 0 ? contacts : contacts.reversed()
    }
}

/// The set of `duets`, each with four examples.
private func templateSet(_ duets: [Duet], rotation: Double = 0) throws -> TemplateSet {
    TemplateSet(
        try duets.compactMap { duet in
            TemplateClass(
                duet.rawValue, try (0..<4).map { try Template(contacts: duet.drawn($0)) },
                tolerance: TemplateTolerance(rotation: rotation))
        })
}

/// The contacts of a hold in which all fingers come down first and lift last.
private func hold(_ drawn: [[Sample]]) -> Contacts {
    var contacts = Contacts()
    for (index, samples) in drawn.enumerated() {
        if let first = samples.first {
            contacts.record(ContactEvent(.finger(index + 1), .began, first))
        }
    }
    for (index, samples) in drawn.enumerated() {
        for sample in samples { contacts.record(ContactEvent(.finger(index + 1), .moved, sample)) }
    }
    for (index, samples) in drawn.enumerated() {
        if let last = samples.last {
            contacts.record(ContactEvent(.finger(index + 1), .ended, last))
        }
    }
    return contacts
}

private func taken(_ set: TemplateSet, _ drawn: [[Sample]]) -> String? {
    guard case .accepted(.stroke(let name), _) = set.classify(hold(drawn)).classification else {
        return nil
    }
    return name
}

private func moved(_ drawn: [[Sample]], _ place: (Point) -> Point) -> [[Sample]] {
    drawn.map { $0.map { Sample(place($0.position), at: $0.time) } }
}

@Suite("Templates of several contacts") struct MultiContactShapeTests {
    @Test("are recognized, whichever finger comes first", arguments: Duet.allCases)
    func recall(duet: Duet) throws {
        let set = try templateSet(Duet.allCases)
        let hits = (10..<40).count { taken(set, duet.drawn($0)) == duet.rawValue }
        #expect(hits >= 28)
        #expect(set.mostContacts == 2)
    }

    @Test("are refused where they are not recorded, or drawn the other way")
    func failedCheck() throws {
        for duet in Duet.allCases {
            let others = try templateSet(Duet.allCases.filter { $0 != duet })
            #expect((10..<30).count { taken(others, duet.drawn($0)) != nil } <= 1)
            let own = try templateSet([duet])
            #expect((10..<20).allSatisfy { taken(own, duet.drawn($0, isReversed: true)) == nil })
        }
    }

    @Test("place and size do not matter, mirrored and turned ones are others")
    func invariance() throws {
        let set = try templateSet(Duet.allCases)
        let drawn = Duet.vase.drawn(21)
        let plain = try #require(set.match(contacts: drawn)).best
        let far = moved(drawn) { Point(x: $0.x * 0.3 - 40_000, y: $0.y * 0.3 + 20_000) }
        let there = try #require(set.match(contacts: far)).best
        #expect(there.name == plain.name && abs(there.score - plain.score) < 0.02)
        #expect(taken(set, moved(drawn) { Point(x: $0.x, y: -$0.y) }) == nil)
        // A cross is its own mirror image, with the fingers exchanged.
        #expect(taken(set, moved(Duet.cross.drawn(21)) { Point(x: -$0.x, y: $0.y) }) == "cross")
    }

    @Test("may be turned as far as their tolerance goes")
    func rotation() throws {
        let (sine, cosine) = (sin(0.5), cos(0.5))
        let turned = moved(Duet.heart.drawn(22)) {
            Point(x: $0.x * cosine - $0.y * sine, y: $0.x * sine + $0.y * cosine)
        }
        #expect(taken(try templateSet([.heart, .vase]), turned) == nil)
        #expect(taken(try templateSet([.heart, .vase], rotation: 40), turned) == "heart")
    }

    @Test("one finger may rest, and its tremor does not matter")
    func resting() throws {
        func drawn(_ seed: Int) -> [[Sample]] {
            let rest = StrokeGenerator(seed: UInt64(seed)).rest(
                at: Point(x: 200, y: 200), during: .milliseconds(400))
            return [rest.samples, Duet.cross.drawn(2 * seed)[0]]
        }
        let item = try #require(
            TemplateClass("pivot", try (0..<3).map { try Template(contacts: drawn($0)) }))
        let set = TemplateSet([item])
        #expect((10..<20).count { taken(set, drawn($0)) == "pivot" } >= 9)
    }

    @Test("the number of contacts has to be the same")
    func counts() throws {
        let set = try templateSet([.cross])
        let drawn = Duet.cross.drawn(30)
        #expect(taken(set, [drawn[0]]) == nil)
        #expect(taken(set, drawn + [drawn[0]]) == nil)
        let line = try Template(drawn[0])
        let cross = try Template(contacts: drawn)
        #expect(line.distance(to: cross) == .infinity)
        // Both kinds may have one name.
        let mixed = try #require(TemplateClass("mixed", [line, cross]))
        #expect(mixed.spread == nil && mixed.unit.isFinite)
        let both = TemplateSet([mixed])
        #expect(taken(both, [drawn[0]]) == "mixed")
        #expect(taken(both, drawn) == "mixed")
    }

    @Test("what cannot be compared harms nothing")
    func degenerate() throws {
        let point = Sample(x: 5, y: 5, milliseconds: 0)
        let bad = Sample(x: .nan, y: 5, milliseconds: 0)
        let path = Duet.cross.drawn(1)[0]
        #expect(throws: TemplateFault.noPath) { try Template(contacts: [[point], [point]]) }
        #expect(throws: TemplateFault.noPath) { try Template(contacts: [path, [bad]]) }
        #expect(throws: TemplateFault.noPath) { try Template(contacts: [path, []]) }
        #expect(throws: TemplateFault.contacts(0)) { try Template(contacts: []) }
        let six = Array(repeating: path, count: 6)
        #expect(throws: TemplateFault.contacts(6)) { try Template(contacts: six) }
        #expect(try Template(contacts: Array(repeating: path, count: 5)).contacts.count == 5)
        let set = try templateSet([.cross])
        #expect(set.match(contacts: [path, [bad]]) == nil)
        #expect(set.match(contacts: []) == nil)
    }

    @Test("a recognizer claims when the last finger lifts, and gives up on one too many")
    func recognizer() throws {
        let drawn = Duet.heart.drawn(24)
        var arena = Arena([TemplateRecognizer(try templateSet(Duet.allCases))])
        var events = drawn.enumerated().flatMap { index, samples in
            samples.enumerated().map {
                ContactEvent(.finger(index + 1), $0.offset == 0 ? .began : .moved, $0.element)
            }
        }
        events.sort { $0.sample.time < $1.sample.time }
        for event in events { #expect(arena.handle(event) == .open) }
        let ends = try drawn.map { try #require($0.last) }
        #expect(arena.handle(ContactEvent(.finger(1), .ended, ends[0])) == .open)
        guard case .granted(let phrase, _) = arena.handle(ContactEvent(.finger(2), .ended, ends[1]))
        else {
            Issue.record("not granted")
            return
        }
        #expect(phrase == .stroke("heart"))
        arena.reset()
        for finger in 1...2 {
            #expect(arena.handle(ContactEvent(.finger(finger), .began, ends[0])) == .open)
        }
        #expect(arena.handle(ContactEvent(.finger(3), .began, ends[0])) == .allFailed)
    }
}
