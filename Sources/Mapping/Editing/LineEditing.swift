internal import Gestures

/// Putting lines into a file and taking lines out of it; every other byte stays as it is.
extension Source {
    /// The file with `lines` behind line `line`, 0 for its beginning. They end as the lines around
    /// them do; a file that ends without a line break still does.
    func inserting(_ lines: [String], after line: Int) -> Source {
        let offset = start(ofLine: line + 1)
        let isOpen = offset > 0 && offset == bytes.count && lineBreak(ofLine: line).isEmpty
        let end = usualBreak(near: line)
        let text = lines.flatMap { line in
            isOpen ? end + Array(line.utf8) : Array(line.utf8) + end
        }
        return with(Array(bytes[..<offset]) + text + Array(bytes[offset...]))
    }

    /// The file without the lines of `range`.
    func removing(_ range: ClosedRange<Int>) -> Source {
        var start = start(ofLine: range.lowerBound)
        let end = self.start(ofLine: range.upperBound + 1)
        // Of a file that ends without a line break, the one before the lines goes instead.
        if end == bytes.count, lineBreak(ofLine: range.upperBound).isEmpty, range.lowerBound > 1 {
            start -= lineBreak(ofLine: range.lowerBound - 1).count
        }
        return with(Array(bytes[..<start]) + Array(bytes[end...]))
    }

    /// What line `number` ends with; nothing for a last line that has no line break.
    private func lineBreak(ofLine number: Int) -> [UInt8] {
        guard number >= 1, number <= lineCount else { return [] }
        let line = bytes[start(ofLine: number)..<start(ofLine: number + 1)]
        let breaks: [[UInt8]] = [
            [0x0d, 0x0a], [0x0a], [0x0d], [0xc2, 0x85], [0xe2, 0x80, 0xa8], [0xe2, 0x80, 0xa9],
        ]
        return breaks.first { line.suffix($0.count).elementsEqual($0) } ?? []
    }

    /// What a line put behind line `number` ends with.
    private func usualBreak(near number: Int) -> [UInt8] {
        for candidate in [number, 1] {
            let end = lineBreak(ofLine: candidate)
            if !end.isEmpty { return end }
        }
        return [0x0a]
    }

    // MARK: What lines are

    /// How many blanks line `number` begins with.
    func indentation(ofLine number: Int) -> Int {
        bytes[start(ofLine: number)..<start(ofLine: number + 1)].prefix { $0 == 0x20 }.count
    }

    /// What follows the `#` of a line that is a comment; nil for any other line.
    func comment(inLine number: Int) -> String? {
        guard number >= 1, number <= lineCount else { return nil }
        let text = line(number).unicodeScalars.drop { $0.isBlank }
        guard text.first == "#" else { return nil }
        return String(String.UnicodeScalarView(text.dropFirst()))
    }

    /// Whether there are only blanks in line `number`.
    func isBlank(line number: Int) -> Bool {
        line(number).unicodeScalars.allSatisfy(\.isBlank)
    }

    /// Whether the collection `node` is written in brackets or braces.
    func isFlow(_ node: Node) -> Bool {
        let first = scalars(line: node.start.line, from: node.start.column, count: 1).first
        return first == "{" || first == "["
    }

    /// The last line of an entry.
    func lastLine(of entry: Node.Entry) -> Int {
        max(entry.key.end.line, lastLine(of: entry.value))
    }

    /// The last line that has something of `node`.
    func lastLine(of node: Node) -> Int {
        if let alias = node.alias { return alias.end.line }
        switch node.content {
        case .scalar(let text, .block):
            var line = node.end.column > 1 ? node.end.line : node.end.line - 1
            // Blank lines behind a text belong to it only where it keeps them.
            guard !text.hasSuffix("\n\n") else { return line }
            while line > node.start.line, isBlank(line: line) { line -= 1 }
            return line
        case .sequence(let items) where !isFlow(node):
            return items.map { lastLine(of: $0) }.max() ?? node.end.line
        case .mapping(let entries) where !isFlow(node):
            return entries.map { lastLine(of: $0) }.max() ?? node.end.line
        case .scalar, .sequence, .mapping, .broken: return node.end.line
        }
    }

    /// The last line of the comments that follow `line` at once and are indented more than
    /// `indentation`; `line` where there are none.
    func lastComment(after line: Int, deeperThan indentation: Int) -> Int {
        var line = line
        while comment(inLine: line + 1) != nil, self.indentation(ofLine: line + 1) > indentation {
            line += 1
        }
        return line
    }
}
