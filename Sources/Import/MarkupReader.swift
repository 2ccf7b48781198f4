internal import Gestures

/// An element of an XML file.
struct MarkupElement {
    /// Its name, as written.
    var name: String
    /// Its attributes.
    var attributes: [String: String] = [:]
    /// The elements in it.
    var children: [MarkupElement] = []
    /// The text in it, without that of the elements in it.
    var text = ""
    /// The byte where it begins.
    var offset: Int

    /// The first element in it of that name.
    func first(_ name: String) -> MarkupElement? { children.first { $0.name == name } }
}

/// Reads the part of XML 1.0 that configuration files are written in: elements, attributes, text,
/// CDATA, remarks, a declaration of UTF-8, and references to characters and to the five entities
/// that need no declaration. A document type is refused, so nothing can be expanded.
struct MarkupReader {
    private let bytes: [UInt8]
    private var position = 0
    private static let deepest = 32
    private static let mostElements = 100_000

    private var elements = 0

    /// Reads `bytes`, which hold one element and nothing else.
    static func read(_ bytes: [UInt8]) throws(ImportError) -> MarkupElement {
        var reader = MarkupReader(bytes)
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { reader.position = 3 }
        if let invalid = invalidByte(in: bytes) {
            throw ImportError("this is not UTF-8", at: invalid, in: bytes)
        }
        if reader.isAt("<?xml") { try reader.skip(through: "?>", "the declaration") }
        try reader.skipRemarks()
        guard reader.isAt("<") else { throw reader.fault("an element is expected here") }
        let element = try reader.element(depth: 0)
        try reader.skipRemarks()
        guard reader.position == bytes.count else {
            throw reader.fault("nothing may follow the last element")
        }
        return element
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static func invalidByte(in bytes: [UInt8]) -> Int? {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var position = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                // A NUL is no character of XML.
                if scalar.value == 0 { return position }
                position += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return position
            }
        }
    }

    private func fault(_ message: String, at offset: Int? = nil) -> ImportError {
        ImportError(message, at: offset ?? position, in: bytes)
    }

    // MARK: Signs

    private func isAt(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard bytes.count - position >= length else { return false }
        return text.withUTF8Buffer { expected in
            for index in 0..<length where bytes[position + index] != expected[index] {
                return false
            }
            return true
        }
    }

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[position]) {
            position += 1
        }
    }

    /// Goes behind the next `end`.
    private mutating func skip(through end: StaticString, _ what: String) throws(ImportError) {
        let start = position
        while !isAt(end) {
            guard position < bytes.count else { throw fault("\(what) does not end", at: start) }
            position += 1
        }
        position += end.utf8CodeUnitCount
    }

    /// Goes behind blanks, remarks and processing instructions.
    private mutating func skipRemarks() throws(ImportError) {
        while true {
            skipBlanks()
            if isAt("<!--") {
                try skip(through: "-->", "the remark")
            } else if isAt("<?") {
                try skip(through: "?>", "the instruction")
            } else if isAt("<!") {
                throw fault("document types are not read")
            } else {
                return
            }
        }
    }

    private mutating func name() throws(ImportError) -> String {
        let start = position
        while position < bytes.count, MarkupReader.isName(bytes[position]) { position += 1 }
        guard position > start, position - start <= 256 else {
            throw fault("a name is expected here", at: start)
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...0xff: true
        case 0x2d, 0x2e, 0x3a, 0x5f: true
        default: false
        }
    }

    // MARK: Elements

    private mutating func element(depth: Int) throws(ImportError) -> MarkupElement {
        guard depth < Self.deepest else { throw fault("elements are nested too deeply") }
        elements += 1
        guard elements <= Self.mostElements else { throw fault("there are too many elements") }
        let start = position
        position += 1
        var element = MarkupElement(name: try name(), offset: start)
        while true {
            let before = position
            skipBlanks()
            if isAt("/>") {
                position += 2
                return element
            }
            if isAt(">") {
                position += 1
                break
            }
            guard position > before else { throw fault("'>' or an attribute is expected here") }
            let (name, value) = try attribute()
            guard element.attributes.updateValue(value, forKey: name) == nil else {
                throw fault("the attribute \(name.quoted) is given twice", at: before)
            }
        }
        var text: [UInt8] = []
        while true {
            guard position < bytes.count else {
                throw fault("the element \(element.name.quoted) does not end", at: start)
            }
            if isAt("</") {
                let end = position
                position += 2
                let name = try name()
                guard name == element.name else {
                    throw fault("\(element.name.quoted) ends as \(name.quoted)", at: end)
                }
                skipBlanks()
                guard isAt(">") else { throw fault("'>' is expected here") }
                position += 1
                element.text = String(decoding: text, as: UTF8.self)
                return element
            }
            if isAt("<!--") {
                try skip(through: "-->", "the remark")
            } else if isAt("<![CDATA[") {
                let start = position + 9
                try skip(through: "]]>", "the text")
                guard position - 3 >= start else { throw fault("the text does not end") }
                text += bytes[start..<position - 3]
            } else if isAt("<?") {
                try skip(through: "?>", "the instruction")
            } else if isAt("<") {
                element.children.append(try self.element(depth: depth + 1))
            } else {
                try character(into: &text)
            }
        }
    }

    private mutating func attribute() throws(ImportError) -> (name: String, value: String) {
        let name = try name()
        skipBlanks()
        guard isAt("=") else { throw fault("'=' is expected behind \(name.quoted)") }
        position += 1
        skipBlanks()
        guard isAt("\"") || isAt("'") else { throw fault("the value has to stand in quotes") }
        let (quote, start) = (bytes[position], position)
        position += 1
        var value: [UInt8] = []
        while true {
            guard position < bytes.count else { throw fault("the value does not end", at: start) }
            if bytes[position] == quote { break }
            guard !isAt("<") else { throw fault("'<' is written '&lt;' in a value") }
            try character(into: &value)
        }
        position += 1
        return (name, String(decoding: value, as: UTF8.self))
    }

    private mutating func character(into text: inout [UInt8]) throws(ImportError) {
        guard isAt("&") else {
            text.append(bytes[position])
            position += 1
            return
        }
        let start = position
        let rest = bytes[position...].prefix(12)
        guard let end = rest.firstIndex(of: 0x3b) else {
            throw fault("'&' is written '&amp;'")
        }
        let reference = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        if let entity = entities[reference] {
            text += entity.utf8
        } else if let scalar = MarkupReader.scalar(reference) {
            text += String(scalar).utf8
        } else {
            throw fault("\("&\(reference);".quoted) is not known", at: start)
        }
        position = end + 1
    }

    /// The character that `#65` or `#x41` is for.
    private static func scalar(_ reference: String) -> Unicode.Scalar? {
        guard reference.hasPrefix("#") else { return nil }
        let isHexadecimal = reference.hasPrefix("#x")
        let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number != 0
        else { return nil }
        return Unicode.Scalar(number)
    }
}
