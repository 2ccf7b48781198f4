import Engine
import Gestures
import Mapping
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

    @Test("an empty command does nothing")
    func emptyCommand() throws {
        let whole = String(decoding: try sample("actions-0.5.6"), as: UTF8.self)
        let command = "20 xterm -e 'echo \"hi\"'"
        try #require(whole.contains(command))
        let imported = try importing(
            Array(whole.replacing(command, with: "0 ").utf8), of: .easystroke)
        let bindings = imported.mapping.profiles[0].bindings
        #expect(bindings.first { $0.phrase == .stroke("Run a terminal") }?.actions == [.nothing])
    }

    @Test("a damaged file is refused")
    func damaged() throws {
        func isRead(_ text: String) -> Bool {
            (try? importing(Array(text.utf8), of: .easystroke)) != nil
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
