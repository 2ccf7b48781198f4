import Appearance
import Engine
import Foundation
import Gestures
import Mapping

/// The schema (JSON Schema, draft 7): keys and words are those of the tables that the reader of
/// mapping files goes by. It completes and finds misspelled words; `curlicue check` finds the rest.
enum Schema {
    typealias Node = [String: Any]

    static func file() throws -> String {
        var root = object(Keywords.settings, setting)
        root["$schema"] = "http://json-schema.org/draft-07/schema#"
        root["title"] = "curlicue's config"
        root["definitions"] = definitions
        let data = try JSONSerialization.data(
            withJSONObject: root, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static var definitions: Node {
        let color: Node = ["type": "string", "pattern": "^#[0-9A-Fa-f]{3,8}$"]
        var gestures = object(Phrase.withoutFingerCount.map(\.description)) { _ in
            reference("entry")
        }
        // Fingers, sequences and the names of recorded strokes make any number of others.
        gestures["additionalProperties"] = reference("entry")
        return [
            "length": number(Quantity.lengths.map(\.0)),
            "time": number(Quantity.times.map(\.0)), "number": number(["%"]),
            "color": either(words(Color.named.map(\.name)), color),
            "gestures": gestures,
            "entry": either(
                reference("actions"), object(Keywords.entry + Keywords.actionKeys, option)),
            "actions": either(reference("action"), list(of: reference("action"))),
            "action": either(words(actions), text, object(Keywords.actionKeys, option)),
            "hotkey": either(text, object(Keywords.hotkey, setting)),
            "application": object(Keywords.application, setting),
        ]
    }

    /// The value of a key of the file, of one of its hotkeys or its applications.
    private static func setting(_ key: String) -> Node {
        // All lines below it may be turned off.
        let isSection =
            ["gestures", "hotkeys", "applications"].contains(key)
            || ["ink", "messages", "hints", "theme", "recognizers", "devices"].contains(key)
        return isSection ? either(value(of: key), ["type": "null"]) : value(of: key)
    }

    private static func value(of key: String) -> Node {
        switch key {
        case "gestures": reference("gestures")
        case "hotkeys": list(of: reference("hotkey"))
        case "applications": list(of: reference("application"))
        case "match": object(Keywords.match) { $0 == "fullscreen" ? flag : texts }
        case "enabled", "inherit": flag
        case "draw": words(DrawMode.allCases.map(\.rawValue))
        case "mode": words(HoldMode.allCases.map(\.rawValue))
        case "pointer": words(PointerMode.allCases.map(\.rawValue))
        case "unrecognized": words(UnrecognizedMode.allCases.map(\.rawValue))
        case "touch", "touchpad": words(TouchMode.allCases.map(\.rawValue))
        case "rest", "timeout": reference("time")
        case "ink": group(inkSettings)
        case "messages": either(words(["on", "off"]), flag, group(messageSettings))
        case "hints":
            either(words(Appearance.Hints.Show.allCases.map(\.rawValue)), group(hintSettings))
        case "theme":
            either(
                words(Theme.Name.allCases.map(\.rawValue)),
                group(themeSettings, [scaleSetting.name: ["type": ["number", "string", "object"]]]))
        case "recognizers":
            group(
                commonSettings,
                Dictionary(recognizerSettings.map { ($0.name, group($0.settings)) }) { $1 })
        case "devices": object(Keywords.devices) { _ in texts }
        default: texts
        }
    }

    /// The value of an option of an entry, or of an action's verb.
    private static func option(_ key: String) -> Node {
        switch key {
        case "do", "else", "began", "changed", "ended": return reference("actions")
        case "target": return words(Target.allCases.map(\.rawValue))
        case "repeat": return reference("time")
        case "after-failure-of", "together-with", "exec": return texts
        default:
            let known = actions.filter { $0.hasPrefix(key + " ") }
            return either(words(known.map { String($0.dropFirst(key.count + 1)) }), text, flag)
        }
    }

    /// The actions without a text or a number in them.
    private static let actions: [String] =
        ["again", "nothing", "desktop show"] + WindowAction.named.map { "window \($0.words)" }
        + Ordinal.named.flatMap { ["desktop \($0.word)", "window to desktop \($0.word)"] }
        + OwnAction.allCases.map { "curlicue \($0.rawValue)" }

    private static var text: Node { ["type": ["number", "string"]] }
    private static var flag: Node { ["type": "boolean"] }
    private static var texts: Node { either(text, list(of: text)) }
    private static func reference(_ name: String) -> Node { ["$ref": "#/definitions/\(name)"] }
    private static func words(_ words: [String]) -> Node { ["enum": words] }
    private static func list(of items: Node) -> Node { ["type": "array", "items": items] }
    private static func either(_ forms: Node...) -> Node { ["anyOf": forms] }

    /// A number that may have one of `units` behind it.
    private static func number(_ units: [String]) -> Node {
        let pattern = "^[+-]?[0-9.]+ ?(\(units.joined(separator: "|")))?$"
        return ["type": ["number", "string"], "pattern": pattern]
    }

    private static func object(_ keys: [String], _ value: (String) -> Node) -> Node {
        let properties = Dictionary(keys.map { ($0, value($0)) }) { $1 }
        return ["type": "object", "properties": properties, "additionalProperties": false]
    }

    private static func group<Root>(_ table: [Setting<Root>], _ others: Node = [:]) -> Node {
        let own: Node = Dictionary(table.map { ($0.name, value($0)) }) { $1 }
        let properties = own.merging(others) { $1 }
        return ["type": "object", "properties": properties, "additionalProperties": false]
    }

    private static func value<Root>(_ setting: Setting<Root>) -> Node {
        switch setting.kind {
        case .length: reference("length")
        case .time: reference("time")
        case .number: reference("number")
        case .count: ["type": "integer"]
        case .color: reference("color")
        case .flag: flag
        case .text: text
        case .choice(let choices): words(choices)
        }
    }
}
