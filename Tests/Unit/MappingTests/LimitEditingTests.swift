import Gestures
import Mapping
import Testing

private let limits = [
    LimitEntry(["tremor"], "6px", reason: "your hand trembles by 5 px"),
    LimitEntry(["tap", "slop"], "22px", reason: "your taps stray by 14 px"),
    LimitEntry(["tap", "duration"], "450ms", reason: "your taps last 300 ms"),
]

private func edit(_ text: String, _ limits: [LimitEntry] = limits) throws -> MappingEdit {
    let source = Source(file: "mine.yaml", bytes: Array(text.utf8))
    return try MappingEditor(source, reader: testReader).setting(limits)
}

private func text(_ edit: MappingEdit) -> String {
    String(decoding: edit.new.fileBytes, as: UTF8.self)
}

@Suite("Writing measured limits") struct LimitEditingTests {
    @Test("limits are put where there were none, each with its reason")
    func new() throws {
        let change = try edit("gestures: {circle: nothing} # mine\n")
        #expect(
            text(change) == """
                gestures: {circle: nothing} # mine

                recognizers:
                  # calibrate, tremor: your hand trembles by 5 px
                  tremor: 6px
                  # calibrate, tap duration: your taps last 300 ms
                  # calibrate, tap slop: your taps stray by 14 px
                  tap: {slop: 22px, duration: 450ms}

                """ || text(change).contains("tap: {slop: 22px, duration: 450ms}"))
        #expect(change.mapping.limits.tremor == 6 && change.mapping.limits.tap.slop == 22)
        #expect(change.mapping.limits.tap.duration == .milliseconds(450))
        #expect(text(change).hasPrefix("gestures: {circle: nothing} # mine\n"))
    }

    @Test("its own values are replaced, and only those")
    func again() throws {
        let first = try edit("recognizers:\n    # own\n    shake: {leg: 20px}\n")
        let other = limits.map { LimitEntry($0.keys, "12" + $0.value.suffix(2), reason: "more") }
        let second = try edit(text(first), other)
        #expect(second.mapping.limits.tremor == 12 && second.mapping.limits.tap.slop == 12)
        #expect(second.mapping.limits.shake.leg == 20)
        #expect(!text(second).contains("your"))
        #expect(try edit(text(second), other).diff == "")
        let own = try edit(
            "recognizers:\n  # calibrate is good\n  tremor: 2px\n  tap:\n    spread: 50px # mine\n")
        #expect(own.mapping.limits.tremor == 2 && own.mapping.limits.tap.slop == 22)
        #expect(own.notes.count == 1 && own.notes[0].contains("'tremor'"))
        #expect(text(own).contains("    spread: 50px # mine\n    # calibrate, tap slop: "))
    }

    @Test("its own values that are needless are removed, and only those")
    func needless() throws {
        func removed(_ text: String, _ keys: [[String]]) throws -> String {
            let source = Source(file: "mine.yaml", bytes: Array(text.utf8))
            let editor = try MappingEditor(source, reader: testReader)
            return String(
                decoding: try editor.setting([], removing: keys).new.fileBytes, as: UTF8.self)
        }
        let mine = "recognizers:\n  # own\n  shake: {leg: 20px}\n"
        let all = try text(edit(mine))
        #expect(try removed(all, limits.map(\.keys)) == mine)
        #expect(try removed(all, limits.reversed().map(\.keys)) == mine)
        let rest = try removed(all, [["tap", "slop"]])
        #expect(rest.contains("  # calibrate, tap duration: your taps last 300 ms\n"))
        #expect(rest.contains("  tap: {duration: 450ms}\n") && rest.contains("  tremor: 6px\n"))
        #expect(!rest.contains("tap slop"))
        let other = try removed(all, [["tap", "duration"], ["shake", "leg"]])
        #expect(other.contains("  tap: {slop: 22px}\n") && other.contains("{leg: 20px}"))
        // Nothing is left of what it wrote alone.
        let alone = try text(edit("gestures: {circle: nothing}\n"))
        let without = try removed(alone, limits.map(\.keys))
        #expect(!without.contains("recognizers") && !without.contains("#"), "\(without)")
        let gestures = "gestures: {circle: nothing}\n"
        let block =
            gestures + "recognizers:\n  tap:\n    # calibrate, tap slop: so\n    slop: 22px\n"
        #expect(
            try removed(block + "    spread: 50px\n", [["tap", "slop"]])
                == gestures + "recognizers:\n  tap:\n    spread: 50px\n")
        #expect(try removed(block, [["tap", "slop"]]) == gestures)
    }

    @Test("a file that cannot be changed line by line stays")
    func impossible() {
        #expect(throws: EditRefusal.self) { try edit("recognizers: {tap: {slop: 4px}}\n") }
        #expect(throws: EditRefusal.self) { try edit("recognizers: {tap: \n") }
    }
}
