internal import CJSON

extension JSONValue {
    /// The value that the bytes of a text are, nested at most 32 levels. Of members of the same name it
    /// has the last.
    public init(parsing bytes: ArraySlice<UInt8>) throws(JSONError) {
        var fault = json_error_t()
        let flags = JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
        let parsed = bytes.withUnsafeBytes {
            json_loadb($0.baseAddress, $0.count, Int(flags), &fault)
        }
        defer { json_decref(parsed) }
        guard let parsed else {
            let words = withUnsafeBytes(of: fault.text) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            // What stands there may be anything, so it is not quoted: `invalid token near 'tru'`.
            let parts = words.split(separator: " near '", maxSplits: 1)
            let length = parts.count > 1 ? parts[1].utf8.count - 1 : 1
            throw JSONError(
                column: max(1, Int(fault.position) - length + 1),
                message: "this is not JSON: " + (parts.first ?? ""))
        }
        guard let value = JSONValue(parsed, levels: 32) else {
            throw JSONError(column: 1, message: "this is nested more than 32 levels deep")
        }
        self = value
    }

    package init?(parsing text: String) {
        guard let value = try? JSONValue(parsing: Array(text.utf8)[...]) else { return nil }
        self = value
    }

    /// The value that jansson has read; nil where it has more than so many levels.
    private init?(_ json: UnsafeMutablePointer<json_t>, levels: Int) {
        switch json.pointee.type {
        case JSON_TRUE, JSON_FALSE: self = .bool(json.pointee.type == JSON_TRUE)
        case JSON_REAL: self = .number(json_real_value(json))
        case JSON_STRING:
            let bytes = UnsafeRawBufferPointer(
                start: json_string_value(json), count: json_string_length(json))
            self = .string(String(decoding: bytes, as: UTF8.self))
        case JSON_ARRAY where levels > 0:
            var values: [JSONValue] = []
            for index in 0..<json_array_size(json) {
                guard let item = json_array_get(json, index),
                    let value = JSONValue(item, levels: levels - 1)
                else { return nil }
                values.append(value)
            }
            self = .array(values)
        case JSON_OBJECT where levels > 0:
            var members: [Member] = []
            var next = json_object_iter(json)
            while let member = next {
                guard let item = json_object_iter_value(member),
                    let value = JSONValue(item, levels: levels - 1)
                else { return nil }
                members.append(
                    Member(name: String(cString: json_object_iter_key(member)), value: value))
                next = json_object_iter_next(json, member)
            }
            self = .object(members)
        case JSON_ARRAY, JSON_OBJECT: return nil
        default: self = .null
        }
    }
}

/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The byte where what is wrong begins, or ends where that is long, counted from 1.
    package var column: Int
    package var message: String

    package init(column: Int, message: String) {
        self.column = column
        self.message = message
    }
}
