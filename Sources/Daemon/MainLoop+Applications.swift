internal import Desktop
internal import Engine
internal import Gestures
internal import Mapping

/// What the mapping goes by to tell what applies: the window, and what draws.
extension MainLoop {
    /// Tells the engine what the mapping can go by before it hears of `input`: the window where a
    /// hold begins, looked up before anything is drawn, and the device, which under a key is not
    /// known before something is.
    func describe(_ input: Input, of session: SeatSession, now: Duration) {
        if !session.engine.isHolding, let point = input.event.beginning {
            let traits = mapping.profiles.reduce(into: WindowTraits()) { $0.formUnion($1.traits) }
            var window = actionRunner.windows.describe(at: point, reading: traits)
            session.toldSource = nil
            if !input.event.isOfKeyboard {
                window.device = words(for: session)
                session.toldSource = session.translator.source
            }
            _ = session.engine.handle(Input(.over(window), at: input.time))
        } else if input.event.isOfHand, session.toldSource != session.translator.source {
            session.toldSource = session.translator.source
            let decoded = Input(.by(words(for: session)), at: input.time)
            carryOut(session.engine.handle(decoded), of: session, now: now)
        }
    }

    /// The words of the mapping that are for the device of the event taken last.
    private func words(for session: SeatSession) -> [String] {
        let source = Int(session.translator.source)
        guard let device = session.capture.devices.first(where: { $0.id == source }) else {
            return []
        }
        var words: [String] = []
        for text in mapping.profiles.flatMap(\.applications).flatMap(\.match.devices)
        where !words.contains(text) && DeviceFilter.Pattern(text).matches(device) {
            words.append(text)
        }
        return words
    }
}

extension Input.Event {
    /// Whether it is the press of a hotkey on the keyboard.
    fileprivate var isOfKeyboard: Bool {
        guard case .press(let chord, _) = self else { return false }
        return chord.isOfKeyboard
    }
}
