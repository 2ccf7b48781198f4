internal import Engine
internal import Gestures
internal import Mapping

/// When a gesture of InputActions counts: what of its conditions a mapping can say.
struct InputActionsConditions {
    /// How many fingers draw.
    var fingers: ClosedRange<Int>?
    /// The modifiers that are held.
    var modifiers = Modifiers()
    /// Which windows it is for.
    var match = ApplicationMatch()

    /// A condition that cannot be carried over, as it is written.
    struct Untranslated: Error { var text: String }

    /// Narrows this to what `node` says, one condition, a list or a group.
    mutating func add(_ node: Node) throws(Untranslated) {
        switch node.content {
        case .sequence(let items):
            // Before version 0.6 one condition of a list was enough.
            let isOlder = items.allSatisfy {
                $0["window_class"] != nil || $0["window_state"] != nil
            }
            if items.count > 1, isOlder { return try add(anyOf: node) }
            for item in items { try add(item) }
        case .mapping(let entries):
            for entry in entries {
                switch entry.name {
                case "all": try add(entry.value)
                case "any": try add(anyOf: entry.value)
                case "window_class" where node["negate"] == nil && entries.count == 1:
                    try add("$window_class matches \(entry.value.text ?? "")")
                case "window_state"
                where entries.count == 1 && entry.value.items.map(\.text) == ["fullscreen"]:
                    try add("$window_fullscreen")
                default: throw Untranslated(text: "\(entry.name): \(entry.value.text ?? "…")")
                }
            }
        case .scalar(let text, _):
            // To YAML the beginning of a negated condition is a tag.
            let tag = node.tag.map { $0 == "!" ? "" : $0 + " " } ?? ""
            try add((tag + text).trimmed)
        case .broken: break
        }
    }

    /// One of several windows: their names come together.
    private mutating func add(anyOf node: Node) throws(Untranslated) {
        var names = InputActionsConditions()
        for item in node.items {
            var one = InputActionsConditions()
            try one.add(item)
            names.match.classes += one.match.classes
            names.match.instances += one.match.instances
            one.match.classes = []
            one.match.instances = []
            guard one.match.isEmpty, one.fingers == nil, one.modifiers.isEmpty else {
                throw Untranslated(text: "any: …")
            }
        }
        guard names.match.classes.isEmpty || names.match.instances.isEmpty else {
            throw Untranslated(text: "any: …")
        }
        let list: WritableKeyPath<ApplicationMatch, [String]> =
            names.match.classes.isEmpty ? \.instances : \.classes
        try restrict(list, to: names.match[keyPath: list], "any: …")
    }

    private mutating func add(_ text: String) throws(Untranslated) {
        let fault = Untranslated(text: text)
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard let first = words.first, first.hasPrefix("$") else { throw fault }
        var name = String(first.dropFirst())
        // Which window is meant, the focused one or that under the pointer, is 'target' here.
        for place in ["window_under_pointer_", "window_under_fingers_", "window_under_"]
        where name.hasPrefix(place) {
            name = "window_" + name.dropFirst(place.count)
        }
        if words.count == 1, name == "window_fullscreen" { return try setFullscreen(true, fault) }
        guard words.count == 3 else { throw fault }
        let (operation, values) = (words[1], Self.list(words[2]))
        switch (name, operation) {
        case ("fingers", "=="):
            guard let count = Int(words[2]) else { throw fault }
            try setFingers(count...count, fault)
        case ("fingers", "between"):
            let ends = words[2].split(separator: ";").map { Int(String($0).trimmed) ?? 0 }
            guard ends.count == 2, ends[0] <= ends[1] else { throw fault }
            try setFingers(ends[0]...ends[1], fault)
        case ("keyboard_modifiers", "=="), ("keyboard_modifiers", "contains"):
            guard let found = Self.modifiers(values) else { throw fault }
            modifiers.formUnion(found)
        case ("window_class", "=="), ("window_class", "one_of"):
            try restrict(\.classes, to: values, text)
        case ("window_name", "=="), ("window_name", "one_of"):
            try restrict(\.instances, to: values, text)
        case ("window_class", "matches"), ("window_class", "contains"):
            try restrict(\.classes, to: Self.names(in: words[2]) ?? [], text)
        case ("window_name", "matches"), ("window_name", "contains"):
            try restrict(\.instances, to: Self.names(in: words[2]) ?? [], text)
        case ("window_fullscreen", "=="):
            guard ["true", "false"].contains(words[2]) else { throw fault }
            try setFullscreen(words[2] == "true", fault)
        default: throw fault
        }
    }

    private mutating func setFingers(_ range: ClosedRange<Int>, _ fault: Untranslated)
        throws(Untranslated)
    {
        guard fingers == nil || fingers == range else { throw fault }
        fingers = range
    }

    private mutating func setFullscreen(_ value: Bool, _ fault: Untranslated) throws(Untranslated) {
        guard match.isFullscreen == nil || match.isFullscreen == value else { throw fault }
        match.isFullscreen = value
    }

    private mutating func restrict(
        _ list: WritableKeyPath<ApplicationMatch, [String]>, to names: [String], _ text: String
    ) throws(Untranslated) {
        let isFine =
            !names.isEmpty && names.count <= 100
            && names.allSatisfy { !$0.trimmed.isEmpty && !$0.utf8.contains(0) }
        guard isFine, match[keyPath: list].isEmpty || match[keyPath: list] == names else {
            throw Untranslated(text: text)
        }
        match[keyPath: list] = names
    }

    // MARK: Values

    /// The modifiers of these names; nil where one is unknown.
    static func modifiers(_ names: [String]) -> Modifiers? {
        var result = Modifiers()
        for name in names {
            switch name.lowercased() {
            case "alt": result.insert(.alt)
            case "ctrl": result.insert(.control)
            case "meta": result.insert(.super)
            case "shift": result.insert(.shift)
            case "none": break
            default: return nil
            }
        }
        return result
    }

    /// The items of `[a, 'b c']`, or the one that stands alone.
    private static func list(_ text: String) -> [String] {
        var inner = text.trimmed
        if inner.hasPrefix("["), inner.hasSuffix("]"), inner.count > 1 {
            inner = String(inner.dropFirst().dropLast())
        } else {
            return [unquoted(inner)]
        }
        return inner.split(separator: ",").map { unquoted(String($0).trimmed) }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, let first = text.first, first == text.last, "'\"".contains(first)
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// The names that a pattern of nothing but names stands for, `^(kate|kwrite)$`.
    private static func names(in pattern: String) -> [String]? {
        var inner = unquoted(pattern.trimmed)
        if inner.hasPrefix("^") { inner.removeFirst() }
        if inner.hasSuffix("$") { inner.removeLast() }
        if inner.hasPrefix("("), inner.hasSuffix(")") {
            inner = String(inner.dropFirst().dropLast())
        }
        let names = inner.split(separator: "|").map(String.init)
        let isPlain = names.allSatisfy { name in
            name.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", " ": true
                default: false
                }
            }
        }
        return isPlain && !names.isEmpty ? names : nil
    }
}
