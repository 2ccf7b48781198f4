import Desktop
import Engine
import Foundation
import Synchronization
import TestServer
import Testing

/// Keys that the user presses to say which are meant.
@Suite("Picking keys") struct PickerTests {
    /// What was picked, once it was.
    private final class Answer: Sendable {
        private let words = Mutex<String?>(nil)
        var value: String? { words.withLock { $0 } }
        func set(_ value: String) { words.withLock { $0 = value } }
    }

    @Test("keys are called as they are engraved, and on the keypad as NumLock has it")
    func names() throws {
        let server = try PrivateServer()
        try server.setKeyboard(layout: "de")
        let probe = try WindowManagerProbe(server.name)
        let injector = server.injector
        func pick(_ press: () throws -> Void) throws -> String? {
            let (answer, name) = (Answer(), server.name)
            Thread.detachNewThread {
                do {
                    answer.set(try Picker(name).chord()?.description ?? "nothing")
                } catch {
                    answer.set("\(error)")
                }
            }
            try server.display.wait(for: "the keyboard to be grabbed") {
                !probe.canGrabPointerAndKeyboard
            }
            try press()
            try server.display.wait(for: "the keys") { answer.value != nil }
            #expect(probe.canGrabPointerAndKeyboard)
            return answer.value
        }
        #expect(
            try pick { try injector.strike("Ctrl+Shift+odiaeresis") } == "Ctrl+Shift+odiaeresis")
        #expect(try pick { try injector.strike("AltGr+q") } == "AltGr+q")
        #expect(try pick { try injector.strike("Super") } == "Super")
        #expect(try pick { try injector.strike("Escape") } == "nothing")
        #expect(try pick { try injector.strike("Alt+Escape") } == "Alt+Escape")
        #expect(try pick { try injector.strike("KP_End") } == "KP_End")
        try injector.strike("Num_Lock")
        #expect(try pick { try injector.strike("KP_End") } == "KP_1")
    }
}
