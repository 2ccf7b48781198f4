package import Engine
internal import Gestures
internal import Host
internal import JSON

/// What `curlicue monitor` shows, as the daemon sends it: one object an event. The first member is
/// `kind`; times are milliseconds.
struct MonitorFeed {
    /// Whether a client listens; nothing is formatted otherwise.
    var isOpen = false

    private var strokes: [Stroke] = []

    /// Something came in.
    mutating func tell(_ input: Input, to control: ControlSocket?) {
        isOpen = control?.hasSubscribers ?? false
        send(
            JSONValue([
                "kind": "input", "time": time(input.time),
                "event": .string(input.event.description),
            ]), to: control)
    }

    /// The engine wants something done. The outcome is told with its details, later.
    mutating func tell(_ effect: Effect, at now: Duration, to control: ControlSocket?) {
        switch effect {
        case .begin(let contact, let sample):
            if strokes.count >= Contacts.limit { strokes.removeAll() }
            strokes.append(Stroke(contact, samples: [sample]))
        case .extend(let contact, let sample):
            if let index = strokes.lastIndex(where: { $0.contact == contact }),
                strokes[index].samples.count < MonitorFeed.longest
            {
                strokes[index].samples.append(sample)
            }
            return  // The input said it already.
        case .outcome: return
        default: break
        }
        send(
            JSONValue([
                "kind": "effect", "time": time(now), "effect": .string(effect.description),
            ]), to: control)
    }

    /// A hold ended.
    mutating func tell(
        _ outcome: Outcome, bound: Binding?, at now: Duration, to control: ControlSocket?
    ) {
        var told = JSONValue(["kind": "outcome", "time": time(now)])
        switch outcome {
        case .recognized(let gesture, let mapped):
            told.add("outcome", "recognized")
            told.add("gesture", .string("\(gesture.phrase)"))
            told.add("score", JSONValue(gesture.score))
            told.add("mapped", .string("\(mapped)"))
            told.add("action", .string(bound.map { Recognized.actions($0) } ?? ""))
        case .unrecognized(let reasons):
            told.add("outcome", "unrecognized")
            told.add("reason", .string(reasons.joined(separator: "; ")))
        case .cancelled(let reason):
            told.add("outcome", "cancelled")
            told.add("reason", .string(reason.reason))
        }
        send(told, to: control)
        if !strokes.isEmpty {
            var record = StrokeRecord(armed: .hotkey, contacts: strokes.map(\.samples))
            record.device =
                switch strokes.first?.contact {
                case .finger: "touch"
                case .pad: "touchpad"
                default: "pointer"
                }
            if case .recognized(let gesture, _) = outcome { record.label = "\(gesture.phrase)" }
            send(
                JSONValue([
                    "kind": "stroke", "time": time(now), "record": .string(record.jsonLine),
                ]), to: control)
            strokes.removeAll()
        }
    }

    /// The most samples of one stroke that are kept for a monitor.
    private static let longest = 20_000

    private func time(_ time: Duration) -> JSONValue { JSONValue(time.milliseconds) }

    private func send(_ event: JSONValue, to control: ControlSocket?) {
        control?.broadcast(ControlProtocol.event(event))
    }
}

/// The words in which a recognized gesture is reported.
package enum Recognized {
    /// A binding's actions in one line.
    package static func actions(_ binding: Binding) -> String {
        let continuous = binding.continuousActions
        let all = binding.actions + continuous.began + continuous.changed + continuous.ended
        return all.map(\.description).joined(separator: ", ")
    }
}
