/// The entries by which a session starts the program: they name its full path, for a session's
/// `PATH` need not have it.
enum Entry {
    /// What the entries in `config` name, which is where a distribution puts it.
    private static let usual = "/usr/bin/curlicue"

    /// An autostart entry for `program`, after the Desktop Entry Specification 1.5.
    static func autostart(_ template: [UInt8], program: String) -> [UInt8] {
        lines(template) { line in
            switch line {
            case "TryExec=\(usual)": "TryExec=" + escaped(program)
            case "Exec=\(usual) run": "Exec=" + escaped(argument(program)) + " run"
            default: line
            }
        }
    }

    /// A systemd unit for `program`, after systemd.service(5).
    static func unit(_ template: [UInt8], program: String) -> [UInt8] {
        lines(template) { line in
            guard let equals = line.firstRange(of: "=\(usual) ") else { return line }
            return line[..<equals.lowerBound] + "=" + word(program) + " "
                + line[equals.upperBound...]
        }
    }

    private static func lines(_ template: [UInt8], _ change: (String) -> String) -> [UInt8] {
        let text = String(decoding: template, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return Array(lines.map { change(String($0)) }.joined(separator: "\n").utf8)
    }

    /// A string of a desktop entry.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\")
    }

    /// One argument of `Exec`, before it is written as a string.
    private static func argument(_ text: String) -> String {
        let text = text.replacing("%", with: "%%")
        guard text.contains(where: { " \"'\\><~|&;$*?#()`".contains($0) }) else { return text }
        var quoted = "\""
        for character in text {
            if "\"`$\\".contains(character) { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "\""
    }

    /// The program of an `ExecStart`.
    private static func word(_ text: String) -> String {
        let text = text.replacing("%", with: "%%")
        guard text.contains(where: { " \"'\\;".contains($0) }) else { return text }
        let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(inner)\""
    }
}
