import Engine
import Gestures
import Mapping
import StrokeGenerator
import TestSupport
import Testing

@testable import Import

/// `Samples/actions-0.5.6` was written by Boost 1.74 from classes laid out like easystroke's.
@Suite("easystroke's actions")
struct EasystrokeTests {
    @Test("gestures become recorded strokes with easystroke's own examples")
    func gestures() throws {
        let imported = try importing(sample("actions-0.5.6"), of: .easystroke)
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

    @Test("gestures of one name have strokes of different names")
    func equalNames() throws {
        var archive = BoostWriter()
        archive.write(names: ["a", "a", "a 3", "a", "a", "a 2"])
        let imported = try importing(archive.bytes, of: .easystroke)
        let phrases = imported.mapping.profiles[0].bindings.map { "\($0.phrase)" }
        #expect(Set(phrases).count == 6 && phrases.allSatisfy { $0.hasPrefix("stroke a") })
    }

    @Test(
        "older files are read, in which modifiers do not matter and the usual button has a number",
        arguments: [3, 4, 5])
    func versions(version: Int) throws {
        var archive = BoostWriter()
        archive.strokeVersion = version
        var gesture = BoostWriter.Gesture(name: "Close", action: .key(99, modifiers: 4))
        let other = BoostWriter.Gesture(name: "Other", action: .command("true"))
        // The usual button is kept in another file: which it was is not asked.
        gesture.trigger = version < 4 ? 2 : 0
        archive.write(BoostWriter.List(gestures: [gesture, other]))
        let imported = try importing(archive.bytes, of: .easystroke)
        let bindings = imported.mapping.profiles[0].bindings
        let does = bindings.map { "\($0.phrase): \($0.actions[0])" }
        #expect(does == ["stroke Close: keys Ctrl+c", "stroke Other: run true"])
        #expect(imported.losses.count == 1)
    }

    @Test("a gesture without a stroke, which nothing but its name could call, is said to be lost")
    func withoutStroke() throws {
        var archive = BoostWriter()
        let gesture = BoostWriter.Gesture(name: "Named", action: .command("true"), points: -1)
        archive.write(BoostWriter.List(gestures: [gesture]))
        let losses = try importing(archive.bytes, of: .easystroke).losses.map(\.description)
        #expect(losses.last == "'Named' has no stroke")
    }

    @Test("a damaged file is refused")
    func damaged() throws {
        func isRead(_ text: String) -> Bool {
            (try? EasystrokeArchive.root(of: Array(text.utf8))) != nil
        }
        for number in [Int.min, Int.max, Int.min + 1] {
            #expect(!isRead("22 serialization::archive 18 0 \(number) "))
            #expect(!isRead("\(number) serialization::archive 18"))
        }
        let whole = String(decoding: try sample("actions-0.5.6"), as: UTF8.self)
        #expect(isRead(whole) && !isRead(whole + "7") && !isRead(""))
        #expect(!isRead(whole.replacing("Command", with: "Commend")))
    }
}
