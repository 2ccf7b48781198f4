import Appearance
import Engine
import Foundation
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
        let table = try #require(
            packageFile("README.md").components(separatedBy: "| draw | what happens |\n").last)
        let rows = table.components(separatedBy: "\n\n")[0].split(separator: "\n")
        let shown = rows.flatMap { row in
            row.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        #expect(shown.sorted() == phrases.map(\.description).sorted())
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
        #expect(profile.pointer == standard.pointer)
        #expect(profile.touch == standard.touch && profile.touchpad == standard.touchpad)
        #expect(profile.rest == standard.rest)
    }

    /// Every word that the schema completes, which has them from the reader's tables, but for the
    /// names of colours.
    private static func words() throws -> [String] {
        func words(in value: Any) -> [String] {
            if let list = value as? [Any] { return list.flatMap(words) }
            guard let node = value as? [String: Any] else { return [] }
            let keys = (node["properties"] as? [String: Any]).map { Array($0.keys) } ?? []
            return keys + (node["enum"] as? [String] ?? []) + node.values.flatMap(words)
        }
        let file = try packageFile("config/curlicue.schema.json")
        let schema = try JSONSerialization.jsonObject(with: Data(file.utf8))
        let colors = Set(Color.named.map(\.name))
        let all = Set(words(in: schema)).subtracting(colors)
        #expect(all.count > 100)
        return all.sorted()
    }

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

    @Test("the manual page has every word of the schema and of the tables")
    func manual() throws {
        let page = try packageFile("man/curlicue.5")
        var words = try Self.words()
        words += WindowType.allCases.map(\.rawValue) + Modifiers.named.map(\.name)
        words += Phrase.rotationAliases.map(\.name) + [Action.stopWord, Action.holdWord]
        words += ["pointer", "trackpoint", "touch", "touchpad", "pen", "keyboard"]
        words += [Keywords.otherMonitors]
        words += Quantity.lengths.map(\.0) + Quantity.times.map(\.0) + ["deg"]
        #expect(Self.missing(words, in: page) == [])
        #expect(page.contains("one of the \(Color.named.count) names of CSS"))
    }

    @Test("the built-in mapping shows every setting, every kind of gesture and every verb")
    func config() {
        var words = Keywords.settings + Keywords.hotkey + Keywords.entry + Keywords.recognizers
        words += Keywords.devices + Keywords.application + Keywords.match + Keywords.theme
        words += Action.verbs + Phrase.kinds
        words += inkSettings.map(\.name) + messageSettings.map(\.name) + hintSettings.map(\.name)
        words += recognizerSettings.flatMap { $0.settings.map(\.name) }
        #expect(Self.missing(words, in: DefaultMapping.text) == [])
    }

    /// What the rows of the page's tables have before the last cell: `Ic width`, `4px`.
    private static func rows(of page: String) -> [[String]] {
        page.split(separator: "\n").filter { $0.hasPrefix(".It ") && $0.contains("Ta ") }.map {
            $0.dropFirst(".It".count).split(separator: "Ta ", omittingEmptySubsequences: false)
                .dropLast().map { $0.split(separator: " ").joined(separator: " ") }
        }
    }

    @Test("the manual page has every setting once, with its default")
    func defaults() throws {
        let page = try packageFile("man/curlicue.5")
        let rows = Self.rows(of: page)
        func check<Root>(_ table: [Setting<Root>], _ root: Root) {
            for setting in table {
                let written = setting.written(root)
                let shown = written.hasPrefix("#") ? "\\&\"\(written)\"" : written
                #expect(
                    rows.count { $0 == ["Ic \(setting.name)", shown] } == 1, "\(setting.name)")
            }
        }
        check(themeSettings, Theme())
        check(inkSettings, Appearance().ink)
        check(messageSettings, Appearance().messages)
        check(hintSettings, Appearance().hints)
        // Those at the top of the file are described, and not in a table.
        let settings = try Self.section("SETTINGS", of: page).split(separator: "\n.Ss ")[0]
        let described = settings.split(separator: "\n.It Ic ").dropFirst()
            .compactMap { $0.split(separator: "\n").first.map(String.init) }
        let looks = ["theme", "ink", "messages", "hints"]
        #expect(described.sorted() == Keywords.settings.filter { !looks.contains($0) }.sorted())
        let rest = "\(Int(Profile.defaultRest / .milliseconds(1)))ms"
        #expect(settings.contains("Default:\n.Ql \(rest) .\n"))
    }

    private static func section(_ name: String, of page: String) throws -> String {
        let sections = page.split(separator: "\n.Sh ").map(String.init)
        return try #require(sections.first { $0.hasPrefix(name + "\n") }, "\(name)")
    }

    @Test("the manual page has every limit with its default, and no others")
    func limits() throws {
        func written<Root>(_ table: [Setting<Root>], _ root: Root) -> [[String]] {
            table.map { [$0.name, $0.written(root)] }
        }
        var expected = written(commonSettings, Limits()).map { [$0[0], "", $0[1]] }
        for (name, table) in recognizerSettings {
            expected += written(table, Limits()).map { [name] + $0 }
        }
        // A recognizer stands in its first row only.
        var name = ""
        let page = try packageFile("man/curlicue.5")
        let documented = Self.rows(of: try Self.section("LIMITS", of: page)).map { row in
            let cells = row.map { $0.hasPrefix("Ic ") ? String($0.dropFirst(3)) : $0 }
            if !cells[0].isEmpty { name = cells[0] }
            return [name] + cells.dropFirst()
        }
        #expect(documented.count == expected.count && Set(documented) == Set(expected))
    }

    @Test("the examples of the manual pages and of the README are right")
    func examples() throws {
        let (start, end) = (".Bd -literal -offset indent\n", ".Ed")
        let blocks = try Self.blocks("man/curlicue.5", start, end)
        let commands = try Self.blocks("man/curlicue.1", start, end)
            .filter { $0.contains("gestures:") }
        let mappings =
            try blocks.filter { !$0.contains("error:") } + commands
            + Self.blocks("README.md", "```yaml\n", "```")
        #expect(mappings.count >= 17)
        let reader = MappingReader(Vocabulary(keys: .unchecked))
        for text in mappings {
            let errors = reader.read(text: text, file: "f").diagnostics
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

    private static func blocks(
        _ file: String, _ start: String, _ end: String
    ) throws -> [String] {
        try packageFile(file).components(separatedBy: start).dropFirst()
            .compactMap { $0.components(separatedBy: end).first }
    }
}
