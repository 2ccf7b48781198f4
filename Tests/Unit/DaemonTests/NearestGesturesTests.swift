import Engine
import Gestures
import Mapping
import Testing

@testable import Daemon

@Suite("What a drawing fell short of") struct NearestGesturesTests {
    private let bindings: [Binding]

    init() throws {
        let text = """
            hotkey: Menu
            gestures:
              circle: desktop next
              shake: desktop previous
              swipe left: desktop last

            """
        let reading = MappingReader(MappingStore.vocabulary).read(text: text, file: "test")
        let mapping = try #require(reading.mapping, "\(reading.diagnostics)")
        bindings = try #require(mapping.profiles.first?.bindings)
        try #require(bindings.count == 3)
    }

    private func candidate(_ index: Int, _ likelihood: Double) -> Candidate {
        Candidate(bindings[index], likelihood: likelihood)
    }

    private let round = FailedCheck("circle", .most(.wobble, 3, 1))
    private let small = FailedCheck("shake", .least(.length, 40, 60))
    private let bent = FailedCheck("swipe", .most(.straightness, 1.1, 1))

    @Test("The two likeliest are named with their reasons, the likelier first") func likeliest() {
        var nearest = NearestGestures()
        nearest.replace(with: [candidate(0, 0.2), candidate(1, 0.6), candidate(2, 0.1)])
        for check in [round, small, bent] { nearest.add(check) }
        #expect(nearest.words == "shake: too small, 40 px · circle: not round")
    }

    @Test("One that cannot be any more is not among them") func impossible() {
        var nearest = NearestGestures()
        nearest.replace(with: [candidate(0, 0), candidate(1, 0.6)])
        for check in [round, small] { nearest.add(check) }
        #expect(nearest.words == "shake: too small, 40 px")
    }

    @Test("Without a ranking the narrowest misses are named") func misses() {
        var nearest = NearestGestures()
        #expect(nearest.words.isEmpty)
        for check in [round, small, bent] { nearest.add(check) }
        #expect(nearest.words == "swipe: not straight · shake: too small, 40 px")
    }
}
