import Engine
import Gestures
import Style
import TestSupport
import Testing

@testable import Mapping

/// `config/curlicue.schema.json` knows the words that the program knows, and no others.
@Suite("The schema for editors")
struct SchemaTests {
    static let files = [
        "curlicue", "minimal", "i3", "bspwm", "herbstluftwm", "desktop", "browser", "touch-screen",
        "left-handed-pen",
    ]

    static func schema() throws -> SchemaValidator {
        try SchemaValidator(try packageFile("config/curlicue.schema.json"))
    }

    private static func fault(in text: String) throws -> String? {
        let node = try #require(Composer.compose(Diagnostics(Source(file: "f", text: text))))
        return try schema().fault(node.json)
    }

    private static func properties(_ schema: [String: Any]?) -> Set<String> {
        Set((schema?["properties"] as? [String: Any] ?? [:]).keys)
    }

    /// The schema of an entry with options.
    private static func entry(_ schema: SchemaValidator) -> [String: Any]? {
        let forms = schema.definition("entry")["anyOf"] as? [[String: Any]] ?? []
        return forms.first { $0["properties"] != nil }
    }

    @Test("only keywords that the validator of these tests knows")
    func keywords() throws {
        let schema = try Self.schema()
        #expect(
            SchemaValidator.keywords(in: schema.root).subtracting(SchemaValidator.keywords) == [])
    }

    @Test("the keys are those of the tables, no more and no fewer")
    func keys() throws {
        let schema = try Self.schema()
        let top = schema.root["properties"] as? [String: [String: Any]] ?? [:]
        #expect(Set(top.keys) == Set(Keywords.settings))
        #expect(Self.properties(schema.definition("hotkey")) == Set(Keywords.hotkey))
        #expect(Self.properties(schema.definition("application")) == Set(Keywords.application))
        #expect(Self.properties(schema.definition("match")) == Set(Keywords.match))
        #expect(Self.properties(top["devices"]) == Set(Keywords.devices))
        #expect(
            Self.properties(Self.entry(schema)) == Set(Keywords.entry + Keywords.actionKeys))
        #expect(Self.properties(schema.definition("ink")) == Set(inkSettings.map(\.name)))
        #expect(Self.properties(schema.definition("theme")) == Set(Keywords.theme))
        let messages = top["messages"]?["anyOf"] as? [[String: Any]] ?? []
        #expect(Self.properties(messages.last) == Set(messageSettings.map(\.name)))
        let forms = top["hints"]?["anyOf"] as? [[String: Any]] ?? []
        #expect(Self.properties(forms.last) == Set(hintSettings.map(\.name)))
        let recognizers = top["recognizers"]?["properties"] as? [String: [String: Any]] ?? [:]
        #expect(Set(recognizers.keys) == Set(Keywords.recognizers))
        let tables: [String: [String]] = [
            "tap": tapSettings.map(\.name), "long-press": longPressSettings.map(\.name),
            "swipe": swipeSettings.map(\.name), "edge": edgeSettings.map(\.name),
            "circle": circleSettings.map(\.name), "shake": shakeSettings.map(\.name),
            "sequence": sequenceSettings.map(\.name), "pan": panSettings.map(\.name),
            "pinch": pinchSettings.map(\.name), "rotate": rotateSettings.map(\.name),
            "template": templateSettings.map(\.name),
        ]
        for (name, words) in tables {
            #expect(Self.properties(recognizers[name]) == Set(words), "\(name)")
        }
        #expect(Set(tables.keys).union(commonSettings.map(\.name)) == Set(recognizers.keys))
    }

    @Test("choices are those of the program")
    func choices() throws {
        let schema = try Self.schema()
        func words(_ node: Any?) -> Set<String> {
            let node = node as? [String: Any] ?? [:]
            var found = Set(node["enum"] as? [String] ?? [])
            for key in ["anyOf", "allOf"] {
                for part in node[key] as? [Any] ?? [] { found.formUnion(words(part)) }
            }
            return found
        }
        let top = schema.root["properties"] as? [String: [String: Any]] ?? [:]
        #expect(words(top["draw"]) == Set(DrawMode.allCases.map(\.rawValue)))
        #expect(words(top["mode"]) == Set(HoldMode.allCases.map(\.rawValue)))
        #expect(words(top["unrecognized"]) == Set(UnrecognizedMode.allCases.map(\.rawValue)))
        #expect(words(top["touch"]) == Set(TouchMode.allCases.map(\.rawValue)))
        #expect(words(top["touchpad"]) == Set(TouchMode.allCases.map(\.rawValue)))
        #expect(words(top["theme"]) == Set(Theme.Name.allCases.map(\.rawValue)))
        let theme = schema.definition("theme")["properties"] as? [String: Any] ?? [:]
        #expect(words(theme["name"]) == Set(Theme.Name.allCases.map(\.rawValue)))
        #expect(words(theme["motion"]) == Set(Theme.Motion.allCases.map(\.rawValue)))
        #expect(words(top["hints"]) == Set(Appearance.Hints.Show.allCases.map(\.rawValue)))
        let entry = Self.entry(schema)?["properties"] as? [String: Any] ?? [:]
        #expect(words(entry["target"]) == Set(Target.allCases.map(\.rawValue)))
        #expect(words(entry["curlicue"]) == Set(OwnAction.allCases.map(\.rawValue)))
        let match = schema.definition("match")["properties"] as? [String: Any] ?? [:]
        #expect(words(match["type"]) == Set(WindowType.allCases.map(\.rawValue)))
        #expect(words(schema.definition("color")) == Set(Color.named.map(\.name)))

        // Every action that is offered reads, and every action that has a name is offered.
        let offered = words(schema.definition("actionText"))
        for text in offered {
            let action = try Action(parsing: text, keys: .unchecked)
            #expect(action.description == text)
        }
        for (words, _) in WindowAction.named { #expect(offered.contains("window \(words)")) }
        for (word, ordinal) in Ordinal.named {
            #expect(offered.contains("desktop \(word)"))
            #expect(offered.contains("desktop \(word) no-wrap") == ordinal.isRelative)
            #expect(offered.contains("window to desktop \(word)"))
            #expect(offered.contains("window to monitor \(word)") == (ordinal != .last))
        }
        for own in OwnAction.allCases { #expect(offered.contains("curlicue \(own.rawValue)")) }
        for verb in Action.verbs {
            let free = ["run", "exec", "text", "keys"]
            let example = verb == "wait" ? "wait 200ms" : free.contains(verb) ? "\(verb) x" : nil
            let form = example ?? offered.first { $0.hasPrefix(verb) } ?? verb
            #expect(schema.fault(form, as: "actionText") == nil, "\(form)")
        }
    }

    @Test("every phrase of the canonical form is a key, and what is offered is one")
    func phrases() throws {
        let schema = try Self.schema()
        let gestures = schema.definition("gestures")
        let pattern = (gestures["patternProperties"] as? [String: Any] ?? [:]).keys.first
        #expect(pattern == schema.definition("phrase")["pattern"] as? String)
        for text in Self.properties(gestures) {
            #expect(try Phrase(parsing: text).description == text)
        }
        var phrases: [Phrase] = []
        for fingers in 1...5 {
            phrases += (1...3).map { .tap(count: $0, fingers: fingers) }
            phrases.append(.longPress(fingers: fingers))
            phrases += Direction.allCases.map { .swipe($0, fingers: fingers) }
            phrases += [PanDirection.left, .right, .up, .down, .horizontal, .vertical]
                .map { .pan($0, fingers: fingers) }
        }
        phrases += Edge.allCases.map { .edge($0) }
        phrases += PinchDirection.allCases.map { .pinch($0) }
        phrases.append(.circle(nil))
        phrases += Rotation.allCases.map { .circle($0) }
        phrases += Rotation.allCases.map { .rotate($0) }
        let others: [Phrase] = [
            .shake(nil), .shake(.horizontal), .shake(.vertical), .stroke("Ω mega-2"),
            .sequence([.down, .right]), .sequence([.upLeft, .down, .upLeft, .downRight]),
        ]
        phrases += others
        phrases += ScrollDirection.allCases.map { .wheel($0) }
        phrases += [1, 2, 3, 8, 19, 20, 32].map { .button($0) }
        #expect(Set(phrases.map { String($0.description.split(separator: " ")[0]) }).count == 16)
        for phrase in phrases {
            let text = phrase.description
            #expect(schema.fault([text: "nothing"], as: "gestures") == nil, "\(text)")
            #expect(schema.fault(text, as: "phrase") == nil, "\(text)")
            // What is offered without a number in it is complete.
            let isPlain = !text.utf8.contains { (0x30...0x39).contains($0) }
            switch phrase {
            case .stroke, .sequence: break
            default: #expect(Self.properties(gestures).contains(text) == isPlain, "\(text)")
            }
        }
        for text in [
            "swip left", "circle left", "tap 9 fingers", "stroke", "down", "edge up", "wheel in",
            "button 4", "button 33",
        ] {
            #expect((try? Phrase(parsing: text)) == nil, "\(text)")
            #expect(schema.fault([text: "nothing"], as: "gestures") != nil, "\(text)")
        }
    }

    @Test("the examples are as the schema says", arguments: files)
    func examples(name: String) throws {
        #expect(try Self.fault(in: packageFile("config/\(name).yaml")) == nil)
    }

    @Test("the built-in mapping with everything switched on is as the schema says")
    func everything() throws {
        let lines = DefaultMapping.text.split(separator: "\n", omittingEmptySubsequences: false)
        let switched = lines.map { line -> String in
            let rest = line.drop { $0 == " " }
            guard rest.hasPrefix("#"), let next = rest.dropFirst().first, next != " " else {
                return String(line)
            }
            return String(repeating: " ", count: line.count - rest.count) + rest.dropFirst()
        }
        #expect(try Self.fault(in: switched.joined(separator: "\n")) == nil)
    }

    @Test(
        "mistakes are seen",
        arguments: [
            "hotkeyy: Menu", "draw: pull", "gestures: {swipe lef: nothing}",
            "gestures: {circle: windo close}", "gestures: {circle: {target: here}}",
            "ink: {width: wide}", "ink: {color: '#12'}", "messages: {shown: maybe}",
            "applications: [{enabled: false}]", "applications: [{match: {}}]",
            "recognizers: {tap: {slip: 3px}}", "timeout: 3",
        ])
    func mistakes(text: String) throws {
        #expect(testReader.read(text: text, file: "f").mapping == nil)
        #expect(try Self.fault(in: text) != nil)
    }
}
