import Engine
import Foundation
import Gestures
import Testing

@testable import Daemon

/// What becomes of a stroke that ran as another gesture than the one that was meant.
@Suite("Correcting a stroke that ran") struct CorrectionTests {
    private let profile: Profile
    private var templates = TemplateLibrary()
    private let nine = Phrase.stroke("nine")

    init() throws {
        profile = Profile(
            hotkeys: [try Chord(parsing: "F13", keys: .unchecked)],
            bindings: [
                Phrase.circle(nil), .swipe(.left, fingers: 1), nine, .stroke("six"),
            ].map { Binding($0, actions: [.nothing]) })
        templates["nine"] = try (0..<3).map {
            try Template(Self.nine(tail: 250 + Double($0) * 15).samples)
        }
        templates["six"] = try (0..<3).map {
            try Template(Self.nine(tail: 200, slant: 0.9 + Double($0) * 0.05).samples)
        }
    }

    /// A circle that is closed at its right, and a tail from there downwards, `slant` to the left.
    private static func nine(tail: Double, slant: Double = 0) -> Stroke {
        let turn = (0...60).map { step in
            let angle = Double(step) / 60 * 2 * .pi
            return Point(x: 600 + 100 * cos(angle), y: 400 + 100 * sin(angle))
        }
        let line = stride(from: 6, through: tail, by: 6).map {
            Point(x: 700 - slant * $0, y: 400 + $0)
        }
        return Stroke(
            samples: (turn + line).enumerated().map {
                Sample($0.element, at: .milliseconds(8) * $0.offset)
            })
    }

    private func ran(_ stroke: Stroke, by library: TemplateLibrary) -> Phrase? {
        var replay = Replay(profile, templates: library)
        guard case .recognized(_, let mapped) = replay.outcome(of: [stroke]) else { return nil }
        return mapped
    }

    private func correct(_ stroke: Stroke, into phrase: Phrase) throws -> Teaching {
        let drawn = DrawnStroke(
            strokes: [stroke], chord: profile.hotkeys.first, profile: profile, limits: Limits(),
            ran: ran(stroke, by: templates))
        return try Teaching(
            drawn, as: phrase, profiles: [profile], templates: templates, at: 1000)
    }

    private func fault(_ stroke: Stroke, into phrase: Phrase) throws -> String {
        do { _ = try correct(stroke, into: phrase) } catch let fault as Teaching.Fault {
            return fault.words
        }
        return "none"
    }

    @Test("what ran as a built-in gesture becomes an example of the recorded stroke, and wins")
    func fromBuiltIn() throws {
        let circle = Phrase.circle(nil)
        let drawn = Self.nine(tail: 90)
        #expect(ran(drawn, by: templates) == circle)
        let teaching = try correct(drawn, into: nine)
        #expect(teaching.examples.map(\.taught) == [nil, nil, nil, 1000])
        var learned = templates
        learned["nine"] = teaching.examples
        #expect(ran(drawn, by: learned) == nine)
        #expect(ran(Self.nine(tail: 96), by: learned) == nine)
        #expect(ran(Self.nine(tail: 250), by: learned) == nine)
        // A circle is a circle as before.
        for tail in [0.0, 18] { #expect(ran(Self.nine(tail: tail), by: learned) == circle) }
    }

    @Test("what ran as a recorded stroke becomes one of another, and its examples stay its own")
    func fromTemplate() throws {
        let six = Phrase.stroke("six")
        let drawn = Self.nine(tail: 250, slant: 0.4)
        #expect(ran(drawn, by: templates) == six)
        let teaching = try correct(drawn, into: nine)
        var learned = templates
        learned["nine"] = teaching.examples
        #expect(ran(drawn, by: learned) == nine)
        for slant in [0.9, 0.95, 1] {
            #expect(ran(Self.nine(tail: 200, slant: slant), by: learned) == six)
        }
    }

    @Test("nothing is learned that would take more than the stroke, or would run as before")
    func faults() throws {
        let circle = Self.nine(tail: 0)
        #expect(
            try fault(circle, into: nine)
                == "it would be taken for 'circle clockwise'; nothing was learned")
        #expect(
            try fault(circle, into: .circle(nil))
                == "it ran as 'circle' already; nothing was learned")
        #expect(
            try fault(Self.nine(tail: 200), into: .circle(nil))
                == "it would be taken for 'stroke nine': what is taught of 'circle' counts only "
                + "where nothing else recognizes the stroke; nothing was learned")
        #expect(
            try fault(Self.nine(tail: 250, slant: 0.95), into: nine)
                == "it would be taken for 'stroke six'; nothing was learned")
    }
}
