internal import Gestures

/// The devices that the config leaves out: what they do is the application's, as far as X allows.
/// What comes through a grab of the whole pointer is lost, since that cannot be handed on.
final class ExcludedDevices: EventHandler {
    private unowned let capture: Capture

    init(_ capture: Capture) { self.capture = capture }

    func handle(_ event: InputEvent, _ translator: EventTranslator) -> Bool {
        guard capture.seatDevices.excluded.contains(event.source) else { return false }
        switch event.kind {
        case .key(_, true), .button(_, true): capture.grabs.replay(pressOn: event.device)
        case .touch(.began, let touch): capture.touches.reject(touch)
        case .motion, .key, .button, .touch, .rawMotion, .rawKey, .rawButton: break
        case .pad, .modifiers, .slowKey, .keyboardChanged, .devicesChanged, .grabEnded:
            return false
        }
        return true
    }
}
