internal import Gestures
internal import Mapping

extension HandMeasures {
    /// The limits that this hand needs beyond the defaults. None is stricter than its default, and
    /// none wider than false accepts allow: a tremor of 15 px, taps that stray 30 px and last or
    /// follow each other within 800 ms, legs of a shake of 2 s, circles that wind 270° and are open
    /// by 1.4 radii.
    var limits: [LimitEntry] {
        let standard = Limits()
        var limits: [LimitEntry] = []
        let add = { (keys: [String], value: Double, unit: String, reason: String) in
            limits.append(
                LimitEntry(
                    keys, "\(Numerals.fixed(value, unit.isEmpty ? 2 : 0))\(unit)",
                    reason: reason))
        }
        if let tremor, tremor >= Self.faint {
            add(["tremor"], min(tremor.rounded(.up), 15), "px", tremorWords)
        }
        if let moved = tapMovement, moved * 1.25 > standard.tap.slop {
            add(
                ["tap", "slop"], min((moved * 1.5).rounded(.up), 30), "px",
                "your taps stray by \(Self.pixels(moved))")
        }
        let longestTap = tapDuration.map {
            min(($0.milliseconds * 1.5 / 10).rounded(.up) * 10, 800)
        }
        if let lasted = tapDuration, let longestTap, longestTap > standard.tap.duration.milliseconds
        {
            add(
                ["tap", "duration"], longestTap, "ms",
                "your taps last \(Self.milliseconds(lasted))")
        }
        if let pause = tapInterval, pause.milliseconds * 1.25 > standard.tap.interval.milliseconds {
            add(
                ["tap", "interval"], min((pause.milliseconds * 1.5 / 10).rounded(.up) * 10, 800),
                "ms", "you wait \(Self.milliseconds(pause)) between the taps of a double tap")
        }
        if let moved = pressMovement, moved * 1.25 > standard.longPress.slop {
            add(
                ["long-press", "slop"], min((moved * 1.5).rounded(.up), 30), "px",
                "you stray by \(Self.pixels(moved)) in a long press")
        }
        // A tap has to be over before a long press is one.
        if let longestTap, longestTap > standard.longPress.duration.milliseconds - 100 {
            add(
                ["long-press", "duration"], longestTap + 200, "ms",
                "a long press is longer than your taps")
        }
        if let gap = circleGap, gap * 1.1 > standard.circle.gap {
            add(
                ["circle", "gap"], min(gap * 1.2, 1.4), "",
                "your circles stay open by \(Numerals.fixed(gap, 1)) radii")
        }
        if let winding = circleWinding, winding * 0.97 < standard.circle.minimumWinding {
            add(
                ["circle", "minimum-winding"], max((winding * 0.95).rounded(.down), 270), "deg",
                "your circles go round \(Numerals.fixed(winding, 0)) degrees")
        }
        if let leg = legTime, leg.milliseconds * 1.25 > standard.shake.legDuration.milliseconds {
            add(
                ["shake", "leg-time"], min((leg.milliseconds * 1.5 / 50).rounded(.up) * 50, 2000),
                "ms", "you take \(Self.milliseconds(leg)) from turning to turning of a shake")
        }
        return limits
    }

    /// The keys of the limits whose defaults suit this hand, as far as it was measured.
    var needless: [[String]] {
        let measured: [([String], Bool)] = [
            (["tremor"], tremor != nil), (["tap", "slop"], tapMovement != nil),
            (["tap", "duration"], tapDuration != nil), (["tap", "interval"], tapInterval != nil),
            (["long-press", "slop"], pressMovement != nil),
            (["long-press", "duration"], tapDuration != nil),
            (["circle", "gap"], circleGap != nil),
            (["circle", "minimum-winding"], circleWinding != nil),
            (["shake", "leg-time"], legTime != nil),
        ]
        let needed = limits.map(\.keys)
        return measured.filter { $0.1 && !needed.contains($0.0) }.map(\.0)
    }

    /// What was measured of tremor, in a sentence without its end.
    var tremorWords: String {
        guard let tremor, tremor >= Self.faint else { return "your hand is steady" }
        let often = frequency.map { ", about \(Numerals.fixed($0, 0)) times a second" } ?? ""
        return "your hand trembles by \(Self.pixels(tremor))\(often)"
    }

    private static func pixels(_ length: Double) -> String { "\(Numerals.fixed(length, 0)) px" }

    private static func milliseconds(_ time: Duration) -> String {
        "\(Numerals.fixed(time.milliseconds, 0)) ms"
    }
}
