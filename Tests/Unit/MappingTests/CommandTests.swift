import Engine
import Gestures
import Testing

@testable import Mapping

/// Programs that are not there.
@Suite("Commands")
struct CommandTests {
    private let reader = MappingReader(
        Vocabulary(keys: testKeys, isCommand: { ["xterm", "/bin/true"].contains($0) }))

    @Test("a program that is not found is warned about, at its name")
    func missing() {
        let text = """
            gestures:
              tap: run xtrem -e top
              shake: [run xterm, exec nosuch "a b"]
              circle: {exec: [/bin/flase, x]}
              long press: {run: nosuch; true}
              swipe up: "run  nosuch2"
            """
        let reading = reader.read(text: text, file: "f")
        #expect(
            reading.diagnostics.map(\.headline) == [
                "f:2:12: warning: no program called 'xtrem' is found",
                "f:3:27: warning: no program called 'nosuch' is found",
                "f:4:19: warning: no program called '/bin/flase' is found",
                "f:6:19: warning: no program called 'nosuch2' is found",
            ])
        #expect(reading.mapping != nil)
    }

    @Test(
        "what the shell does itself, or still has to expand, is no program",
        arguments: [
            "run cd /tmp && ls", "run FOO=1 bar", "run $EDITOR x", "run ~/bin/x", "run (a; b)",
            "run test -e x", "run 'quoted name' x", "run xterm", "exec /bin/true", "window close",
            "run a|b", "text \"nosuch\"",
        ])
    func shell(action: String) {
        let text = "gestures:\n  tap: >-\n    \(action)\n"
        #expect(reader.read(text: text, file: "f").diagnostics == [])
    }

    @Test("names are looked for along PATH, paths where they lead")
    func path() {
        let search = CommandSearch(path: "/a::/b/c") { ["/b/c/x", "/d/y", "z/w"].contains($0) }
        #expect(search.finds("x") && search.finds("/d/y") && search.finds("z/w"))
        #expect(!search.finds("y") && !search.finds("w") && !search.finds("/x"))
        #expect(CommandSearch(path: "/nowhere:/usr/bin:/bin").finds("sh"))
        #expect(!CommandSearch(path: "").finds("sh"))
    }
}
