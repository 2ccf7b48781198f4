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
    /// Whether the recorder wants the user to see what can be drawn.
    private(set) var showsHints = false

    /// Whether what is drawn is sent: a client listened as it began.
    private var sendsStrokes = false

    /// Something may be drawn from now on.
    func beginHold() {
        isRecording = recorder?.isOpen ?? false
        sendsStrokes = isOpen
    }

    func subscribe(_ client: ControlClientConnection) {
        client.subscribe()
        isOpen = true
    }

    /// Has what is drawn recorded for `client`, too; false where another client has that.
    func record(for client: ControlClientConnection, showsHints: Bool = false) -> Bool {
        guard recorder?.isOpen != true || recorder === client else { return false }
        subscribe(client)
        (recorder, self.showsHints) = (client, showsHints)
        return true
    }

    func send(_ input: Input) {
        isOpen = control?.hasSubscribers ?? false
        if !isOpen { sendsStrokes = false }
        send(
            JSONValue([
                "kind": "input", "time": time(input.time),
                "event": .string(input.event.description),
            ]))
    }

    /// Sends an effect; outcomes come later, with their details.
    func send(_ effect: Effect, at now: Duration) {
        switch effect {
        case .extend, .outcome: break  // The input was sent already.
        default:
            send(
                JSONValue([
                    "kind": "effect", "time": time(now), "effect": .string(effect.description),
                ]))
        }
    }

    /// Sends how a hold ended, and what was `drawn`, unless that was cancelled.
    func send(
        _ outcome: Outcome, bound: Binding?, drawn: DrawnStroke?, on screen: Box, at now: Duration
    ) {
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
        // One who came during the hold gets what is drawn next; who records, what runs nothing.
        defer { sendsStrokes = true }
        guard sendsStrokes, recorder?.isOpen != true || isRecording, var record = drawn?.record
        else { return }
        record.screen = screen
        if case .recognized(let gesture, _) = outcome { record.label = "\(gesture.phrase)" }
        send(
            JSONValue(["kind": "stroke", "time": time(now), "record": .string(record.jsonLine)]))
    }

    private func time(_ time: Duration) -> JSONValue { JSONValue(time.milliseconds) }

    private func send(_ event: JSONValue) {
        control?.broadcast(ControlProtocol.event(event))
    }
}
