internal import CX11
internal import Engine
internal import Gestures

/// Keys of X servers that show their screen in a window or over a network: Xephyr, Xnest and xrdp, and
/// Xvnc with viewers like gvncviewer, pass on what the user's own server repeats as releases, each with
/// a press at the same time. The server's own repetitions are flagged presses.
///
/// There only where such a keyboard is, and a hotkey is a key.
final class KeyRepetitions: EventHandler {
    /// A release of the hotkey's key, until it is clear whether it is half of a repetition.
    private struct Release {
        var keycode: Int32
        var event: InputEvent
        /// When it is the user's, if no press has come.
        var due: Duration
    }

    /// How long the press may take to get here. Xephyr sends it up to 0.6 ms later, and fingers take
    /// many times as long.
    private static let patience = Duration.milliseconds(15)
    /// How far the two may be apart by the server's clock. Xnest puts them down one after the other,
    /// on a busy machine up to 45 ms later (measured).
    private static let apart = Duration.milliseconds(100)

    /// What these servers call their keyboards (xephyr and xnest 21.1.16, xorgxrdp 0.9.19, Xvnc 1.12).
    static let keyboards: Set<String> = [
        "Xephyr virtual keyboard", "Xnest keyboard", "xrdpKeyboard", "TigerVNC keyboard",
    ]

    private unowned let capture: Capture
    private var release: Release?

    init(_ capture: Capture) { self.capture = capture }

    var deadline: Duration? { release?.due }

    /// A release that is due, with nothing behind it, is the user's. On a busy machine the press may
    /// be there long since, and not be read: the round trip brings it.
    func tick(_ translator: EventTranslator) {
        guard let release, translator.now >= release.due, capture.server.queued == 0 else { return }
        capture.server.sync()
        guard capture.server.queued == 0 else { return }
        end(translator)
    }

    func handle(_ event: InputEvent, _ translator: EventTranslator) -> Bool {
        guard let release else { return isFirst(event, translator) }
        switch event.kind {
        case .key(release.keycode, true) where isPair(event, release):
            // Half of a repetition: the key is down again, for the server, too.
            self.release = nil
            capture.grabs.keep(pressOn: event.device)
            capture.tracker.hotkey?.isReleasedEarly = false
            capture.grabs.keyboardFired(on: event.device)
            return true
        // The same release once more, as the grab reports it or as a raw event.
        case .key(release.keycode, false), .rawKey(release.keycode, false): return true
        // These may come between the halves: the keyboard in use changed.
        case .keyboardChanged, .slowKey: return false
        case .devicesChanged(isLoss: true):
            // The server releases the keys of a device before it says that it is gone.
            self.release = nil
            return false
        default:
            end(translator)
            return false
        }
    }

    private func isPair(_ event: InputEvent, _ release: Release) -> Bool {
        capture.tracker.hotkey?.means == .key(keycode: release.keycode, device: event.device)
            && Double(event.time &- release.event.time) <= Self.apart.milliseconds
    }

    /// Whether the event is of a key that goes up: if it is the hotkey's, it has to wait.
    private func isFirst(_ event: InputEvent, _ translator: EventTranslator) -> Bool {
        guard capture.seatDevices.pairRepeaters.contains(event.source) else { return false }
        switch event.kind {
        case .key(let key, false), .rawKey(let key, false):
            if capture.tracker.isRelease(event) {
                release = Release(keycode: key, event: event, due: translator.now + Self.patience)
            }
            return true
        default: return false
        }
    }

    private func end(_ translator: EventTranslator) {
        guard let release else { return }
        self.release = nil
        translator.release(release.event)
    }
}
