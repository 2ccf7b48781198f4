internal import Engine
internal import Gestures
internal import Style

/// Reads mapping files.
public struct MappingReader: Sendable {
    private let vocabulary: Vocabulary

    /// A reader with the words of `vocabulary`.
    public init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Reads `text`, called `file` in messages.
    public func read(text: String, file: String) -> Reading {
        read(Source(file: file, text: text))
    }

    /// Reads `source` and reports everything that is wrong with it in one pass.
    public func read(_ source: Source) -> Reading {
        let diagnostics = Diagnostics(source)
        var (mapping, places) = (Mapping(), Reading.Places())
        if let root = Composer.compose(diagnostics), !root.isEmpty {
            (mapping, places) = interpret(root, diagnostics)
        } else if !diagnostics.hasErrors {
            diagnostics.warning(
                Place(line: 1, column: 1), "the file is empty: the built-in mapping applies")
            mapping = MappingReader.builtIn
        }
        if diagnostics.hasErrors, !source.hasKnownKey {
            diagnostics.refuseFile(isText: Encoding.check(Diagnostics(source)))
        }
        return Reading(
            mapping: diagnostics.hasErrors ? nil : mapping, diagnostics: diagnostics.sorted,
            places: places)
    }

    /// The mapping that applies where there is no file.
    public static let builtIn: Mapping = {
        // It is ours and tested; what is known about keys and recognizers cannot make it wrong.
        let reader = MappingReader(Vocabulary(keys: .unchecked))
        return reader.read(DefaultMapping.source).mapping ?? Mapping()
    }()

    private func interpret(
        _ root: Node, _ diagnostics: Diagnostics
    ) -> (Mapping, Reading.Places) {
        var decoder = MappingDecoder(diagnostics: diagnostics, vocabulary: vocabulary)
        var mapping = Mapping()
        guard
            let fields = decoder.fields(
                root, "a mapping file", known: Keywords.settings)
        else { return (mapping, Reading.Places()) }
        // First, for gestures are judged by them.
        if let entry = fields["recognizers"] {
            decoder.recognizers(entry.value, into: &mapping.limits)
            decoder.limits = mapping.limits
        }
        if let entry = fields["theme"] {
            mapping.appearance = Appearance(decoder.theme(entry.value))
        }
        if let entry = fields["ink"] {
            decoder.settings(entry.value, "'ink'", inkSettings, into: &mapping.appearance.ink)
        }
        let (profiles, hotkeys) = decoder.profiles(fields, ink: mapping.appearance.ink) {
            MappingReader.builtIn.profiles
        }
        mapping.profiles = profiles
        let cancel = fields["cancel"]?.value
        if let chord = cancel.flatMap({ decoder.cancel($0) }) { mapping.cancel = chord }
        decoder.checkCancel(mapping.cancel, cancel, hotkeys)
        if let entry = fields["timeout"] {
            let day = 86_400_000.0
            mapping.timeout =
                decoder.parse(entry.value, "a time", example: "10s") { text throws(WordError) in
                    try Duration.parsed(text, milliseconds: 0...day)
                }
        }
        if let entry = fields["messages"] {
            decoder.messages(entry.value, into: &mapping.appearance.messages)
        }
        if let entry = fields["hints"] {
            decoder.hints(entry.value, into: &mapping.appearance.hints)
        }
        var places = Reading.Places()
        for hotkey in hotkeys where places.hotkeys[hotkey.chord] == nil {
            places.hotkeys[hotkey.chord] = hotkey.node.place
        }
        if let entry = fields["devices"] {
            let devices = decoder.devices(entry.value)
            mapping.devices = devices.rules
            places.devices = devices.places.mapValues(\.place)
        }
        return (mapping, places)
    }
}

extension MappingDecoder {
    /// Reads `recognizers:`.
    fileprivate func recognizers(_ node: Node, into limits: inout Limits) {
        guard let fields = fields(node, "'recognizers'", known: Keywords.recognizers) else {
            return
        }
        func read<Root>(_ name: String, _ table: [Setting<Root>], _ root: inout Root) {
            guard let entry = fields[name] else { return }
            settings(entry.value, name.quoted, table, into: &root)
        }
        settings(fields, commonSettings, into: &limits)
        read("tap", tapSettings, &limits.tap)
        read("long-press", longPressSettings, &limits.longPress)
        read("swipe", swipeSettings, &limits.swipe)
        read("edge", edgeSettings, &limits.edge)
        read("circle", circleSettings, &limits.circle)
        read("shake", shakeSettings, &limits.shake)
        read("sequence", sequenceSettings, &limits.sequence)
        read("pan", panSettings, &limits.pan)
        read("pinch", pinchSettings, &limits.pinch)
        read("rotate", rotateSettings, &limits.rotate)
        read("template", templateSettings, &limits.template)
    }
}
