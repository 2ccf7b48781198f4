import Engine
import Gestures
import Style
import StrokeGenerator
import TestSupport
import Testing

@testable import Mapping

/// A mapping that is written and read again is the same mapping.
@Suite("Printing")
struct PrinterTests {
    private static let texts = [
        "xterm", "a b", "say \"hi\"", "it's", "#1", "a: b", "- x", "no", "~", "ü日", "\\d", "[x]",
        "{y}", "*z", "&q", "a # b", "50%", "x,y", "@@", "|", "tab\there", "null", "-1", "\u{202e}",
    ]

    private static let actions = ActionTests.all.prefix(400).filter {
        !$0.isContinuous && !$0.isHold
    }

    /// Makes mappings from a seed.
    private struct Maker {
        var random: Seeded

        mutating func chance(_ count: Int = 3) -> Bool {
            Int.random(in: 0..<count, using: &random) == 0
        }

        mutating func some<Value>(_ values: [Value], _ range: ClosedRange<Int>) -> [Value] {
            Array(values.shuffled(using: &random).prefix(Int.random(in: range, using: &random)))
        }

        mutating func number(_ range: ClosedRange<Int>) -> Double {
            Double(Int.random(in: (range.lowerBound * 8)...(range.upperBound * 8), using: &random))
                / 8
        }

        mutating func text() -> String { PrinterTests.texts.randomElement(using: &random) ?? "x" }

        mutating func actions(_ phrase: Phrase, _ range: ClosedRange<Int>) -> [Action] {
            // A rest would hold up the steps of a continuous gesture.
            some(PrinterTests.actions.filter { !phrase.isContinuous || !$0.isWait }, range)
        }

        mutating func bindings(_ range: ClosedRange<Int>, strokes: Bool = true) -> [Binding] {
            var bindings: [Binding] = []
            for phrase in some(PhraseTests.all, range) {
                var binding = Binding(phrase, actions: actions(phrase, 1...3))
                binding.target = Target.allCases.randomElement(using: &random) ?? .start
                if chance() {
                    binding.label = ["Screenshot", "yes", "a: b # c", "Größe"].randomElement(
                        using: &random)
                }
                if case .stroke = phrase {
                }
                if phrase.isContinuous {
                    binding.continuousActions = continuousActions(phrase, &binding.actions)
                }
                switch phrase {
                case .wheel: if chance() { binding.continuousActions.each = .notches(3) }
                case .button: if chance() { binding.continuousActions.repetition = .seconds(1) }
                default: break
                }
                // Only earlier ones, so that nothing goes round.
                let others = bindings.map(\.phrase)
                    .filter { $0.mouseButton == nil && phrase.mouseButton == nil }
                binding.afterFailureOf = some(others, 0...2)
                let awaited = Set(binding.afterFailureOf)
                binding.togetherWith = some(others.filter { !awaited.contains($0) }, 0...2)
                bindings.append(binding)
                // One recognizer may answer to several of them.
                if Profile.requirementCycle(in: bindings) != nil {
                    bindings[bindings.count - 1].afterFailureOf = []
                }
            }
            return bindings
        }

        private mutating func continuousActions(_ phrase: Phrase, _ actions: inout [Action])
            -> ContinuousActions
        {
            var continuous = ContinuousActions()
            if chance() {
                continuous.began = [.hold(Chord(.key("Tab"), modifiers: .alt))]
                if chance() { actions = [] }
            }
            if case .pan = phrase, chance() {
                actions.append(chance() ? .window(.resize) : .window(.move))
            }
            if chance() { continuous.changed = self.actions(phrase, 1...2) }
            if chance() { continuous.ended = self.actions(phrase, 1...2) }
            if chance(2) {
                switch phrase {
                case .pan: continuous.each = .pixels(number(1...500))
                case .pinch: continuous.each = .percent(number(1...100))
                default: continuous.each = .degrees(number(1...90))
                }
                if chance() { continuous.repetition = .milliseconds(250) }
            }
            return continuous
        }

        mutating func rule(_ index: Int) throws -> ApplicationRule {
            var match = ApplicationMatch()
            match.classes = ["class \(index)"] + some(PrinterTests.texts, 0...2)
            match.instances = some(PrinterTests.texts, 0...1)
            if chance() { match.title = try TextPattern(parsing: "^a|b{2} [#\"']$") }
            match.roles = some(PrinterTests.texts, 0...2)
            match.types = some(WindowType.allCases, 0...2)
            if chance() { match.isFullscreen = chance(2) }
            match.monitors = some([.name("HDMI-1"), .number(2), .name("a b")], 0...2)
            match.devices = some(PrinterTests.texts, 0...2)
            var rule = ApplicationRule(match)
            rule.isEnabled = !chance()
            rule.inherits = !chance()
            rule.bindings = bindings(1...5)
            for index in rule.bindings.indices { rule.bindings[index].afterFailureOf = [] }
            return rule
        }

        mutating func profile(_ index: Int) throws -> Profile {
            var profile = Profile(hotkeys: [Chord(.button(index + 8))])
            if chance() {
                profile.hotkeys.append(
                    Chord(.key("a"), modifiers: .init(rawValue: UInt8(index + 1))))
            }
            profile.draw = chance() ? .drag : .move
            profile.mode = chance() ? .toggle : .hold
            profile.touch = TouchMode.allCases.randomElement(using: &random) ?? .hotkey
            profile.unrecognized =
                UnrecognizedMode.allCases.randomElement(using: &random) ?? .nothing
            profile.touchpad = TouchMode.allCases.randomElement(using: &random) ?? .hotkey
            if chance() { profile.rest = .milliseconds(1500) }
            profile.bindings = bindings(1...12)
            if chance(2) {
                for index in 0..<Int.random(in: 1...3, using: &random) {
                    profile.applications.append(try rule(index))
                }
            }
            return profile
        }

        mutating func theme() -> Theme {
            var theme = Theme(chance() ? .light : .dark)
            if chance() { theme.motion = .reduced }
            if chance() { theme.success = Color(rgb: 0x2468ac) }
            if chance() { theme.scale.common = number(1...4) }
            if chance() { theme.scale.monitors["DP-1"] = number(1...4) }
            return theme
        }

        mutating func mapping() throws -> Mapping {
            var mapping = Mapping()
            if chance(2) { mapping.appearance = Appearance(theme()) }
            for index in 0..<Int.random(in: 1...3, using: &random) {
                mapping.profiles.append(try profile(index))
            }
            if chance() { mapping.cancel = Chord(.key("Return")) }
            if chance() { mapping.timeout = .seconds(90) }
            if chance() { mapping.appearance.ink.width = number(1...100) }
            if chance() { mapping.appearance.ink.color = Color(rgb: 0x123456, alpha: 128.0 / 255) }
            if chance() { mapping.appearance.messages.font = text() }
            if chance() { mapping.appearance.messages.shown = false }
            if chance() {
                mapping.limits.landing = .milliseconds(Int.random(in: 10...2000, using: &random))
            }
            if chance() { mapping.limits.tremor = number(0...40) }
            if chance() { mapping.limits.circle.diameter = number(1...100) }
            if chance() { mapping.limits.shake.turnings = 5 }
            for index in mapping.profiles.indices where chance() {
                var ink = mapping.appearance.ink
                ink.color = Color(rgb: 0x987654)
                mapping.profiles[index].ink = ink
            }
            let devices = some(PrinterTests.texts, 0...4)
            mapping.devices.include = Array(devices.prefix(1))
            mapping.devices.exclude = Array(devices.dropFirst())
            return mapping
        }
    }

    @Test(
        "every mapping reads back from what it is written as", arguments: 0..<UInt64(rounds(80)))
    func roundTrip(seed: UInt64) throws {
        var maker = Maker(random: Seeded(seed))
        let mapping = try maker.mapping()
        let reading = testReader.read(text: mapping.text, file: "f")
        let errors = reading.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.headline) == [], "seed \(seed)\n\(mapping.text)")
        #expect(reading.mapping == mapping, "seed \(seed)\n\(mapping.text)")
    }

    @Test("the built-in mapping, and that of one gesture")
    func examples() throws {
        let text = MappingReader.builtIn.text
        #expect(testReader.read(text: text, file: "f").mapping == MappingReader.builtIn)
        let one = try mapping("hotkey: Menu\ngestures: {pan left: {began: keys hold Alt, run: x}}")
        #expect(
            one.text == """
                hotkey: Menu
                gestures:
                  pan left:
                    do: run x
                    began: keys hold Alt

                """)
    }
}

extension Action {
    fileprivate var isHold: Bool { if case .hold = self { true } else { false } }
}
