public import Engine
public import Gestures

/// Why a mapping file is not changed.
public struct EditRefusal: Error, CustomStringConvertible {
    /// The message of `check`, with the line.
    public let description: String
}

/// Adds entries to the gestures of a mapping file, and removes them. It goes by the indentation of
/// lines alone, and changes only whole lines: the result is read again and has to mean the same, plus
/// or minus the entry.
public struct MappingEditor: Sendable {
    package let mapping: Mapping
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

    /// The file with an entry for `binding` after the other gestures: those of `hotkey`, and those
    /// over the windows of the class `className`; without either, those at the top. Throws where it
    /// cannot be added.
    ///
    /// - Parameter isAlone: whether no other hotkey may get it.
    public func adding(
        _ binding: Binding, under hotkey: Chord? = nil, isAlone: Bool = false,
        over className: String? = nil
    ) throws(EditRefusal) -> Source {
        if let hotkey { try find(hotkey) }
        let className = className.map(spelling)
        if let className,
            rules.contains(where: { $0.match == Target.match(className) && !$0.isEnabled })
        {
            let place = lines.firstIndex { begins($0, "applications") } ?? 0
            throw refusal("nothing can be drawn over \(className): 'enabled: false'", place)
        }
        let target = Target(hotkey: hotkey, isAlone: isAlone, className: className)
        let top = try? block()
        let hotkeys = mapping.profiles.flatMap(\.hotkeys).map(\.description)
        let advice =
            lines.contains { begins($0, "hotkeys") }
            ? "say with --hotkey for which: \(hotkeys.joined(separator: ", "))" : "use an editor"
        for block in target == Target() ? [try self.block(advice)] : blocks {
            if let taken = block.entry(of: binding.phrase) {
                var without = lines
                without.removeSubrange(taken)
                let isTaken = try? checked(without, target) { $0.remove(binding.phrase) }
                guard isTaken != nil else { continue }
                let advice = block.key == top?.key ? "; 'curlicue remove' takes it out" : ""
                throw refusal(
                    "'\(binding.phrase)' is mapped here\(advice)", taken.lowerBound,
                    column: block.indentation + 1)
            }
            var new = lines
            new[block.key].replace(#/^([^:]*:)\s*(\{\}|~|(?i:null))/#) { $0.1 }
            new.insert(
                String(repeating: " ", count: block.indentation) + binding.entry,
                at: block.entries.last?.lines.upperBound ?? block.key + 1)
            do throws(EditRefusal) {
                return try checked(new, target) { $0.append(binding) }
            } catch { if target == Target() { throw error } }
        }
        if let className, let new = try addingRule(for: className, binding) {
            do throws(EditRefusal) {
                return try checked(new, target) { $0.append(binding) }
            } catch { if !isAlone { throw error } }
        }
        let place = top?.key ?? lines.firstIndex { begins($0, "gestures") } ?? 0
        if hotkeys.count == 1, className == nil { _ = try self.block() }
        if let hotkey, isAlone, hotkeys.count > 1 {
            let what = className == nil ? "gestures" : "applications"
            throw refusal(
                "'\(hotkey)' shares its \(what) with other hotkeys; leave --hotkey out to add it for "
                    + "all, or give '\(hotkey)' '\(what):' of its own", place)
        }
        throw refusal("no line here does that alone; use an editor", place)
    }

    /// Throws where `hotkey` is none of this config's.
    private func find(_ hotkey: Chord) throws(EditRefusal) {
        let chords = mapping.profiles.flatMap(\.hotkeys)
        if chords.contains(hotkey) { return }
        let place = lines.firstIndex { $0.hasPrefix("hotkey") } ?? 0
        throw refusal(
            "'\(hotkey)' is no hotkey here, these are: "
                + chords.map(\.description).joined(separator: ", "), place)
    }

    private var rules: [ApplicationRule] { mapping.profiles.flatMap(\.applications) }

    /// `className` as an application of this config has it, in whichever letter case; rather one that
    /// is for this class alone.
    private func spelling(_ className: String) -> String {
        let known = rules.flatMap(\.match.classes)
            .filter { $0.lowercased() == className.lowercased() }
        return known.first { rules.map(\.match).contains(Target.match($0)) } ?? known.first
            ?? className
    }

    /// The lines with an application of this class, which `binding` is for; nil where there is one,
    /// whose gestures could not be changed.
    private func addingRule(for className: String, _ binding: Binding) throws(EditRefusal)
        -> [String]?
    {
        if rules.map(\.match).contains(Target.match(className)) { return nil }
        let key = lines.firstIndex { begins($0, "applications") }
        if rules.contains(where: { $0.match.classes.contains(className) }) {
            throw refusal("another application for \(className) is here; use an editor", key ?? 0)
        }
        var new = lines
        var (indentation, end) = (2, lines.endIndex)
        if let key {
            let value = lines[key].drop { $0 != ":" }.dropFirst().filter { !$0.isWhitespace }
            if value.hasPrefix("[]") { new[key] = "applications:" }
            let items = lines[(key + 1)...].prefix { line in
                line.first.map { " -#".contains($0) || $0.isWhitespace } ?? true
            }
            func sign(_ line: String) -> Character? { line.first { !$0.isWhitespace } }
            func blanks(_ line: String) -> Int { line.prefix { $0 == " " }.count }
            indentation = items.first { sign($0) == "-" }.map(blanks) ?? indentation
            let last = items.lastIndex { sign($0).map { $0 != "#" } ?? false }
            end = last.map { $0 + 1 } ?? key + 1
            // Comments that belong to the last one stay with it.
            while end < items.endIndex, sign(items[end]) == "#", blanks(items[end]) > indentation {
                end += 1
            }
        } else {
            while end > 0, lines[end - 1].isEmpty { end -= 1 }
            new.insert(contentsOf: ["", "applications:"], at: end)
            end += 2
        }
        let blanks = String(repeating: " ", count: indentation)
        new.insert(
            contentsOf: [
                "\(blanks)- match: {class: \(YAMLText.scalar(className))}",
                "\(blanks)  gestures:", "\(blanks)    \(binding.entry)",
            ], at: end)
        return new
    }

    /// The file without the entry of `phrase`; throws where there is none that can be removed.
    public func removing(_ phrase: Phrase) throws(EditRefusal) -> Source {
        let block = try block()
        guard let entry = block.entry(of: phrase) else {
            for other in blocks {
                guard let entry = other.entry(of: phrase) else { continue }
                throw refusal(
                    "'\(phrase)' here is not for all windows and hotkeys; use an editor",
                    entry.lowerBound, column: other.indentation + 1)
            }
            let isMapped = mapping.profiles.contains { profile in
                profile.bindings.contains { $0.phrase == phrase || $0.phrase == phrase.knob }
            }
            throw refusal(
                isMapped
                    ? "'\(phrase)' has no line of its own here; use an editor"
                    : "'\(phrase)' is not among these gestures: see 'curlicue list'", block.key)
        }
        // What the rest lacks then, as an anchor, is said with its line as it is.
        var new = lines
        for line in entry { new[line] = "" }
        _ = try Self.meaning(of: file(new), reader)
        new.removeSubrange(entry)
        return try checked(new, Target()) { $0.remove(phrase) }
    }

    package func warnings(about new: Source) -> [String] {
        let known = Set(reader.read(source).diagnostics.map(\.message))
        return reader.read(new).diagnostics.filter { !known.contains($0.message) }
            .map { $0.rendered(in: new) }
    }

    private func file(_ lines: [String]) -> Source {
        source.with(Array(lines.joined(separator: String(end)).utf8))
    }

    private struct Target: Equatable {
        var hotkey: Chord?
        var isAlone = false
        var className: String?

        static func match(_ className: String) -> ApplicationMatch {
            var match = ApplicationMatch()
            match.classes = [className]
            return match
        }

        func apply(_ change: (inout [Binding]) -> Void, to profile: inout Profile) {
            guard let className else { return change(&profile.bindings) }
            let match = Self.match(className)
            if !profile.applications.contains(where: { $0.match == match }) {
                profile.applications.append(ApplicationRule(match))
            }
            for index in profile.applications.indices
            where profile.applications[index].match == match {
                change(&profile.applications[index].bindings)
            }
        }
    }

    /// The file with the lines `new`. They have to mean the mapping with the gestures of `target`
    /// changed by `change`, in every hotkey that has none of its own.
    private func checked(
        _ new: [String], _ target: Target, _ change: (inout [Binding]) -> Void
    ) throws(EditRefusal) -> Source {
        let file = file(new)
        guard Composer.compose(Diagnostics(file)) != nil else {
            // The error would be in a line that only the new file has.
            let same = zip(lines, new).prefix { $0 == $1 }.count
            let place = lines[..<same].lastIndex { !$0.isEmpty } ?? 0
            throw refusal("no line can be added here; use an editor", place)
        }
        let read = try Self.meaning(of: file, reader)
        var expected = mapping
        var changed: [Chord] = []
        for (index, old) in mapping.profiles.enumerated() where !read.profiles.contains(old) {
            target.apply(change, to: &expected.profiles[index])
            changed += old.hotkeys
        }
        let isMeant =
            target.isAlone
            ? changed == [target.hotkey] : target.hotkey.map(changed.contains) ?? !changed.isEmpty
        guard read == expected, isMeant else {
            throw refusal("no line here does that alone; use an editor", try block().key)
        }
        return file
    }

    /// The lines of one `gestures:`.
    private struct Block {
        /// Its line, counted from 0.
        var key: Int
        var indentation: Int
        var entries: [(key: String, lines: Range<Int>)] = []

        func entry(of phrase: Phrase) -> Range<Int>? {
            entries.first { (try? Phrase(parsing: $0.key)) == phrase }?.lines
        }
    }

    /// Whether a line begins with the key `name`, in quotes or without.
    private func begins(_ line: some StringProtocol, _ name: String) -> Bool {
        ["", "\"", "'"].contains { line.hasPrefix($0 + name + $0 + ":") }
    }

    /// Those at the top of the file.
    private func block(_ advice: String = "use an editor") throws(EditRefusal) -> Block {
        guard let key = lines.firstIndex(where: { begins($0, "gestures") }) else {
            let builtIn = MappingReader.builtIn.profiles.first?.bindings
            let isBuiltIn = mapping.profiles.contains { $0.bindings == builtIn }
            throw refusal(
                "no line here begins with 'gestures:'"
                    + (isBuiltIn
                        ? ", so the built-in ones apply; write it, as 'curlicue init --print' does"
                        : "; \(advice)"),
                0)
        }
        guard let block = block(at: key) else {
            throw refusal(
                "only gestures one a line, without '&' and '*', can be changed; use an editor", key)
        }
        return block
    }

    /// All of them, those of hotkeys and applications as well.
    private var blocks: [Block] { lines.indices.compactMap { block(at: $0) } }

    /// The one at line `key`; nil where there is none, or its entries are not on lines of their own.
    private func block(at key: Int) -> Block? {
        let base = lines[key].prefix { $0 == " " || $0 == "-" }.count
        let name = lines[key].dropFirst(base)
        let rest = name.drop { $0 != ":" }.dropFirst().drop { $0.isWhitespace }
        let isNothing = ["{}", "~", "null"].contains(rest.prefix { !$0.isWhitespace }.lowercased())
        guard begins(name, "gestures"), rest.first ?? "#" == "#" || isNothing else { return nil }
        var block = Block(key: key, indentation: base + 2)
        var isApart = false
        for (number, line) in lines.enumerated().dropFirst(key + 1) {
            let blanks = line.prefix { $0 == " " }.count
            let text = line.dropFirst(blanks)
            if text.allSatisfy(\.isWhitespace) { continue }
            // A comment that is indented more than the entry above belongs to that entry, unless it
            // follows a comment that does not: the two may be an entry that is commented out.
            let isComment = text.hasPrefix("#")
            isApart =
                isComment && (isApart || block.entries.isEmpty || blanks <= block.indentation)
            if isApart { continue }
            if blanks <= base { break }
            if block.entries.isEmpty { block.indentation = blanks }
            // '? circle' has its value in a line of its own, ': nothing'.
            if blanks == block.indentation, !text.hasPrefix("-"), !text.hasPrefix(":") {
                let name = text.prefix { $0 != ":" }.filter { !"\"'?".contains($0) }
                block.entries.append((name, number..<(number + 1)))
            } else if let last = block.entries.indices.last {
                block.entries[last].lines = block.entries[last].lines.lowerBound..<(number + 1)
            }
        }
        return block
    }

    private func refusal(_ message: String, _ line: Int, column: Int = 1) -> EditRefusal {
        let place = Place(line: line + 1, column: column)
        let error = Diagnostic(severity: .error, file: source.file, place: place, message: message)
        return EditRefusal(description: error.rendered(in: source))
    }
}

extension [Binding] {
    /// Removes what an entry of that name is, a circle also where it has steps.
    fileprivate mutating func remove(_ phrase: Phrase) {
        removeAll { $0.phrase == phrase || $0.phrase == phrase.knob }
    }
}

extension Binding {
    package var entry: String {
        func list(_ actions: [Action]) -> String {
            let items = actions.map { YAMLText.scalar($0.description) }
            return items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]"
        }
        let phases = [
            ("do", actions), ("else", otherwise), ("began", continuousActions.began),
            ("ended", continuousActions.ended),
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
