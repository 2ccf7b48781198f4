import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// `select: true`: commands get the selected text.
@Suite("The selected text") struct SelectionTests {
    @Test("a command gets the text that is selected, however its owner sends it")
    func text() throws {
        let session = try Session(
            """
            hotkey: [Menu, Button3]
            \(Session.quiet)
            gestures:
              swipe left:
                run: printf %s "${CURLICUE_SELECTION-unset}" > "$HOME/part"; mv "$HOME/part" "$HOME/text"
                select: true
              swipe up: again
              swipe right:
                run: printf %s "${CURLICUE_SELECTION-unset}" > "$HOME/part"; mv "$HOME/part" "$HOME/text"
            """)
        let home = try #require(session.server.environment["HOME"])
        func text(_ direction: Direction, _ owner: SelectionOwner?) throws -> [UInt8] {
            let stroke = StrokeGenerator(seed: 3).swipe(
                direction, length: 250, from: Point(x: 600, y: 400))
            _ = try session.gesture(stroke, under: "Menu")
            try session.server.display.wait(for: "the command") {
                owner?.answer()
                return FileManager.default.fileExists(atPath: home + "/text")
            }
            defer { try? FileManager.default.removeItem(atPath: home + "/text") }
            return Array(try Data(contentsOf: URL(filePath: home + "/text")))
        }
        #expect(try text(.left, nil) == [])
        let name = session.server.name
        let words = "Grüße,\n$(touch \"$HOME/oops\") 'und' Küsse"
        let owner = try SelectionOwner(on: name, Array(words.utf8))
        #expect(try text(.left, owner) == Array(words.utf8))
        #expect(owner.requests == 1)
        // What is repeated gets what is selected by then.
        let next = try SelectionOwner(on: name, Array("next".utf8))
        #expect(try text(.up, next) == Array("next".utf8))
        #expect(next.requests == 1)
        // Without the setting it is never asked for.
        #expect(try text(.right, next) == Array("unset".utf8))
        next.answer()
        #expect(next.requests == 1)
        let latin1 = try SelectionOwner(on: name, [0x47, 0x72, 0xfc, 0xdf, 0x65], .latin1)
        #expect(try text(.left, latin1) == Array("Grüße".utf8))
        let parts = try SelectionOwner(on: name, Array(words.utf8), .parts(5))
        #expect(try text(.left, parts) == Array(words.utf8))
        let long = [UInt8](repeating: 0x61, count: 200_000)
        for manner in [SelectionOwner.Manner.utf8, .parts(10_000)] {
            let owner = try SelectionOwner(on: name, long, manner)
            #expect(try text(.left, owner) == Array(long.prefix(64 << 10)))
        }
        let odd = try SelectionOwner(on: name, [0x61, 0, 0x62, 0xff])
        #expect(try text(.left, odd) == Array("ab\u{fffd}".utf8))
        #expect(!FileManager.default.fileExists(atPath: home + "/oops"))
        // While a password prompt or a locker has the keyboard there is no gesture, and nothing is
        // asked for.
        let prompt = try GrabbingClient(on: name)
        let asked = try SelectionOwner(on: name, Array(words.utf8))
        let stroke = StrokeGenerator(seed: 3).swipe(.left, length: 250, from: Point(x: 600, y: 400))
        for isLocked in [false, true] {
            try session.server.display.wait(for: "the grabs") {
                prompt.grabKeyboard() && (!isLocked || prompt.grabPointer())
            }
            _ = session.dequeueEffects()
            for chord in ["Menu", "Button3"] {
                try session.hotkey(chord, down: true)
                try session.injector.play([stroke], speed: .quick)
                try session.hotkey(chord, down: false)
            }
            session.catchUp()
            asked.answer()
            #expect(!session.dequeueEffects().contains { $0.hasPrefix("perform") })
            #expect(asked.requests == 0)
        }
        prompt.release()
        session.dropOutcomes()
        #expect(try text(.left, asked) == Array(words.utf8))
    }
}
