internal import Gestures

/// An element of an XML file.
struct MarkupElement {
    /// Its name, as written.
    var name: String
    /// The line where it begins, from 1.
    var line: Int
    /// Its attributes.
    var attributes: [String: String] = [:]
    /// The elements in it.
    var children: [MarkupElement] = []
    /// The text in it, without that of the elements in it.
    var text = ""

    /// The text of the first element in it of that name.
    subscript(name: String) -> String? { children.first { $0.name == name }?.text.trimmed }
}

extension MarkupElement {
    /// The root element of the XML file in `bytes`, read as leniently as Touchégg reads it: an `&`
    /// may stand alone, and remarks may have dashes in them. A document type is refused, so there
    /// are no entities that could be expanded.
    init(parsing bytes: [UInt8]) throws(ImportError) {
        var scanner = MarkupScanner(bytes)
        self = try scanner.root()
    }
}

/// Goes through the bytes of an XML file from its beginning to its end.
private struct MarkupScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// How many lines end before `position`.
    private var lines = 0
    /// The elements that have not ended yet, each in the one before; the first holds the root.
    private var open = [MarkupElement(name: "", line: 1)]
    private static let deepest = 32

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() throws(ImportError) -> MarkupElement {
        while position < bytes.count {
            if take("<!--") {
                _ = try text(to: "-->")
            } else if take("<![CDATA[") {
                open[open.count - 1].text += try text(to: "]]>")
            } else if take("<?") {
                _ = try text(to: "?>")
            } else if take("<!") {
                throw fault("document types are not read")
            } else if take("</") {
                try close(text(to: ">").trimmed)
            } else if take("<") {
                try element()
            } else {
                open[open.count - 1].text += Self.resolved(text { $0 == "<" })
            }
        }
        guard open.count == 1 else {
            throw fault("the file ends in the element \(open[open.count - 1].name.quoted)")
        }
        guard let root = open[0].children.first else { throw fault("there is no element") }
        return root
    }

    private func fault(_ message: String) -> ImportError {
        ImportError(message, at: position, in: bytes)
    }

    // MARK: Elements

    private mutating func element() throws(ImportError) {
        guard open.count <= Self.deepest else { throw fault("elements are nested too deeply") }
        var element = MarkupElement(name: name(), line: lines + 1)
        guard !element.name.isEmpty else { throw fault("the name of an element is expected here") }
        skipBlanks()
        while !take(">") {
            let isEmpty = take("/>")
            if isEmpty {
                open[open.count - 1].children.append(element)
                return
            }
            let attribute = name()
            skipBlanks()
            guard !attribute.isEmpty, take("=") else {
                throw fault("an attribute with '=' and a value in quotes is expected here")
            }
            skipBlanks()
            let quote = ["\"", "'"].first { take($0) }
            guard let quote else { throw fault("a value in quotes is expected here") }
            element.attributes[attribute] = Self.resolved(try text(to: quote))
            skipBlanks()
        }
        open.append(element)
    }

    private mutating func close(_ name: String) throws(ImportError) {
        guard open.count > 1, open[open.count - 1].name == name else {
            throw fault("</\(name)> ends no element that is open here")
        }
        let element = open.removeLast()
        open[open.count - 1].children.append(element)
    }

    // MARK: Texts

    /// Whether `word` comes next, which is then behind.
    private mutating func take(_ word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    /// What comes before `end`, which is then behind.
    private mutating func text(to end: String) throws(ImportError) -> String {
        let start = position
        while position < bytes.count {
            let stop = position
            if take(end) {
                return String(decoding: bytes[start..<stop], as: UTF8.self)
            }
            pass()
        }
        position = start
        throw fault("\(end.quoted) is missing behind this")
    }

    private mutating func text(until isEnd: (Character) -> Bool) -> String {
        let start = position
        while position < bytes.count, !isEnd(Character(Unicode.Scalar(bytes[position]))) { pass() }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func name() -> String {
        text { $0.isWhitespace || "=/><\"'".contains($0) }
    }

    private mutating func skipBlanks() {
        while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { pass() }
    }

    private mutating func pass() {
        if bytes[position] == 0x0a { lines += 1 }
        position += 1
    }

    /// `text` with what `&lt;` and `&#65;` stand for; any other `&` is one.
    private static func resolved(_ text: String) -> String {
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts.removeFirst())
        let names = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        for part in parts {
            let name = part.prefix { $0 != ";" }
            var meant = names[String(name)]
            if name.hasPrefix("#") {
                let isHexadecimal = name.hasPrefix("#x")
                let number = UInt32(
                    name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
                meant = number.flatMap { Unicode.Scalar($0) }.map { String($0) }
            }
            if let meant, name.endIndex < part.endIndex {
                result += meant + part[name.endIndex...].dropFirst()
            } else {
                result += "&" + part
            }
        }
        return result
    }
}
