import Gestures
import Testing

@testable import curlicue

private let circle = Phrase.circle(.clockwise)
private let swipe = Phrase.swipe(.left, fingers: 1)

/// The course of the lesson: a step, what happens, the step after it, and the words about it.
@Suite("The course of the tutorial") struct LessonTests {
    /// A way from the beginning to a step.
    private static func lesson(
        at step: Lesson.Step, byFinger: Bool = false,
        _ circumstances: Lesson.Circumstances = Lesson.Circumstances()
    ) -> Lesson {
        var lesson = Lesson(circumstances)
        let way: [(Lesson.Step, [Lesson.Event])] = [
            (.hold, [.held]), (.circle, [.recognized(circle)]), (.effect, [.resized]),
            (.rest, [.hinted, .released]), (.scribble, [.unrecognized]), (.cancel, [.cancelled]),
            (.config, [.no]),
        ]
        if byFinger { _ = lesson.handle(.began(byFinger: true, isInside: true)) }
        for (from, events) in way where lesson.step == from && from != step {
            for event in events { _ = lesson.handle(event) }
        }
        return lesson
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var from: Lesson.Step
        var events: [Lesson.Event]
        var to: Lesson.Step
        /// What the remark has to contain; nil for no remark.
        var words: String?
        var testDescription: String { "\(from): \(events)" }

        init(_ from: Lesson.Step, _ events: [Lesson.Event], _ to: Lesson.Step, _ words: String?) {
            (self.from, self.events, self.to, self.words) = (from, events, to, words)
        }
    }

    static let rows: [Row] = [
        // The circle.
        Row(.hold, [.held], .circle, nil),
        Row(.hold, [.idle], .hold, "Both keys"),
        Row(.circle, [.idle], .circle, "along the circle"),
        Row(.circle, [.released], .hold, "Keep Ctrl and Super down"),
        Row(.circle, [.recognized(swipe)], .hold, "That was a swipe. Follow the circle."),
        Row(
            .circle, [.recognized(.circle(.counterclockwise))], .hold,
            "the other way round"),
        Row(.circle, [.unrecognized], .hold, "no circle"),
        Row(
            .circle, [.began(byFinger: false, isInside: false), .unrecognized], .hold,
            "outside of this window"),
        Row(.circle, [.cancelled], .hold, "Cancelled"),
        Row(.circle, [.interrupted("the monitors changed")], .hold, "the monitors changed"),
        Row(.circle, [.recognized(circle)], .effect, nil),
        // A finger needs no key.
        Row(
            .hold, [.began(byFinger: true, isInside: true), .recognized(circle)], .effect, nil),
        Row(.effect, [.resized], .rest, "maximizes the window"),
        Row(.effect, [.idle], .rest, "your window manager left it"),
        Row(.effect, [.recognized(circle)], .effect, nil),
        // The rest.
        Row(.rest, [.held, .hinted], .rest, "release the keys"),
        Row(.rest, [.held, .hinted, .released], .scribble, "hold, and wait"),
        Row(.rest, [.held, .hinted, .recognized(swipe)], .scribble, "hold, and wait"),
        Row(.rest, [.held, .hinted, .idle], .rest, "release the keys"),
        Row(.rest, [.held, .released], .rest, "A little longer"),
        Row(.rest, [.held, .hinted, .held, .released], .rest, "A little longer"),
        Row(.rest, [.idle], .rest, "Keep both keys down"),
        // The scribble.
        Row(.scribble, [.unrecognized], .cancel, "Refused"),
        Row(.scribble, [.recognized(swipe)], .scribble, "That was a swipe"),
        Row(.scribble, [.released], .scribble, "Nothing was drawn"),
        Row(.scribble, [.cancelled], .scribble, "Cancelled. Scribble"),
        // Escape.
        Row(.cancel, [.cancelled], .config, "Cancelled: nothing was done"),
        Row(.cancel, [.unrecognized], .cancel, "You finished it"),
        Row(.cancel, [.recognized(circle)], .cancel, "You finished it"),
        Row(.cancel, [.released], .cancel, "Begin to draw first"),
        // The offers.
        Row(.config, [.no], .end, nil),
        Row(.config, [.done("Saved.")], .end, "Saved."),
        Row(.config, [.failed("That did not work.")], .end, "That did not work."),
        Row(.config, [.idle, .held, .recognized(circle)], .config, "Cancelled: nothing was done"),
    ]

    @Test("what happens leads on, or is explained", arguments: rows)
    func course(_ row: Row) {
        var lesson = Self.lesson(at: row.from)
        #expect(lesson.step == row.from)
        for event in row.events { #expect(lesson.handle(event) == nil) }
        #expect(lesson.step == row.to)
        if let words = row.words {
            #expect(lesson.remark?.text.contains(words) == true, "\(lesson.remark?.text ?? "")")
        } else {
            #expect(lesson.remark == nil)
        }
    }

    @Test("Escape ends it the second time, in every step", arguments: Lesson.Step.allCases)
    func escape(_ step: Lesson.Step) {
        var lesson = Self.lesson(at: step)
        #expect(lesson.step == step)
        #expect(lesson.handle(.escape) == nil)
        #expect(lesson.remark?.text == Lesson.Words.leaving)
        #expect(lesson.handle(.idle) == nil && lesson.handle(.resized) == nil)
        // An idle moment may have moved on; anything that the user does takes the first one back.
        var other = lesson
        _ = other.handle(.held)
        #expect(other.handle(.escape) == nil)
        #expect(lesson.handle(.escape) == .end)
    }

    @Test("what is accepted is requested, and nothing else")
    func requests() {
        var lesson = Self.lesson(at: .config)
        #expect(lesson.handle(.yes) == .createConfig)
        #expect(lesson.handle(.failed("No.")) == nil)
        #expect(lesson.handle(.yes) == .end)
        for step in Lesson.Step.allCases where ![.config, .end].contains(step) {
            var lesson = Self.lesson(at: step)
            #expect(lesson.handle(.yes) == nil && lesson.handle(.no) == nil && lesson.step == step)
        }
    }

    @Test("what cannot be done or is done already is left out")
    func circumstances() {
        var alone = Lesson.Circumstances()
        alone.maximizes = false
        var lesson = Self.lesson(at: .circle, alone)
        _ = lesson.handle(.recognized(circle))
        #expect(lesson.step == .rest && lesson.remark?.text == Lesson.Words.drewCircle)

        // A finger may have no Escape key beside it.
        #expect(Self.lesson(at: .config, byFinger: true).step == .config)
        var finger = Self.lesson(at: .scribble, byFinger: true)
        _ = finger.handle(.unrecognized)
        #expect(finger.step == .config)

        var installed = Lesson.Circumstances()
        installed.hasConfig = true
        lesson = Self.lesson(at: .cancel, installed)
        _ = lesson.handle(.cancelled)
        #expect(lesson.step == .end)
        installed.hasConfig = false
        lesson = Self.lesson(at: .config, installed)
        _ = lesson.handle(.no)
        #expect(lesson.step == .end)
    }

    @Test("the words are those of what draws")
    func words() {
        var touch = Lesson.Circumstances()
        touch.hasTouchscreen = true
        #expect(Lesson(touch).words.text.contains("a finger"))
        #expect(!Lesson(Lesson.Circumstances()).words.text.contains("finger"))
        #expect(Self.lesson(at: .rest).words.text.contains("Ctrl and Super"))
        var own = Lesson.Circumstances()
        own.ownKeys = "Super and grave"
        #expect(Self.lesson(at: .hold, own).words.text.contains("Ctrl and Super"))
        #expect(Self.lesson(at: .end, own).words.text.contains("Super and grave"))
        let byFinger = Self.lesson(at: .rest, byFinger: true).words.text
        #expect(byFinger.contains("finger") && !byFinger.contains("Ctrl"))
        for step in Lesson.Step.allCases {
            let page = Self.lesson(at: step).words
            #expect(!page.title.isEmpty && page.part < Lesson.parts)
            // Something is said to a user who does nothing, or there is nothing to be drawn.
            #expect(page.help != nil || !page.answers.isEmpty || step == .effect)
        }
    }
}
