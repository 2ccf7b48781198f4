internal import Appearance
internal import Desktop
internal import Engine
internal import Gestures
internal import Mapping
internal import Windows

/// What of the mapping applies: its rules, by the window where a hold begins and the device that
/// draws, and the ink of a hotkey.
struct ApplicationContext {
    private let windows: Windows
    let profiles: [Profile]
    let hasRules: Bool
    private let traits: WindowTraits
    private let deviceWords: [String]
    let inks: [Chord: Appearance.Ink]
    /// The device that the engine was last told of; nil before anything is drawn.
    private var describedSource: Int32?

    init(_ mapping: Mapping, _ windows: Windows) {
        self.windows = windows
        profiles = mapping.profiles
        hasRules = mapping.profiles.contains { !$0.applications.isEmpty }
        traits = mapping.profiles.reduce(into: WindowTraits()) { $0.formUnion($1.traits) }
        deviceWords = mapping.profiles.flatMap(\.applications).flatMap(\.match.devices)
        inks = mapping.inks
    }

    /// The input that the engine needs before `input`: the window where a hold or a contact begins,
    /// looked up before anything is drawn, or the device, which under a key is known only when it
    /// draws. Nil where the engine knows already.
    mutating func description(
        before input: Input, mayBegin: Bool, of translator: EventTranslator
    ) -> Input? {
        let source = translator.source
        let devices = translator.capture.devices
        if mayBegin || !input.event.isDrawing, let point = input.event.beginning {
            var window = windows.describe(at: point, reading: traits)
            describedSource = nil
            if case .press(let chord, _) = input.event, chord.isOfKeyboard {
                return Input(.over(window), at: input.time)
            }
            window.device = words(for: source, among: devices)
            describedSource = source
            return Input(.over(window), at: input.time)
        }
        guard input.event.isDrawing, describedSource != source else { return nil }
        describedSource = source
        return Input(.by(words(for: source, among: devices)), at: input.time)
    }

    func window(at point: Point) -> WindowDescription {
        windows.describe(at: point, reading: traits)
    }

    func words(ofTouchpads devices: [InputDevice]) -> [String] {
        devices.filter { $0.kind == .touchpad }.flatMap { $0.words(among: deviceWords) }
    }

    private func words(for source: Int32, among devices: [InputDevice]) -> [String] {
        devices.first { $0.id == Int(source) }?.words(among: deviceWords) ?? []
    }
}
