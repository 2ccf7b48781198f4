import Engine
import Gestures
import Mapping
import Testing

@testable import Import

/// `Samples/actions-0.5.6` and `actions-0.4` were written by Boost 1.74 from classes laid out like
/// easystroke's.
@Suite("easystroke's actions")
struct EasystrokeTests {
    static let names = ImportNames(keyName: { keysym in
        [99: "c", 114: "r", 65307: "Escape", 65361: "Left"][keysym]
    })

    static func imported(_ bytes: [UInt8]) throws -> Imported {
        try Imported(easystroke: bytes, hotkey: hotkey, names: names)
    }

    @Test("gestures become recorded strokes with easystroke's own examples")
    func gestures() throws {
        let imported = try Self.imported(sample("actions-0.5.6"))
        let profile = try #require(imported.mapping.profiles.first)
        let lines = profile.bindings.map { binding in
            "\(binding.phrase): " + binding.actions.map(\.description).joined(separator: "; ")
        }
        #expect(
            lines == [
                "stroke Run a terminal: run xterm -e 'echo \"hi\"'",
                "stroke Copy paste: keys Ctrl+c",
                "stroke Text: text \"Grüße, \\\"Welt\\\"\"",
                "stroke Middle click: click 2",
                "stroke Ctrl click: click 3",
                "stroke Disable: curlicue pause",
                "button right: run true",
                "stroke Run a terminal 2: keys Escape",
            ])
        #expect(imported.templates["Run a terminal"]?.count == 2)
        for binding in profile.bindings {
            guard case .stroke(let name) = binding.phrase else { continue }
            let examples = try #require(imported.templates[name])
            let box = try #require(Box(around: examples[0].samples.map(\.position)))
            #expect(abs(max(box.width, box.height) - 200) < 0.1 && box.minX == 0 && box.minY == 0)
            #expect(examples[0].samples.count == 14)
        }
    }

    @Test("applications have what is different there, by their instance")
    func applications() throws {
        let rules = try #require(
            Self.imported(sample("actions-0.5.6")).mapping.profiles.first?.applications)
        #expect(rules.map(\.match.instances) == [["Navigator"], ["xterm"]])
        let lines = rules.map { rule in
            rule.bindings.map { "\($0.phrase): \($0.actions[0])" }
        }
        #expect(
            lines == [
                [
                    // Deleted there, of the group around it, overridden by a nameless key, added.
                    "stroke Text: nothing", "stroke Copy paste: nothing",
                    "stroke Back: keys Alt+Left",
                    "stroke Reload: keys Ctrl+r",
                ],
                // The same action by another stroke.
                [
                    "stroke Run a terminal: nothing",
                    "stroke Run a terminal 3: run xterm -e 'echo \"hi\"'",
                ],
            ])
    }

    @Test("what cannot be carried over is listed, once each")
    func losses() throws {
        let imported = try Self.imported(sample("actions-0.5.6"))
        let text = imported.losses.map(\.message).joined(separator: "\n")
        for part in [
            "'Scroll': scrolling by drawing", "'Ignore it': leaving the next press",
            "'Ctrl click': the modifiers of the click", "'Unminimize': bringing back",
            "'Advanced': what is drawn before 'button right'", "'Click': a click without a stroke",
            "'Rest': an example that ends by resting", "'No action' has no action",
            "'Copy & paste' over 'Navigator': presses a key that has no name",
        ] { #expect(imported.losses.map(\.message).count { $0.hasPrefix(part) } == 1, "\(part)") }
        #expect(imported.losses.count == 10, "\(text)")
        #expect(Set(imported.losses).count == imported.losses.count)
    }

    @Test("the text reads back as the same mapping, without a word of complaint")
    func text() throws {
        let imported = try Self.imported(sample("actions-0.5.6"))
        let text = imported.text(source: "easystroke's\nactions")
        #expect(text.hasPrefix("# From easystroke's\u{fffd}actions.\n#\n# Not carried over"))
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "f")
        #expect(reading.diagnostics.map(\.headline) == [])
        #expect(reading.mapping == imported.mapping)
    }

    @Test("the older form without groups is read")
    func older() throws {
        let imported = try Self.imported(sample("actions-0.4"))
        let bindings = try #require(imported.mapping.profiles.first).bindings
        #expect(bindings == [Binding(.stroke("Old"), actions: [.run("xclock")])])
        #expect(imported.losses.map { $0.message.hasPrefix("the button to draw with") } == [true])
    }

    /// So many gestures with these names, all alike.
    private func entries(_ numbers: Range<Int>, name: String = "a")
        -> [(id: Int, entry: EasystrokeArchive.Entry)]
    {
        let points = [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.5)]
        return numbers.map { number in
            var entry = EasystrokeArchive.Entry()
            entry.name = name
            entry.strokes = [EasystrokeArchive.Stroke(points: points)]
            entry.action = .command("true")
            return (number, entry)
        }
    }

    @Test("gestures are not gone through again and again for any number of groups")
    func manyGroups() {
        var root = EasystrokeArchive.List()
        root.entries = entries(0..<1000)
        for group in 0..<1000 {
            var list = EasystrokeArchive.List()
            list.name = "group \(group)"
            list.isApplication = group == 999
            list.entries = entries(1000..<1001, name: "b")
            root.children.append(list)
        }
        func imported() -> Imported {
            Imported(easystroke: root, hotkey: hotkey, names: Self.names)
        }
        let loss = "groups and applications: there are too many for so many gestures"
        #expect(imported().losses.map(\.message).contains(loss))
        #expect(imported().mapping.profiles.first?.applications.isEmpty == true)
        // Groups with nothing in them cost nothing.
        for group in 0..<999 { root.children[group].entries = [] }
        #expect(!imported().losses.map(\.message).contains(loss))
        #expect(imported().mapping.profiles.first?.applications.count == 1)
    }

    @Test("gestures of one name have strokes of different names")
    func equalNames() {
        var root = EasystrokeArchive.List()
        root.entries = entries(0..<2) + entries(2..<3, name: "a 3") + entries(3..<6)
        let imported = Imported(easystroke: root, hotkey: hotkey, names: Self.names)
        let phrases = imported.mapping.profiles[0].bindings.map { "\($0.phrase)" }
        #expect(phrases == ["a", "a 2", "a 3", "a 4", "a 5", "a 6"].map { "stroke \($0)" })
    }

    @Test("a damaged file is reported with its place")
    func damaged() throws {
        func message(_ text: String) -> String {
            do throws(ImportError) {
                _ = try EasystrokeArchive(Array(text.utf8))
                return ""
            } catch { return error.description }
        }
        #expect(message("").hasPrefix("1:1: error: this is no text archive of easystroke"))
        #expect(message("hello").hasPrefix("1:1: error: this is no text archive"))
        let start = "22 serialization::archive 18 0 "
        #expect(
            message(start + "9 ") == "1:32: error: version 9 of easystroke's actions is not known")
        for number in [Int.min, Int.max, Int.min + 1] {
            #expect(message(start + "\(number) ").contains("a whole number is expected"))
            #expect(message("\(number) serialization::archive 18").contains("no text archive"))
        }
        #expect(message(start + "3\n0 x") == "2:3: error: a whole number is expected, not 'x'")
        #expect(message(start + "3 0 1 0 0 99999").contains("do not fit"))
        #expect(message(start + "3 0 1 0 0 ").contains("the file ends too early"))
        #expect(message("22 serialization::archive 999 ").contains("version 999"))
        let whole = String(decoding: try sample("actions-0.4"), as: UTF8.self)
        #expect(message(whole) == "")
        #expect(message(whole + "7").contains("behind the end"))
        #expect(message(whole.replacing("Command", "Commend")).contains("'Commend' is not known"))
    }

    @Test("whatever is in the file, it is read or refused", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var random = Seeded(seed)
        let whole = try sample(seed.isMultiple(of: 2) ? "actions-0.5.6" : "actions-0.4")
        var read = 0
        for _ in 0..<1500 {
            let bytes = mutated(
                whole, with: &random,
                words: [
                    " -1 ", " 0 ", " 99999999999999999999 ", " 1e308 ", " -1e308 ", " nan ", " 5 ",
                    "7 Command", " -9223372036854775808 ", " 9223372036854775807 ",
                    " 1099511627776 ", " 4294967296 ", " -2147483648 ",
                ])
            guard let imported = try? Self.imported(bytes) else { continue }
            read += 1
            let reading = MappingReader(Vocabulary(keys: .unchecked))
                .read(text: imported.text(source: "s"), file: "f")
            #expect(
                reading.diagnostics.allSatisfy { $0.severity != .error },
                "\(reading.diagnostics.map(\.headline)) \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 0)
    }
}

extension String {
    fileprivate func replacing(_ old: String, _ new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
