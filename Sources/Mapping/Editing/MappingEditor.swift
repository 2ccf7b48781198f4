internal import Engine
public import Gestures

/// Adds entries to the text of a mapping file and takes them out again. Only lines are put in and
/// taken out; what comes of it is read again and has to mean what it did, plus or minus the entry.
public struct MappingEditor {
    let reader: MappingReader
    let source: Source
    private let reading: Reading
    /// What the file means as it is.
    public let mapping: Mapping

    /// An editor of `source`, which `reader` reads.
    ///
    /// - Throws: where the file has errors.
    public init(_ source: Source, reader: MappingReader) throws(EditRefusal) {
        self.source = source
        self.reader = reader
        reading = reader.read(source)
        guard let mapping = reading.mapping else {
            var refusal = EditRefusal("the config has errors; mend them first")
            refusal.diagnostics = reading.diagnostics
            throw refusal
        }
        self.mapping = mapping
    }

    // MARK: Adding

    /// Adds `entry` to the gestures of `scope`.
    ///
    /// - Parameter isReplacing: whether an entry for the same gesture makes room for it.
    public func adding(
        _ entry: NewEntry, to scope: EditScope = EditScope(), isReplacing: Bool = false
    ) throws(EditRefusal) -> MappingEdit {
        let outline = try prepared(source, for: scope)
        let site = try outline.site(of: scope)
        guard case .written(let key, let entries) = site.place else { throw impossible }
        var style = outline.style
        style.adopt(entries)
        let indentation =
            entries.last.map { outline.source.indentation(ofLine: $0.key.start.line) }
            ?? key.start.column - 1 + style.step
        let lines = style.lines(of: entry, indentation: indentation)
        if let old = entries.first(where: { $0.phrase == entry.phrase }) {
            guard isReplacing else {
                throw EditRefusal(
                    "\(entry.phrase.description.quoted) is in the config already: "
                        + "\(binding(entry.phrase, site).map { $0.words } ?? ""); "
                        + "'--replace' puts the new entry in its place", at: old.key.place)
            }
            let last = outline.source.lastLine(of: old)
            let new = outline.source.removing(old.key.start.line...last)
                .inserting(lines, after: old.key.start.line - 1)
            return try checked(new, removed: binding(entry.phrase, site)) { mapping in
                mapping.change(site) { bindings in
                    for index in bindings.indices where bindings[index].phrase == entry.phrase {
                        bindings[index] = entry.binding
                    }
                }
            }
        }
        let new = outline.source.inserting(lines, after: end(of: entries, below: key, outline))
        var edit = try checked(new) { mapping in
            mapping.change(site, adding: scope.application) { $0.append(entry.binding) }
        }
        edit.notes = notes(on: entry.phrase, site, scope)
        return edit
    }

    /// Which gestures are drawn like `phrase`, and which of them is meant when.
    private func notes(on phrase: Phrase, _ site: GesturesSite, _ scope: EditScope) -> [String] {
        var notes: [String] = []
        for other in mapping.bindings(of: site) {
            let (name, words) = (other.phrase.description.quoted, other.words)
            if other.phrase.covers(phrase) {
                notes.append("it goes before \(name), which is drawn that way, too: \(words)")
            } else if phrase.covers(other.phrase) {
                notes.append("\(name) goes before it, as it did before: \(words)")
            }
        }
        if let application = scope.application, let index = site.profiles.first,
            let other = mapping.profiles[index].binding(for: phrase)
        {
            notes.append(
                "over \(application) it goes before \(other.phrase.description.quoted): \(other.words)"
            )
        }
        return notes
    }

    /// The file with room for an entry of `scope`.
    private func prepared(_ source: Source, for scope: EditScope) throws(EditRefusal) -> FileOutline
    {
        var source = source
        // At most three times: for everything, for an application, for its gestures.
        for _ in 0..<4 {
            guard let mapping = reader.read(source).mapping else { throw impossible }
            let outline = FileOutline(source, mapping)
            guard case .missing(let lines, let line) = try outline.site(of: scope).place else {
                return outline
            }
            source = source.inserting(lines, after: line)
        }
        throw impossible
    }

    /// The line behind which an entry comes last.
    private func end(
        of entries: [Node.Entry], below key: Node, _ outline: FileOutline
    ) -> Int {
        entries.isEmpty ? key.end.line : outline.end(of: entries)
    }

    private func binding(_ phrase: Phrase, _ site: GesturesSite) -> Binding? {
        mapping.bindings(of: site).first { $0.phrase == phrase }
    }

    // MARK: Removing

    /// Where there is an entry for `phrase`, in the order of the file.
    public func scopes(of phrase: Phrase) -> [EditScope] {
        var scopes = [EditScope()]
        for profile in mapping.profiles {
            let classes = profile.applications.compactMap { rule in
                rule.match.classes.count == 1 ? rule.match.classes.first : nil
            }
            for hotkey in [nil, profile.hotkeys.first] {
                scopes += [EditScope(hotkey: hotkey)]
                scopes += classes.map { EditScope(hotkey: hotkey, application: $0) }
            }
        }
        var seen: [GesturesSite] = []
        let outline = FileOutline(source, mapping)
        return scopes.filter { scope in
            guard let site = try? outline.site(of: scope),
                case .written(_, let entries) = site.place,
                entries.contains(where: { $0.phrase == phrase }),
                !seen.contains(where: { $0.profiles == site.profiles && $0.rule == site.rule })
            else { return false }
            seen.append(site)
            return true
        }
    }

    /// Takes the entry of `phrase` out of the gestures of `scope`, together with its own comment.
    public func removing(
        _ phrase: Phrase, from scope: EditScope = EditScope()
    ) throws(EditRefusal) -> MappingEdit {
        let outline = FileOutline(source, mapping)
        let site = try outline.site(of: scope)
        guard case .written(_, let entries) = site.place,
            let index = entries.firstIndex(where: { $0.phrase == phrase })
        else {
            if case .missing = site.place, scope.application == nil {
                throw EditRefusal(
                    "this config has no gestures of its own, so the built-in ones apply; "
                        + "'curlicue add' begins with those")
            }
            throw EditRefusal("\(phrase.description.quoted) is not in the config there")
        }
        let entry = entries[index]
        let first = entry.key.start.line
        let last = source.lastLine(of: entry)
        let comment = ownComment(of: entry, last: last)
        let removed = binding(phrase, site)
        let isWithout: (inout Mapping) -> Void = { mapping in
            mapping.change(site) { $0.removeAll { $0.phrase == phrase } }
        }
        if comment == first, let bare = undone(first...last, entries, outline, scope),
            let edit = try? checked(
                bare, removed: removed, isWithout,
                orElse: { mapping in
                    isWithout(&mapping)
                    mapping.dropEmptyRule(site)
                })
        {
            return edit
        }
        return try checked(source.removing(comment...last), removed: removed, isWithout)
    }

    /// The first line of the comment that is about `entry` alone; the entry's own line where there
    /// is none. A comment above several entries is about all of them, and an entry that is switched
    /// off is no comment.
    private func ownComment(of entry: Node.Entry, last: Int) -> Int {
        let first = entry.key.start.line
        let indentation = source.indentation(ofLine: first)
        let next = last + 1
        let isAlone =
            next > source.lineCount || source.isBlank(line: next)
            || source.comment(inLine: next) != nil || source.indentation(ofLine: next) < indentation
        guard isAlone else { return first }
        var line = first
        while let comment = source.comment(inLine: line - 1),
            source.indentation(ofLine: line - 1) == indentation, !Self.isSwitchedOff(comment),
            "#" + comment != FileOutline.remark
        {
            line -= 1
        }
        return line
    }

    /// Whether a comment is an entry behind a `#`.
    private static func isSwitchedOff(_ comment: String) -> Bool {
        let key = comment.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return key.count == 2 && (try? Phrase(parsing: String(key[0]))) != nil
    }

    /// The file without the entry in `lines` and without all that was written to make room for it;
    /// nil where adding the entry to that would not give this file again.
    private func undone(
        _ lines: ClosedRange<Int>, _ entries: [Node.Entry], _ outline: FileOutline,
        _ scope: EditScope
    ) -> Source? {
        let written = lines.map { source.line($0) }
        let ends = [lines.upperBound, outline.end(of: entries), outline.end(of: outline.root)]
        // The first such line: room may have been made for everything, and in that for more.
        for line in 1..<lines.lowerBound {
            guard source.line(line).drop(while: { $0 == " " }) == FileOutline.remark else {
                continue
            }
            for end in ends where end >= lines.upperBound {
                let bare = source.removing(line...end)
                guard let outline = try? prepared(bare, for: scope),
                    case .written(let key, let entries)? = try? outline.site(of: scope).place
                else { continue }
                let again = outline.source.inserting(
                    written, after: self.end(of: entries, below: key, outline))
                if again.bytes == source.bytes { return bare }
            }
        }
        return nil
    }

    // MARK: Checking

    var impossible: EditRefusal {
        EditRefusal(
            "this file is written in a way that 'curlicue add' and 'curlicue remove' cannot change "
                + "line by line; open it in an editor")
    }

    /// The change to `new`, which has to mean the mapping as one of the closures changes it.
    func checked(
        _ new: Source, removed: Binding? = nil, _ change: (inout Mapping) -> Void,
        orElse other: ((inout Mapping) -> Void)? = nil
    ) throws(EditRefusal) -> MappingEdit {
        let result = reader.read(new)
        guard let read = result.mapping else {
            let error = result.diagnostics.first { $0.severity == .error }
            throw EditRefusal(
                "the config would have an error then: \(error?.message ?? "it cannot be read")")
        }
        var expected = mapping
        change(&expected)
        var alternative = mapping
        other?(&alternative)
        guard read == expected || (other != nil && read == alternative) else { throw impossible }
        let known = Set(reading.diagnostics.map(\.message))
        return MappingEdit(
            old: source, new: new, mapping: read,
            warnings: result.diagnostics.filter {
                $0.severity == .warning && !known.contains($0.message)
            }, removed: removed)
    }
}

extension Node.Entry {
    /// The gesture that its key names.
    var phrase: Phrase? { try? Phrase(parsing: name) }
}

extension Mapping {
    /// The gestures at `site`; none where it has none yet.
    func bindings(of site: GesturesSite) -> [Binding] {
        guard let index = site.profiles.first else { return [] }
        guard let rule = site.rule else { return profiles[index].bindings }
        let rules = profiles[index].applications
        return rules.indices.contains(rule) ? rules[rule].bindings : []
    }

    /// Changes the gestures at `site`.
    ///
    /// - Parameter application: what a rule is for that is not there yet.
    mutating func change(
        _ site: GesturesSite, adding application: String? = nil, _ change: (inout [Binding]) -> Void
    ) {
        for index in site.profiles {
            guard let rule = site.rule else {
                change(&profiles[index].bindings)
                continue
            }
            if let application, rule == profiles[index].applications.count {
                var match = ApplicationMatch()
                match.classes = [application]
                profiles[index].applications.append(ApplicationRule(match))
            }
            guard profiles[index].applications.indices.contains(rule) else { continue }
            change(&profiles[index].applications[rule].bindings)
        }
    }

    /// Takes out the rule at `site` where it has no gestures.
    mutating func dropEmptyRule(_ site: GesturesSite) {
        for index in site.profiles {
            guard let rule = site.rule, profiles[index].applications[rule].bindings.isEmpty else {
                continue
            }
            profiles[index].applications.remove(at: rule)
        }
    }
}
