internal import Engine
internal import Gestures
internal import Style

/// The keys under `ink`.
let inkSettings: [Setting<Appearance.Ink>] = [
    Setting("color", .color(\.color)),
    Setting("width", .length(\.width, 0.5...100)),
    Setting("outline", .color(\.outline)),
    Setting("outline-width", .length(\.outlineWidth, 0...50)),
    Setting("failed", .color(\.failed)),
    Setting("fade", .time(\.fade, 0...10_000)),
]

/// The keys under `messages`.
let messageSettings: [Setting<Appearance.Messages>] = [
    Setting("shown", .flag(\.shown)),
    Setting("font", .text(\.font)),
    Setting("text", .color(\.text)),
    Setting("background", .color(\.background)),
    Setting("duration", .time(\.duration, 0...60_000)),
    Setting("success", .color(\.success)),
    Setting("failure", .color(\.failure)),
    Setting("live", .flag(\.live)),
]

/// The keys under `hints`.
let hintSettings: [Setting<Appearance.Hints>] = [
    Setting("show", .choice(\.shownWord, Appearance.Hints.Show.allCases.map(\.rawValue))),
    Setting("after", .time(\.after, 0...60_000)),
    Setting("background", .color(\.background)),
    Setting("text", .color(\.text)),
    Setting("action", .color(\.action)),
    Setting("color", .color(\.color)),
    Setting("dimmed", .number(\.dimmed, 0...1)),
]

extension Appearance.Hints {
    /// What is shown, as a setting takes it.
    fileprivate var shownWord: String {
        get { show.rawValue }
        set { show = Show(rawValue: newValue) ?? show }
    }
}

/// The keys under `recognizers: tap:`.
let tapSettings: [Setting<Limits.Tap>] = [
    Setting("slop", .length(\.slop, 0...200)),
    Setting("duration", .time(\.duration, 10...5_000)),
    Setting("interval", .time(\.interval, 10...5_000)),
    Setting("spread", .length(\.spread, 0...500)),
]

/// The keys under `recognizers: long-press:`.
let longPressSettings: [Setting<Limits.LongPress>] = [
    Setting("slop", .length(\.slop, 0...200)),
    Setting("duration", .time(\.duration, 50...10_000)),
]

/// The keys under `recognizers: swipe:`.
let swipeSettings: [Setting<Limits.Swipe>] = [
    Setting("length", .length(\.length, 1...2_000)),
    Setting("straightness", .number(\.straightness, 0...1)),
    Setting("deviation", .number(\.deviation, 0...1)),
    Setting("backtrack", .number(\.backtrack, 0...1)),
    Setting("agreement", .number(\.agreement, 0...1)),
]

/// The keys under `recognizers: edge:`.
let edgeSettings: [Setting<Limits.Edge>] = [
    Setting("width", .length(\.width, 1...500)),
    Setting("length", .length(\.length, 1...2_000)),
]

/// The keys under `recognizers: pan:`.
let panSettings: [Setting<Limits.Pan>] = [
    Setting("slop", .length(\.slop, 0...200))
]

/// The keys under `recognizers: pinch:`.
let pinchSettings: [Setting<Limits.Pinch>] = [
    Setting("threshold", .length(\.threshold, 1...500))
]

/// The keys under `recognizers: rotate:`.
let rotateSettings: [Setting<Limits.Rotate>] = [
    Setting("threshold", .angle(\.threshold, 1...90)),
    Setting("arc", .length(\.arc, 0...500)),
]

/// The keys of `recognizers` that are not about one gesture.
let commonSettings: [Setting<Limits>] = [
    Setting("landing", .time(\.landing, 10...2_000)),
    Setting("tremor", .length(\.tremor, 0...40)),
]

/// The keys under `recognizers: circle:`.
let circleSettings: [Setting<Limits.Circle>] = [
    Setting("diameter", .length(\.diameter, 1...2_000)),
    Setting("error", .number(\.error, 0...1)),
    Setting("wobble", .angle(\.wobble, 0...90)),
    Setting("roundness", .number(\.roundness, 0...1)),
    Setting("minimum-winding", .angle(\.minimumWinding, 180...360)),
    Setting("maximum-winding", .angle(\.maximumWinding, 360...720)),
    Setting("gap", .number(\.gap, 0...4)),
    Setting("reverse", .angle(\.reverse, 0...180)),
]

/// The keys under `recognizers: shake:`.
let shakeSettings: [Setting<Limits.Shake>] = [
    Setting("turnings", .count(\.turnings, 2...20)),
    Setting("leg", .length(\.leg, 1...500)),
    Setting("leg-time", .time(\.legDuration, 100...10_000)),
]

/// The keys under `recognizers: sequence:`.
let sequenceSettings: [Setting<Limits.Sequence>] = [
    Setting("leg", .length(\.leg, 1...500)),
    Setting("evenness", .number(\.evenness, 0...1)),
    Setting("slant", .angle(\.slant, 5...44)),
    Setting("corner", .angle(\.corner, 5...60)),
    Setting("deviation", .number(\.deviation, 0...1)),
]

/// The keys under `recognizers: template:`.
let templateSettings: [Setting<Limits.Template>] = [
    Setting("threshold", .number(\.threshold, 0.1...20)),
    Setting("tight", .number(\.tight, 0...20)),
    Setting("margin", .number(\.margin, 0...5)),
    Setting("size", .length(\.size, 1...2_000)),
]

/// One key of a group of settings: what it is called, what it takes, and where its value goes.
struct Setting<Root>: Sendable {
    typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

    enum Value: Sendable {
        /// A length; the range is in pixels.
        case length(Path<Double>, ClosedRange<Double>)
        /// A time; the range is in milliseconds.
        case time(Path<Duration>, ClosedRange<Double>)
        /// A number without a unit.
        case number(Path<Double>, ClosedRange<Double>)
        /// An angle in degrees.
        case angle(Path<Double>, ClosedRange<Double>)
        case count(Path<Int>, ClosedRange<Int>)
        case color(Path<Color>)
        case flag(Path<Bool>)
        case text(Path<String>)
        /// One of a few words.
        case choice(Path<String>, [String])
    }

    var name: String
    var value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    /// The value that `root` has, as the mapping writes it.
    func written(_ root: Root) -> String {
        switch value {
        case .length(let path, _): plain(root[keyPath: path]) + "px"
        case .time(let path, _): written(root[keyPath: path])
        case .number(let path, _): plain(root[keyPath: path])
        case .angle(let path, _): plain(root[keyPath: path]) + "deg"
        case .count(let path, _): String(root[keyPath: path])
        case .color(let path): root[keyPath: path].hexadecimal
        case .flag(let path): root[keyPath: path] ? "true" : "false"
        case .text(let path), .choice(let path, _): root[keyPath: path]
        }
    }

    private func written(_ time: Duration) -> String { plain(time.milliseconds) + "ms" }

    /// Reads `text` into `root`.
    func read(_ text: String, into root: inout Root) throws(WordError) {
        switch value {
        case .length(let path, let range):
            let units = Quantity.lengths.map { ($0.unit, $0.pixels) }
            let quantity = try Quantity(parsing: text, example: "4px")
            let pixels = try quantity.value(
                units, bare: 1, text: text, what: "a length", example: "4px")
            root[keyPath: path] = try within(range, pixels, text, unit: "px")
        case .time(let path, let range):
            root[keyPath: path] = try Duration.parsed(text, milliseconds: range)
        case .number(let path, let range):
            let quantity = try Quantity(parsing: text, example: "0.5")
            let number = try quantity.value(
                [("%", 0.01)], bare: 1, text: text, what: "a plain number", example: "0.5")
            root[keyPath: path] = try within(range, number, text, unit: "")
        case .angle(let path, let range):
            let quantity = try Quantity(parsing: text, example: "12deg")
            let degrees = try quantity.value(
                [("deg", 1)], bare: 1, text: text, what: "an angle", example: "12deg")
            root[keyPath: path] = try within(range, degrees, text, unit: "deg")
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
    /// `true` or `false`; the other words that YAML once took for these stay texts.
    static func parsed(_ text: String) throws(WordError) -> Bool {
        switch text.lowercased() {
        case "true": return true
        case "false": return false
        case let other:
            let meant = ["yes": "true", "on": "true", "no": "false", "off": "false"][other]
            throw fault(
                text, "true or false is expected, not \(text.quoted)",
                meant ?? Spelling.nearest(to: text, among: ["true", "false"]))
        }
    }
}
