internal import ArgumentParser
internal import Daemon
internal import Desktop
internal import Host
internal import Mapping

/// `curlicue tutorial`.
struct TutorialCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tutorial",
        abstract: "Learn in 90 seconds to hold, to draw, and to cancel.",
        discussion: """
            Opens a window of its own and waits for what it asks you to do, with the built-in \
            hotkey: follow a circle, which maximizes the window, see what else can be drawn, draw \
            nonsense, cancel. Then it offers to create your config. A daemon that runs releases \
            its hotkeys meanwhile. Nothing of yours is run. Escape, twice, ends it, as does closing \
            the window. Exit status: 69 when there is no display, 75 when a tutorial is under way \
            on it already.
            """)

    func run() throws {
        // Held for as long as this process lives: the daemon takes its hotkeys back once it is gone.
        let daemon = try suspendedDaemon()
        let status: Int32
        do {
            var circumstances = Lesson.Circumstances()
            circumstances.keys = TutorialMapping.keys
            circumstances.ownKeys = TutorialMapping.ownKeys
            circumstances.hasConfig = MappingStore(explicit: nil).path != nil
            let tutorial = try Tutorial(circumstances)
            status = try tutorial.run()
        } catch let error as DesktopError {
            throw end("\(error)", ExitStatus.unavailable)
        } catch let error as MainLoop.Refusal {
            switch error {
            case .occupied(let why): throw end(why, ExitStatus.occupied)
            case .unfit(let why): throw end(why, ExitStatus.unavailable)
            }
        } catch let error as SystemError {
            throw end("\(error)", ExitStatus.failure)
        }
        if status == 0, daemon == nil {
            StandardError.write("curlicue: to use it now: curlicue run &")
        }
        withExtendedLifetime(daemon) {}
        if status != 0 { throw ExitCode(status) }
    }

    /// A connection to the daemon of this display, whose hotkeys are released for as long as it
    /// lasts; nil where none runs.
    private func suspendedDaemon() throws -> ControlClient? {
        let name = Environment()["DISPLAY"] ?? ""
        guard !name.isEmpty else { return nil }
        do throws(ControlError) {
            let client = try ControlClient(path: try ControlPath.socket(forDisplay: name))
            _ = try client.ask("suspend")
            return client
        } catch {
            if case .notRunning = error { return nil }
            throw end(
                clean("the curlicue that runs does not release its hotkeys: \(error)"),
                ExitStatus.unavailable)
        }
    }
}
