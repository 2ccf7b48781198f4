import Engine
import StrokeGenerator
import TestSupport
import Testing

@testable import Mapping

/// What holds of every edit of every mapping file.
@Suite("Edits of a thousand files")
struct EditPropertyTests {
    /// The bytes that are in one of the files and not in the other; nil where more differs than
    /// that some stand in one place.
    private static func inserted(_ short: [UInt8], _ long: [UInt8]) -> Int? {
        let front = zip(short, long).prefix { $0 == $1 }.count
        let back = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
        return front + back >= short.count ? long.count - short.count : nil
    }

    private static func mapping(_ source: Source, _ reader: MappingReader) throws -> Mapping {
        let reading = reader.read(source)
        return try #require(
            reading.mapping, "\(reading.diagnostics.map(\.headline))\n\(source.fileBytes.shown)")
    }

    @Test("adding puts one line in and changes nothing else, and removing gives the file back")
    func addAndRemove() throws {
        var (edited, refused) = (0, 0)
        var seed: UInt64 = 0
        let count = rounds(1000)
        while edited < count {
            defer { seed += 1 }
            var maker = MappingMaker(seed: seed)
            let made = maker.file()
            let source = Source(file: "f", bytes: Array(made.text.utf8))
            let old = try Self.mapping(source, testReader)
            let label = seed % 3 == 0 ? "Größer: 1" : nil
            let new = try entry(
                "up down up", seed % 2 == 0 ? "window close" : "run a 'b' # c", label: label)
            let longer: Source
            do throws(EditRefusal) {
                longer = try MappingEditor(source, testReader).adding(new)
            } catch {
                #expect(!made.isOpen, "seed \(seed): \(error)\n\(made.text)")
                refused += 1
                continue
            }
            let text = longer.fileBytes.shown
            let opened = Array(made.text.replacing("gestures: {}", with: "gestures:").utf8)
            #expect(Self.inserted(opened, longer.fileBytes) ?? 0 > 0, "seed \(seed)\n\(text)")
            // The meaning is compared with the file read afresh, not with what the editor found.
            let read = try Self.mapping(longer, testReader)
            #expect(read.profiles[0].bindings == old.profiles[0].bindings + [new])
            #expect(read.profiles.map(\.applications) == old.profiles.map(\.applications))
            var plain = read
            plain.profiles = old.profiles
            #expect(plain == old, "seed \(seed)\n\(text)")
            let back = try MappingEditor(longer, testReader).removing(new.phrase)
            edited += 1
            #expect(back.fileBytes == opened, "seed \(seed)\n\(text)\n\(back.fileBytes.shown)")
        }
        #expect(refused < edited, "\(refused) refused")
    }

    @Test("removing takes the lines of one entry and changes nothing else")
    func remove() throws {
        var (removed, refused) = (0, 0)
        var random = Seeded(7)
        let count = rounds(1000)
        for seed in 1000..<1000 + UInt64(count) {
            var maker = MappingMaker(seed: seed)
            let made = maker.file()
            guard let phrase = made.phrases.randomElement(using: &random) else { continue }
            let source = Source(file: "f", bytes: Array(made.text.utf8))
            let old = try Self.mapping(source, testReader)
            let editor = try MappingEditor(source, testReader)
            let shorter: Source
            do throws(EditRefusal) { shorter = try editor.removing(phrase) } catch {
                // What an alias below goes by has to stay, gestures with an anchor are not changed, and
                // a text over several lines would take in the comment that then follows it.
                let reasons = ["*a", "&all", ": |", ": >-"]
                #expect(
                    reasons.contains { made.text.contains($0) },
                    "seed \(seed): \(error)\n\(made.text)")
                refused += 1
                continue
            }
            removed += 1
            #expect(
                Self.inserted(shorter.fileBytes, source.fileBytes) ?? 0 > 0,
                "seed \(seed)\n\(shorter.fileBytes.shown)")
            let read = try Self.mapping(shorter, testReader)
            let left = old.profiles[0].bindings.filter { $0.phrase != phrase }
            #expect(read.profiles[0].bindings == left, "seed \(seed)\n\(shorter.fileBytes.shown)")
        }
        #expect(
            removed >= count / 2 && refused <= count / 4,
            "\(removed) removed, \(refused) refused")
    }
}
