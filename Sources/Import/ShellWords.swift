/// Words of a command line.
enum ShellWords {
    /// The words of `text` as a shell parts them without expanding anything; nil where a quote is
    /// not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var hasWord = false
        var quote: Unicode.Scalar?
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch (quote, scalar) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case ("'", _): word.append(scalar)
            case ("\"", "\\"):
                guard let next = scalars.next() else { return nil }
                if !"\"\\".unicodeScalars.contains(next) { word.append("\\") }
                word.append(next)
            case ("\"", _): word.append(scalar)
            case (_, "'"), (_, "\""):
                quote = scalar
                hasWord = true
            case (_, "\\"):
                guard let next = scalars.next() else { return nil }
                word.append(next)
                hasWord = true
            case (_, " "), (_, "\t"), (_, "\n"), (_, "\r"):
                if hasWord { words.append(String(word)) }
                word = String.UnicodeScalarView()
                hasWord = false
            default:
                word.append(scalar)
                hasWord = true
            }
        }
        guard quote == nil else { return nil }
        if hasWord { words.append(String(word)) }
        return words
    }

    /// The words of `text` where a shell would do nothing but part them; nil where it would expand,
    /// redirect or branch.
    static func plainWords(_ text: String) -> [String]? {
        let special = "$`*?[]{}~;&|<>()#!\n\r\\".unicodeScalars
        guard !text.unicodeScalars.contains(where: { special.contains($0) }) else { return nil }
        return split(text)
    }

    /// `word` so that a shell takes it as one word and expands nothing in it.
    static func quoted(_ word: String) -> String {
        isPlain(word, more: "")
            ? word
            : "'"
                + word.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }

    /// A command line of `words`. In the name of the program `~` and variables stay what they are.
    static func commandLine(_ words: [String]) -> String {
        guard let program = words.first else { return "" }
        let first = isPlain(program, more: "~${}") ? program : quoted(program)
        return ([first] + words.dropFirst().map { quoted($0) }).joined(separator: " ")
    }

    private static func isPlain(_ word: String, more: String) -> Bool {
        let plain = "@%+=:,./-_\(more)".unicodeScalars
        return !word.isEmpty
            && word.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": true
                default: plain.contains(scalar)
                }
            }
    }
}
