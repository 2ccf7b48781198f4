import CX11
import Engine
import TestServer
import Testing

@testable import Desktop

/// Characters that no key gives, on a real server, as the focused application sees them.
@Suite final class SpareKeysTests: TypingScene {
    /// The symbols that the application is given for `text`, however late it looks.
    private func typed(_ text: String) throws -> [String] {
        try seen { try input.type(text) }.filter { $0.hasPrefix("+") && !$0.contains("Shift") }
            .map { String($0.dropFirst().prefix { $0 != "/" }) }
    }

    /// The maps of all keyboards: what a person finds under the fingers.
    private func maps() -> [[UInt8: [[UInt]]]] {
        let devices = KeyboardDevices(display)
        let ids =
            [UInt32(XkbUseCoreKbd)]
            + ([devices.synthetic].compactMap { $0 } + devices.real)
            .map { UInt32(bitPattern: $0) }
        return ids.map { KeyboardMap(display, device: $0).symbols }
    }

    @Test func aForeignCharacterIsTypedAndTheMapIsAsBefore() throws {
        let before = maps()
        #expect(before.count == 3)
        #expect(try typed("a語b") == ["a", "U8A9E", "b"])
        #expect(input.hasBoundKeys)
        let during = maps()
        #expect(during != before)
        // What any key had, it has still.
        for (old, new) in zip(before, during) {
            let changed = old.filter { new[$0.key] != $0.value }
            #expect(changed.count == 1)
            #expect(changed.allSatisfy { $0.value.joined().allSatisfy { $0 == 0 } })
        }
        input.restoreKeys()
        #expect(!input.hasBoundKeys)
        #expect(maps() == before)
    }

    @Test func whatTheKeyboardHasChangesNothing() throws {
        let before = maps()
        _ = try typed("Hello, world! ~^`'\"")
        #expect(!input.hasBoundKeys)
        #expect(maps() == before)
    }

    @Test func capitalsKeepTheirCase() throws {
        #expect(
            try typed("éÉßẞñÑжЖ")
                == [
                    "eacute", "Eacute", "ssharp", "U1E9E", "ntilde", "Ntilde", "U436", "U416",
                ].map { Keysyms.name(of: try #require(Keysyms.code(for: $0))) })
    }

    @Test func boundKeysAreUsedAgain() throws {
        _ = try typed("語")
        let once = maps()
        #expect(try typed("語語語") == ["U8A9E", "U8A9E", "U8A9E"])
        #expect(maps() == once)
    }

    @Test func manyDifferentCharactersShareKeys() throws {
        let before = maps()
        let many = (0..<26).compactMap { Unicode.Scalar(0x4E00 + $0) }.map(Character.init)
        let expected = many.map { character in
            "U" + String(character.unicodeScalars.first?.value ?? 0, radix: 16).uppercased()
        }
        #expect(try typed(String(many)) == expected)
        // The next text finds the keys taken by characters that it does not need.
        let others = (0..<26).compactMap { Unicode.Scalar(0x5E00 + $0) }.map(Character.init)
        #expect(try typed(String(others)).count == 26)
        input.restoreKeys()
        #expect(maps() == before)
    }

    @Test func whatIsTooMuchIsTypedInPortions() throws {
        let before = maps()
        let many = (0..<80).compactMap { Unicode.Scalar(0x4E00 + $0) }.map(Character.init)
        var (rest, names, portions) = (String(many), [String](), 0)
        while !rest.isEmpty {
            let text = rest
            names += try seen { rest = try input.type(text) }
                .filter { $0.hasPrefix("+U") }.map { String($0.dropFirst().prefix { $0 != "/" }) }
            portions += 1
            try #require(portions < 9)
        }
        #expect(names == (0..<80).map { "U" + String(0x4E00 + $0, radix: 16).uppercased() })
        #expect(portions > 1)
        input.restoreKeys()
        #expect(maps() == before)
    }

    @Test func whatCannotBeTypedIsSaidAndNothingHappens() throws {
        let before = maps()
        #expect(throws: ActionError.noCharacter("\u{1}")) { try input.type("ab\u{1}") }
        #expect(application.take().isEmpty)
        #expect(maps() == before && !input.hasBoundKeys)
    }

    @Test func aKeyboardWithoutASpareKeyIsLeftAlone() throws {
        for (keycode, key) in KeyboardMap(display).symbols
        where key.joined().allSatisfy({ $0 == 0 }) {
            var symbols = [KeySym(0xffc2)]
            XChangeKeyboardMapping(display.handle, Int32(keycode), 1, &symbols, 1)
        }
        let before = maps()
        #expect(throws: ActionError.noCharacter("語")) { try input.type("a語") }
        #expect(application.take().isEmpty)
        #expect(maps() == before)
    }

    @Test func aLayoutChangeMeanwhileIsKept() throws {
        try server.setKeyboard(layout: "de")
        let german = maps()
        try server.setKeyboard(layout: "us")
        #expect(try typed("語") == ["U8A9E"])
        try server.setKeyboard(layout: "de")
        #expect(try typed("語y") == ["U8A9E", "y"])
        input.restoreKeys()
        #expect(maps() == german)
    }

    @Test func keysThatALayoutChangeClearedAreBoundAgain() throws {
        for (first, layout) in [(0x4E00, "de"), (0x5E00, "us"), (0x6E00, "de")] {
            let many = (first..<first + 26).compactMap(Unicode.Scalar.init).map(Character.init)
            #expect(try typed(String(many)).count == 26)
            try server.setKeyboard(layout: layout)
        }
    }

    @Test func aKeyThatSomeoneElseTookIsTheirs() throws {
        _ = try typed("語")
        let keystrokes = KeyboardMap(display).keystrokes(group: 0, locked: 0)
        let symbol = try #require(Keysyms.code(for: "U8A9E"))
        let keycode = try #require(keystrokes[UInt(symbol)]).keycode
        try server.run("xmodmap", ["-e", "keycode \(keycode) = F5"])
        let before = maps()
        input.restoreKeys()
        #expect(maps() == before)
    }

    @Test func controlCharactersAreKeys() throws {
        #expect(
            try typed("\t\u{8}\u{1b}\u{7f}\r\n") == [
                "Tab", "BackSpace", "Escape", "Delete", "Return",
            ])
    }

    @Test func theServerIsNotHeldUp() throws {
        for _ in 0..<8 { try server.start("xterm", ["-e", "sleep", "60"]) }
        let probe = WindowManagerProbe(display)
        try display.wait(for: "eight terminals") {
            probe.topWindows(ofClass: "XTerm").count == 8
        }
        let many = (0..<12).compactMap { Unicode.Scalar(0x4E00 + $0) }.map(Character.init)
        let clock = ContinuousClock()
        let other = try Desktop.Display(server.name)
        let taken = try clock.measure {
            try input.type(String(many))
            other.sync()
            input.restoreKeys()
            other.sync()
        }
        #expect(taken < .milliseconds(500), "\(taken)")
    }
}

extension WindowManagerProbe {
    /// The children of the root window that are shown and belong to a class.
    func topWindows(ofClass name: String) -> [Window] {
        var (root, parent): (Window, Window) = (0, 0)
        var list: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        XQueryTree(display.handle, display.root, &root, &parent, &list, &count)
        defer { if let list { XFree(list) } }
        return UnsafeBufferPointer(start: list, count: Int(count)).filter { window in
            var attributes = XWindowAttributes()
            var hint = XClassHint()
            guard XGetWindowAttributes(display.handle, window, &attributes) != 0,
                attributes.map_state == IsViewable,
                XGetClassHint(display.handle, window, &hint) != 0
            else { return false }
            defer {
                XFree(hint.res_name)
                XFree(hint.res_class)
            }
            return hint.res_class.map { String(cString: $0) } == name
        }
    }
}
