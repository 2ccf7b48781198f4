internal import CYAML
internal import Gestures

/// Builds the tree of nodes of a YAML document, and reports what a mapping file may not contain.
struct Composer {
    /// The largest file that is read, in bytes.
    static let byteLimit = 1 << 20
    /// How deep lists and mappings may be nested.
    static let depthLimit = 32
    /// How many values a file may have, counting those of every alias.
    static let weightLimit = 65_536

    /// Reading has to stop; why was reported.
    private struct Stop: Error {}

    private enum Anchor {
        /// Its value is still being read.
        case open
        case done(Node)
    }

    private let diagnostics: Diagnostics
    /// How many documents are read: mapping files have one.
    private let documentLimit: Int
    private var anchors: [String: Anchor] = [:]
    private var weight = 0

    private init(_ diagnostics: Diagnostics, _ documentLimit: Int) {
        (self.diagnostics, self.documentLimit) = (diagnostics, documentLimit)
    }

    /// The value of the only document in the file; nil when there is none. Errors go to
    /// `diagnostics`.
    static func compose(_ diagnostics: Diagnostics) -> Node? {
        documents(diagnostics, atMost: 1).last
    }

    /// The values of all documents in the file, without empty ones. Errors go to `diagnostics`.
    static func documents(_ diagnostics: Diagnostics, atMost limit: Int) -> [Node] {
        let bytes = diagnostics.source.bytes
        guard bytes.count <= byteLimit else {
            diagnostics.notText("the file is larger than \(byteLimit >> 20) MiB")
            return []
        }
        return bytes.withUnsafeBufferPointer { buffer in
            guard var stream = EventStream(buffer) else {
                diagnostics.error(Place(line: 1, column: 1), "there is no memory left to read this")
                return []
            }
            var composer = Composer(diagnostics, limit)
            do {
                return try composer.documents(&stream)
            } catch let fault as SyntaxFault {
                diagnostics.report(fault)
            } catch {
                // Whatever threw Stop has reported why.
            }
            return []
        }
    }

    private mutating func documents(_ stream: inout EventStream) throws -> [Node] {
        var roots: [Node] = []
        var documents = 0
        while true {
            let event = try stream.next()
            switch event.kind {
            case .streamStart, .documentEnd, .collectionEnd: continue
            case .streamEnd: return roots
            case .documentStart:
                documents += 1
                anchors.removeAll()
                if documents > documentLimit {
                    diagnostics.error(
                        Place(line: event.start.line, column: event.start.column, length: 3),
                        documentLimit == 1
                            ? "a second document begins here; a config is one document"
                            : "there are more than \(documentLimit) documents")
                    throw Stop()
                }
            case .alias, .scalar, .sequenceStart, .mappingStart:
                roots.append(try node(event, &stream, depth: 1))
            }
        }
    }

    private mutating func node(_ event: Event, _ stream: inout EventStream, depth: Int) throws
        -> Node
    {
        let kind = event.kind
        if case .alias(let name) = kind { return try resolve(name, event) }
        guard depth <= Composer.depthLimit else {
            diagnostics.error(
                event.place, "this is nested more than \(Composer.depthLimit) levels deep")
            throw Stop()
        }
        if let anchor = event.anchor { anchors[anchor] = .open }
        var node = Node(content: .broken, start: event.start, end: event.end)
        try count(1, event)
        switch kind {
        case .scalar(let text, let style):
            node.content = .scalar(text, style)
            if text.utf8.contains(0) {
                diagnostics.error(event.place, "a text cannot hold the character NUL")
                node.content = .broken
            }
        case .sequenceStart: try sequence(into: &node, &stream, depth)
        default: try mapping(into: &node, &stream, depth)
        }
        if let anchor = event.anchor { anchors[anchor] = .done(node) }
        return node
    }

    private mutating func sequence(
        into node: inout Node, _ stream: inout EventStream, _ depth: Int
    ) throws {
        var items: [Node] = []
        while true {
            let event = try stream.next()
            if case .collectionEnd = event.kind {
                node.end = event.end
                break
            }
            let item = try self.node(event, &stream, depth: depth + 1)
            node.weight += item.weight
            items.append(item)
        }
        node.content = .sequence(items)
    }

    private mutating func mapping(
        into node: inout Node, _ stream: inout EventStream, _ depth: Int
    ) throws {
        var entries: [Node.Entry] = []
        while true {
            let event = try stream.next()
            if case .collectionEnd = event.kind {
                node.end = event.end
                break
            }
            var key = try self.node(event, &stream, depth: depth + 1)
            let value = try self.node(try stream.next(), &stream, depth: depth + 1)
            node.weight += key.weight + value.weight
            if case .alias = event.kind { (key.start, key.end) = (event.start, event.end) }
            if accepts(key) { entries.append(Node.Entry(key: key, value: value)) }
        }
        node.content = .mapping(merged(entries))
    }

    /// `entries`, followed by those of the mappings under merge keys whose names are new.
    private func merged(_ entries: [Node.Entry]) -> [Node.Entry] {
        func isMerge(_ entry: Node.Entry) -> Bool {
            if case .scalar("<<", .plain) = entry.key.content { return true }
            return false
        }
        guard entries.contains(where: isMerge) else { return entries }
        var result = entries.filter { !isMerge($0) }
        var known = Set(result.map(\.name))
        for entry in entries where isMerge(entry) {
            var sources = [entry.value]
            if case .sequence(let items) = entry.value.content { sources = items }
            for source in sources {
                guard case .mapping(let more) = source.content else { continue }
                result += more.filter { known.insert($0.name).inserted }
            }
        }
        return result
    }

    private func accepts(_ key: Node) -> Bool {
        switch key.content {
        case .scalar: return true
        case .sequence, .mapping:
            diagnostics.error(
                key.start.place, "a key has to be a text, not \(key.kind)")
            return false
        case .broken: return false
        }
    }

    // MARK: Anchors

    private mutating func resolve(_ name: String, _ event: Event) throws -> Node {
        switch anchors[name] {
        case .done(let node):
            try count(node.weight, event)
            return node
        case .open:
            diagnostics.error(event.place, "the alias \(("*" + name).quoted) stands inside itself")
        case nil:
            let near = Spelling.nearest(to: name, among: anchors.keys.sorted())
            diagnostics.error(
                event.place, "no anchor '&' is called \(name.quoted) above",
                suggestion: near.map { "*" + $0 })
        }
        return Node(content: .broken, start: event.start, end: event.end)
    }

    private mutating func count(_ nodes: Int, _ event: Event) throws {
        weight += nodes
        guard weight <= Composer.weightLimit else {
            diagnostics.error(
                event.place,
                "there are more than \(Composer.weightLimit) values, counting those of every alias")
            throw Stop()
        }
    }
}

extension Event {
    fileprivate var place: Place { start.place(to: end) }
}

/// One event of libyaml's parser.
struct Event {
    enum Kind {
        case documentStart, documentEnd, streamStart, streamEnd, collectionEnd
        case alias(String)
        case scalar(String, Node.Style)
        case sequenceStart
        case mappingStart
    }

    var kind: Kind
    var anchor: String?
    var start: Mark
    var end: Mark
}

/// libyaml's parser, stepping through a buffer that outlives it.
struct EventStream: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// A stream over UTF-8 text; nil when there is no memory for it.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func next() throws(SyntaxFault) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw fault }
        defer { yaml_event_delete(&event) }
        return Event(event)
    }

    private var fault: SyntaxFault {
        let parser = parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "this is not YAML"
        let isReader = parser.error == YAML_READER_ERROR
        let context = parser.context.map { (String(cString: $0), Mark(parser.context_mark)) }
        return SyntaxFault(
            problem: problem, mark: Mark(parser.problem_mark),
            byte: isReader ? Int(parser.problem_offset) : nil, context: context)
    }
}

extension Mark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}

extension Event {
    fileprivate init(_ event: yaml_event_t) {
        start = Mark(event.start_mark)
        end = Mark(event.end_mark)
        let data = event.data
        switch event.type {
        case YAML_STREAM_START_EVENT: kind = .streamStart
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .collectionEnd
        case YAML_ALIAS_EVENT:
            kind = .alias(Event.string(data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(String(decoding: text, as: UTF8.self), Node.Style(scalar.style))
            anchor = Event.string(scalar.anchor)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = Event.string(data.sequence_start.anchor)
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = Event.string(data.mapping_start.anchor)
        default: kind = .streamEnd
        }
    }

    private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}

extension Node.Style {
    fileprivate init(_ style: yaml_scalar_style_t) {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: self = .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: self = .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: self = .block
        default: self = .plain
        }
    }
}

/// YAML files of other programs, within the limits of mapping files.
package enum ForeignYAML {
    /// The documents of the file with these contents, and its first error; if there is one, ignore
    /// the documents.
    package static func documents(in bytes: [UInt8]) -> (documents: [Node], fault: Diagnostic?) {
        let diagnostics = Diagnostics(Source(file: "", bytes: bytes))
        let documents = Composer.documents(diagnostics, atMost: 1000)
        return (documents, diagnostics.sorted.first { $0.severity == .error })
    }
}
