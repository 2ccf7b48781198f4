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
    Setting("vary", .choice(\.variationWord, Appearance.Variation.allCases.map(\.rawValue))),
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
    Setting("leg-time", .time(\.heldLegDuration, 100...10_000)),
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
    Setting("interval", .time(\.interval, 50...5_000)),
]

/// The keys of an entry whose gesture is a recorded stroke.
let toleranceSettings: [Setting<TemplateTolerance>] = [
    Setting("rotation", .angle(\.rotation, 0...180)),
    Setting("threshold", .number(\.ownThreshold, 0.1...20)),
]

extension TemplateTolerance {
    /// The threshold, as a setting takes it.
    fileprivate var ownThreshold: Double {
        get { threshold ?? Limits.Template().threshold }
        set { threshold = newValue }
    }
}
