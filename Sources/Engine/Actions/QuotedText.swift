internal import Gestures

/// Text in double quotes inside an action: `text "say \"hi\"\n"`.
enum QuotedText {
    /// The text with quotes around it, and with everything escaped that would end it or that a
    /// terminal would not show.
    static func printed(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                if scalar.isShowable {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{" + String(scalar.value, radix: 16) + "}"
                }
            }
        }
        return result + "\""
    }

    /// Reads the quoted text that begins at `start`; returns it with the index behind its end.
    static func read(_ scalars: [Unicode.Scalar], from start: Int) throws(WordError)
        -> (text: String, end: Int)
    {
        var result = String.UnicodeScalarView()
        var index = start + 1
        while index < scalars.count {
            switch scalars[index] {
            case "\"": return (String(result), index + 1)
            case "\\":
                let (scalar, next) = try escape(scalars, at: index)
                result.append(scalar)
                index = next
            default:
                result.append(scalars[index])
                index += 1
            }
        }
        throw WordError(offset: start, length: 1, message: "this quote is never closed")
    }

    private static func escape(_ scalars: [Unicode.Scalar], at start: Int) throws(WordError)
        -> (Unicode.Scalar, Int)
    {
        let named: [Unicode.Scalar: Unicode.Scalar] = [
            "\"": "\"", "\\": "\\", "n": "\n", "t": "\t",
        ]
        let index = start + 1
        if index < scalars.count, let scalar = named[scalars[index]] { return (scalar, index + 1) }
        if index + 1 < scalars.count, scalars[index] == "u", scalars[index + 1] == "{" {
            let digits = scalars[(index + 2)...].prefix { $0 != "}" }.prefix(9)
            let end = index + 2 + digits.count
            let text = String(String.UnicodeScalarView(digits))
            if end < scalars.count, scalars[end] == "}", let value = UInt32(text, radix: 16),
                let scalar = Unicode.Scalar(value), value != 0
            {
                return (scalar, end + 1)
            }
        }
        throw WordError(
            offset: start, length: min(2, scalars.count - start),
            message: #"a backslash begins \", \\, \n, \t or \u{HEX}; double it to mean itself"#)
    }
}
