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

    private static let tooDeep = "this is nested more than \(depthLimit) levels deep"

    /// Reading has to stop; why was reported.
    private struct Stop: Error {}

    private let diagnostics: Diagnostics
    private let document: UnsafeMutablePointer<yaml_document_t>
    private var weight = 0
    /// The numbers of the nodes that the present one is in, and its own.
    private var path: [Int32] = []

    /// The value of the only document in the file; nil when there is none. Errors go to
    /// `diagnostics`.
    static func compose(_ diagnostics: Diagnostics) -> Node? {
        documents(diagnostics, atMost: 1).last
    }

    /// The values of all documents in the file, without empty ones. Errors go to `diagnostics`.
    static func documents(_ diagnostics: Diagnostics, atMost limit: Int) -> [Node] {
        let bytes = diagnostics.source.bytes
        guard bytes.count <= byteLimit else {
            diagnostics.error(
                Place(line: 1, column: 1), "the file is larger than \(byteLimit >> 20) MiB")
            return []
        }
        // libyaml's time grows with the square of how many brackets are open.
        var open = 0
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { open += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { open -= 1 }
            guard open > 1000 else { continue }
            diagnostics.error(diagnostics.source.place(ofByte: offset), tooDeep)
            return []
        }
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        let document = UnsafeMutablePointer<yaml_document_t>.allocate(capacity: 1)
        defer {
            parser.deallocate()
            document.deallocate()
        }
        guard yaml_parser_initialize(parser) == 1 else { return [] }
        defer { yaml_parser_delete(parser) }
        return bytes.withUnsafeBufferPointer { buffer in
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
            var roots: [Node] = []
            while yaml_parser_load(parser, document) == 1 {
                defer { yaml_document_delete(document) }
                // Behind the last one comes one without a value.
                guard yaml_document_get_root_node(document) != nil else { return roots }
                if roots.count == limit {
                    diagnostics.error(
                        Place(document.pointee.start_mark, length: 3),
                        limit == 1
                            ? "a second document begins here; a config is one document"
                            : "there are more than \(limit) documents")
                    return []
                }
                var composer = Composer(diagnostics: diagnostics, document: document)
                guard let root = try? composer.node(1) else { return [] }
                roots.append(root)
            }
            diagnostics.report(SyntaxFault(parser.pointee))
            return []
        }
    }

    /// The node of that number; an alias has that of its anchor.
    private mutating func node(_ number: Int32) throws(Stop) -> Node {
        guard let found = yaml_document_get_node(document, number)?.pointee else { throw Stop() }
        var node = Node(
            content: .broken, start: Place(found.start_mark), end: Place(found.end_mark))
        weight += 1
        let isLoop = path.contains(number)
        path.append(number)
        defer { path.removeLast() }
        if isLoop || path.count > Composer.depthLimit || weight > Composer.weightLimit {
            diagnostics.error(
                node.place,
                isLoop
                    ? "an alias in this makes it contain itself"
                    : path.count > Composer.depthLimit
                        ? Composer.tooDeep
                        : "there are more than \(Composer.weightLimit) values, counting those of every "
                            + "alias")
            throw Stop()
        }
        switch found.type {
        case YAML_SEQUENCE_NODE:
            let list = found.data.sequence.items
            var items: [Node] = []
            for item in UnsafeBufferPointer(start: list.start, count: list.top - list.start) {
                items.append(try self.node(item))
            }
            node.content = .sequence(items)
        case YAML_MAPPING_NODE:
            let pairs = found.data.mapping.pairs
            var entries: [Node.Entry] = []
            for pair in UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start) {
                let key = try self.node(pair.key)
                let value = try self.node(pair.value)
                if accepts(key) { entries.append(Node.Entry(key: key, value: value)) }
            }
            node.content = .mapping(merged(entries))
        default:
            let scalar = found.data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            if text.contains(0) {
                diagnostics.error(node.place, "a text cannot hold the character NUL")
            } else {
                node.content = .scalar(
                    String(decoding: text, as: UTF8.self),
                    isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            }
        }
        return node
    }

    /// `entries`, with those of the mappings under merge keys in their place whose names are new.
    private func merged(_ entries: [Node.Entry]) -> [Node.Entry] {
        func isMerge(_ entry: Node.Entry) -> Bool {
            if case .scalar("<<", isPlain: true) = entry.key.content { return true }
            return false
        }
        guard entries.contains(where: isMerge) else { return entries }
        // The same gesture may be spelled otherwise: 'circle cw'.
        func name(_ entry: Node.Entry) -> String {
            (try? Phrase(parsing: entry.name))?.description ?? entry.name
        }
        var known = Set(entries.filter { !isMerge($0) }.map(name))
        return entries.flatMap { entry in
            guard isMerge(entry) else { return [entry] }
            var sources = [entry.value]
            if case .sequence(let items) = entry.value.content { sources = items }
            for source in sources where source.fields == nil {
                let name = source.text.flatMap { $0.wholeMatch(of: /[\w-]+/)?.output }
                let alias = name.map { "*\($0)" }
                diagnostics.error(source, "'<<' takes an alias of a mapping", suggestion: alias)
            }
            return sources.flatMap { $0.fields ?? [] }.filter { known.insert(name($0)).inserted }
        }
    }

    private func accepts(_ key: Node) -> Bool {
        switch key.content {
        case .scalar: return true
        case .sequence, .mapping:
            diagnostics.error(key.start, "a key has to be a text, not \(key.kind)")
            return false
        case .broken: return false
        }
    }
}

extension SyntaxFault {
    fileprivate init(_ parser: yaml_parser_t) {
        problem = parser.problem.map { String(cString: $0) } ?? "this is not YAML"
        mark = Place(parser.problem_mark)
        byte = parser.error == YAML_READER_ERROR ? Int(parser.problem_offset) : nil
        isInFlow = parser.flow_level > 0
        context = parser.context.map { (String(cString: $0), Place(parser.context_mark)) }
    }
}

extension Place {
    fileprivate init(_ mark: yaml_mark_t, length: Int = 1) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1, length: length)
    }
}

/// YAML files of other programs, within the limits of mapping files.
package enum ForeignYAML {
    /// The documents of the file with these contents that are not empty, and its first error; if
    /// there is one, ignore the documents.
    package static func documents(in bytes: [UInt8]) -> (documents: [Node], fault: Diagnostic?) {
        let diagnostics = Diagnostics(Source(file: "", bytes: bytes))
        let documents = Composer.documents(diagnostics, atMost: 1000).filter { !$0.isEmpty }
        return (documents, diagnostics.sorted.first { $0.severity == .error })
    }
}
