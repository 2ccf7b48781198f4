internal import ArgumentParser
internal import Host

/// `curlicue monitor`: what the running daemon sees and does, live.
struct MonitorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Show each input, state change and outcome of the running daemon, live.",
        discussion: """
            Lines that begin with '<' are inputs, '>' is what the daemon does, '=' is the outcome \
            of a hold. Times are in milliseconds. Keys other than hotkeys are never shown, because \
            they are never read. Ends with the daemon or at Control-C. Exit status: 69 when no \
            daemon runs on this display.
            """)

    @Flag(help: "Print each event as one JSON object a line.")
    var json = false

    @Flag(help: "Print only the strokes that are drawn, as stroke file lines.")
    var strokes = false

    func run() throws {
        let client = try Remote.client()
        do {
            guard try client.request("monitor").hasPrefix("ok") else {
                throw end("the daemon refused to be watched", ExitStatus.unavailable)
            }
            while let line = try client.receive(within: nil) { show(line) }
        } catch let error as ControlError {
            throw end("\(error)", ExitStatus.unavailable)
        }
    }

    private func show(_ line: String) {
        var fields: [(name: String, value: String)] = []
        for field in line.split(separator: "\t") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { fields.append((String(parts[0]), String(parts[1]))) }
        }
        func field(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
        if field("kind") == "stroke" {
            if strokes { emit(field("record")) }
            return
        }
        guard !strokes else { return }
        if json {
            var object = JSONObject()
            for (name, value) in fields {
                if ["time", "score"].contains(name), let number = Double(value) {
                    object.set(name, number)
                } else {
                    object.set(name, value)
                }
            }
            return emit(object.line)
        }
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
