internal import Daemon
internal import Engine
internal import Gestures
internal import Mapping
internal import Style

/// The mapping of the tutorial: the built-in hotkey, and gestures for its own window alone. Nothing
/// that is drawn elsewhere does anything.
enum TutorialMapping {
    /// The class of the tutorial's window.
    static let className = "Curlicue-tutorial"

    /// How long the pointer rests before hints appear: long enough to put it on the dot first.
    private static let rest = Duration.milliseconds(900)

    /// The mapping for `step`, as far as `canPerform` says that something can be done: what cannot
    /// is recognized, and does nothing. Before the circle was drawn swipes do nothing either; and
    /// where something is offered fingers press buttons.
    static func mapping(for step: Lesson.Step, canPerform: (Action) -> Bool) -> Mapping {
        let hasDrawn = ![.hold, .circle, .effect].contains(step)
        let isOffer = [.config, .end].contains(step)
        var match = ApplicationMatch()
        match.classes = [className]
        let bindings = gestures.map { phrase, action in
            var isSwipe = false
            if case .swipe = phrase { isSwipe = true }
            let isDone = canPerform(action) && (hasDrawn || !isSwipe)
            return Binding(
                phrase, actions: [isDone ? action : .nothing], label: isDone ? nil : "A \(phrase)")
        }
        var profile = Profile(
            hotkeys: hotkeys, touch: isOffer ? .off : .always,
            applications: [ApplicationRule(match, bindings: bindings)])
        profile.takesEveryFinger = true
        var mapping = Mapping(profiles: [profile])
        mapping.appearance.hints.after = rest
        return mapping
    }

    private static let gestures: [(Phrase, Action)] = [
        (.circle(.clockwise), .window(.maximize)),
        (.circle(.counterclockwise), .window(.restore)),
        (.swipe(.left, fingers: 1), .window(.tile(.left))),
        (.swipe(.right, fingers: 1), .window(.tile(.right))),
        (.swipe(.up, fingers: 1), .window(.tile(.top))),
    ]

    /// The built-in hotkey.
    static let hotkeys: [Chord] =
        MappingReader(MappingStore.vocabulary)
        .read(text: DefaultMapping.text, file: DefaultMapping.file)
        .mapping?.profiles.first?.hotkeys ?? []

    /// The hotkey in a sentence: "Ctrl and Super".
    static var keys: String { words(for: hotkeys) }

    /// The hotkey that the mapping of this user has now; the tutorial's where it has errors.
    static var ownKeys: String {
        let mapping = MappingStore(explicit: nil).load().mapping
        return words(for: mapping?.profiles.first?.hotkeys ?? hotkeys)
    }

    private static func words(for hotkeys: [Chord]) -> String {
        hotkeys.first.map { "\($0)".split(separator: "+").joined(separator: " and ") } ?? ""
    }
}
