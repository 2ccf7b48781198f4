import Gestures

@testable import Engine

enum Trace {
    /// What is wrong with a line.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        var line: String
        var description: String
    }

    /// Reads one input. `chord` reads a hotkey's name.
    static func input(
        _ line: String, chord: (String) -> Chord?
    ) throws(Failure) -> Input {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 2, let milliseconds = Double(words[0]), milliseconds.isFinite else {
            throw Failure(line: line, description: "needs a time in ms and an event")
        }
        guard let event = event(Array(words.dropFirst()), chord: chord) else {
            throw Failure(line: line, description: "no such event: \(words[1])")
        }
        return Input(event, at: Duration(milliseconds: milliseconds))
    }

    private static func event(_ words: [String], chord: (String) -> Chord?) -> Input.Event? {
        func word(_ index: Int) -> String { index < words.count ? words[index] : "" }
        switch word(0) {
        case "press": return chord(word(1)).flatMap { c in point(word(2)).map { .press(c, $0) } }
        case "release": return chord(word(1)).map { .release($0) }
        case "motion": return point(word(1)).map { .motion($0) }
        case "button":
            guard let number = Int(word(1)), let point = point(word(3)),
                ["down", "up"].contains(word(2))
            else { return nil }
            return .button(number, isDown: word(2) == "down", point)
        case "touch":
            guard let finger = Int(word(1)), let phase = ContactEvent.Phase(rawValue: word(2)),
                let point = point(word(3))
            else { return nil }
            return .touch(finger, phase, point)
        case "pad": return pad(words)
        case "monitors":
            let monitors = words.dropFirst().map(monitor)
            return monitors.contains(nil) ? nil : .monitors(monitors.compactMap { $0 })
        case "by": return .by(Array(words.dropFirst()))
        case "over": return window(words.dropFirst()).map { .over($0) }
        case "other-key": return .otherKey
        case "cancel-key": return .cancelKey
        case "interrupt": return Interruption(rawValue: word(1)).map { .interrupt($0) }
        case "tick": return .tick
        default: return nil
        }
    }

    private static func point(_ text: String) -> Point? {
        let parts = text.split(separator: ",").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy(\.isFinite) else { return nil }
        return Point(x: parts[0], y: parts[1])
    }

    /// `pad swipe began 3 500,400 4,0`: kind, phase, fingers, place and movement; a pinch also has
    /// its scale and turn.
    private static func pad(_ words: [String]) -> Input.Event? {
        guard words.count >= 6, let kind = PadEvent.Kind(rawValue: words[1]),
            let phase = PadEvent.Phase(rawValue: words[2]), let fingers = Int(words[3]),
            let place = point(words[4]), let delta = point(words[5])
        else { return nil }
        let rest = words.dropFirst(6).map { Double($0) ?? .nan }
        guard rest.count <= 2, rest.allSatisfy(\.isFinite) else { return nil }
        return .pad(
            PadEvent(
                kind, phase, fingers: fingers, at: place, delta: Vector(dx: delta.x, dy: delta.y),
                scale: rest.first ?? 1, turn: rest.dropFirst().first ?? 0))
    }

    /// `0,0+1920x1080`: the corner and the size; `0,0+3840x2160*2` with its scale.
    private static func monitor(_ text: String) -> Output? {
        let parts = text.split(separator: "*").map(String.init)
        guard let box = parts.first.flatMap({ box($0) }), parts.count <= 2 else { return nil }
        guard let scale = parts.dropFirst().first else { return Output(box) }
        return Double(scale).map { Output(box, scale: $0) }
    }

    /// `class=Firefox fullscreen`: what is known of a window, one word each.
    private static func window(_ words: some Sequence<String>) -> WindowDescription? {
        var window = WindowDescription()
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let value = parts.count > 1 ? parts[1] : ""
            switch parts.first {
            case "class": window.className = value
            case "fullscreen": window.isFullscreen = true
            default: return nil
            }
        }
        return window
    }

    private static func box(_ text: String) -> Box? {
        let parts = text.split(separator: "+").map(String.init)
        guard parts.count == 2, let corner = point(parts[0]),
            let size = point(parts[1].replacing("x", with: ","))
        else { return nil }
        return Box(x: corner.x, y: corner.y, width: size.x, height: size.y)
    }
}
