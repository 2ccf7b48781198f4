import Engine
import Gestures
import StrokeGenerator
import TestSupport
import Testing

@testable import Mapping

/// Mappings with random faults.
@Suite("Fuzz")
struct FuzzTests {
    private static let seeds: [String] = [
        """
        hotkey: [Super+grave, "Ctrl+Super"]
        gestures: &g
          circle cw: {do: [window raise, {exec: [a, 'b c']}], target: active}
          shake: run "x: y" # z
          swipe left 3 fingers: |
            text "a\\u{e9}"
        hotkeys:
        - {hotkey: F13, gestures: *g, draw: drag}
        """,
        """
        ink: {color: "#fff", width: 1.5mm, fade: 250ms}
        messages:
          text: >-
            #123456
        recognizers: {circle: {gap: 1.3, wobble: 12deg}, shake: {turnings: 3}}
        timeout: 10s
        gestures: {tap: keys Ctrl+c Alt+Tab, "down right": scroll up 3}
        """,
        """
        applications:
        - {match: {title: "^(a|b{2}).*[[:upper:]]$", class: [x, y]}, inherit: false, gestures: &g
            {pan left: {began: keys hold Alt, each: 40px, repeat: 1s, together-with: tap}, tap: nothing}}
        - {match: {type: dialog, fullscreen: true, monitor: 2, device: pen}, enabled: false}
        devices: {include: [pen, touch], exclude: x}
        mode: toggle
        rest: 2s
        touchpad: always
        gestures:
          pinch in: {do: window resize, each: 10%, after-failure-of: [rotate cw, swipe left]}
          rotate cw: {ended: [run a, click 1], changed: desktop next, each: 15deg}
          swipe left: {do: nothing, after-failure-of: rotate cw}
        """,
        DefaultMapping.text,
    ]

    private static let pieces = [
        "\t", "\n", "\r\n", "  ", ": ", "- ", "*g", "&g ", "<<: ", "!x ", "#", "'", "\"", "[", "]",
        "{", "}", ",", "|", ">", "\\", "---\n", "...\n", "%YAML 9\n", "\u{feff}", "\u{85}", "日本",
        "\u{0}", "1,5", "1e9", "-", "+", "~", "null", "?", "@", "`", "circle", "swipe", "fingers",
        "window", "target: ", "{9}", "(", "after-failure-of: ", "pan left", "swipe left",
        "99999999999999999999",
    ]

    private static func mutated(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where place < bytes.count:
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1:
                let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
                bytes.removeSubrange(place..<end)
            case 2:
                let piece = pieces.randomElement(using: &random) ?? ""
                bytes.insert(contentsOf: Array(piece.utf8), at: place)
            case 3:
                let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
                let copy = Array(bytes[place..<end])
                let target = Int.random(in: 0...bytes.count, using: &random)
                bytes.insert(contentsOf: copy, at: target)
            case 4 where place > 0: bytes.removeSubrange(place...)
            default:
                if place < bytes.count {
                    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
            }
        }
        return bytes
    }

    @Test("mutated files never crash the reader, and every error has a place in the file")
    func files() {
        let rounds = rounds(20_000)
        var random = Seeded(2024)
        var (good, bad) = (0, 0)
        let clock = ContinuousClock()
        for round in 0..<rounds {
            // The long one is there, but seldom, so that many rounds fit.
            let seed = FuzzTests.seeds[round % 40 == 0 ? 3 : round % 3]
            let source = Source(file: "f", bytes: FuzzTests.mutated(Array(seed.utf8), &random))
            var reading = Reading(mapping: nil, diagnostics: [])
            let time = clock.measure { reading = testReader.read(source) }
            #expect(time < .seconds(5), "\(String(decoding: source.bytes, as: UTF8.self))")
            let errors = reading.diagnostics.filter { $0.severity == .error }
            #expect((reading.mapping == nil) == !errors.isEmpty)
            if errors.isEmpty { good += 1 } else { bad += 1 }
            for diagnostic in reading.diagnostics {
                let place = diagnostic.place
                let shown = diagnostic.rendered(in: source)
                guard place.line >= 1, place.column >= 1, !shown.isEmpty else {
                    Issue.record("\(shown) is nowhere")
                    return
                }
            }
        }
        // A fuzzer that only ever makes garbage, or none, tests nothing.
        #expect(good > rounds / 100 && bad > rounds / 4, "\(good) good, \(bad) bad")
    }

    @Test("mutated phrases, chords and actions never crash, and errors lie within the text")
    func texts() {
        var random = Seeded(99)
        let seeds =
            PhraseTests.all.map(\.description) + ActionTests.all.prefix(300).map(\.description)
            + ["Ctrl+Alt+grave", "Button8"]
        for _ in 0..<rounds(5_000) {
            let seed = Array((seeds.randomElement(using: &random) ?? "").utf8)
            let text = String(decoding: FuzzTests.mutated(seed, &random), as: UTF8.self)
            let count = text.unicodeScalars.count
            func check(_ error: WordError) {
                guard error.offset >= 0, error.length >= 0, error.offset + error.length <= count
                else {
                    Issue.record("\(error) lies outside of \(text.debugDescription)")
                    return
                }
            }
            do throws(PhraseError) {
                let phrase = try Phrase(parsing: text)
                #expect(try Phrase(parsing: phrase.description) == phrase)
            } catch { check(error) }
            do throws(WordError) {
                let action = try Action(parsing: text, keys: .unchecked)
                #expect(try Action(parsing: action.description, keys: .unchecked) == action)
            } catch { check(error) }
            do throws(WordError) { _ = try Chord(parsing: text, keys: .unchecked) } catch {
                check(error)
            }
        }
    }
}
