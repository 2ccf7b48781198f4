import Gestures
import Testing

@Suite("Phrases")
struct PhraseTests {
    static let directions = Direction.allCases
    static let straight = Direction.allCases.filter(\.isStraight)

    /// Every phrase there is, but for long sequences and names of templates.
    static var all: [Phrase] {
        var all: [Phrase] = []
        for fingers in 1...5 {
            all += (1...3).map { .tap(count: $0, fingers: fingers) }
            all.append(.longPress(fingers: fingers))
            all += directions.map { .swipe($0, fingers: fingers) }
            all += PanDirection.allCases.map { .pan($0, fingers: fingers) }
            guard fingers > 1 else { continue }
            all += PinchDirection.allCases.map { .pinch($0, fingers: fingers) }
            all += Rotation.allCases.map { .rotate($0, fingers: fingers) }
        }
        all += Edge.allCases.map { .edge($0) }
        all.append(.circle(nil))
        all += Rotation.allCases.map { .circle($0) }
        all.append(.shake(nil))
        all += Axis.allCases.map { .shake($0) }
        all += PinchDirection.allCases.map { .pinch($0) }
        all += Rotation.allCases.map { .rotate($0) }
        all += ScrollDirection.allCases.map { .wheel($0) } + [1, 2, 3, 8, 32].map { .button($0) }
        all += ["pigtail", "question mark", "2 fingers", "Ö-1_a-b", "tap"].map { .stroke($0) }
        for first in straight {
            for second in straight where second != first {
                all.append(.sequence([first, second]))
                all += straight.filter { $0 != second }.map { .sequence([first, second, $0]) }
            }
        }
        return all
    }

    @Test("the canonical form parses back to the same value")
    func roundTrip() throws {
        #expect(PhraseTests.all.count > 150)
        for phrase in PhraseTests.all {
            #expect(try Phrase(parsing: phrase.description) == phrase, "\(phrase)")
        }
    }

    @Test("counts may stand in front, and letter case and blanks do not matter")
    func freeOrder() throws {
        for phrase in PhraseTests.all {
            if case .stroke = phrase { continue }
            var words = phrase.description.split(separator: " ").map(String.init)
            guard words.count > 2, let unit = words.last, unit.hasSuffix("s"), unit != "press"
            else {
                #expect(try Phrase(parsing: phrase.description.uppercased()) == phrase)
                continue
            }
            words = Array(words.suffix(2) + words.dropLast(2))
            #expect(try Phrase(parsing: words.joined(separator: " \t")) == phrase, "\(words)")
        }
    }

    @Test(
        "other ways to say it",
        arguments: [
            ("swipe left 3 fingers", "swipe left 3 fingers"),
            ("3 fingers swipe left", "swipe left 3 fingers"),
            ("swipe 3 fingers left", "swipe left 3 fingers"),
            ("left swipe", "swipe left"), ("  SWIPE   Up-Left ", "swipe up-left"),
            ("circle cw", "circle clockwise"), ("ccw circle", "circle counterclockwise"),
            ("circle anticlockwise", "circle counterclockwise"),
            ("horizontal shake", "shake horizontal"), ("tap 1 finger", "tap"),
            ("2 fingers double tap", "double tap 2 fingers"), ("left edge", "edge left"),
            ("rotate cw", "rotate clockwise"), ("stroke  Pigtail", "stroke Pigtail"),
            ("2 fingers pinch in", "pinch in 2 fingers"),
            ("rotate 3 fingers ccw", "rotate counterclockwise 3 fingers"),
        ])
    func aliases(written: String, canonical: String) throws {
        #expect(try Phrase(parsing: written).description == canonical)
    }

    @Test(
        "errors point at the word and suggest another",
        arguments: [
            ("", 0, 0, nil), ("   ", 0, 0, nil),
            ("swype left", 0, 5, "swipe"), ("swipe lef", 6, 3, "left"),
            ("swipe", 0, 5, nil), ("swipe left-up", 6, 7, "up-left"),
            ("swipe up left", 0, 13, "swipe up-left"), ("swipe left up", 0, 13, "swipe up-left"),
            ("swipe left right", 0, 16, "left right"),
            ("swipe left down 2 fingers", 0, 15, "swipe down-left"),
            ("left", 0, 4, "swipe left"), ("up-left", 0, 7, "swipe up-left"),
            ("up-left down", 0, 12, "up left down"),
            ("down down", 5, 4, nil), ("down left dwn", 10, 3, "down"),
            ("swipe-left", 0, 10, "swipe left"),
            ("long_press 2 fingers", 0, 20, "long press 2 fingers"),
            ("circle clockwize", 7, 9, "clockwise"),
            ("circle clockwise ccw", 17, 3, nil),
            ("circle 3 fingers", 7, 9, nil),
            ("tap 6 fingers", 4, 1, nil), ("tap 0 fingers", 4, 1, nil),
            ("tap three fingers", 10, 7, nil),
            ("fingers", 0, 7, nil), ("2 fingers", 2, 7, nil),
            ("tap 2 fingers 3 fingers", 16, 7, nil),
            ("tap 99999999999999999999 fingers", 25, 7, nil),
            ("swipe left 3", 11, 1, nil), ("circle 3", 7, 1, nil), ("3 left right", 0, 1, nil),
            ("press", 0, 5, nil), ("lon press", 0, 3, "long"), ("duble tap", 0, 5, "double"),
            ("tap double triple", 11, 6, nil), ("pinch", 0, 5, nil), ("pinch on", 6, 2, "in"),
            ("edge up", 5, 2, nil), ("rotate", 0, 6, nil), ("pan", 0, 3, nil),
            ("pinch in 1 finger", 9, 8, nil), ("rotate cw 6 fingers", 10, 1, nil),
            ("stroke", 0, 6, nil), ("stroke ../x", 7, 4, nil), ("stroke .x", 7, 2, nil),
            ("stroke zed 2 fingers", 7, 13, nil),
            ("big stroke", 4, 6, nil), ("swipe tap left", 6, 3, nil), ("xyzzy", 0, 5, nil),
        ] as [(String, Int, Int, String?)])
    func errors(written: String, offset: Int, length: Int, suggestion: String?) {
        do throws(WordError) {
            let phrase = try Phrase(parsing: written)
            Issue.record("\(written) was taken for \(phrase)")
        } catch {
            #expect(error.offset == offset && error.length == length, "\(error)")
            #expect(error.suggestion == suggestion, "\(error)")
        }
    }
}
