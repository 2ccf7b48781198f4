internal import Engine
internal import Gestures

/// Warnings about mouse buttons that are mapped where they cannot be pressed, or are needed for
/// something else.
extension MappingDecoder {
    /// Warns at the `hotkeys` of `profile`, which are some of `all`.
    func warnAboutButtons(_ profile: Profile, _ hotkeys: [Hotkey], of all: [Hotkey]) {
        let bindings = profile.bindings + profile.applications.flatMap(\.bindings)
        let pressed = Set(bindings.map(\.phrase).filter { $0.mouseButton != nil })
        guard !pressed.isEmpty else { return }
        warnAboutLongerHotkeys(pressed, hotkeys, of: all)
        for hotkey in hotkeys {
            guard case .button(let own) = hotkey.chord.trigger,
                pressed.contains(.button(own))
            else { continue }
            diagnostics.warning(
                hotkey.node.place,
                "\(Phrase.button(own).description.quoted) never fires under this hotkey, which is "
                    + "that button; it is held down already")
        }
        guard let key = hotkeys.first(where: { $0.chord.isOfKeyboard }) else { return }
        if profile.draw == .drag {
            let left = profile.drawingButtons.filter { !pressed.contains(.button($0)) }
            if left.isEmpty {
                diagnostics.warning(
                    key.node.place,
                    "nothing can be drawn with a mouse: with 'draw: drag' a button draws, and all "
                        + "of them are mapped")
            }
        } else if pressed.contains(.button(1)), let tap = bindings.first(where: \.isOfClick) {
            diagnostics.warning(
                key.node.place,
                "\(tap.phrase.description.quoted) needs a finger: a click is 'button left' here")
        }
    }

    /// Under modifiers a button may be part of another hotkey, which goes first.
    private func warnAboutLongerHotkeys(
        _ pressed: Set<Phrase>, _ hotkeys: [Hotkey], of all: [Hotkey]
    ) {
        for hotkey in hotkeys where hotkey.chord.trigger == .modifiers {
            for longer in all where longer.chord.modifiers == hotkey.chord.modifiers {
                guard case .button(let number) = longer.chord.trigger,
                    pressed.contains(.button(number))
                else { continue }
                diagnostics.warning(
                    longer.node.place,
                    "this hotkey takes \(Phrase.button(number).description.quoted) away from "
                        + "\(hotkey.chord.description.quoted), where it is mapped")
            }
        }
    }
}

extension Binding {
    /// Whether the left mouse button makes it.
    fileprivate var isOfClick: Bool {
        switch phrase {
        case .tap(_, fingers: 1), .longPress(fingers: 1): true
        default: false
        }
    }
}
