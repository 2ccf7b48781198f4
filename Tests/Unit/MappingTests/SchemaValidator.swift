import Foundation

@testable import Mapping

/// As much of JSON Schema (draft 7) as `config/curlicue.schema.json` is written in.
struct SchemaValidator {
    let root: [String: Any]

    init(_ text: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        root = object as? [String: Any] ?? [:]
    }

    /// The keywords that it knows; a schema with others would not be checked.
    static let keywords: Set<String> = [
        "$ref", "$schema", "title", "description", "definitions", "type", "enum", "const",
        "pattern", "minimum", "maximum", "items", "minItems", "properties", "patternProperties",
        "additionalProperties", "required", "minProperties", "maxProperties", "anyOf", "allOf",
    ]

    /// What is wrong with `value`; nil when it is as the schema says.
    func fault(_ value: Any, path: String = "") -> String? { fault(value, root, path) }

    /// What is wrong with `value` as the definition called `name`.
    func fault(_ value: Any, as name: String) -> String? {
        fault(value, ["$ref": "#/definitions/\(name)"], "")
    }

    func definition(_ name: String) -> [String: Any] {
        (root["definitions"] as? [String: Any])?[name] as? [String: Any] ?? [:]
    }

    private func fault(_ value: Any, _ schema: [String: Any], _ path: String) -> String? {
        if let reference = schema["$ref"] as? String {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            let target = definition(name)
            return target.isEmpty ? "\(reference) is missing" : fault(value, target, path)
        }
        if let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map({ [$0] }),
            !types.contains(where: { Self.isType($0, value) })
        {
            return "\(path): \(value) is no \(types)"
        }
        if let choices = schema["enum"] as? [Any],
            !choices.contains(where: { Self.same($0, value) })
        {
            return "\(path): \(value) is none of the choices"
        }
        if let constant = schema["const"], !Self.same(constant, value) {
            return "\(path): \(value) is not \(constant)"
        }
        if let text = value as? String, let pattern = schema["pattern"] as? String,
            !Self.matches(text, pattern)
        {
            return "\(path): \(text) does not match \(pattern)"
        }
        if let number = value as? Double {
            if let least = schema["minimum"] as? Double, number < least { return "\(path): low" }
            if let most = schema["maximum"] as? Double, number > most { return "\(path): high" }
        }
        for part in schema["allOf"] as? [[String: Any]] ?? [] {
            if let fault = fault(value, part, path) { return fault }
        }
        if let parts = schema["anyOf"] as? [[String: Any]] {
            let faults = parts.map { fault(value, $0, path) }
            if !faults.contains(where: { $0 == nil }) {
                return faults.compactMap { $0 }.joined(separator: "\n or ")
            }
        }
        if let items = value as? [Any] {
            if let least = schema["minItems"] as? Int, items.count < least { return "\(path): few" }
            if let item = schema["items"] as? [String: Any] {
                for (index, value) in items.enumerated() {
                    if let fault = fault(value, item, "\(path)[\(index)]") { return fault }
                }
            }
        }
        if let fields = value as? [String: Any] { return fault(fields: fields, schema, path) }
        return nil
    }

    private func fault(fields: [String: Any], _ schema: [String: Any], _ path: String) -> String? {
        if let least = schema["minProperties"] as? Int, fields.count < least {
            return "\(path): few"
        }
        if let most = schema["maxProperties"] as? Int, fields.count > most {
            return "\(path): many"
        }
        for name in schema["required"] as? [String] ?? [] where fields[name] == nil {
            return "\(path): \(name) is missing"
        }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let patterns = schema["patternProperties"] as? [String: [String: Any]] ?? [:]
        for (name, value) in fields {
            var parts = patterns.filter { Self.matches(name, $0.key) }.map(\.value)
            if let own = properties[name] { parts.append(own) }
            if parts.isEmpty, schema["additionalProperties"] as? Bool == false {
                return "\(path): there is no \(name)"
            }
            for part in parts {
                if let fault = fault(value, part, "\(path).\(name)") { return fault }
            }
        }
        return nil
    }

    private static func isType(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": value is Bool
        case "number": value is Double
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func same(_ first: Any, _ second: Any) -> Bool {
        if let first = first as? String, let second = second as? String { return first == second }
        if let second = second as? Double, let first = first as? NSNumber {
            return first.doubleValue == second
        }
        return false
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return false }
        let whole = NSRange(text.startIndex..., in: text)
        return expression.firstMatch(in: text, range: whole) != nil
    }

    /// Every keyword that the schema uses, at any depth where keywords stand.
    static func keywords(in schema: [String: Any]) -> Set<String> {
        var found = Set(schema.keys)
        for (key, value) in schema {
            switch key {
            case "properties", "patternProperties", "definitions":
                for part in (value as? [String: [String: Any]] ?? [:]).values {
                    found.formUnion(keywords(in: part))
                }
            case "items": found.formUnion(keywords(in: value as? [String: Any] ?? [:]))
            case "anyOf", "allOf":
                for part in value as? [[String: Any]] ?? [] {
                    found.formUnion(keywords(in: part))
                }
            default: break
            }
        }
        return found
    }
}

extension Node {
    /// The value as a YAML language server takes it: plain scalars may be numbers or truth values.
    var json: Any {
        switch content {
        case .scalar(let text, .plain):
            if let number = Double(text), text.utf8.first != UInt8(ascii: "+") { return number }
            return text == "true" ? true : text == "false" ? false : text as Any
        case .scalar(let text, _): return text
        case .sequence(let items): return items.map(\.json)
        case .mapping(let entries):
            return Dictionary(entries.map { ($0.name, $0.value.json) }) { first, _ in first }
        case .broken: return NSNull()
        }
    }
}
