internal import Engine

/// Keys that are struck in a hold under modifiers: then the modifiers are another program's shortcut.
/// Raw events say so, whichever client gets the key.
///
/// They come before accessibility settings: a key that those drop, hold back or take for the
/// pointer's is no press. Keys and buttons that curlicue has grabbed are reported by the grab.
final class StruckKeys: EventHandler {
    private unowned let capture: Capture
    /// Whether a key was pressed that counts only if slow keys let it.
    private var awaitsSlowKey = false

    init(_ capture: Capture) { self.capture = capture }

    func handle(_ event: InputEvent, _ translator: EventTranslator) -> Bool {
        switch event.kind {
        case .rawKey(let key, true):
            guard !capture.isOwn(event.serial), let key = meant(key) else { return true }
            let server = capture.server
            let filters = server.keyFilters(of: capture.keyboardDevice)
            if filters.movesPointer(key) { return true }
            if filters.areSlow {
                awaitSlowKey(true)
            } else if !filters.bounce || server.keysDown.contains(key) {
                strike(key, event, translator)
            }
        case .slowKey(let key):
            if awaitsSlowKey, let key = meant(Int32(key)) { strike(key, event, translator) }
        default: return false
        }
        return true
    }

    /// The key, where it can be one of a shortcut: no modifier, in a hold.
    private func meant(_ key: Int32) -> UInt8? {
        UInt8(exactly: key).flatMap {
            capture.isGesturePossible && !capture.hotkeys.modifiers.has($0) ? $0 : nil
        }
    }

    private func strike(_ key: UInt8, _ event: InputEvent, _ translator: EventTranslator) {
        // It may be reported long after it was struck, and so not known by its serial number any
        // more: where a desktop that waits for Super has the keyboard frozen.
        guard key != capture.awaited.silentKey else { return }
        let isCancel = capture.settings.cancelKeycodes.contains(Int32(key))
        translator.add(isCancel ? .cancelKey : .otherKey, by: event)
    }

    /// Starts or stops waiting for slow keys to accept a key. The server reports that of every key,
    /// so the events are selected only meanwhile.
    func awaitSlowKey(_ isWanted: Bool) {
        guard isWanted != awaitsSlowKey else { return }
        awaitsSlowKey = isWanted
        capture.selectKeyboardEvents(.slowKeys, isWanted: isWanted)
        capture.server.flush()
    }
}
