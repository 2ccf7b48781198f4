internal import Gestures

/// libyaml's error about a file that is not YAML.
struct SyntaxFault {
    var problem: String
    var mark: Place
    /// The offending byte, where the text could not be decoded: then `mark` says nothing.
    var byte: Int?
    /// Whether it is between brackets or braces, where a line may begin with tabs.
    var isInFlow: Bool
    /// What libyaml was reading, and where that began.
    var context: (text: String, mark: Place)?
}

extension Diagnostics {
    /// Reports libyaml's error in our words.
    func report(_ fault: SyntaxFault) {
        if let byte = fault.byte {
            return error(
                source.place(ofByte: byte),
                fault.problem.contains("UTF-8")
                    ? "this is not UTF-8 from here on; save the file as UTF-8"
                    : "this character cannot stand in a config")
        }
        if !fault.isInFlow, let tab = tab(near: fault) {
            return error(tab, "YAML can't be indented with tabs; use spaces")
        }
        // What such a character parts is no line to a person; its name is said in place of the error.
        let before = max(1, fault.mark.line - 2)...max(1, fault.mark.line)
        if let odd = before.lazy.compactMap(source.oddBreak).first { return error(odd.place, "") }
        let lines = [fault.mark.line, fault.mark.line - 1, fault.context?.mark.line ?? 0]
        // What follows an open quote is all misread, so the first one is to blame.
        if let quote = lines.sorted().compactMap(openQuote).first {
            return error(quote, "this quote is not closed on its line")
        }
        if reportBareColor(in: lines) || reportMissingBlank(in: lines) { return }
        var notes: [Diagnostic] = []
        if let (text, mark) = fault.context, mark != fault.mark {
            // The last word is what it was reading: 'while parsing a flow sequence'.
            let words = [
                "sequence": "the list", "mapping": "the mapping", "key": "the key",
                "occurrence": "the earlier one",
            ]
            let what = text.split(separator: " ").last.flatMap { words[String($0)] } ?? "the text"
            notes = [
                Diagnostic(
                    severity: .note, file: source.file, place: mark, message: "\(what) begins here")
            ]
        }
        error(fault.mark, message(for: fault), notes: notes)
    }

    private func message(for fault: SyntaxFault) -> String {
        let line = Array(source.line(fault.mark.line).unicodeScalars)
        let next = fault.mark.column <= line.count ? line[fault.mark.column - 1] : nil
        switch fault.problem {
        case "mapping values are not allowed in this context":
            // The first ':' of a line belongs to a key, which YAML reads as part of the line above.
            if !line.prefix(max(0, fault.mark.column - 1)).contains(":") {
                return indentation(of: fault.mark.line)
                    ?? "a ':' cannot stand here; is one missing in the line above?"
            }
            return "a ':' cannot stand here; put quotes around the text if it belongs to it"
        case "found character that cannot start any token":
            let shown = next.map { String($0) } ?? ""
            return "\(shown.quoted) cannot begin a text here; put quotes around it"
        case "did not find expected alphabetic or numeric character":
            return "a text that begins with '*' or '&' needs quotes around it"
        case "block sequence entries are not allowed in this context":
            return "a '-' cannot stand here; an item of a list begins a line of its own"
        case "did not find expected comment or line break":
            return "a text that begins with '>' or '|' needs quotes around it"
        case "found unknown escape character":
            return "a backslash within double quotes is written twice"
        case "found undefined alias": return "no anchor '&' above has this name"
        case "second occurrence":
            return "this anchor '&' has the name of an earlier one; give it another"
        case "could not find expected ':'": return "a ':' is missing after this key"
        case "did not find expected key", "did not find expected <document start>":
            guard line.prefix(fault.mark.column - 1).allSatisfy({ $0 == " " }) else {
                return "the text ends before this; a quote within it is written twice"
            }
            return indentation(of: fault.mark.line) ?? "a key is expected here"
        case "did not find expected '-' indicator":
            return "a '-' is missing here, as every item of a list begins with one"
        case "did not find expected ',' or ']'": return "a ',' or the closing ']' is missing"
        case "did not find expected ',' or '}'": return "a ',' or the closing '}' is missing"
        case "found unexpected end of stream":
            return "the file ends in the middle of this; is a quote not closed?"
        default: return fault.problem
        }
    }

    /// How a line is indented otherwise than the one above; nil where it is not.
    private func indentation(of number: Int) -> String? {
        func blanks(_ line: Int) -> Int { source.line(line).prefix { $0 == " " }.count }
        let above = (1..<max(number, 1)).last { line in
            let text = source.line(line).drop { $0 == " " }
            return !text.isEmpty && !text.hasPrefix("#")
        }
        guard let above, blanks(above) != blanks(number) else { return nil }
        return "this line is indented by \(counted(blanks(number), "space")), the one above by "
            + "\(blanks(above)); what belongs together has the same"
    }

    /// The first quote in line `number` that begins a text and is not closed there.
    private func openQuote(inLine number: Int) -> Place? {
        guard number >= 1 else { return nil }
        let line = Array(source.line(number).unicodeScalars)
        var (open, before): (Int?, Unicode.Scalar) = (nil, ":")
        var index = 0
        while index < line.count {
            let scalar = line[index]
            if let start = open {
                let isDoubled = scalar == "'" && index + 1 < line.count && line[index + 1] == "'"
                if line[start] == "\"" ? scalar == "\\" : isDoubled {
                    index += 1
                } else if scalar == line[start] {
                    open = nil
                }
            } else if scalar == "#", index == 0 || line[index - 1] == " " {
                return nil
            } else if scalar == "\"" || scalar == "'", ":-[{,".unicodeScalars.contains(before) {
                open = index
            }
            if scalar != " " { before = scalar }
            index += 1
        }
        return open.map { Place(line: number, column: $0 + 1) }
    }

    /// The first tab in the indentation of the line where libyaml failed, or of the line before: it
    /// has many different messages for a tab there.
    private func tab(near fault: SyntaxFault) -> Place? {
        for number in [fault.mark.line, fault.mark.line - 1] where number >= 1 {
            let indentation = source.line(number).unicodeScalars.prefix { $0 == " " || $0 == "\t" }
            let blanks = Array(indentation)
            if blanks.count == source.line(number).unicodeScalars.count { continue }
            if let index = blanks.firstIndex(of: "\t") {
                return Place(line: number, column: index + 1)
            }
        }
        return nil
    }
}
