internal import ArgumentParser
internal import Gestures
internal import Mapping
internal import Host
internal import JSON

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show what the running curlicue is doing.",
        discussion: """
            Its state, display, config and its age, hotkeys and what became of each, devices, \
            monitors and how large things are drawn there, how the overlay is shown, and the last \
            error. Exit status: 69 when curlicue isn't running on this display.
            """)

    @Flag(help: "Print it as one JSON object.") var json = false

    func run() throws {
        let status = try Remote.ask("status")
        guard !json else { return Remote.print(status) }
        for (name, value) in StatusCommand.lines(status) {
            StandardOutput.write(clean("\(name): \(value)"))
        }
    }

    static func lines(_ status: JSONValue) -> [(String, String)] {
        func text(_ name: String) -> String { status[name]?.string ?? "" }
        func ago(_ name: String) -> String { age(status[name]?.number ?? 0) }
        func count(_ value: JSONValue?) -> Int { value?.wholeNumber ?? 0 }
        var lines = [("state", text("state"))]
        let process = "process \(count(status["process"])), running for \(ago("uptime"))"
        lines.append(("daemon", "\(text("version")), \(process)"))
        lines.append(("display", text("display")))
        let mapping = status["mapping"]?.string
        lines.append(("config", "\(mapping ?? "built in"), read \(ago("mappingAge")) ago"))
        if status["refused"] == .bool(true) {
            lines.append(
                (
                    "config",
                    mapping.map(MappingStore.isMissing) == true
                        ? "the file is gone; what it said last stays in force until 'curlicue reload'"
                        : "\(mapping == nil ? "your file" : "the newest version") has errors; "
                            + "'curlicue check' shows them"
                ))
        }
        if status["watched"] == .bool(false) {
            lines.append(("config", "saving it is not noticed now; 'curlicue reload' reads it"))
        }
        lines.append(("gestures", "\(count(status["gestures"]))"))
        if let recorder = status["recorder"]?.wholeNumber {
            lines.append(
                ("gestures", "run nothing, but go to process \(recorder), until that ends"))
        }
        for hotkey in status["hotkeys"]?.array ?? [] {
            let state = hotkey["state"]?.string ?? ""
            lines.append(("hotkey", "\(hotkey["hotkey"]?.string ?? ""), \(state)"))
        }
        for device in status["devices"]?.array ?? [] {
            let kind = device["kind"]?.string ?? ""
            let isUsed = device["used"] != .bool(false)
            lines.append(
                ("device", "\(device["name"]?.string ?? ""), \(kind)\(isUsed ? "" : ", left out")"))
        }
        for monitor in status["monitors"]?.array ?? [] {
            let size = "\(count(monitor["width"])) × \(count(monitor["height"]))"
            let scale = monitor["scale"]?.description ?? "1"
            lines.append(
                ("monitor", "\(monitor["name"]?.string ?? ""), \(size), scale \(scale)"))
        }
        lines.append(("overlay", text("overlay")))
        let manager = text("windowManager")
        lines.append(("window manager", manager.isEmpty ? "none" : manager))
        if let error = status["lastError"]?.string {
            lines.append(("last error", "\(error) (\(ago("lastErrorAge")) ago)"))
        }
        return lines
    }
}
