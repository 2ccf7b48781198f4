internal import ArgumentParser
internal import Host
internal import JSON

struct MonitorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Show each input, state change and outcome of the running curlicue, live.",
        discussion: """
            Lines that begin with '<' are inputs, '>' is what the daemon does, '=' is the outcome \
            of a hold. Times are in milliseconds. Keys other than hotkeys are never shown. \
            Ends with curlicue or at Control-C. Exit status: 69 when curlicue isn't running on this \
            display.
            """)

    @Flag(help: "Print each event as one JSON object a line.")
    var json = false

    @Flag(help: "Print only the strokes that are drawn, as stroke file lines.")
    var strokes = false

    func run() throws {
        let client = try Remote.client()
        try orEnd(ExitStatus.unavailable) {
            _ = try client.ask("monitor")
            while let line = try client.receive(within: nil) { show(line) }
        }
    }

    private func show(_ line: String) {
        guard let event = JSONValue(parsing: line) else { return }
        func field(_ name: String) -> String {
            event[name].map { $0.string ?? $0.description } ?? ""
        }
        if field("kind") == "stroke" {
            if strokes { emit(field("record")) }
            return
        }
        guard !strokes else { return }
        if json { return Remote.print(event) }
        switch field("kind") {
        case "input": emit("< \(field("time")) \(field("event"))")
        case "effect": emit("> \(field("time")) \(field("effect"))")
        default: emit("= \(field("time")) \(summary(field))")
        }
    }

    private func summary(_ field: (String) -> String) -> String {
        switch field("outcome") {
        case "recognized":
            "recognized \(field("gesture")) \(field("score")) as \(field("mapped")): "
                + field("action")
        default: "\(field("outcome")): \(field("reason"))"
        }
    }

    /// Prints a line at once: the reader may be a pipe.
    private func emit(_ line: String) { StandardOutput.write(clean(line)) }
}
