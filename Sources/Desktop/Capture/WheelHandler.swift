internal import CX11
internal import Engine
internal import Gestures

/// The wheel, where it is a gesture: most applications scroll by movement (the scroll valuators of
/// XInput 2), which comes before the press of the wheel's button, so that a passive grab of that
/// would be too late. The pointer is grabbed before anything is drawn, on the root window, and the
/// server waits after each press: all presses but those of the hold go where they would go without.
final class WheelHandler: EventHandler {
    private unowned let capture: Capture

    init(_ capture: Capture) { self.capture = capture }

    func handle(_ event: InputEvent, _ translator: EventTranslator) -> Bool {
        guard capture.hasShield else { return false }
        let isExcluded = capture.seatDevices.excluded.contains(event.source)
        switch event.kind {
        // It may be about to scroll, and scrolling by movement cannot be given back.
        case .motion where isExcluded: lose(translator)
        case .touch(.began, _) where isExcluded || !capture.grabs.wanted.fingers: lose(translator)
        case .button(let button, let isDown):
            return !admits(button, isDown: isDown, event, isExcluded, translator)
        case .pad(let pad) where pad.phase == .began:
            if !isExcluded, capture.grabs.wanted.pads, capture.obstacle == nil {
                capture.grabs.keep(pressOn: event.device)
                return false
            }
            pass(translator)
            capture.awaited.needSilentKey()
            return true
        case .pad(let pad) where pad.phase != .changed:
            // The server waits after the end of a gesture as it does after a press.
            capture.grabs.keep(pressOn: event.device)
        default: break
        }
        return false
    }

    /// Answers the server, which waits after each press and release.
    ///
    /// - Returns: whether the event is for the hold; else the application gets it.
    private func admits(
        _ button: Int32, isDown: Bool, _ event: InputEvent, _ isExcluded: Bool,
        _ translator: EventTranslator
    ) -> Bool {
        let isHotkey =
            capture.hotkeys.chord(detail: button, isButton: true, modifiers: event.modifiers) != nil
        let isForHold =
            isHotkey || capture.grabs.wanted.buttons.contains(Int(button))
            || Phrase.wheelButtons.contains(Int(button))
        guard isDown, isExcluded || !isForHold else {
            capture.grabs.keep(pressOn: event.device)
            return true
        }
        pass(translator)
        guard capture.tracker.isOfModifiers, !isExcluded else {
            capture.awaited.needSilentKey()
            return false
        }
        // Under modifiers it is another program's shortcut, which ends the hold.
        translator.add(
            .button(Int(button), isDown: true, translator.latestPosition), by: event)
        return false
    }

    /// Gives the application the press or touchpad gesture for which the server waits.
    private func pass(_ translator: EventTranslator) {
        capture.grabs.replay(pressOn: capture.grabs.pointerDevice)
        capture.grabs.current.pointer = nil
        lose(translator)
    }

    /// Leaves the wheel to applications for the rest of the hold, or until it acts.
    private func lose(_ translator: EventTranslator) { translator.add(.wheelLost) }
}
