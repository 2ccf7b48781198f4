internal import ArgumentParser
internal import Gestures
internal import Host
internal import Mapping

/// `curlicue remove`: one gesture less.
struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a gesture from your config.",
        discussion: """
            Takes its entry out of the gestures at the top of the file, and leaves everything else as \
            it is. Exit status: 65 when the gesture is not there or its lines cannot be taken out, 73 \
            when the file cannot be written, 78 when it cannot be read or has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Argument(
        help: "The gesture, as in the mapping: 'swipe left'.",
        completion: .custom(Completions.mappedPhrases))
    var phrase: [String]

    func run() throws {
        let phrase = try typed(
            "gesture", phrase.joined(separator: " "), Phrase.init(parsing:))
        try EditableConfig(mapping).change("removed \(phrase)") { editor throws(EditRefusal) in
            try editor.removing(phrase)
        }
    }
}
