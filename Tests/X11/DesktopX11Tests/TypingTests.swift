import CX11
import Engine
import Foundation
import TestServer
import Testing

@testable import Desktop

/// A keyboard as a person has set it up.
struct Layout: CustomTestStringConvertible, Sendable {
    var layout: String
    /// The group that is in force, from 0.
    var group = 0
    /// The ASCII characters that only dead keys give, so that `keys` has none for them.
    var lacks = ""

    var testDescription: String { "\(layout), group \(group + 1)" }

    static let all = [
        Layout(layout: "us"), Layout(layout: "de", lacks: "^`"),
        Layout(layout: "fr"), Layout(layout: "ru,us"), Layout(layout: "ru,us", group: 1),
        Layout(layout: "us,de,fr,ru", group: 3),
    ]
}

/// The same keys and texts under all layouts, whatever is locked and held: under each layout in four
/// combinations, in which each lock and each grip comes once. They differ from one layout to the
/// next, so that four layouts have all sixteen. In one of the four all characters are typed, in the
/// others a few of every kind; all of them once a week.
@Suite struct TypingTests {
    /// What fingers hold down.
    private static let grips = ["", "Shift", "Ctrl+Super", "Alt+Shift"]
    private static let locks: [[String]] = [
        [], ["Caps_Lock"], ["Num_Lock"], ["Caps_Lock", "Num_Lock"],
    ]
    private static let ascii = (0x20...0x7e).compactMap { Unicode.Scalar(UInt8($0)) }
    private static let few = Array(" azAZ09@~^\"/".unicodeScalars)

    private func server(_ layout: Layout) throws -> (PrivateServer, Desktop.Display) {
        let server = try PrivateServer { $0.kind = .xorg }
        try server.setKeyboard(layout: layout.layout)
        let display = try Desktop.Display(server.name)
        XkbLockGroup(display.handle, UInt32(XkbUseCoreKbd), UInt32(layout.group))
        display.sync()
        return (server, display)
    }

    /// Goes through locks and grips, and sees to it that they are as before.
    private func forEachState(
        of layout: Layout, _ server: PrivateServer, _ display: Desktop.Display,
        _ body: (String, [Unicode.Scalar]) throws -> Void
    ) throws {
        let turn = Layout.all.firstIndex { $0.testDescription == layout.testDescription } ?? 0
        for (row, locks) in Self.locks.enumerated() {
            for lock in locks { try server.injector.strike(lock) }
            for (column, grip) in Self.grips.enumerated()
            where (row + column + turn) % Self.grips.count == 0 {
                if !grip.isEmpty { try server.injector.press(grip) }
                try server.injector.sync()
                let before = state(display)
                let isFull = row == repetitions(turn % Self.locks.count, full: row)
                try body("\(locks) \(grip)", isFull ? Self.ascii : Self.few)
                #expect(state(display) == before, "\(locks) \(grip)")
                if !grip.isEmpty { try server.injector.release(grip) }
            }
            for lock in locks { try server.injector.strike(lock) }
        }
        try server.injector.sync()
        #expect(KeyboardDevices(display).keysDown.isEmpty)
    }

    private func state(_ display: Desktop.Display) -> [Int] {
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        return [Int(state.base_mods), Int(state.locked_mods), Int(state.group)]
    }

    @Test("keys give the symbols they name", arguments: Layout.all)
    func keys(_ layout: Layout) throws {
        let (server, display) = try server(layout)
        let application = try StandInApplication(server)
        try application.takeFocus()
        let input = SyntheticInput(display)
        let map = KeyboardMap(display).symbols
        try forEachState(of: layout, server, display) { setting, characters in
            for scalar in characters {
                let name = try #require(Keysyms.name(of: KeySym(scalar.value)))
                _ = application.take()
                if layout.lacks.unicodeScalars.contains(scalar) {
                    #expect(throws: ActionError.noKey(name)) {
                        try input.send([Chord(.key(name))])
                    }
                    continue
                }
                try input.send([Chord(.key(name))])
                let presses = application.take().filter { $0.hasPrefix("+") }
                    .map { $0.dropFirst().prefix { $0 != "/" } }
                let symbols = presses.filter { !Keysyms.modifierNames.contains(String($0)) }
                #expect(symbols == [name[...]], "\(setting)")
            }
        }
        #expect(KeyboardMap(display).symbols == map)
    }

    @Test("a terminal gets the text as it was written", arguments: Layout.all)
    func text(_ layout: Layout) throws {
        let (server, display) = try server(layout)
        let terminal = try Terminal(server, display)
        let input = SyntheticInput(display)
        let map = KeyboardMap(display).symbols
        try forEachState(of: layout, server, display) { setting, characters in
            let line = String(String.UnicodeScalarView(characters)) + "äÖßéÈçñŁ€§µЖяЁ“λΩ語😀é"
            try input.type(line + "\n")
            #expect(try terminal.nextLine() == line, "\(setting)")
        }
        input.restoreKeys()
        #expect(KeyboardMap(display).symbols == map)
    }

    @Test("a combination that switches layouts does not do so when it is put back")
    func groupToggle() throws {
        let (server, display) = try server(Layout(layout: "us"))
        try server.setKeyboard(layout: "us,ru", options: "grp:alt_shift_toggle")
        let application = try StandInApplication(server)
        try application.takeFocus()
        let input = SyntheticInput(display)
        for _ in 0..<4 {
            try server.injector.press("Alt+Shift")
            try server.injector.sync()
            let before = state(display)
            _ = application.take()
            try input.send([Chord(.key("a"))])
            #expect(application.take().contains("+a"))
            #expect(state(display) == before)
            try input.type("ж!")
            #expect(state(display) == before)
            try server.injector.release("Alt+Shift")
            try server.injector.sync()
        }
    }

    @Test("twenty texts in a row arrive in order, though the terminal reads them late")
    func inARow() throws {
        let (server, display) = try server(Layout(layout: "us"))
        let terminal = try Terminal(server, display)
        let input = SyntheticInput(display)
        let lines = (0..<20).map { "\($0) é語ж\($0 % 2 == 0 ? "λ" : "ñ")😀" }
        for line in lines { try input.type(line + "\n") }
        for line in lines { #expect(try terminal.nextLine() == line) }
    }
}

/// A terminal that writes each line that is typed in it into a file.
private final class Terminal {
    private let display: Desktop.Display
    private let file: String
    private var count = 0

    init(_ server: PrivateServer, _ display: Desktop.Display) throws {
        self.display = display
        file = server.folder + "/typed"
        let file = file
        try server.start(
            "xterm", ["-u8", "-e", "sh", "-c", "stty -echo; : > \(file); exec cat >> \(file)"],
            environment: ["LC_ALL": "C.UTF-8"])
        let probe = WindowManagerProbe(display)
        try display.wait(for: "the terminal") {
            FileManager.default.fileExists(atPath: file)
                && probe.topWindows(ofClass: "XTerm").count == 1
        }
        let window = try #require(probe.topWindows(ofClass: "XTerm").first)
        XSetInputFocus(display.handle, window, Int32(RevertToParent), 0)
        display.sync()
    }

    /// The next line, once it has been typed.
    func nextLine() throws -> String {
        var lines: [Substring] = []
        try display.wait(for: "line \(count + 1)") {
            let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.count > count + 1
        }
        defer { count += 1 }
        return String(lines[count])
    }
}

extension Keysyms {
    fileprivate static let modifierNames: Set<String> = [
        "Shift_L", "Shift_R", "Control_L", "Alt_L", "Meta_L", "Super_L", "ISO_Level3_Shift",
        "ISO_Next_Group", "ISO_Prev_Group",
    ]
}
