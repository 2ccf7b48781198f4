internal import Gestures

/// One value of a YAML document, and where it is.
package struct Node {
    package enum Content {
        /// A text; a plain one stands neither in quotes nor behind '|' or '>'.
        case scalar(String, isPlain: Bool)
        case sequence([Node])
        case mapping([Entry])
        /// Something wrong that was reported already, and is not to be reported again.
        case broken
    }

    /// A key with its value. The key is always a scalar.
    package struct Entry {
        package var key: Node
        package var value: Node
        package var name: String { key.text ?? "" }
    }

    package var content: Content
    package var start: Place
    /// The place after the last character.
    var end: Place

    package var text: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }

    /// Whether nothing is written, as after `key:` without a value, or one of YAML's words for it.
    package var isEmpty: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The entries of a mapping; none where all its lines are turned off. Nil for anything else.
    package var fields: [Entry]? {
        if case .mapping(let entries) = content { return entries }
        return isEmpty ? [] : nil
    }

    /// What it is, for messages.
    package var kind: String {
        switch content {
        case .scalar: isEmpty ? "nothing" : "a text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .broken: "something broken"
        }
    }

    /// What to do about it where a list is expected.
    var missingDash: String {
        if case .mapping = content { "; put '- ' before its first key" } else { "" }
    }

    /// Its place: all of it when it is on one line, else its first character.
    var place: Place {
        let length = start.line == end.line ? end.column - start.column : 1
        return Place(line: start.line, column: start.column, length: length)
    }

    /// Where `length` characters at `offset` of a scalar's text are in the file; all of its place
    /// where it has several lines or escapes.
    func place(of offset: Int, length: Int, in source: Source) -> Place {
        guard case .scalar(let text, let isPlain) = content, start.line == end.line else {
            return place
        }
        if length == 0, text.isEmpty { return place }
        if isPlain {
            // An anchor or a tag may stand in front.
            let column = end.column - text.unicodeScalars.count + offset
            return Place(line: start.line, column: column, length: length)
        }
        // An anchor or a tag may stand in front. Of a text with escapes all of it is the place.
        let all = source.scalars(
            line: start.line, from: start.column, count: end.column - start.column)
        let written = all.drop { $0 != "'" && $0 != "\"" }.dropFirst().dropLast()
        guard written.elementsEqual(text.unicodeScalars) else { return place }
        return Place(
            line: start.line, column: start.column + written.startIndex + offset, length: length)
    }
}

package enum YAMLText {
    /// `text` unquoted where that is safe in a block and in a list, else in double quotes.
    package static func scalar(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": true
            default: false
            }
        }
        let isPlain =
            scalars.first.map(isWord) == true && scalars.last != " "
            && scalars.allSatisfy { isWord($0) || " +-./%;()=".unicodeScalars.contains($0) }
        return isPlain && text.lowercased() != "null" ? text : quoted(text)
    }

    package static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        default: break
        }
        guard !scalar.isShowable else { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
