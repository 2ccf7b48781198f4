package import Appearance
package import Engine
package import Gestures

package let inkSettings: [Setting<Appearance.Ink>] = [
    .color("color", \.color),
    .length("width", \.width, 0.5...100),
    .time("fade", \.fade, 0...10_000),
]

package let messageSettings: [Setting<Appearance.Messages>] = [
    .flag("shown", \.shown),
    .font("font", \.font),
    .time("duration", \.duration, 0...60_000),
    .flag("live", \.live),
]

package let hintSettings: [Setting<Appearance.Hints>] = [
    .choice("show", \.show),
    .time("after", \.after, 0...60_000),
    .number("dimmed", \.dimmed, 0...1),
]

/// The keys that each entry of `hotkeys` may have for itself.
package let profileSettings: [Setting<Profile>] = [
    .choice("draw", \.draw),
    .choice("mode", \.mode),
    .time("rest", \.rest, 100...60_000),
    .choice("unrecognized", \.unrecognized),
    .choice("pointer", \.pointer),
    .choice("touch", \.touch),
    .choice("touchpad", \.touchpad),
]

/// The keys of `recognizers` that concern all gestures.
package let commonSettings: [Setting<Limits>] = [
    .time("landing", \.landing, 10...2_000),
    .length("tremor", \.tremor, 0...40),
]

/// The other keys of `recognizers`, and the keys under each.
package let recognizerSettings: [(name: String, settings: [Setting<Limits>])] = [
    (
        "tap",
        [
            .length("slop", \.tap.slop, 0...200),
            .time("duration", \.tap.duration, 10...5_000),
            .time("interval", \.tap.interval, 10...5_000),
        ]
    ),
    ("long-press", [.time("duration", \.longPress.duration, 50...10_000)]),
    ("swipe", [.length("length", \.swipe.length, 1...2_000)]),
    ("edge", [.length("width", \.edge.width, 1...500)]),
    ("circle", [.length("diameter", \.circle.diameter, 1...2_000)]),
    (
        "shake",
        [
            .count("turnings", \.shake.turnings, 2...20),
            .length("leg", \.shake.leg, 1...500),
        ]
    ),
    ("sequence", [.length("leg", \.sequence.leg, 1...500)]),
    ("pan", [.length("slop", \.pan.slop, 0...200)]),
    ("template", [.number("threshold", \.template.threshold, 0.1...20)]),
]

/// One key of a group of settings: its name, what it takes, and where its value goes.
package struct Setting<Root>: Sendable {
    package typealias Path<Value> = any (WritableKeyPath<Root, Value> & Sendable)

    package enum Kind: Sendable {
        case length, time, number, count, color, flag, text
        case choice([String])
    }

    package let name: String
    package let kind: Kind
    /// The value in a root, as the mapping writes it.
    let written: @Sendable (Root) -> String
    let read: @Sendable (_ text: String, _ root: inout Root) throws(WordError) -> Void

    private init<Value>(
        _ name: String, _ kind: Kind, _ path: Path<Value>,
        _ written: @escaping @Sendable (Value) -> String,
        _ value: @escaping @Sendable (String) throws(WordError) -> Value
    ) {
        (self.name, self.kind) = (name, kind)
        self.written = { written($0[keyPath: path]) }
        read = { text, root throws(WordError) in root[keyPath: path] = try value(text) }
    }

    /// A length; the range is in pixels.
    static func length(
        _ name: String, _ path: Path<Double>, _ range: ClosedRange<Double>
    ) -> Setting {
        Setting(name, .length, path, { $0.digits() + "px" }) { text throws(WordError) in
            let pixels = try Quantity(parsing: text, example: "4px").value(
                Quantity.lengths, bare: 1, text: text, what: "a length", example: "4px")
            return try within(range, pixels, text, unit: "px")
        }
    }

    /// A time; the range is in milliseconds.
    static func time(
        _ name: String, _ path: Path<Duration>, _ range: ClosedRange<Double>
    ) -> Setting {
        Setting(name, .time, path, { $0.milliseconds.digits() + "ms" }) { text throws(WordError) in
            try Duration.parsed(text, milliseconds: range)
        }
    }

    /// A number without a unit.
    static func number(
        _ name: String, _ path: Path<Double>, _ range: ClosedRange<Double>
    ) -> Setting {
        Setting(name, .number, path, { $0.digits() }) { text throws(WordError) in
            let number = try Quantity(parsing: text, example: "0.5").value(
                [("%", 0.01)], bare: 1, text: text, what: "a plain number", example: "0.5")
            return try within(range, number, text, unit: "")
        }
    }

    static func count(_ name: String, _ path: Path<Int>, _ range: ClosedRange<Int>) -> Setting {
        Setting(name, .count, path, { String($0) }) { text throws(WordError) in
            let bounds = Double(range.lowerBound)...Double(range.upperBound)
            let number = try Quantity(parsing: text, example: "3").value(
                [], bare: 1, text: text, what: "a count", example: "3")
            guard number == number.rounded() else { throw fault(text, "a count is a whole number") }
            return Int(try within(bounds, number, text, unit: ""))
        }
    }

    static func color(_ name: String, _ path: Path<Color>) -> Setting {
        Setting(name, .color, path, \.hexadecimal) { text throws(WordError) in
            try Color(parsing: text)
        }
    }

    static func flag(_ name: String, _ path: Path<Bool>) -> Setting {
        Setting(name, .flag, path, \.description) { text throws(WordError) in
            try Bool.parsed(text)
        }
    }

    /// A font. Pango takes a last word that is a number for its size, before variations and features.
    static func font(_ name: String, _ path: Path<String>) -> Setting {
        Setting(name, .text, path, { $0 }) { text throws(WordError) in
            let words = text.split(whereSeparator: \.isWhitespace)
            let size = words.last { !$0.hasPrefix("@") && !$0.hasPrefix("#") } ?? ""
            let isInPixels = size.hasSuffix("px")
            guard let number = Double(isInPixels ? size.dropLast(2) : size), number.isFinite,
                !(4...100).contains(isInPixels ? 0.75 * number : number)
            else { return text }
            throw fault(text, "a font has 4 to 100 points, not \(String(size).quoted)")
        }
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ path: Path<Value>
    ) -> Setting {
        let words = Value.allCases.map(\.rawValue)
        return Setting(name, .choice(words), path, \.rawValue) { text throws(WordError) in
            try Value.parsed(text, name.quoted)
        }
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// One of the words, in any letter case; throws that `what` is one of them.
    static func parsed(_ text: String, _ what: String) throws(WordError) -> Self {
        if let value = Self(rawValue: text.lowercased()) { return value }
        let names = allCases.map(\.rawValue)
        let others = names.dropLast().joined(separator: ", ")
        // As YAML 1.1 has them. By its letters 'no' would be 'on'.
        let meant = ["yes": "on", "no": "off"][text.lowercased()] ?? text
        throw fault(
            text, "\(what) is \(others) or \(names.last ?? ""), not \(text.quoted)",
            Spelling.nearest(to: meant, among: names))
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
