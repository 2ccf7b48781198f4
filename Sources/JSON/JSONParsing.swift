internal import CJSON

extension JSONValue {
    /// The value that the bytes of a text are, nested at most 32 levels. Of members of the same name it
    /// has the last.
    public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
        guard let tokener = json_tokener_new_ex(33) else {
            throw JSONError(column: 1, message: "there is no memory to read this")
        }
        defer { json_tokener_free(tokener) }
        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8)
        // A byte of 0 behind the text says that it ends.
        let text = bytes.map(CChar.init(bitPattern:)) + [0]
        let parsed = json_tokener_parse_ex(tokener, text, Int32(clamping: text.count))
        defer { json_object_put(parsed) }
        let fault = json_tokener_get_error(tokener)
        let end = json_tokener_get_parse_end(tokener)
        guard fault == json_tokener_success, end == bytes.count else {
            let fault = fault == json_tokener_success ? json_tokener_error_parse_unexpected : fault
            throw JSONError(
                column: min(end, bytes.count) + 1,
                message: "this is not JSON: " + String(cString: json_tokener_error_desc(fault)))
        }
        guard let value = JSONValue(parsed) else {
            throw JSONError(column: 1, message: "this has a number that is too large, or none")
        }
        self = value
    }

    /// The value that `text` is; nil where it is not JSON.
    public init?(parsing text: String) {
        guard let value = try? JSONValue(parsing: Array(text.utf8)[...]) else { return nil }
        self = value
    }

    /// The value that json-c has read; nil where a number in it is not finite.
    private init?(_ object: OpaquePointer?) {
        switch json_object_get_type(object) {
        case json_type_boolean: self = .bool(json_object_get_boolean(object) != 0)
        case json_type_int, json_type_double:
            let number = json_object_get_double(object)
            guard number.isFinite else { return nil }
            self = .number(number)
        case json_type_string:
            let bytes = UnsafeRawBufferPointer(
                start: json_object_get_string(object),
                count: Int(json_object_get_string_len(object)))
            self = .string(String(decoding: bytes, as: UTF8.self))
        case json_type_array:
            var values: [JSONValue] = []
            for index in 0..<json_object_array_length(object) {
                guard let value = JSONValue(json_object_array_get_idx(object, index)) else {
                    return nil
                }
                values.append(value)
            }
            self = .array(values)
        case json_type_object:
            var members: [Member] = []
            var next = json_object_iter_begin(object)
            var end = json_object_iter_end(object)
            while json_object_iter_equal(&next, &end) == 0 {
                guard let value = JSONValue(json_object_iter_peek_value(&next)) else { return nil }
                members.append(
                    Member(name: String(cString: json_object_iter_peek_name(&next)), value: value))
                json_object_iter_next(&next)
            }
            self = .object(members)
        default: self = .null
        }
    }
}

/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte where it went wrong, counted from 1.
    public var column: Int
    /// What is wrong, in plain words.
    public var message: String

    /// `message` about what stands at byte `column`, counted from 1.
    public init(column: Int, message: String) {
        self.column = column
        self.message = message
    }

    /// As `column 12: this is not JSON: unexpected character`.
    public var description: String { "column \(column): \(message)" }
}
