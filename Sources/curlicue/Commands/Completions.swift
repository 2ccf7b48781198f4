internal import Engine
internal import Gestures
internal import Mapping

/// What shells offer as the argument that names a gesture or a recorded stroke.
enum Completions {
    /// The names of the recorded strokes.
    static func strokes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        (try? TemplateStore()?.names()) ?? []
    }

    /// The names of the recorded strokes, and the gestures that were taught.
    static func removableStrokes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        strokes(words, index, prefix) + ((try? TemplateStore()?.taught.names()) ?? [])
    }

    /// The gestures of one finger, those of a mouse's wheel and buttons, and all strokes.
    static func phrases(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let strokes = strokes(words, index, prefix).map { "stroke \($0)" }
        let kinds = Phrase.withoutFingerCount + [8, 9].map { .button($0) }
        return rest(of: kinds.map(\.description) + strokes, words, index)
    }

    /// The gestures of the mapping that applies now.
    static func mappedPhrases(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let profiles = MappingStore(explicit: nil).load().mapping?.profiles ?? []
        var phrases: [String] = []
        for profile in profiles {
            let bindings = profile.bindings + profile.applications.flatMap(\.bindings)
            for binding in bindings where !phrases.contains(binding.phrase.description) {
                phrases.append(binding.phrase.description)
            }
        }
        return rest(of: phrases, words, index)
    }

    /// The rest of each of `phrases` that begins with the words typed so far: a gesture of several
    /// words need not be quoted.
    private static func rest(of phrases: [String], _ words: [String], _ index: Int) -> [String] {
        var typed: [String] = []
        var isValue = false
        for word in words.prefix(max(0, index)).dropFirst(2) {
            if isValue {
                isValue = false
            } else if word.hasPrefix("-") {
                // Every other option of these commands takes a value.
                isValue = !word.contains("=") && word != "--refused"
            } else {
                typed.append(word)
            }
        }
        guard !typed.isEmpty else { return phrases }
        let front = typed.joined(separator: " ") + " "
        return phrases.filter { $0.hasPrefix(front) }.map { String($0.dropFirst(front.count)) }
    }
}
