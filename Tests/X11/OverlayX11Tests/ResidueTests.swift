import Desktop
import Engine
import Gestures
import Glibc
import StrokeGenerator
import TestServer
import Testing

@testable import Overlay

/// Strokes of every kind.
@Suite("Nothing of the overlay is left", .serialized) struct ResidueTests {
    private let rounds = repetitions(25, full: 1000)

    /// Shows the sheet and the gesture guides.
    private func showHints(_ round: Int, _ theatre: Theatre, at point: Point) {
        let overlay = theatre.overlay
        overlay.labels.sheet.show(
            Direction.allCases.map {
                let phrase = Phrase.swipe($0, fingers: 1)
                return GestureRow(
                    icon: GestureIcon(phrase), title: "\(phrase)", detail: "desktop next")
            }, at: point)
        overlay.labels.guides.show(
            [Vector(dx: 120, dy: 0), Vector(dx: 40, dy: -90)].map {
                GestureGuide(path: [point, point + $0], name: "a path", likelihood: 0.7)
            })
        overlay.labels.sheet.dim(possible: (0..<8).map { $0 % 3 == round % 3 })
    }

    /// Names what is being drawn, and changes the colour of the ink.
    private func name(_ round: Int, _ theatre: Theatre) {
        guard round % 4 != 3 else { return }
        theatre.overlay.labels.name.show(
            Message("stroke \(round % 7)", detail: "nothing", mark: .open))
        theatre.overlay.showViability(round % 2 != 0)
    }

    @Test(
        "50 ms after a stroke is gone the screen is as it was before it",
        arguments: Theatre.Setting.allCases)
    func residue(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let (overlay, audience) = (theatre.overlay, theatre.audience)
        let before = try Screenshot(of: audience)
        let clock = ContinuousClock()
        var random = Seeded(50)
        var waits: [Duration] = []
        for round in 0..<rounds {
            var point = Point(
                x: .random(in: -20...660, using: &random), y: .random(in: -20...500, using: &random)
            )
            // At times the pointer rests first.
            if round % 2 == 0 { theatre.pass(until: .milliseconds(20)) }
            overlay.begin(.pointer, at: point)
            if round % 3 == 1 { showHints(round, theatre, at: point) }
            var step = Vector(dx: 4, dy: 3)
            for index in 0..<Int.random(in: 1...60, using: &random) {
                step.dx += .random(in: -4...4, using: &random)
                step.dy += .random(in: -4...4, using: &random)
                if step.length > 40 { step = step * 0.5 }
                point = point + step
                overlay.extend(.pointer, to: Sample(point, at: .zero))
                // Samples that come together are drawn together.
                if round % 2 == 0 || index % 3 == 0 { overlay.drawInk() }
                theatre.display.flush()
                if index == 12 { name(round, theatre) }
                theatre.now += .milliseconds(Int.random(in: 1...8, using: &random))
                overlay.tick(now: theatre.now)
            }
            let ending: Overlay.Ending =
                [.recognized, .unrecognized, .cancelled].randomElement(using: &random)
                ?? .recognized
            overlay.finish(
                ending, round % 4 == 0 ? Message("stroke \(round)") : nil, at: point,
                now: theatre.now)
            theatre.pass()
            theatre.display.sync()
            let start = clock.now
            var isClean = false
            repeat {
                isClean = (try? Screenshot(of: audience)) == before
                if !isClean { usleep(500) }
            } while !isClean && clock.now - start < .seconds(3)
            waits.append(clock.now - start)
            #expect(isClean, "something is left of stroke \(round)")
            guard isClean else { break }
            // With nothing else on the machine, each of a thousand; else all but a few.
            if rounds > 25 { #expect(waits.last ?? .zero <= .milliseconds(50), "\(round)") }
        }
        theatre.pass()
        waits.sort()
        #expect(waits[waits.count / 2] <= .milliseconds(50))
        #expect(theatre.mappedWindows == 0)
    }
}
