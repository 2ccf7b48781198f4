internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Host
internal import JSON

/// `curlicue doctor`: what this session offers, and what stands in the way.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at this session and say what does not work, and what to do about it.",
        discussion: """
            Looks at the mapping, the daemon, the X server, its input devices, the window manager, \
            the compositor, the fonts and the hotkeys. A check mark is as it should be, a dot could \
            be better, a cross does not work. Changes nothing. Exit status: 0 when nothing stands \
            in the way, 1 when something does.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object with all findings.") var json = false

    func run() throws {
        let findings = DoctorChecks(MappingStore(explicit: mapping.config)).findings
        let problems = findings.count { $0.state == .problem }
        if json {
            let object = JSONValue([
                "version": .string(Curlicue.version), "problems": JSONValue(problems),
                "findings": .array(findings.map(\.object)),
            ])
            StandardOutput.write(object.description)
        } else {
            let width = DoctorCommand.width
            let lines = CheckResult.lines(
                findings, width: width, isColoured: DemoReport.isColoured)
            for line in lines { StandardOutput.write(line) }
            StandardOutput.write("")
            StandardOutput.write(
                problems == 0
                    ? "Nothing stands in the way."
                    : problems == 1
                        ? "One thing stands in the way, marked ✗."
                        : "\(problems) things stand in the way, marked ✗.")
        }
        if problems > 0 { throw ExitStatus.advice }
    }

    /// The columns to fill: those of the terminal, as far as they are easily read.
    private static var width: Int {
        let columns = Int(cl_terminal_width(1))
        if columns > 0 { return min(columns, 100) }
        return MappingStore.environment["COLUMNS"].flatMap(Int.init).map { min($0, 100) } ?? 80
    }
}
