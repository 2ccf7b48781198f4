internal import Gestures

/// Inputs and effects as lines of text, so that a hold can be written down, replayed without a
/// display and compared. `curlicue monitor` prints the same lines.
///
/// An input is a time in milliseconds and an event:
///
///     0 press Ctrl+Super 100,100
///     8 motion 103.5,100
///     20 button 1 down 103,100
///     24 touch 0 began 50,60
///     30 other-key
///     200 release Ctrl+Super
///
/// An effect is one line without a time.
public enum Trace {
    /// What is wrong with a line.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The line as written.
        public var line: String
        /// What is wrong with it.
        public var description: String

        /// `line` is wrong for the reason `description`.
        public init(line: String, description: String) {
            self.line = line
            self.description = description
        }
    }

    /// Reads one input. `chord` reads a hotkey's name.
    public static func input(
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
            case "instance": window.instance = value
            case "title": window.title = value
            case "role": window.role = value
            case "type": window.type = WindowType(rawValue: value) ?? .normal
            case "monitor": window.monitor = value
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

    /// A number without trailing zeros, to a tenth.
    static func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let tenths = (value * 10).rounded()
        return tenths.truncatingRemainder(dividingBy: 10) == 0
            ? "\(Int64(tenths / 10))" : "\(tenths / 10)"
    }
}

extension Point {
    /// `x,y` to a tenth of a pixel.
    var trace: String { "\(Trace.short(x)),\(Trace.short(y))" }
}

extension Contact {
    /// The contact's name in traces.
    var trace: String {
        switch self {
        case .pointer: "pointer"
        case .button: "button"
        case .finger(let number): "finger-\(number)"
        case .pad(let number): "pad-\(number)"
        }
    }
}

extension Input: CustomStringConvertible {
    /// The line that `Trace.input` reads.
    public var description: String { "\(Trace.short(time.milliseconds)) \(event)" }
}

extension Input.Event: CustomStringConvertible {
    /// The event's part of a trace line.
    public var description: String {
        switch self {
        case .press(let chord, let point): "press \(chord) \(point.trace)"
        case .release(let chord): "release \(chord)"
        case .motion(let point): "motion \(point.trace)"
        case .button(let number, let isDown, let point):
            "button \(number) \(isDown ? "down" : "up") \(point.trace)"
        case .touch(let finger, let phase, let point):
            "touch \(finger) \(phase.rawValue) \(point.trace)"
        case .pad(let pad):
            "pad \(pad.kind.rawValue) \(pad.phase.rawValue) \(pad.fingers) \(pad.point.trace) "
                + "\(Trace.short(pad.delta.dx)),\(Trace.short(pad.delta.dy))"
                + (pad.kind == .swipe ? "" : " \(pad.scale) \(Trace.short(pad.turn))")
        case .monitors(let monitors):
            (["monitors"]
                + monitors.map { monitor in
                    let box = monitor.bounds
                    return "\(Trace.short(box.minX)),\(Trace.short(box.minY))"
                        + "+\(Trace.short(box.width))x\(Trace.short(box.height))"
                        + (monitor.scale == 1 ? "" : "*\(monitor.scale)")
                }).joined(separator: " ")
        case .over(let window):
            // Titles are private, and stay out of traces.
            "over class=\(window.className)" + (window.isFullscreen ? " fullscreen" : "")
        case .by(let words): (["by"] + words).joined(separator: " ")
        case .otherKey: "other-key"
        case .cancelKey: "cancel-key"
        case .interrupt(let interruption): "interrupt \(interruption.rawValue)"
        case .tick: "tick"
        }
    }
}

extension Effect: CustomStringConvertible {
    /// One line for traces and monitors.
    public var description: String {
        switch self {
        case .arm(let chord): "arm \(chord)"
        case .capture: "capture"
        case .consume: "consume"
        case .relax: "relax"
        case .disarm: "disarm"
        case .begin(let contact, let sample): "begin \(contact.trace) \(sample.position.trace)"
        case .extend(let contact, let sample): "extend \(contact.trace) \(sample.position.trace)"
        case .viable(let isViable): isViable ? "hope" : "no hope"
        case .candidates(let all): "candidates" + Effect.ranked(all)
        case .guide(let all): "guide" + Effect.ranked(all)
        case .hint(let all): "hint" + Effect.ranked(all)
        case .erase: "erase"
        case .transition(let transition):
            "\(transition.recognizer): \(transition.state.rawValue)"
                + (transition.failedCheck.map { " (\($0))" } ?? "")
        case .outcome(let outcome): "\(outcome)"
        case .perform(let binding, let gesture):
            "perform \(binding.phrase)" + gesture.trace
                + " on \(binding.target.rawValue) window"
        case .pass(let chord): "pass \(chord)"
        case .relay(let chord, let path):
            "relay \(chord) of \(path.count) points"
                + " from \(path.first?.trace ?? "") to \(path.last?.trace ?? "")"
        case .accept(let fingers): Effect.list("accept", fingers)
        case .reject(let fingers): Effect.list("reject", fingers)
        }
    }
}

extension Effect {
    /// The likeliest first, with a `!` behind what releasing the hotkey now would give.
    private static func ranked(_ candidates: [Candidate]) -> String {
        let possible = candidates.filter(\.isPossible).enumerated()
            .sorted { ($1.element.likelihood, $0.offset) < ($0.element.likelihood, $1.offset) }
            .map { "\($0.element.binding.phrase)" + ($0.element.isComplete ? "!" : "") }
        return possible.isEmpty ? ": none" : ": " + possible.joined(separator: ", ")
    }

    private static func list(_ word: String, _ fingers: [Int]) -> String {
        ([word] + fingers.map { "finger-\($0)" }).joined(separator: " ")
    }
}

extension Gesture {
    /// The phase and the step of a continuous gesture; nothing of a discrete one.
    fileprivate var trace: String {
        guard let progress else { return "" }
        return " \(phase.rawValue) \(Trace.short(progress.delta))"
    }
}

extension Outcome: CustomStringConvertible {
    /// One line: what was recognized, or why not.
    public var description: String {
        switch self {
        case .recognized(let gesture, let mapped):
            "recognized \(gesture.phrase)" + (mapped == gesture.phrase ? "" : " as \(mapped)")
        case .unrecognized(let reasons):
            "unrecognized" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; "))
        case .cancelled(let reason): "cancelled: \(reason.reason)"
        }
    }
}
