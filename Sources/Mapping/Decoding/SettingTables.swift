package import Appearance
internal import Engine
package import Gestures

/// The keys under `ink`.
package let inkSettings: [Setting<Appearance.Ink>] = [
    Setting("color", .color(\.color)),
    Setting("width", .length(\.width, 0.5...100)),
    Setting("fade", .time(\.fade, 0...10_000)),
]

/// The keys under `messages`.
package let messageSettings: [Setting<Appearance.Messages>] = [
    Setting("shown", .flag(\.shown)),
    Setting("font", .text(\.font)),
    Setting("duration", .time(\.duration, 0...60_000)),
    Setting("live", .flag(\.live)),
]

/// The keys under `hints`.
package let hintSettings: [Setting<Appearance.Hints>] = [
    Setting("show", .choice(\.shownWord, Appearance.Hints.Show.allCases.map(\.rawValue))),
    Setting("after", .time(\.after, 0...60_000)),
    Setting("dimmed", .number(\.dimmed, 0...1)),
]

extension Appearance.Hints {
    /// `show`, as the text of a setting.
    fileprivate var shownWord: String {
        get { show.rawValue }
        set { show = Show(rawValue: newValue) ?? show }
    }
}

/// The keys of `recognizers` that concern all gestures.
package let commonSettings: [Setting<Limits>] = [
    Setting("landing", .time(\.landing, 10...2_000)),
    Setting("tremor", .length(\.tremor, 0...40)),
]

/// The other keys of `recognizers`, and the keys under each.
package let recognizerSettings: [(name: String, settings: [Setting<Limits>])] = [
    (
        "tap",
        [
            Setting("slop", .length(\.tap.slop, 0...200)),
            Setting("duration", .time(\.tap.duration, 10...5_000)),
            Setting("interval", .time(\.tap.interval, 10...5_000)),
        ]
    ),
    ("long-press", [Setting("duration", .time(\.longPress.duration, 50...10_000))]),
    ("swipe", [Setting("length", .length(\.swipe.length, 1...2_000))]),
    ("edge", [Setting("width", .length(\.edge.width, 1...500))]),
    ("circle", [Setting("diameter", .length(\.circle.diameter, 1...2_000))]),
    (
        "shake",
        [
            Setting("turnings", .count(\.shake.turnings, 2...20)),
            Setting("leg", .length(\.shake.leg, 1...500)),
        ]
    ),
    ("sequence", [Setting("leg", .length(\.sequence.leg, 1...500))]),
    ("pan", [Setting("slop", .length(\.pan.slop, 0...200))]),
    ("template", [Setting("threshold", .number(\.template.threshold, 0.1...20))]),
]

/// One key of a group of settings: its name, what it takes, and where its value goes.
package struct Setting<Root>: Sendable {
    /// The property that a value goes to.
    package typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

    /// What a setting takes, and where that goes.
    package enum Value: Sendable {
        /// A length; the range is in pixels.
        case length(Path<Double>, ClosedRange<Double>)
        /// A time; the range is in milliseconds.
        case time(Path<Duration>, ClosedRange<Double>)
        /// A number without a unit.
        case number(Path<Double>, ClosedRange<Double>)
        /// A whole number.
        case count(Path<Int>, ClosedRange<Int>)
        /// A colour.
        case color(Path<Color>)
        /// True or false.
        case flag(Path<Bool>)
        /// Any text.
        case text(Path<String>)
        /// One of a few words.
        case choice(Path<String>, [String])
    }

    /// Its key.
    package var name: String
    /// What it takes, and where that goes.
    package var value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// The value in `root`, as the mapping writes it.
    func written(_ root: Root) -> String {
        switch value {
        case .length(let path, _): root[keyPath: path].digits() + "px"
        case .time(let path, _): written(root[keyPath: path])
        case .number(let path, _): root[keyPath: path].digits()
        case .count(let path, _): String(root[keyPath: path])
        case .color(let path): root[keyPath: path].hexadecimal
        case .flag(let path): root[keyPath: path] ? "true" : "false"
        case .text(let path), .choice(let path, _): root[keyPath: path]
        }
    }

    private func written(_ time: Duration) -> String { time.milliseconds.digits() + "ms" }

    /// Reads `text` into `root`.
    func read(_ text: String, into root: inout Root) throws(WordError) {
        switch value {
        case .length(let path, let range):
            let quantity = try Quantity(parsing: text, example: "4px")
            let pixels = try quantity.value(
                Quantity.lengths, bare: 1, text: text, what: "a length", example: "4px")
            root[keyPath: path] = try within(range, pixels, text, unit: "px")
        case .time(let path, let range):
            root[keyPath: path] = try Duration.parsed(text, milliseconds: range)
        case .number(let path, let range):
            let quantity = try Quantity(parsing: text, example: "0.5")
            let number = try quantity.value(
                [("%", 0.01)], bare: 1, text: text, what: "a plain number", example: "0.5")
            root[keyPath: path] = try within(range, number, text, unit: "")
        case .count(let path, let range):
            let quantity = try Quantity(parsing: text, example: "3")
            let bounds = Double(range.lowerBound)...Double(range.upperBound)
            let number = try quantity.value([], bare: 1, text: text, what: "a count", example: "3")
            guard number == number.rounded() else { throw fault(text, "a count is a whole number") }
            root[keyPath: path] = Int(try within(bounds, number, text, unit: ""))
        case .color(let path): root[keyPath: path] = try Color(parsing: text)
        case .flag(let path): root[keyPath: path] = try Bool.parsed(text)
        case .text(let path): root[keyPath: path] = text
        case .choice(let path, let words):
            let word = text.lowercased()
            guard words.contains(word) else {
                throw fault(
                    text, "\(text.quoted) is none of \(words.joined(separator: ", "))",
                    Spelling.nearest(to: text, among: words))
            }
            root[keyPath: path] = word
        }
    }
}

extension Bool {
    /// `true` or `false`; the other words for them in YAML 1.1 are errors.
    static func parsed(_ text: String) throws(WordError) -> Bool {
        switch text.lowercased() {
        case "true": return true
        case "false": return false
        case let other:
            let meant = ["yes": "true", "on": "true", "no": "false", "off": "false"][other]
            throw fault(
                text, "true or false is expected, not \(text.quoted)",
                meant ?? Spelling.nearest(to: other, among: ["true", "false"]))
        }
    }
}
