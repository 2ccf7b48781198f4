internal import Desktop
internal import Engine
internal import Gestures
internal import Mapping

/// What the mapping goes by to choose what applies: the window where a hold begins, and the device
/// that draws.
struct ApplicationContext {
    private let windows: Windows
    /// Whether the mapping goes by any of it.
    private let isNeeded: Bool
    /// What has to be read of windows.
    private let traits: WindowTraits
    /// The words of the mapping that stand for devices.
    private let deviceWords: [String]

    /// What `mapping` goes by.
    init(_ mapping: Mapping, _ windows: Windows) {
        self.windows = windows
        isNeeded = mapping.profiles.contains { !$0.applications.isEmpty }
        traits = mapping.profiles.reduce(into: WindowTraits()) { $0.formUnion($1.traits) }
        deviceWords = mapping.profiles.flatMap(\.applications).flatMap(\.match.devices)
    }

    /// What the engine has to be given before `input`: the window where a hold begins, looked up
    /// before anything is drawn, or the device, which under a key is not known before something is.
    /// Nil where it knows already.
    func description(before input: Input, of session: SeatSession) -> Input? {
        guard isNeeded else { return nil }
        let source = session.translator.source
        if !session.isHolding, let point = input.event.beginning {
            var window = windows.describe(at: point, reading: traits)
            session.describedSource = nil
            if !input.event.isOfKeyboard {
                window.device = words(for: source, of: session)
                session.describedSource = source
            }
            return Input(.over(window), at: input.time)
        }
        guard input.event.isDrawing, session.describedSource != source else { return nil }
        session.describedSource = source
        return Input(.by(words(for: source, of: session)), at: input.time)
    }

    /// The words of the mapping that are for a device.
    private func words(for source: Int32, of session: SeatSession) -> [String] {
        guard let device = session.capture.devices.first(where: { $0.id == Int(source) }) else {
            return []
        }
        return device.words(among: deviceWords)
    }
}

extension Input.Event {
    /// Whether it is the press of a hotkey on the keyboard.
    fileprivate var isOfKeyboard: Bool {
        guard case .press(let chord, _) = self else { return false }
        return chord.isOfKeyboard
    }
}
