internal import Gestures

/// Texts as YAML writes them.
package enum YAMLText {
    /// `text` as it is where that is safe in a block and in a list, else in double quotes.
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
        return isPlain ? text : quoted(text)
    }

    /// `text` in double quotes.
    package static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    /// `text` in single quotes, or in double ones where it has characters that need an escape.
    static func singleQuoted(_ text: String) -> String {
        guard text.unicodeScalars.allSatisfy(\.isShowable) else { return quoted(text) }
        return "'" + text.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
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
        let width = scalar.value > 0xffff ? 8 : 4
        return (width == 8 ? "\\U" : "\\u")
            + String(repeating: "0", count: width - digits.count) + digits
    }
}
