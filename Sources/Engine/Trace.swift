internal import Gestures

// Inputs and effects as lines of text: `curlicue monitor` prints them, and tests replay them
// without a display.
//
// An input is a time in milliseconds and an event:
//
//     0 press Ctrl+Super 100,100
//     8 motion 103.5,100
//     20 button 1 down 103,100
//     24 touch 0 began 50,60
//     30 other-key
//     200 release Ctrl+Super
//
// An effect is one line without a time.

extension Point {
    /// `x,y` to a tenth of a pixel.
    var trace: String { "\(x.digits(1)),\(y.digits(1))" }
}

extension Contact {
    var trace: String {
        switch self {
        case .pointer: "pointer"
        case .button: "button"
        case .finger(let number): "finger-\(number)"
        case .pad(let number): "pad-\(number)"
        }
    }
}

extension Input.Event: CustomStringConvertible {
    /// The event's part of a trace line.
    public var description: String {
        switch self {
        case .press(let chord, let point): "press \(chord) \(point.trace)"
        case .release(let chord): "release \(chord)"
        case .motion(let point): "motion \(point.trace)"
        case .displaced(let point): "displaced \(point.trace)"
        case .button(let number, let isDown, let point):
            "button \(number) \(isDown ? "down" : "up") \(point.trace)"
        case .touch(let finger, let phase, let point):
            "touch \(finger) \(phase.rawValue) \(point.trace)"
        case .pad(let pad):
            "pad \(pad.kind.rawValue) \(pad.phase.rawValue) \(pad.fingers) \(pad.point.trace) "
                + "\(pad.delta.dx.digits(1)),\(pad.delta.dy.digits(1))"
                + (pad.kind == .swipe ? "" : " \(pad.scale) \(pad.turn.digits(1))")
        case .monitors(let monitors):
            (["monitors"]
                + monitors.map { monitor in
                    let box = monitor.bounds
                    return "\(box.minX.digits(1)),\(box.minY.digits(1))"
                        + "+\(box.width.digits(1))x\(box.height.digits(1))"
                        + (monitor.scale == 1 ? "" : "*\(monitor.scale)")
                }).joined(separator: " ")
        case .over(let window):
            // Titles are private, and stay out of traces.
            "over class=\(window.className)" + (window.isFullscreen ? " fullscreen" : "")
        case .by(let words): (["by"] + words).joined(separator: " ")
        case .wheelLost: "wheel-lost"
        case .otherKey: "other-key"
        case .cancelKey: "cancel-key"
        case .interrupt(let interruption): "interrupt \(interruption.rawValue)"
        case .tick: "tick"
        }
    }
}

extension Effect: CustomStringConvertible {
    /// One line for traces and for `curlicue monitor`.
    public var description: String {
        switch self {
        case .grab(let set): set.description
        case .begin(let contact, let sample): "begin \(contact.trace) \(sample.position.trace)"
        case .extend(let contact, let sample): "extend \(contact.trace) \(sample.position.trace)"
        case .viable(let isViable): isViable ? "hope" : "no hope"
        case .candidates(let all): "candidates" + Effect.ranked(all)
        case .guide(let all): "guide" + Effect.ranked(all)
        case .hint(let all): "hint" + Effect.ranked(all)
        case .erase: "erase"
        case .transition(let transition):
            "\(transition)"
                + (transition.failedCheck.map { " (\($0.words()))" } ?? "")
        case .outcome(let outcome): "\(outcome)"
        case .returnPointer(let start, let end):
            "return pointer to \(start.trace) from \(end.trace)"
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
        let possible = candidates.ranked.map {
            "\($0.binding.phrase)" + ($0.isComplete ? "!" : "")
        }
        return possible.isEmpty ? ": none" : ": " + possible.joined(separator: ", ")
    }

    private static func list(_ word: String, _ fingers: [Int]) -> String {
        ([word] + fingers.map { "finger-\($0)" }).joined(separator: " ")
    }
}

extension Gesture {
    /// The phase and the step of a continuous gesture; empty for a discrete one.
    fileprivate var trace: String {
        guard let progress else { return "" }
        return " \(phase.rawValue) \(progress.delta.digits(1))"
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
