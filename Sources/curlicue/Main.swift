internal import ArgumentParser
internal import Desktop
internal import Glibc
internal import Host

/// Where the program begins.
@main
enum Main {
    static func main() {
        // Before anything else: the watchdog has to stay small.
        if ProcessWords.all.first == Watchdog.processName { watch() }
        Curlicue.main()
    }

    /// The daemon's watchdog: its arguments are the display and the resource to end it by.
    private static func watch() -> Never {
        let arguments = ProcessWords.all
        guard arguments.count == 3, let resource = UInt(arguments[2]) else { exit(64) }
        var process = WatchdogProcess()
        process.run { isStillSilent in
            Lifeline.cut(resource, on: arguments[1], if: isStillSilent)
        }
        exit(0)
    }
}
