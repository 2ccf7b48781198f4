import Foundation
import Gestures
import JSON
import Mapping
import StrokeGenerator
import Testing

@testable import Daemon
@testable import Engine

/// What becomes of a refused stroke, by what it was meant as.
@Suite("Teaching") struct TeachingTests {
    private static let mapping = """
        hotkey: Menu
        gestures:
          circle clockwise: window maximize
          swipe left: desktop next
          swipe right: desktop previous
          down right: window minimize
          shake: desktop show
          stroke zed: window close
          tap 2 fingers: click 2

        """
    private let profile: Profile
    private var templates = TemplateLibrary()
    private let place = Point(x: 600, y: 400)

    init() throws {
        profile = try #require(try Self.profiles(Self.mapping).first)
        templates[.stroke("zed")] = try (10..<13).map { try Template(Self.zed($0).samples) }
    }

    private static func profiles(_ text: String) throws -> [Profile] {
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "test")
        return try #require(reading.mapping, "\(reading.diagnostics)").profiles
    }

    private static func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 600, y: 350))
    }

    /// A part of a circle, which is refused as one.
    private var arc: Stroke { arc(1.4 * .pi) }

    private func arc(_ whole: Double) -> Stroke {
        let points = (0...60).map { step in
            let angle = Double(step) / 60 * whole
            return Point(x: 600 + 150 * sin(angle), y: 400 - 150 * cos(angle))
        }
        return Stroke(
            samples: points.enumerated().map {
                Sample($0.element, at: .milliseconds(8) * $0.offset)
            })
    }

    private func refused(_ strokes: [Stroke]) throws -> DrawnStroke {
        var replay = Replay(profile, templates: templates)
        guard case .unrecognized = replay.outcome(of: strokes) else {
            Issue.record("the stroke is recognized: \(replay.outcome(of: strokes))")
            throw Teaching.Fault(words: "")
        }
        return DrawnStroke(
            strokes: strokes, chord: profile.hotkeys.first, profile: profile, limits: Limits())
    }

    private func teach(_ strokes: [Stroke], _ phrase: String) throws -> Teaching {
        try Teaching(
            try refused(strokes), as: try Phrase(parsing: phrase), profiles: [profile],
            templates: templates, at: 1000)
    }

    private func fault(_ strokes: [Stroke], _ phrase: String) throws -> String {
        do { _ = try teach(strokes, phrase) } catch let fault as Teaching.Fault {
            return fault.words
        }
        return "none"
    }

    @Test("a gesture that is mapped over other windows only is learned, and that is said")
    func overOtherWindows() throws {
        let rule = "applications:\n- match: {class: XTerm}\n  gestures:\n    "
        let lines = Self.mapping.replacing("  circle clockwise: window maximize\n", with: "")
        let stroke = try refused([arc])
        for (text, does) in [
            (
                lines + rule + "circle clockwise: window maximize\n",
                "Maximize window, but not over the window of this stroke"
            ),
            // It was added for all windows after the stroke.
            (Self.mapping, "Maximize window"),
        ] {
            var drawn = stroke
            drawn.profile = try #require(try Self.profiles(lines).first)
            let teaching = try Teaching(
                drawn, as: .circle(.clockwise), profiles: try Self.profiles(text),
                templates: templates, at: 1000)
            #expect(teaching.does == does)
        }
    }

    @Test("a refused stroke becomes an example of a built-in gesture, and is recognized as it")
    func builtIn() throws {
        let teaching = try teach([arc], "circle clockwise")
        #expect(teaching.examples.count == 1)
        var learned = templates
        learned[.circle(.clockwise)] = teaching.examples
        var replay = Replay(profile, templates: learned)
        guard case .recognized(let gesture, let mapped) = replay.outcome(of: [arc]) else {
            Issue.record("not recognized")
            return
        }
        #expect(gesture.phrase == .circle(.clockwise) && mapped == gesture.phrase)
        // All that was recognized before is recognized as before.
        let generator = StrokeGenerator(seed: 5)
        for stroke in [
            generator.circle(center: place, radius: 120),
            generator.shake(amplitude: 150, from: place),
            generator.swipe(.left, length: 300, from: place), Self.zed(20),
            generator.polyline([.down, .right], leg: 180, from: place),
        ] {
            var before = Replay(profile, templates: templates)
            #expect(before.outcome(of: [stroke]) == replay.outcome(of: [stroke]))
            guard case .recognized = replay.outcome(of: [stroke]) else {
                Issue.record("not recognized")
                continue
            }
        }
        // It is about this circle only: the other way round it is none.
        let mirrored = Stroke(
            samples: arc.samples.map {
                Sample(Point(x: 1200 - $0.position.x, y: $0.position.y), at: $0.time)
            })
        guard case .unrecognized = replay.outcome(of: [mirrored]) else {
            Issue.record("the mirrored arc is recognized")
            return
        }
    }

    @Test("what was meant as a recorded stroke is one more of its examples")
    func recorded() throws {
        let odd = Self.stretchedZed
        let teaching = try teach([odd], "stroke zed")
        #expect(teaching.examples.count == 4)
        #expect(teaching.examples.last?.samples == odd.samples)
        #expect(teaching.examples.map(\.taught) == [nil, nil, nil, 1000])
    }

    /// A zed with a middle stroke that hangs down, which its examples do not have.
    private static var stretchedZed: Stroke {
        StrokeGenerator(seed: 3).along([
            Point(x: 600, y: 350), Point(x: 780, y: 320), Point(x: 640, y: 740),
            Point(x: 720, y: 670), Point(x: 830, y: 740),
        ])
    }

    @Test("nothing is learned that is like another gesture, has no shape or is not mapped")
    func faults() throws {
        let nearly = arc(1.46 * .pi)
        #expect(try fault([nearly], "circle clockwise") == "none")
        let words = try fault([nearly], "shake")
        #expect(words.hasPrefix("too much like 'circle clockwise', "), "\(words)")
        for phrase in ["tap 2 fingers", "swipe left 3 fingers"] {
            #expect(try fault([arc], phrase).hasPrefix("'\(phrase)' cannot be learned; "))
        }
        #expect(
            try fault([arc], "circle counterclockwise")
                == "nothing is mapped to 'circle counterclockwise'; "
                + "did you mean 'circle clockwise'?")
        #expect(try fault([arc], "swipe up").hasPrefix("nothing is mapped to 'swipe up'; "))
        let bare = DrawnStroke(strokes: [arc], chord: nil, profile: profile, limits: Limits())
        #expect(!Teaching.canLearn(bare, as: try Phrase(parsing: "circle clockwise")))
        #expect(Teaching.canLearn(bare, as: .stroke("zed")))
        let two = [arc, Stroke(.finger(2), samples: arc.samples)]
        #expect(
            try fault(two, "circle clockwise")
                == "it was drawn with 2 contacts; what the pointer or one finger draws can be learned"
        )
    }

    @Test("one more example costs neither other gestures nor the other examples their strokes")
    func others() throws {
        func odd(_ depth: Double) -> Stroke {
            StrokeGenerator(seed: 3).along([
                Point(x: 600, y: 350), Point(x: 780, y: 330), Point(x: 640, y: depth),
                Point(x: 720, y: 600), Point(x: 830, y: depth),
            ])
        }
        func fault(
            _ depth: Double, _ examples: Int, _ mapping: String, threshold: Double? = nil
        ) throws -> String {
            let zig = StrokeGenerator(seed: 7).along([
                Point(x: 600, y: 350), Point(x: 780, y: 350), Point(x: 728, y: 600),
                Point(x: 830, y: 600),
            ])
            var library = TemplateLibrary()
            library[.stroke("zed")] = Array(templates[.stroke("zed")].prefix(examples))
            library[.stroke("zig")] = [try Template(zig.samples)]
            var limits = Limits()
            if let threshold { limits.template.threshold = threshold }
            let stroke = DrawnStroke(
                strokes: [odd(depth)], chord: profile.hotkeys.first, profile: profile,
                limits: limits)
            do {
                _ = try Teaching(
                    stroke, as: .stroke("zed"), profiles: try Self.profiles(mapping),
                    templates: library, at: 1000)
                return "none"
            } catch let fault as Teaching.Fault { return fault.words }
        }
        let withZig = Self.mapping + "  stroke zig: window lower\n"
        let words = try fault(610, 3, withZig, threshold: 3)
        #expect(words.hasPrefix("too much like 'stroke zig', "), "\(words)")
        // What is not mapped has nothing to lose.
        #expect(try fault(610, 3, Self.mapping, threshold: 3) == "none")
        let unlike = try fault(920, 1, Self.mapping)
        #expect(
            unlike.hasPrefix("it is too unlike the other examples of 'stroke zed'"), "\(unlike)")
    }

    @Test("each example that was taught is recognized, however unlike they are")
    func apart() throws {
        let circle = try Phrase(parsing: "circle clockwise")
        let strokes = [arc, arc(0.9 * .pi), Self.stretchedZed]
        var learned = templates
        learned[circle] = try strokes.map { try Template($0.samples) }
        var replay = Replay(profile, templates: learned)
        for stroke in strokes {
            guard case .recognized(let gesture, _) = replay.outcome(of: [stroke]) else {
                Issue.record("not recognized")
                continue
            }
            #expect(gesture.phrase == circle)
        }
        // They make the gesture no more generous either.
        let units = (1...3).compactMap {
            TemplateClass(circle, learned[circle].prefix($0).map { $0 })
        }
        .map(\.unit)
        #expect(units.count == 3 && Set(units).count == 1)
    }

    @Test("what was taught of one gesture is not taught of another, and not without end")
    func taught() throws {
        var learned = self
        learned.templates[try Phrase(parsing: "down right")] = [try Template(arc.samples)]
        let stroke = DrawnStroke(
            strokes: [arc], chord: profile.hotkeys.first, profile: profile, limits: Limits())
        let circle = try Phrase(parsing: "circle clockwise")
        do {
            _ = try Teaching(
                stroke, as: circle, profiles: [profile], templates: learned.templates, at: 1000)
            Issue.record("it was learned")
        } catch {
            #expect(error.words == "too much like 'down right', 100 % like it; nothing was learned")
        }
        // Nothing is learned that would not be read again.
        learned.templates = templates
        learned.templates[circle] = try (1...TemplateReading.mostExamples).map { _ in
            try Template(arc.samples)
        }
        let fault = #expect(throws: Teaching.Fault.self) {
            try Teaching(
                stroke, as: circle, profiles: [profile], templates: learned.templates, at: 1000)
        }
        #expect(fault?.words.contains("no more are read") == true)
        // Of what was taught the newest is kept.
        for index in 1...25 { learned.templates[circle][index].taught = index }
        learned.templates[circle].removeLast(TemplateReading.mostExamples - 26)
        let kept = try Teaching(
            stroke, as: circle, profiles: [profile], templates: learned.templates, at: 1000)
        #expect(kept.examples.map(\.taught) == [nil] + Array(7...25) + [1000])
    }

    @Test("five strokes are kept, the newest first")
    func memory() throws {
        var memory = StrokeMemory()
        for second in 1...7 {
            let stroke = DrawnStroke(
                strokes: [arc], chord: nil, profile: profile, limits: Limits())
            memory.add(KeptStroke(stroke: stroke, time: .seconds(second)))
        }
        #expect(memory.strokes.map(\.time) == (3...7).reversed().map { .seconds($0) })
        for kept in memory.strokes { memory.remove(kept) }
        #expect(memory.strokes.isEmpty)
    }

    @Test("the last stroke is the one to teach, also if it ran something, and it says what")
    func which() throws {
        var memory = StrokeMemory()
        let swipe = Stroke(
            samples: (0...20).map {
                Sample(Point(x: 600 + 8 * Double($0), y: 400 - 8 * Double($0)), at: .zero)
            })
        func keep(_ stroke: Stroke, _ second: Int, ran: Binding? = nil) -> String {
            let drawn = DrawnStroke(
                strokes: [stroke], chord: nil, profile: profile, limits: Limits())
            memory.add(KeptStroke(stroke: drawn, time: .seconds(second), ran: ran))
            return (memory.ran ?? memory.strokes.first)?.words(.seconds(9)) ?? ""
        }
        #expect(keep(swipe, 1) == "the stroke of 8 s ago, refused")
        let ran = try #require(profile.binding(for: .swipe(.right, fingers: 1)))
        #expect(
            keep(arc(2 * .pi), 2, ran: ran)
                == "the stroke of 7 s ago, which ran 'swipe right' (\(ran.words))")
        #expect(memory.strokes.count == 1)
        #expect(keep(swipe, 3) == "the stroke of 6 s ago, refused")
        #expect(memory.ran == nil && memory.strokes.count == 2)
    }

    @Test("why it was refused: the nearest first, with what it fell short of")
    func review() throws {
        let kept = KeptStroke(
            stroke: try refused([arc]), time: .seconds(5))
        let review = RefusalReview(kept, profiles: [profile], templates: templates)
        let first = try #require(review.nearest.first)
        #expect("\(first.binding.phrase)" == "circle clockwise")
        #expect(first.reason == "close it")
        #expect((2...4).contains(review.nearest.count))
        #expect(Set(review.nearest.map(\.binding.phrase)).count == review.nearest.count)
        let answer = review.answer(kept, now: .seconds(7))
        #expect(answer["ago"]?.number == 2 && answer["hotkey"]?.string == "Menu")
        #expect(answer["nearest"]?.array?.first?["does"]?.string == "Maximize window")
        let record = try StrokeFile.parse(try #require(answer["stroke"]).description)
        #expect(record.contacts.count == 1)
        #expect(record.contacts[0].count == arc.samples.count)
    }

    @Test("a stroke like one that was taught since is said to be recognized by now")
    func reviewAfterTeaching() throws {
        let kept = KeptStroke(stroke: try refused([arc]), time: .seconds(5))
        var learned = templates
        learned[.circle(.clockwise)] = try teach([arc], "circle clockwise").examples
        let first = RefusalReview(kept, profiles: [profile], templates: learned).nearest.first
        #expect(first?.binding.phrase == .circle(.clockwise))
        #expect(first?.reason == "recognized by now")
    }

    @Test("a gesture that is mapped elsewhere is said to be, and nothing of it is taught")
    func elsewhere() throws {
        let profiles = try Self.profiles(
            """
            hotkey: Menu
            gestures:
              swipe left: desktop next
              swipe left 4 fingers: desktop previous
              swipe down 3 fingers: window minimize
            hotkeys:
              - hotkey: F13
                gestures: {circle: window close}
                applications: [{match: {class: mpv}, enabled: false}]
              - {hotkey: F14, gestures: {swipe up: window top}}
            applications:
              - match: {class: xterm}
                gestures: {down right: keys Ctrl+d}

            """)
        func find(_ strokes: [Stroke]) -> RefusalReview.Nearest? {
            let stroke = DrawnStroke(
                strokes: strokes, chord: nil, profile: profiles[0], limits: Limits())
            let kept = KeptStroke(stroke: stroke, time: .zero)
            return RefusalReview(kept, profiles: profiles, templates: templates).nearest.first {
                $0.isElsewhere
            }
        }
        let generator = StrokeGenerator(seed: 1)
        #expect(find([arc(2 * .pi)])?.reason == "mapped under F13 only")
        let corner = generator.polyline([.down, .right], leg: 180, from: place)
        #expect(find([corner])?.reason == "mapped over xterm only")
        let down = generator.swipe(.down, length: 200, from: place)
        #expect(find([down])?.reason == "mapped with 3 fingers only")
        let left = generator.swipe(.left, length: 200, from: place)
        #expect(find([left, left])?.reason == "mapped with 1 finger and with 4 fingers only")
        // What is mapped nowhere, or here as well, is not elsewhere.
        #expect(find([generator.swipe(.right, length: 200, from: place)]) == nil)
        #expect(find([left]) == nil && find([left, left, left, left]) == nil)
    }
}
