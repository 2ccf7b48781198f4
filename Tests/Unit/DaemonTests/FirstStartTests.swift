import Engine
import Foundation
import Gestures
import Host
import Mapping
import Overlay
import TestSupport
import Testing

@testable import Daemon

@Suite("What is said at the first start") struct FirstStartTests {
    private static func builtIn() throws -> Mapping {
        let reading = MappingReader(Vocabulary(keys: .unchecked))
            .read(text: DefaultMapping.text, file: DefaultMapping.file)
        return try #require(reading.mapping)
    }

    @Test("the first gesture of the built-in mapping that the window manager can carry out")
    func example() throws {
        var mapping = try Self.builtIn()
        let first = FirstStart.message(mapping) { _ in true }
        #expect(first?.title == "Hold Ctrl+Super and draw")
        #expect(first?.detail.hasPrefix("circle clockwise: ") == true)
        (mapping.profiles[0].mode, mapping.profiles[0].draw) = (.toggle, .drag)
        let other = FirstStart.message(mapping) {
            ![.window(.maximize), .window(.restore)].contains($0)
        }
        #expect(other?.title == "Press Ctrl+Super and draw with a mouse button down")
        #expect(other?.detail.hasPrefix("shake: ") == true)
        #expect(FirstStart.message(mapping) { _ in false } == nil)
    }

    @Test("it is remembered below the state folder, and no error where it cannot be")
    func marker() throws {
        let folder = try TemporaryFolder()
        func start(_ variables: [String: String]) -> FirstStart {
            FirstStart(Environment(variables))
        }
        let home = start(["HOME": folder.path])
        #expect(!home.isOver)
        home.remember()
        #expect(start(["HOME": folder.path]).isOver)
        let marker = folder(".local/state/curlicue/welcomed")
        #expect(FileManager.default.fileExists(atPath: marker))

        let state = folder("state")
        let own = ["HOME": folder.path, "XDG_STATE_HOME": state]
        #expect(!start(own).isOver)
        start(own).remember()
        #expect(start(own).isOver)
        // A relative path is none, and neither is one below a file.
        for variables in [[:], ["HOME": "home"], ["HOME": marker]] {
            start(variables).remember()
            #expect(!start(variables).isOver)
        }
    }
}
