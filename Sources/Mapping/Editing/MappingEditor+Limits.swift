internal import Gestures

/// A limit below `recognizers` that a program writes into a mapping file, with what it is for.
public struct LimitEntry: Hashable, Sendable {
    /// Its keys: `tap` and `slop`, or `tremor` alone.
    public var keys: [String]
    /// Its value, as the file has it.
    public var value: String
    /// Why it has that value, on one line.
    public var reason: String

    /// The limit of `keys`.
    public init(_ keys: [String], _ value: String, reason: String) {
        self.keys = keys
        self.value = value
        self.reason = reason
    }

    /// What the comment above it begins with, by which it is known for one that may be replaced.
    var mark: String { "# calibrate, \(keys.joined(separator: " ")): " }
    var name: String { keys.last ?? "" }
    var written: String { "\(name): \(value)" }
}

extension MappingEditor {
    /// Writes `limits` below `recognizers`, each with a comment. Those that were written so before
    /// are replaced; those that the user wrote stay, and a note says so.
    ///
    /// - Parameter needless: the keys of limits that are removed where they were written so before.
    /// - Throws: where `recognizers` is written in a way that cannot be changed line by line.
    public func setting(
        _ limits: [LimitEntry], removing needless: [[String]] = []
    ) throws(EditRefusal) -> MappingEdit {
        var new = source
        var notes: [String] = []
        for keys in needless { new = removing(LimitEntry(keys, "", reason: ""), from: new) }
        for limit in limits {
            if let changed = try setting(limit, in: new) {
                new = changed
            } else {
                let name = limit.keys.joined(separator: " ").quoted
                notes.append(
                    "\(name) is set in the config by yourself and stays; "
                        + "it would be \(limit.value): \(limit.reason)")
            }
        }
        var edit = try checkedLimits(new)
        edit.notes = notes
        return edit
    }

    /// The file with one limit more or another value of it; nil where the user wrote it.
    private func setting(
        _ limit: LimitEntry, in source: Source
    ) throws(EditRefusal) -> Source? {
        let outline = FileOutline(source, mapping)
        let step = String(repeating: " ", count: outline.style.step)
        let lines = [limit.mark + limit.reason, limit.line]
        guard let recognizers = outline.root.first(where: { $0.name == "recognizers" }) else {
            let end = outline.root.isEmpty ? source.lineCount : outline.end(of: outline.root)
            let blank = end > 0 && !source.isBlank(line: end) ? [""] : []
            return source.inserting(
                blank + ["recognizers:"] + lines.map { step + $0 }, after: end)
        }
        if recognizers.value.isEmpty {
            return source.inserting(
                lines.map { step + $0 }, after: recognizers.key.start.line)
        }
        guard case .mapping(let entries) = recognizers.value.content,
            recognizers.value.alias == nil, !source.isFlow(recognizers.value),
            let last = entries.last
        else { throw impossible }
        let indentation = String(
            repeating: " ", count: source.indentation(ofLine: last.key.start.line))
        guard let own = entries.first(where: { $0.name == limit.keys.first }) else {
            return source.inserting(
                lines.map { indentation + $0 }, after: source.lastLine(of: last))
        }
        if limit.keys.count == 1 { return try replacing(own, limit, above: own, in: source) }
        guard case .mapping(let inner) = own.value.content, own.value.alias == nil else {
            throw impossible
        }
        if let entry = inner.first(where: { $0.name == limit.name }) {
            return try replacing(entry, limit, above: own, in: source)
        }
        if source.isFlow(own.value) {
            let comma = inner.isEmpty ? "" : ", "
            return try source.commented(limit, above: own.key.start.line) {
                (text) throws(EditRefusal) in
                guard own.value.start.line == own.value.end.line else { throw self.impossible }
                return text.replacing(
                    own.value.end.column - 2..<own.value.end.column - 2, with: comma + limit.written
                )
            }
        }
        guard let end = inner.last else { throw impossible }
        let inset = String(
            repeating: " ", count: source.indentation(ofLine: end.key.start.line))
        return source.inserting(
            [inset + limit.mark + limit.reason, inset + limit.written],
            after: source.lastLine(of: end))
    }

    /// The file with another value of `entry`; nil where no comment says that it may be replaced.
    private func replacing(
        _ entry: Node.Entry, _ limit: LimitEntry, above group: Node.Entry, in source: Source
    ) throws(EditRefusal) -> Source? {
        // In braces the comments of all keys are above the line of the group.
        let line = entry.key.start.line
        guard source.comments(above: line).contains(where: { source.isMarked($0, limit) }) else {
            return nil
        }
        guard entry.value.start.line == line, entry.value.end.line == line,
            entry.value.alias == nil
        else { throw impossible }
        return try source.commented(limit, above: line) { (text) throws(EditRefusal) in
            text.replacing(
                entry.value.start.column - 1..<entry.value.end.column - 1, with: limit.value)
        }
    }

    /// The file without a limit, or as it is where no comment says that it may be removed.
    private func removing(_ limit: LimitEntry, from source: Source) -> Source {
        let outline = FileOutline(source, mapping)
        guard let recognizers = outline.root.first(where: { $0.name == "recognizers" }),
            case .mapping(let groups) = recognizers.value.content,
            let group = groups.first(where: { $0.name == limit.keys.first })
        else { return source }
        var entries = [group]
        if limit.keys.count > 1 {
            guard case .mapping(let inner) = group.value.content else { return source }
            entries = inner
        }
        guard let index = entries.firstIndex(where: { $0.name == limit.name }),
            case let entry = entries[index], case let line = entry.key.start.line,
            let comment = source.comments(above: line).first(where: { source.isMarked($0, limit) }),
            entry.value.start.line == line, entry.value.end.line == line
        else { return source }
        let isAlone = entries.count == 1
        var new = source
        if limit.keys.count > 1, !isAlone, source.isFlow(group.value) {
            // The comma before it goes as well, or the one behind the first.
            let text = Array(source.line(line).unicodeScalars)
            let start = index > 0 ? entries[index - 1].value.end : entry.key.start
            let end = index > 0 ? entry.value.end : entries[1].key.start
            guard start.line == line, end.line == line else { return source }
            var rest = ""
            rest.unicodeScalars.append(
                contentsOf: text.replacing(start.column - 1..<end.column - 1, with: ""))
            new = new.removing(line...line).inserting([rest], after: line - 1)
        } else {
            new = new.removing(line...line)
        }
        new = new.removing(comment...comment)
        // What has nothing in it any more goes, too.
        if isAlone, group.key.start.line < line {
            new = new.removing(group.key.start.line...group.key.start.line)
        }
        if isAlone, groups.count == 1, recognizers.key.start.line < group.key.start.line {
            new = new.removing(recognizers.key.start.line...recognizers.key.start.line)
        }
        return new
    }

    /// The change to `new`, in which nothing but limits may be different.
    private func checkedLimits(_ new: Source) throws(EditRefusal) -> MappingEdit {
        try checked(new) { mapping in
            if let read = reader.read(new).mapping { mapping.limits = read.limits }
        }
    }
}

extension LimitEntry {
    /// Its line where its group is not in the file yet.
    fileprivate var line: String {
        guard let group = keys.first, keys.count > 1 else { return written }
        return "\(group): {\(written)}"
    }
}

extension Source {
    /// The lines of the comments right above line `number`.
    fileprivate func comments(above number: Int) -> [Int] {
        var lines: [Int] = []
        while comment(inLine: number - lines.count - 1) != nil {
            lines.append(number - lines.count - 1)
        }
        return lines
    }

    /// Whether line `number` is the comment of `limit`.
    fileprivate func isMarked(_ number: Int, _ limit: LimitEntry) -> Bool {
        comment(inLine: number).map { "#" + $0 }?.hasPrefix(limit.mark) ?? false
    }

    /// The file with line `number` changed and the comment of `limit` above it, in place of an
    /// earlier one.
    fileprivate func commented(
        _ limit: LimitEntry, above number: Int,
        _ change: ([Unicode.Scalar]) throws(EditRefusal) -> [Unicode.Scalar]
    ) throws(EditRefusal) -> Source {
        let changed = try change(Array(line(number).unicodeScalars))
        let blanks = String(repeating: " ", count: indentation(ofLine: number))
        var text = ""
        text.unicodeScalars.append(contentsOf: changed)
        var new = removing(number...number).inserting([text], after: number - 1)
        let comment = blanks + limit.mark + limit.reason
        if let old = comments(above: number).first(where: { isMarked($0, limit) }) {
            new = new.removing(old...old).inserting([comment], after: old - 1)
        } else {
            new = new.inserting([comment], after: number - 1)
        }
        return new
    }
}

extension [Unicode.Scalar] {
    /// The text with `range`, held inside it, replaced by `words`.
    fileprivate func replacing(_ range: Range<Int>, with words: String) -> [Unicode.Scalar] {
        let held = range.clamped(to: 0..<count)
        return Array(self[..<held.lowerBound]) + Array(words.unicodeScalars)
            + Array(self[held.upperBound...])
    }
}
