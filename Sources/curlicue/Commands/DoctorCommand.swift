internal import ArgumentParser
internal import CLinux
internal import Mapping
internal import Gestures
internal import Host
internal import JSON

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check your setup, and say what to do about each problem.",
        discussion: """
            Looks at your config, the running curlicue, the X server, its input devices, the window manager, \
            the compositor, the fonts and the hotkeys. A check mark is fine, a dot could be better, \
            a cross is a problem. Changes nothing. Exit status: 0 when no problem \
            was found, 1 when there is one.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object with all results.") var json = false

    func run() throws {
        let findings = DoctorChecks(MappingStore(explicit: mapping.config)).findings
        let problems = findings.count { $0.state == .problem }
        if json {
            let object = JSONValue([
                "version": .string(version), "problems": JSONValue(problems),
                "findings": .array(findings.map(\.object)),
            ])
            StandardOutput.write(object.description)
        } else {
            let width = DoctorCommand.width
            let lines = CheckResult.lines(
                findings, width: width, isColoured: StandardOutput.isColored)
            for line in lines { StandardOutput.write(line) }
            StandardOutput.write("")
            StandardOutput.write(
                problems == 0
                    ? "No problems found." : counted(problems, "problem") + ", marked ✗.")
        }
        if problems > 0 { throw ExitStatus.failure }
    }

    /// How many columns to fill: those of the terminal, but no more than are easily read.
    private static var width: Int {
        let columns = Int(cl_terminal_width(1))
        if columns > 0 { return min(columns, 100) }
        return Environment()["COLUMNS"].flatMap(Int.init).map { min($0, 100) } ?? 80
    }
}
