import Engine
import Gestures
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

    @Test("adding puts lines in and changes nothing else, and removing gives the file back")
    func addAndRemove() throws {
        var (edited, refused) = (0, 0)
        let count = rounds(1000)
        for seed in 0..<UInt64(count) {
            var maker = MappingMaker(seed: seed)
            let made = maker.file()
            let source = Source(file: "f", bytes: Array(made.text.utf8))
            let old = try Self.mapping(source, testReader)
            let editor = try MappingEditor(source, reader: testReader)
            let label = seed % 3 == 0 ? "Größer: 1" : nil
            let new = try entry(
                "up down up", seed % 2 == 0 ? "window close" : "run a 'b' # c", label: label)
            var scope = EditScope()
            if seed % 5 == 1 { scope.application = seed % 2 == 0 ? "xterm" : "other app" }
            if seed % 5 == 2 { scope.hotkey = old.profiles.last?.hotkeys.first }
            let edit: MappingEdit
            do throws(EditRefusal) { edit = try editor.adding(new, to: scope) } catch {
                let isFree = made.isOpen && scope == EditScope()
                #expect(!isFree, "seed \(seed): \(error.message)\n\(made.text)")
                refused += 1
                continue
            }
            edited += 1
            #expect(
                Self.inserted(source.fileBytes, edit.new.fileBytes) ?? 0 > 0,
                "seed \(seed)\n\(edit.diff)")
            // The meaning is compared with the file read afresh, not with what the editor found.
            let read = try Self.mapping(edit.new, testReader)
            if scope == EditScope() {
                #expect(read.profiles[0].bindings == old.profiles[0].bindings + [new.binding])
                #expect(read.profiles.map(\.applications) == old.profiles.map(\.applications))
            }
            let isFound = read.profiles.contains { profile in
                guard let application = scope.application else {
                    return profile.bindings.last == new.binding
                }
                return profile.applications.contains {
                    $0.match.classes == [application] && $0.bindings.last == new.binding
                }
            }
            #expect(isFound, "seed \(seed)\n\(edit.diff)")
            var plain = read
            plain.profiles = old.profiles
            #expect(plain == old, "seed \(seed)\n\(edit.diff)")
            do throws(EditRefusal) {
                let back = try MappingEditor(edit.new, reader: testReader)
                    .removing(new.phrase, from: scope)
                #expect(
                    back.new.fileBytes == source.fileBytes,
                    "seed \(seed)\n\(edit.diff)\n\(back.diff)")
            } catch {
                Issue.record("seed \(seed): \(error.message)\n\(edit.diff)")
            }
        }
        #expect(edited >= count * 4 / 5, "\(edited) edited, \(refused) refused")
    }

    @Test("the same holds of files with a random fault, as far as they can be read")
    func faults() throws {
        let pieces = [
            "\t", " ", "\n", "\r\n", ": ", "- ", "#", "&g ", "*g", "'", "{", "}", "|+", "...\n",
        ]
        var random = Seeded(11)
        var edited = 0
        let count = rounds(1000)
        for seed in 2000..<2000 + UInt64(count) {
            var maker = MappingMaker(seed: seed)
            var bytes = Array(maker.file().text.utf8)
            if !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                    bytes.insert(contentsOf: Array(piece.utf8), at: place)
                } else {
                    bytes.remove(at: place)
                }
            }
            let source = Source(file: "f", bytes: bytes)
            let new = try entry("up down up", "window close", label: seed % 2 == 0 ? "Go" : nil)
            let scope = EditScope(application: seed % 3 == 0 ? "xterm" : nil)
            guard let edit = try? MappingEditor(source, reader: testReader).adding(new, to: scope)
            else { continue }
            edited += 1
            #expect(
                Self.inserted(source.fileBytes, edit.new.fileBytes) ?? 0 > 0,
                "seed \(seed)\n\(edit.diff)")
            do throws(EditRefusal) {
                let back = try MappingEditor(edit.new, reader: testReader)
                    .removing(new.phrase, from: scope)
                #expect(
                    back.new.fileBytes == source.fileBytes,
                    "seed \(seed)\n\(edit.diff)\n\(back.diff)")
            } catch {
                Issue.record("seed \(seed): \(error.message)\n\(edit.diff)")
            }
        }
        #expect(edited >= count / 4, "\(edited) edited")
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
            let editor = try MappingEditor(source, reader: testReader)
            let edit: MappingEdit
            do throws(EditRefusal) { edit = try editor.removing(phrase) } catch {
                // What an alias below goes by has to stay, a tag needs something behind it, and a
                // text over several lines would take in the comment that then follows it.
                let reasons = ["*a", "!!map", ": |", ": >-"]
                #expect(
                    reasons.contains { made.text.contains($0) },
                    "seed \(seed): \(error.message)\n\(made.text)")
                refused += 1
                continue
            }
            removed += 1
            #expect(
                Self.inserted(edit.new.fileBytes, source.fileBytes) ?? 0 > 0,
                "seed \(seed)\n\(edit.diff)")
            let read = try Self.mapping(edit.new, testReader)
            let left = old.profiles[0].bindings.filter { $0.phrase != phrase }
            #expect(read.profiles[0].bindings == left, "seed \(seed)\n\(edit.diff)")
        }
        #expect(
            removed >= count * 3 / 5 && refused <= count * 3 / 50,
            "\(removed) removed, \(refused) refused")
    }
}

extension [UInt8] {
    fileprivate var shown: String { String(decoding: self, as: UTF8.self) }
}
