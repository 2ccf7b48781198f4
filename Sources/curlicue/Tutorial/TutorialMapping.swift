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

    /// The mapping for `step`. Before the circle was drawn swipes are recognized, but do nothing;
    /// and where something is offered fingers press buttons.
    static func mapping(for step: Lesson.Step) -> Mapping {
        let hasDrawn = ![.hold, .circle, .effect].contains(step)
        let isOffer = [.config, .autostart, .end].contains(step)
        var match = ApplicationMatch()
        match.classes = [className]
        let tiles: [(Direction, Tile)] = [(.left, .left), (.right, .right), (.up, .top)]
        let swipes = tiles.map { direction, tile in
            Binding(
                .swipe(direction, fingers: 1),
                actions: [hasDrawn ? .window(.tile(tile)) : .nothing],
                label: hasDrawn ? nil : "A swipe \(direction.rawValue)")
        }
        let circles = [
            Binding(.circle(.clockwise, turns: 1), actions: [.window(.maximize)]),
            Binding(.circle(.counterclockwise, turns: 1), actions: [.window(.restore)]),
        ]
        var profile = Profile(
            hotkeys: hotkeys, touch: isOffer ? .off : .always,
            applications: [ApplicationRule(match, bindings: circles + swipes)])
        profile.takesEveryFinger = true
        var mapping = Mapping(profiles: [profile])
        mapping.appearance.hints.after = rest
        return mapping
    }

    /// The built-in hotkey.
    static let hotkeys: [Chord] =
        MappingReader(MappingStore.vocabulary)
        .read(text: DefaultMapping.text, file: DefaultMapping.file)
        .mapping?.profiles.first?.hotkeys ?? []

    /// The hotkey in a sentence: "Ctrl and Super".
    static var keys: String {
        hotkeys.first.map { "\($0)".split(separator: "+").joined(separator: " and ") } ?? ""
    }
}
