internal import Engine
internal import Gestures
internal import Host
internal import JSON

/// What `curlicue monitor` shows, as the daemon sends it: one JSON object an event. After the
/// protocol's version the first member is `kind`; times are in milliseconds.
final class MonitorStream {
    /// The socket that the clients are connected to; nil where there is none.
    var control: ControlSocket?
    /// Whether a client listens; nothing is formatted otherwise.
    private(set) var isOpen = false
    /// The client that records what is drawn; while it is connected, gestures perform nothing.
    private(set) weak var recorder: ControlClientConnection?
    /// Whether what is drawn in this hold is recorded, which does not change in it.
    private(set) var isRecording = false

    private var strokes: [Stroke] = []
    /// Whether their ink was taken away: they are forgotten when something else is drawn.
    private var areErased = false

    /// Something may be drawn from now on, and nothing is left of what was drawn before.
    func beginHold() {
        (strokes, areErased) = ([], false)
        isRecording = recorder?.isOpen ?? false
    }

    func subscribe(_ client: ControlClientConnection) {
        client.subscribe()
        isOpen = true
    }

    /// Has what is drawn recorded for `client`, too; false where another client has that.
    func record(for client: ControlClientConnection) -> Bool {
        guard recorder?.isOpen != true || recorder === client else { return false }
        subscribe(client)
        recorder = client
        return true
    }

    func send(_ input: Input) {
        isOpen = control?.hasSubscribers ?? false
        if !isOpen { strokes = [] }
        send(
            JSONValue([
                "kind": "input", "time": time(input.time),
                "event": .string(input.event.description),
            ]))
    }

    /// Sends an effect; outcomes come later, with their details.
    func send(_ effect: Effect, at now: Duration) {
        switch effect {
        case .begin(let contact, let sample):
            if areErased || strokes.count >= Contacts.limit { strokes.removeAll() }
            areErased = false
            strokes.append(Stroke(contact, samples: [sample]))
        case .extend(let contact, let sample):
            if let index = strokes.lastIndex(where: { $0.contact == contact }) {
                if strokes[index].samples.count >= MonitorStream.longest {
                    let samples = strokes[index].samples
                    strokes[index].samples = stride(from: 0, to: samples.count, by: 2).map {
                        samples[$0]
                    }
                }
                strokes[index].samples.append(sample)
            }
            return  // The input was sent already.
        case .erase: areErased = true
        case .outcome: return
        default: break
        }
        send(
            JSONValue([
                "kind": "effect", "time": time(now), "effect": .string(effect.description),
            ]))
    }

    /// Sends how a hold ended, and what was drawn.
    func send(_ outcome: Outcome, bound: Binding?, on screen: Box, at now: Duration) {
        var event = JSONValue(["kind": "outcome", "time": time(now)])
        switch outcome {
        case .recognized(let gesture, let mapped):
            event.add("outcome", "recognized")
            event.add("gesture", .string("\(gesture.phrase)"))
            event.add("score", JSONValue(gesture.score))
            event.add("mapped", .string("\(mapped)"))
            event.add("action", .string(bound.map { $0.actionText } ?? ""))
        case .unrecognized(let reasons):
            event.add("outcome", "unrecognized")
            event.add("reason", .string(reasons.joined(separator: "; ")))
        case .cancelled(let reason):
            event.add("outcome", "cancelled")
            event.add("reason", .string(reason.reason))
        }
        send(event)
        if !strokes.isEmpty {
            var record = StrokeRecord(drawn: strokes)
            record.screen = screen
            if case .recognized(let gesture, _) = outcome { record.label = "\(gesture.phrase)" }
            send(
                JSONValue([
                    "kind": "stroke", "time": time(now), "record": .string(record.jsonLine),
                ]))
            strokes.removeAll()
        }
    }

    /// Once a stroke has as many samples for the clients, every second one is kept: 2.5 s of a mouse
    /// that reports 8,000 times a second.
    private static let longest = 20_000

    private func time(_ time: Duration) -> JSONValue { JSONValue(time.milliseconds) }

    private func send(_ event: JSONValue) {
        control?.broadcast(ControlProtocol.event(event))
    }
}
