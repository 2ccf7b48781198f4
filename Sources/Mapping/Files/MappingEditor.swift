public import Engine
public import Gestures

/// Why a mapping file is not changed.
public struct EditRefusal: Error, CustomStringConvertible {
    /// The message of `check`, with the line.
    public let description: String
}

/// Adds entries to the gestures at the top of a mapping file, and removes them. It goes by the
/// indentation of lines alone, and changes only whole lines: the result is read again and has to
/// mean the same, plus or minus the entry.
public struct MappingEditor: Sendable {
    /// What the file means now.
    public let mapping: Mapping
    private let source: Source
    private let reader: MappingReader
    /// The line end; a file with mixed line ends is not split at all of them.
    private let end: Character
    private let lines: [String]

    /// An editor of `source`, which `reader` reads; throws for a file with errors.
    public init(_ source: Source, _ reader: MappingReader) throws(EditRefusal) {
        (self.source, self.reader) = (source, reader)
        mapping = try Self.meaning(of: source, reader)
        let text = String(decoding: source.bytes, as: UTF8.self)
        end = text.first(where: \.isNewline) ?? "\n"
        lines = text.split(separator: end, omittingEmptySubsequences: false).map(String.init)
    }

    private static func meaning(of source: Source, _ reader: MappingReader)
        throws(EditRefusal) -> Mapping
    {
        let reading = reader.read(source)
        if let mapping = reading.mapping { return mapping }
        let error = reading.diagnostics.first { $0.severity == .error }
        throw EditRefusal(description: error?.rendered(in: source) ?? "there is no config in it")
    }

    /// The file with an entry for `binding` after the other gestures. Throws where it cannot be
    /// added, or not for `hotkey`, if one is given.
    public func adding(_ binding: Binding, under hotkey: Chord? = nil)
        throws(EditRefusal) -> Source
    {
        let (key, indentation, entries) = try block()
        if let taken = entries.first(where: { (try? Phrase(parsing: $0.key)) == binding.phrase }) {
            throw refusal(
                "'\(binding.phrase)' is mapped here; 'curlicue remove' takes it out",
                taken.lines.lowerBound, column: indentation + 1)
        }
        var new = lines
        new.insert(
            String(repeating: " ", count: indentation) + binding.entry,
            at: entries.last?.lines.upperBound ?? key + 1)
        return try checked(new, under: hotkey) { $0.append(binding) }
    }

    /// The file without the entry of `phrase`; throws where there is none that can be removed.
    public func removing(_ phrase: Phrase) throws(EditRefusal) -> Source {
        let (key, _, entries) = try block()
        let entry = entries.first { (try? Phrase(parsing: $0.key)) == phrase }
        guard let entry else { throw refusal("'\(phrase)' is not among these gestures", key) }
        var new = lines
        new.removeSubrange(entry.lines)
        return try checked(new) { $0.removeAll { $0.phrase == phrase } }
    }

    /// The warnings about `new` that are not about the file as it is.
    public func warnings(about new: Source) -> [String] {
        let known = Set(reader.read(source).diagnostics.map(\.message))
        return reader.read(new).diagnostics.filter { !known.contains($0.message) }
            .map { $0.rendered(in: new) }
    }

    /// The file with the lines `new`. They have to mean the mapping with the gestures at its top
    /// changed by `change`, in every hotkey that has none of its own.
    private func checked(
        _ new: [String], under hotkey: Chord? = nil, _ change: (inout [Binding]) -> Void
    ) throws(EditRefusal) -> Source {
        let file = source.with(Array(new.joined(separator: String(end)).utf8))
        let read = try Self.meaning(of: file, reader)
        var expected = mapping
        var changed: [Chord] = []
        for (index, old) in mapping.profiles.enumerated() where !read.profiles.contains(old) {
            change(&expected.profiles[index].bindings)
            changed += old.hotkeys
        }
        guard read == expected, hotkey.map(changed.contains) ?? !changed.isEmpty else {
            throw refusal("no line here does that alone; use an editor", try block().key)
        }
        return file
    }

    /// The line of `gestures:`, counted from 0, the indentation of its entries, and their lines.
    private func block() throws(EditRefusal) -> (
        key: Int, indentation: Int, entries: [(key: String, lines: Range<Int>)]
    ) {
        guard let key = lines.firstIndex(where: { $0.hasPrefix("gestures:") }) else {
            throw refusal("no line here begins with 'gestures:'; use an editor", 0)
        }
        guard "#" == lines[key].dropFirst(9).first(where: { !$0.isWhitespace }) ?? "#" else {
            throw refusal("only gestures one a line can be changed; use an editor", key)
        }
        var (indentation, entries) = (2, [(key: String, lines: Range<Int>)]())
        var isApart = false
        for (number, line) in lines.enumerated().dropFirst(key + 1) {
            let blanks = line.prefix { $0 == " " }.count
            let text = line.dropFirst(blanks)
            if text.allSatisfy(\.isWhitespace) { continue }
            // A comment that is indented more than the entry above belongs to that entry, unless it
            // follows a comment that does not: the two may be an entry that is commented out.
            let isComment = text.hasPrefix("#")
            isApart = isComment && (isApart || entries.isEmpty || blanks <= indentation)
            if isApart { continue }
            if blanks == 0 { break }
            if entries.isEmpty { indentation = blanks }
            if blanks == indentation, !text.hasPrefix("-") {
                let name = text.prefix { $0 != ":" }.filter { $0 != "\"" && $0 != "'" }
                entries.append((name, number..<(number + 1)))
            } else if let last = entries.indices.last {
                entries[last].lines = entries[last].lines.lowerBound..<(number + 1)
            }
        }
        return (key, indentation, entries)
    }

    private func refusal(_ message: String, _ line: Int, column: Int = 1) -> EditRefusal {
        let place = Place(line: line + 1, column: column)
        let error = Diagnostic(.error, file: source.file, place: place, message: message)
        return EditRefusal(description: error.rendered(in: source))
    }
}

extension Binding {
    /// How a mapping file has it, on one line.
    public var entry: String {
        func list(_ actions: [Action]) -> String {
            let items = actions.map { YAMLText.scalar($0.description) }
            return items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]"
        }
        let phases = [
            ("do", actions), ("began", continuousActions.began), ("ended", continuousActions.ended),
        ]
        var options = phases.filter { !$0.1.isEmpty }.map { "\($0): \(list($1))" }
        if let label { options.append("label: \(YAMLText.scalar(label))") }
        if target != .start { options.append("target: \(target.rawValue)") }
        switch continuousActions.each {
        case .pixels(let length): options.append("each: \(length.digits())px")
        case .percent(let percent): options.append("each: \(percent.digits())%")
        case .degrees(let degrees): options.append("each: \(degrees.digits())deg")
        case .notches, nil: break
        }
        let isPlain = self == Binding(phrase, actions: actions)
        let value = isPlain ? list(actions) : "{\(options.joined(separator: ", "))}"
        return "\(YAMLText.scalar(phrase.description)): \(value)"
    }
}
