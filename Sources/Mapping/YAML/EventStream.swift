internal import CYAML
internal import Gestures

/// libyaml's error about a file that is not YAML.
struct SyntaxFault: Error {
    var problem: String
    var mark: Mark
    /// The offending byte, where the text could not be decoded: then `mark` says nothing.
    var byte: Int?
    /// What libyaml was reading, and where that began.
    var context: (text: String, mark: Mark)?
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
    var tag: String?
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
            tag = Event.string(scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = Event.string(data.sequence_start.anchor)
            tag = Event.string(data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = Event.string(data.mapping_start.anchor)
            tag = Event.string(data.mapping_start.tag)
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

extension Diagnostics {
    /// Reports libyaml's error in our words.
    func report(_ fault: SyntaxFault) {
        if let byte = fault.byte {
            return error(
                source.place(ofByte: byte), "this character cannot stand in a config")
        }
        if let tab = tab(near: fault) {
            return error(tab, "YAML can't be indented with tabs; use spaces")
        }
        let lines = [fault.mark.line, fault.mark.line - 1, fault.context?.mark.line ?? 0]
        if reportBareColor(in: lines) || reportMissingBlank(in: lines)
            || reportMissingColon(in: fault.mark.line - 1)
        {
            return
        }
        let place = Place(line: fault.mark.line, column: fault.mark.column)
        var notes: [Diagnostic] = []
        if let (text, mark) = fault.context, mark != fault.mark {
            // The last word is what it was reading: 'while parsing a flow sequence'.
            let words = ["sequence": "the list", "mapping": "the mapping", "key": "the key"]
            let what = text.split(separator: " ").last.flatMap { words[String($0)] } ?? "the text"
            notes = [
                Diagnostic(
                    .note, file: source.file, place: Place(line: mark.line, column: mark.column),
                    message: "\(what) begins here")
            ]
        }
        error(place, message(for: fault), notes: notes)
    }

    private func message(for fault: SyntaxFault) -> String {
        let line = Array(source.line(fault.mark.line).unicodeScalars)
        let next = fault.mark.column <= line.count ? line[fault.mark.column - 1] : nil
        switch fault.problem {
        case "mapping values are not allowed in this context":
            // The first ':' of a line belongs to a key, which YAML reads as part of the line above.
            if !line.prefix(max(0, fault.mark.column - 1)).contains(":") {
                return "a ':' cannot stand here; is the indentation right?"
            }
            return "a ':' cannot stand here; put quotes around the text if it belongs to it"
        case "found character that cannot start any token":
            let shown = next.map { String($0) } ?? ""
            return "\(shown.quoted) cannot begin a text here; put quotes around it"
        case "did not find expected alphabetic or numeric character":
            return "a text that begins with '*' or '&' needs quotes around it"
        case "block sequence entries are not allowed in this context":
            return "a '-' cannot stand here; an item of a list begins a line of its own"
        case "could not find expected ':'": return "a ':' is missing after this key"
        case "did not find expected key":
            return "a key is expected here; is the indentation right?"
        case "did not find expected ',' or ']'": return "a ',' or the closing ']' is missing"
        case "did not find expected ',' or '}'": return "a ',' or the closing '}' is missing"
        case "found unexpected end of stream":
            return "the file ends in the middle of this; is a quote not closed?"
        default: return fault.problem
        }
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
