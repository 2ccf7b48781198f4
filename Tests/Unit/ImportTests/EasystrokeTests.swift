import Engine
import Gestures
import Mapping
import StrokeGenerator
import TestSupport
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
        #expect(imported.templates["Run a terminal"]?.count == 2)
        for binding in profile.bindings {
            guard case .stroke(let name) = binding.phrase else { continue }
            let examples = try #require(imported.templates[name])
            let box = try #require(Box(around: examples[0].samples.map(\.position)))
            #expect(abs(max(box.width, box.height) - 200) < 0.1 && box.minX == 0 && box.minY == 0)
            #expect(examples[0].samples.count == 14)
        }
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

    @Test("a damaged file is refused")
    func damaged() throws {
        func isRead(_ text: String) -> Bool { (try? EasystrokeArchive(Array(text.utf8))) != nil }
        for number in [Int.min, Int.max, Int.min + 1] {
            #expect(!isRead("22 serialization::archive 18 0 \(number) "))
            #expect(!isRead("\(number) serialization::archive 18"))
        }
        let whole = String(decoding: try sample("actions-0.4"), as: UTF8.self)
        #expect(isRead(whole) && !isRead(whole + "7") && !isRead(""))
        #expect(!isRead(whole.replacing("Command", with: "Commend")))
    }

    @Test("whatever is in the file, it is read or refused", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var random = Seeded(seed)
        let whole = try sample(seed.isMultiple(of: 2) ? "actions-0.5.6" : "actions-0.4")
        var read = 0
        for _ in 0..<rounds(1500) {
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
