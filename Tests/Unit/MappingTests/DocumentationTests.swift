import Engine
import Gestures
import TestSupport
import Testing

@testable import Mapping

/// What is written about the mapping file is what the reader does.
@Suite("Documentation")
struct DocumentationTests {
    @Test("the built-in mapping has nothing to complain about and every gesture in it can fire")
    func builtIn() throws {
        let reading = testReader.read(DefaultMapping.source)
        #expect(reading.diagnostics == [])
        let mapping = try #require(reading.mapping)
        #expect(mapping == MappingReader.builtIn)
        #expect(mapping.profiles.map { $0.hotkeys.map(\.description) } == [["Ctrl+Super"]])
        let phrases = try #require(mapping.profiles.first).bindings.map(\.phrase)
        #expect(phrases.count == 11)
        #expect(Set(Direction.allCases.map { Phrase.swipe($0, fingers: 1) }).isSubset(of: phrases))
    }

    @Test("every line that is switched off in it is right, and shows the default of its setting")
    func switchedOff() throws {
        let lines = DefaultMapping.text.split(separator: "\n", omittingEmptySubsequences: false)
        let switched = lines.map { line -> String in
            let rest = line.drop { $0 == " " }
            guard rest.hasPrefix("#"), let next = rest.dropFirst().first, next != " " else {
                return String(line)
            }
            return String(repeating: " ", count: line.count - rest.count) + rest.dropFirst()
        }
        let reading = testReader.read(text: switched.joined(separator: "\n"), file: "f")
        #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        let mapping = try #require(reading.mapping)
        // Colours are written in steps of a 255th, so that those of the theme may differ.
        #expect(mapping.appearance == Appearance(mapping.appearance.theme))
        #expect(mapping.limits == Limits())
        #expect(mapping.cancel == Mapping().cancel && mapping.timeout == .zero)
        #expect(mapping.profiles.count == 2)
        let (profile, standard) = (try #require(mapping.profiles.first), Profile(hotkeys: []))
        #expect(profile.draw == standard.draw && profile.mode == standard.mode)
        #expect(profile.unrecognized == standard.unrecognized)
        #expect(profile.touch == standard.touch && profile.touchpad == standard.touchpad)
        #expect(profile.rest == standard.rest)
    }

    /// Every word of the tables, by what it belongs to.
    private static let words: [String] = {
        var words = Keywords.settings + Keywords.hotkey + Keywords.entry + Keywords.recognizers
        words += Action.verbs + Phrase.kinds
        words += Keywords.theme + inkSettings.map(\.name) + messageSettings.map(\.name)
        words += hintSettings.map(\.name) + Appearance.Hints.Show.allCases.map(\.rawValue)
        words += commonSettings.map(\.name)
        words += recognizerSettings.flatMap { $0.settings.map(\.name) }
        words += Keywords.devices + DeviceRules.types
        words += Keywords.application + Keywords.match
        return words
    }()

    private static func missing(_ words: [String], in text: String) -> [String] {
        func isPart(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar == "-" || scalar == "_"
        }
        let found = Set(
            text.unicodeScalars.split { !isPart($0) }.map { String(String.UnicodeScalarView($0)) })
        return words.filter { word in
            !word.split(separator: " ").allSatisfy { found.contains(String($0)) }
        }
    }

    @Test("the manual pages have every word of the tables")
    func manual() throws {
        let page =
            try packageFile("man/curlicue.5") + packageFile("man/curlicue-recognition.7")
        var words = DocumentationTests.words
        words += WindowType.allCases.map(\.rawValue)
        words += WindowAction.named.map(\.words) + Ordinal.named.map(\.word)
        words += OwnAction.allCases.map(\.rawValue) + ScrollDirection.allCases.map(\.rawValue)
        words += Direction.allCases.map(\.rawValue) + Edge.allCases.map(\.rawValue)
        words += Axis.allCases.map(\.rawValue) + Rotation.allCases.map(\.rawValue)
        words += Phrase.rotationAliases.map(\.name) + PinchDirection.allCases.map(\.rawValue)
        words += DrawMode.allCases.map(\.rawValue) + HoldMode.allCases.map(\.rawValue)
        words += Theme.Name.allCases.map(\.rawValue) + Theme.Motion.allCases.map(\.rawValue)
        words += [Keywords.otherMonitors]
        words += TouchMode.allCases.map(\.rawValue) + Target.allCases.map(\.rawValue)
        words += Modifiers.named.map(\.name) + [Action.stopWord]
        words += [Action.holdWord]
        words += Quantity.lengths.map(\.unit) + Quantity.times.map(\.unit) + ["deg"]
        #expect(DocumentationTests.missing(words, in: page) == [])
        #expect(page.contains("one of the \(Color.named.count) names of CSS"))
    }

    @Test("the built-in mapping shows every setting, every kind of gesture and every verb")
    func config() {
        #expect(
            DocumentationTests.missing(DocumentationTests.words, in: DefaultMapping.text) == [])
    }

    @Test("the manual page has every setting's default")
    func defaults() throws {
        let page = try packageFile("man/curlicue.5")
        func check(_ name: String, _ written: String) {
            let isColor = written.hasPrefix("#")
            let shown = ".Ql " + (isColor ? "\\&\"\(written)\" ." : "\(written) .")
            let described = page.split(separator: ".It Ic \(name)\n").dropFirst()
            #expect(
                described.contains { entry in
                    entry.split(separator: ".It Ic ").first?.contains("Default:\n\(shown)")
                        == true
                }, "\(name): \(shown)")
        }
        func check<Root>(_ table: [Setting<Root>], _ root: Root) {
            for setting in table { check(setting.name, setting.written(root)) }
        }
        check("rest", "\(Int(Profile.defaultRest / .milliseconds(1)))ms")
        check(themeSettings, Theme())
        check(inkSettings, Appearance().ink)
        check(messageSettings, Appearance().messages)
        check(hintSettings, Appearance().hints)
    }

    /// Every limit below `recognizers` with its default as written, by recognizer; those that
    /// belong to no recognizer by an empty name.
    private static let limits: [String: [String: String]] = {
        func written<Root>(_ table: [Setting<Root>], _ root: Root) -> [String: String] {
            Dictionary(uniqueKeysWithValues: table.map { ($0.name, $0.written(root)) })
        }
        var all = ["": written(commonSettings, Limits())]
        for (name, table) in recognizerSettings { all[name] = written(table, Limits()) }
        return all
    }()

    /// The limits that a page documents, in the same form.
    private static func documentedLimits(in section: String) -> [String: [String: String]] {
        var limits: [String: [String: String]] = [:]
        var (depth, recognizer, name, isDefault) = (0, "", "", false)
        for line in section.split(separator: "\n") {
            if line.hasPrefix(".Bl ") { depth += 1 }
            if line == ".El" { depth -= 1 }
            if line.hasPrefix(".It Ic ") {
                name = String(line.dropFirst(".It Ic ".count))
                if depth == 1 { recognizer = name }
            }
            if isDefault, line.hasPrefix(".Ql ") {
                let owner = depth == 1 ? "" : recognizer
                limits[owner, default: [:]][name] = String(line.dropFirst(4).dropLast(2))
            }
            isDefault = line == "Default:"
        }
        return limits
    }

    private static func section(_ name: String, of page: String) throws -> String {
        let sections = page.split(separator: "\n.Sh ").map(String.init)
        return try #require(sections.first { $0.hasPrefix(name + "\n") }, "\(name)")
    }

    @Test("the page about recognition has every limit with its default, and no others")
    func recognition() throws {
        let page = try packageFile("man/curlicue-recognition.7")
        let documented = Self.documentedLimits(in: try Self.section("LIMITS", of: page))
        #expect(documented == Self.limits)
        #expect(
            Set(documented.keys).union(Self.limits[""]?.keys.map { $0 } ?? []).subtracting([""])
                == Set(Keywords.recognizers))
        // What explains the recognizers names their limits.
        let names = Set(Self.limits.values.flatMap(\.keys)).union(["recognizers"])
        let explained = try Self.section("HOW GESTURES ARE RECOGNIZED", of: page)
            .matches(of: /(?m)^\.(?:Ic|Pq Ic) ([a-z-]+)/).map { String($0.1) }
        #expect(explained.count >= 10 && Set(explained).subtracting(names) == [])
    }

    @Test("a setting reads back what it writes")
    func settings() throws {
        func check<Root: Equatable>(_ table: [Setting<Root>], _ root: Root) throws {
            for setting in table {
                var copy = root
                try setting.read(setting.written(root), into: &copy)
                #expect(setting.written(copy) == setting.written(root), "\(setting.name)")
            }
        }
        try check(themeSettings, Theme())
        try check(inkSettings, Appearance().ink)
        try check(messageSettings, Appearance().messages)
        try check(hintSettings, Appearance().hints)
        for (_, table) in recognizerSettings { try check(table, Limits()) }
        try check(commonSettings, Limits())
    }

    @Test("the examples of the manual pages are right")
    func examples() throws {
        let page =
            try packageFile("man/curlicue.5") + packageFile("man/curlicue-recognition.7")
        let blocks = page.split(separator: ".Bd -literal -offset indent\n").dropFirst()
            .compactMap { $0.split(separator: ".Ed").first.map(String.init) }
        let mappings = blocks.filter { !$0.contains("error:") }
        #expect(mappings.count >= 3)
        for text in mappings {
            let errors = testReader.read(text: text, file: "f").diagnostics
                .filter { $0.severity == .error }
            #expect(errors.map(\.headline) == [], "\(text)")
        }
        // And the example of a message is what is really said.
        let message = try #require(blocks.first { $0.contains("error:") })
        let source = Source(
            file: "curlicue.yaml", text: "\ngestures:\n  circle: window maximise\n")
        let said = testReader.read(source).diagnostics.map { $0.rendered(in: source) }
        #expect(said == [String(message.dropLast())])
    }
}
