internal import CExpat

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

extension MarkupElement {
    /// The root element of the XML file in `bytes`. A document type is refused, so there are no
    /// entities that could be expanded.
    init(parsing bytes: [UInt8]) throws(ImportError) {
        guard let length = Int32(exactly: bytes.count), let parser = XML_ParserCreate(nil)
        else { throw ImportError("there is no memory to read it", at: 0, in: bytes) }
        defer { XML_ParserFree(parser) }
        let builder = MarkupBuilder(parser)
        let isRead = withExtendedLifetime(builder) {
            bytes.withUnsafeBytes {
                let text = $0.assumingMemoryBound(to: CChar.self).baseAddress
                return XML_Parse(parser, text, length, 1) == XML_STATUS_OK
            }
        }
        if let (message, offset) = builder.refusal {
            throw ImportError(message, at: offset, in: bytes)
        }
        guard isRead, let root = builder.root else {
            let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw ImportError(
                message ?? "this is no XML", at: XML_GetCurrentByteIndex(parser), in: bytes)
        }
        self = root
    }
}

/// Builds the tree of elements from what expat reports.
private final class MarkupBuilder {
    private static let deepest = 32
    private static let mostElements = 100_000

    private let parser: XML_Parser
    /// The elements that have not ended yet, each in the one before.
    private var open: [MarkupElement] = []
    private var elements = 0
    /// The outermost element, once it has ended.
    private(set) var root: MarkupElement?
    /// Why the file is not read although it is XML, and at which byte.
    private(set) var refusal: (message: String, offset: Int)?

    init(_ parser: XML_Parser) {
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { builder, name, attributes in MarkupBuilder.from(builder)?.begin(name, attributes) },
            { builder, _ in MarkupBuilder.from(builder)?.end() })
        XML_SetCharacterDataHandler(parser) { builder, text, length in
            MarkupBuilder.from(builder)?.append(text, length)
        }
        XML_SetStartDoctypeDeclHandler(parser) { builder, _, _, _, _ in
            MarkupBuilder.from(builder)?.refuse("document types are not read")
        }
    }

    /// The builder that expat was given; nil once it has refused, for expat may go on to the end of
    /// the element.
    private static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupBuilder? {
        let builder = pointer.map {
            Unmanaged<MarkupBuilder>.fromOpaque($0).takeUnretainedValue()
        }
        return builder?.refusal == nil ? builder : nil
    }

    private func refuse(_ message: String) {
        refusal = (message, XML_GetCurrentByteIndex(parser))
        XML_StopParser(parser, 0)
    }

    private func begin(
        _ name: UnsafePointer<XML_Char>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name, var attributes else { return }
        guard open.count < Self.deepest else { return refuse("elements are nested too deeply") }
        elements += 1
        guard elements <= Self.mostElements else { return refuse("there are too many elements") }
        var element = MarkupElement(
            name: String(cString: name), offset: XML_GetCurrentByteIndex(parser))
        // Names and values alternate, up to a null pointer.
        while let name = attributes[0], let value = attributes[1] {
            element.attributes[String(cString: name)] = String(cString: value)
            attributes += 2
        }
        open.append(element)
    }

    private func end() {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    private func append(_ text: UnsafePointer<XML_Char>?, _ length: Int32) {
        guard !open.isEmpty else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
        open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
    }
}
