import Engine
import Gestures
import StrokeGenerator
import Testing

/// What each recognizer makes of strokes by itself.
@Suite struct ReplayTests {
    private let profile = Profile(
        hotkeys: [],
        bindings: [
            Binding(.longPress(fingers: 1), actions: []),
            Binding(.swipe(.left, fingers: 1), actions: []),
            Binding(.circle(nil), actions: []), Binding(.shake(nil), actions: []),
        ])
    private let generator = StrokeGenerator(seed: 7)
    private let here = Point(x: 600, y: 500)

    @Test func everyRecognizerDecides() throws {
        let replay = Replay(profile)
        let results = replay.results(on: [generator.circle(center: here, radius: 90)])
        #expect(results.map(\.recognizer) == ["long press", "stroke"])
        // The pointer presses nothing.
        guard case .fail(let failedCheck) = results[0].decision,
            case .claim(.circle(.clockwise), _) = results[1].decision
        else {
            Issue.record("\(results)")
            return
        }
        #expect(failedCheck.kind == .press)
    }

    @Test(arguments: [
        ("pointer", [[0, 0]], "recognized tap"),
        ("touchpad", [[0, 0]], "unrecognized: tap: it needs a button or a finger"),
        ("touch", [[0, -60, 20, 20], [0, 60, -20, -20]], "recognized pinch in"),
    ])
    func recordsEndAsTheirHoldDid(device: String, ways: [[Double]], outcome: String) {
        let phrases: [Phrase] = [.tap(count: 1, fingers: 1), .pinch(.outward), .pinch(.inward)]
        let contacts = ways.enumerated().map { contact, way in
            way.enumerated().map { index, x in
                Sample(x: 500 + 80 * Double(contact) + x, y: 500, milliseconds: 50 * Double(index))
            }
        }
        var replay = Replay(
            Profile(hotkeys: [], bindings: phrases.map { Binding($0, actions: [.nothing]) }))
        let record = StrokeRecord(device: device, contacts: contacts)
        #expect("\(replay.outcome(of: record.strokes))" == outcome)
    }

    @Test func aLongPressClaimsWhenItIsLongEnough() {
        let replay = Replay(profile)
        let press = generator.rest(at: here, during: .milliseconds(800), contact: .finger(1))
        let results = replay.results(on: [press])
        #expect(results[0].decision == .claim(.longPress(fingers: 1), score: 1))
    }

    @Test func whatIsNearestComesFirst() {
        let replay = Replay(profile)
        let circle = generator.circle(center: here, radius: 90)
        let fits = replay.fits(of: [circle])
        #expect(fits.first?.phrase == .circle(.clockwise) && fits.count > 1)
        #expect(fits.map(\.closeness) == fits.map(\.closeness).sorted())
        #expect(replay.fits(of: [circle, circle]).isEmpty)
        #expect(replay.fits(of: []).isEmpty)
    }
}
