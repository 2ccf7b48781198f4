internal import Gestures

struct MarkupElement {
    var name: String
    /// The line where it begins, from 1.
    var line: Int
    var attributes: [String: String] = [:]
    var children: [MarkupElement] = []
    /// The pieces of text in it, which comments and elements part.
    var texts: [String] = []
    /// All of its own text, as Touchégg 1 reads it.
    var text: String { texts.joined() }

    /// The first text of the last element in it of that name, which is what Touchégg reads.
    subscript(name: String) -> String? {
        children.last { $0.name == name }.map { $0.texts.first { !$0.trimmed.isEmpty } ?? "" }
    }
}

/// Reads an XML file from its beginning to its end, as leniently as Touchégg reads it: an `&` may stand
/// alone, and comments may contain dashes. Document types are skipped.
struct MarkupReader {
    private var rest: Substring.UnicodeScalarView
    /// The line of what comes next, from 1.
    private var line = 1
    /// The elements that have not ended yet, each in the one before; the first holds the root.
    private var open = [MarkupElement(name: "", line: 1)]
    private static let deepest = 32
    private static let skipped = [("<!--", "-->"), ("<?", "?>"), ("<!", ">")]

    init(_ bytes: [UInt8]) {
        rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
    }

    mutating func root() throws(ImportRemark) -> MarkupElement {
        while !rest.isEmpty {
            if take("<![CDATA[") {
                open[open.count - 1].texts.append(try text(to: "]]>"))
            } else if let skipped = Self.skipped.first(where: { take($0.0) }) {
                _ = try text(to: skipped.1)
            } else if take("</") {
                let name = try text(to: ">").trimmed
                guard open.count > 1, let element = open.popLast(), element.name == name else {
                    throw fault("</\(name)> ends no element that is open here")
                }
                open[open.count - 1].children.append(element)
            } else if take("<") {
                try element()
            } else {
                open[open.count - 1].texts.append(resolved(text { $0 != "<" }))
            }
        }
        guard open.count == 1 else { throw fault("the file ends before its elements do") }
        guard let root = open[0].children.first else {
            throw fault("this is no XML: it has no element")
        }
        return root
    }

    private func fault(_ message: String) -> ImportRemark { ImportRemark(message, line: line) }

    private mutating func element() throws(ImportRemark) {
        guard open.count <= Self.deepest else { throw fault("elements are nested too deeply") }
        let start = line
        var element = MarkupElement(name: word(), line: start)
        guard !element.name.isEmpty else { throw fault("the name of an element is expected here") }
        while !take(">") {
            if take("/>") {
                open[open.count - 1].children.append(element)
                return
            }
            let attribute = word()
            let isGiven = !attribute.isEmpty && take("=") && word().isEmpty
            guard isGiven, let quote = ["\"", "'"].first(where: { take($0) }) else {
                throw fault("an attribute with '=' and a value in quotes is expected here")
            }
            let value = resolved(try text(to: quote))
            element.attributes[attribute] = element.attributes[attribute] ?? value
            _ = text(while: \.properties.isWhitespace)
        }
        open.append(element)
    }

    // MARK: Texts

    /// Whether `word` comes next; if so, skips it.
    private mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    /// The text before `end`; skips both.
    private mutating func text(to end: String) throws(ImportRemark) -> String {
        guard let found = rest.firstRange(of: end.unicodeScalars) else {
            throw fault("\(end.quoted) is missing behind this")
        }
        defer { _ = take(end) }
        return pass(to: found.lowerBound)
    }

    private mutating func text(while isPart: (Unicode.Scalar) -> Bool) -> String {
        pass(to: rest.firstIndex { !isPart($0) } ?? rest.endIndex)
    }

    private mutating func pass(to end: String.Index) -> String {
        let passed = rest[..<end]
        line += passed.count { $0 == "\n" }
        rest = rest[end...]
        return String(passed)
    }

    /// The name that comes next, if one does; skips it and the blanks after it.
    private mutating func word() -> String {
        let word = text { !$0.properties.isWhitespace && !"=/><\"'".unicodeScalars.contains($0) }
        _ = text(while: \.properties.isWhitespace)
        return word
    }

    /// `text` with `&lt;`, `&#233;` and the like replaced; any other `&` stays.
    private func resolved(_ text: String) -> String {
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { resolved, part in
            let halves = part.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            let sign = halves.count < 2 ? nil : Self.sign(halves[0])
            resolved += sign.map { $0 + halves[1] } ?? "&" + part
        }
    }

    /// What `&NAME;` stands for; `#233` and `#xe9` are the numbers of a character.
    private static func sign(_ name: Substring) -> String? {
        let signs = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
        guard name.hasPrefix("#") else { return signs[String(name)] }
        let isHex = name.hasPrefix("#x")
        let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
        return number.flatMap { Unicode.Scalar($0) }.map { String($0) }
    }
}
