public import Engine
public import Gestures

/// Why a mapping file is not changed.
public struct EditRefusal: Error, Sendable {
    /// What is in the way, and what to do about it.
    public var message: String
    /// Where it is; nil where it is in no one place.
    public var place: Place?
}

/// Puts entries into the gestures at the top of a mapping file, and takes them out again. It goes by
/// the indentation of lines alone, and changes nothing but whole lines: what comes of that is read
/// again and has to mean what it did, plus or minus the entry.
public struct MappingEditor: Sendable {
    /// A change, not written yet.
    public struct Change: Sendable {
        /// The file as it will be.
        public var new: Source
        /// The line of the entry that is added or removed.
        public var line: Int
        /// The warnings that the change brings.
        public var warnings: [Diagnostic]
    }

    /// What the file means as it is.
    public let mapping: Mapping
    private let source: Source
    private let reader: MappingReader
    private let diagnostics: [Diagnostic]
    /// What its lines end with; those of a file with several kinds of ends are not all seen.
    private let end: Character
    private let lines: [String]

    /// An editor of `source`, which `reader` reads.
    ///
    /// - Throws: where the file has errors.
    public init(_ source: Source, reader: MappingReader) throws(EditRefusal) {
        let reading = reader.read(source)
        guard let mapping = reading.mapping else {
            let error = reading.diagnostics.first { $0.severity == .error }
            throw EditRefusal(
                message: (error?.message ?? "this is no config") + "; mend that first",
                place: error?.place)
        }
        (self.mapping, self.source, self.reader) = (mapping, source, reader)
        diagnostics = reading.diagnostics
        let text = String(decoding: source.bytes, as: UTF8.self)
        let end = text.first(where: \.isNewline) ?? "\n"
        self.end = end
        lines = text.split(separator: end, omittingEmptySubsequences: false).map(String.init)
    }

    // MARK: Changes

    /// How an entry for `binding` is written, in one line.
    public static func text(of binding: Binding) -> String {
        let actions = binding.actions.map(\.description).joined(separator: ", ")
        let value = YAMLText.scalar(actions)
        let labeled = binding.label.map { "{do: \(value), label: \(YAMLText.scalar($0))}" }
        return "\(YAMLText.scalar(binding.phrase.description)): \(labeled ?? value)"
    }

    /// Adds an entry for `binding` as the last of the gestures.
    ///
    /// - Parameter hotkey: what it is to be drawn under; nil for any.
    public func adding(
        _ binding: Binding, under hotkey: Chord? = nil
    ) throws(EditRefusal) -> Change {
        guard let block = try block() else {
            let text = inserting(builtIn, at: documentEnd)
            guard let editor = try? MappingEditor(text, reader: reader) else { throw impossible }
            let change = try editor.adding(binding, under: hotkey)
            return try checked(change.new, change.line, hotkey) { $0.append(binding) }
        }
        if let old = block.entry(for: binding.phrase) {
            throw EditRefusal(
                message: "'\(binding.phrase)' is in the config already; 'curlicue remove "
                    + "\(binding.phrase)' takes it out",
                place: Place(line: old.lowerBound + 1, column: block.indentation + 1))
        }
        let line = block.entries.last?.lines.upperBound ?? block.key + 1
        let text = String(repeating: " ", count: block.indentation) + Self.text(of: binding)
        return try checked(inserting([text], at: line), line, hotkey) { $0.append(binding) }
    }

    /// Takes the entry of `phrase` out.
    public func removing(_ phrase: Phrase) throws(EditRefusal) -> Change {
        guard let entry = try block()?.entry(for: phrase) else {
            throw EditRefusal(
                message: "'\(phrase)' is not among the gestures at the top of the config; built-in "
                    + "ones, and those below 'hotkeys' and 'applications', are for an editor")
        }
        var left = lines
        left.removeSubrange(entry)
        return try checked(joined(left), entry.lowerBound) {
            $0.removeAll { $0.phrase == phrase }
        }
    }

    /// The change to `new`, which has to mean the mapping with the gestures at its top changed by
    /// `change`: they are those of every hotkey that has none of its own.
    private func checked(
        _ new: Source, _ line: Int, _ hotkey: Chord? = nil, _ change: (inout [Binding]) -> Void
    ) throws(EditRefusal) -> Change {
        let result = reader.read(new)
        guard let read = result.mapping else {
            let error = result.diagnostics.first { $0.severity == .error }
            throw EditRefusal(
                message: "the config would have an error then: " + (error?.message ?? ""))
        }
        var expected = mapping
        var changed: [Chord] = []
        for (index, profile) in read.profiles.enumerated()
        where index < mapping.profiles.count && profile != mapping.profiles[index] {
            change(&expected.profiles[index].bindings)
            changed += profile.hotkeys
        }
        guard read == expected, hotkey.map(changed.contains) ?? !changed.isEmpty else {
            throw impossible
        }
        let known = Set(diagnostics.map(\.message))
        let warnings = result.diagnostics.filter {
            $0.severity == .warning && !known.contains($0.message)
        }
        return Change(new: new, line: line + 1, warnings: warnings)
    }

    private var impossible: EditRefusal {
        EditRefusal(
            message: "this config is written so that no line at its top does that; use an editor")
    }

    // MARK: Lines

    /// The gestures at the top of the file. Lines are counted from 0 here.
    private struct Block {
        /// The line of `gestures:`.
        var key: Int
        /// How many blanks each entry begins with.
        var indentation: Int
        var entries: [(name: String, lines: Range<Int>)] = []

        /// The lines of the entry for `phrase`.
        func entry(for phrase: Phrase) -> Range<Int>? {
            entries.first { (try? Phrase(parsing: $0.name)) == phrase }?.lines
        }
    }

    /// The gestures at the top of the file; nil where it has none.
    ///
    /// - Throws: where they are not in block style.
    private func block() throws(EditRefusal) -> Block? {
        guard let front = lines.first(where: \.isKey)?.indentation,
            let key = lines.firstIndex(where: { $0.indentation == front && $0.key == "gestures" })
        else { return nil }
        let value = lines[key].drop { $0 != ":" }.dropFirst().first { !$0.isWhitespace }
        guard value ?? "#" == "#" else {
            throw EditRefusal(
                message: "only gestures that follow one a line can be changed; use an editor",
                place: Place(line: key + 1, column: front + 1))
        }
        var block = Block(key: key, indentation: front + 2)
        for (number, line) in lines.enumerated().dropFirst(key + 1) where !line.isBlank {
            // Comments that are indented more than the entry above are about that.
            if line.isComment, block.entries.isEmpty || line.indentation <= block.indentation {
                continue
            }
            if line.indentation <= front { break }
            if block.entries.isEmpty { block.indentation = line.indentation }
            if line.indentation == block.indentation, !line.isItem {
                block.entries.append((line.key, number..<(number + 1)))
            } else if let last = block.entries.indices.last {
                block.entries[last].lines = block.entries[last].lines.lowerBound..<(number + 1)
            }
        }
        return block
    }

    /// What stands for the gestures, in lines, that a file has without any of its own: the built-in
    /// ones; a file with nothing in it has all of the built-in mapping.
    private var builtIn: [String] {
        guard let front = lines.first(where: \.isKey)?.indentation else {
            return DefaultMapping.text.split(separator: "\n", omittingEmptySubsequences: false)
                .dropLast().map(String.init)
        }
        let bindings = MappingReader.builtIn.profiles.first?.bindings ?? []
        return (["gestures:"] + bindings.map { "  " + Self.text(of: $0) })
            .map { String(repeating: " ", count: front) + $0 }
    }

    /// Where the last lines of the document end; what ends it comes after them.
    private var documentEnd: Int {
        lines.firstIndex { $0.hasPrefix("...") } ?? lines.count - (lines.last == "" ? 1 : 0)
    }

    private func inserting(_ added: [String], at line: Int) -> Source {
        joined(lines[..<line] + added + lines[line...])
    }

    private func joined(_ lines: [String]) -> Source {
        source.with(Array(lines.joined(separator: String(end)).utf8))
    }
}

/// A line of a mapping file.
extension String {
    /// How many blanks it begins with.
    fileprivate var indentation: Int { prefix { $0 == " " }.count }
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
    fileprivate var isComment: Bool { first { !$0.isWhitespace } == "#" }
    /// Whether it is one of a list.
    fileprivate var isItem: Bool { drop { $0 == " " }.hasPrefix("-") }
    /// Whether a key, or what belongs to one, is in it: neither a comment nor YAML's own marks.
    fileprivate var isKey: Bool {
        !isBlank && !isComment && !["%", "---", "..."].contains { hasPrefix($0) }
    }
    /// What stands before its first colon, without quotes.
    fileprivate var key: String {
        String(prefix { $0 != ":" }.filter { $0 != "\"" && $0 != "'" }.drop { $0 == " " })
    }
}
