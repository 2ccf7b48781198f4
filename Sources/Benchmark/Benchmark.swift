internal import ArgumentParser
internal import CLinux
internal import Glibc
internal import Host
internal import JSON
internal import TestServer

/// What is measured, and for how long.
struct Options {
    var rates = [125.0, 250, 500, 1000]
    /// What is compared with itself, hints on and off, is drawn at fewer.
    var hintRates = [500.0]
    /// How often curlicue and the floor take turns.
    var rounds = 10
    /// The duration of each stroke.
    var seconds = 0.6
    var longSeconds = 10.0
    var idleSeconds = 30.0
    /// How often what happens once in a gesture is repeated.
    var repetitions = 40
    var isFull = false
    /// A folder of recorded strokes.
    var strokes: String?
}

/// `curlicue-bench`: measures curlicue beside a program that does the least possible.
@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue-bench",
        abstract: "Measure curlicue beside a floor program, on X servers of their own.",
        discussion: """
            Every figure stands beside that of a floor: a small C program on bare Xlib that grabs \
            a key, draws a line for each event and starts a command, and nothing else. Ratios hold \
            on other machines, times do not. Build with --static-swift-stdlib for the figures of \
            an installed program.
            """)

    enum Suite: String, CaseIterable, ExpressibleByArgument {
        case ink, swipes, hints, life, memory, reload, recognition, live, scale
    }

    @Option(help: "Only these: \(Suite.allCases.map(\.rawValue).joined(separator: ", ")).")
    var only: [Suite] = []

    @Option(
        help: """
            Only this setting of the screen: \(Setting.allCases.map(\.name).joined(separator: ", ")).
            """)
    var setting: [String] = []

    @Option(help: "How often curlicue and the floor take turns.")
    var rounds: Int?

    @Option(help: "The duration of each stroke, in seconds.")
    var seconds: Double?

    @Option(help: "Only these events per second.")
    var rate: [Double] = []

    @Option(help: "A folder of labelled strokes (*.jsonl, *.jsonl.gz) to recognize.")
    var strokes: String?

    @Option(help: "The program to measure; the one built beside this one by default.")
    var program: String?

    @Flag(help: "Longer, and for each shape by itself.")
    var full = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print a page in Markdown.")
    var markdown = false

    @Option(
        parsing: .upToNextOption,
        help: """
            Measure nothing: print a page in Markdown of these runs, files with what --json printed.
            """)
    var page: [String] = []

    @Option(help: "What is measured, for the head of what is printed: a commit or a version.")
    var revision = ""

    @Flag(help: "Run at real-time priority, before all else on the machine.")
    var realtime = false

    func run() throws {
        guard page.isEmpty else { return try printPage() }
        var options = Options()
        if full {
            (options.seconds, options.repetitions, options.isFull) = (2, 200, true)
            options.hintRates = options.rates
        }
        if let seconds { options.seconds = seconds }
        if let rounds { options.rounds = max(1, rounds) }
        if !rate.isEmpty { (options.rates, options.hintRates) = (rate, rate) }
        options.strokes = strokes
        let isHurried = realtime && ProcessFigures(0).hurry(priority: 2)
        if realtime, !isHurried { throw Failure("real-time priority is not allowed to this user") }
        let program = program ?? builtProgram()
        guard access(program, X_OK) == 0 else {
            throw Failure("\(program) is missing; build it: swift build -c release")
        }
        let wanted = only.isEmpty ? Suite.allCases : only
        let settings = Setting.allCases.filter { setting.isEmpty || setting.contains($0.name) }
        var report = Report(
            circumstances: .now(isHurried: isHurried, revision: revision))
        for setting in settings
        where [.ink, .swipes, .hints].contains(where: wanted.contains) {
            guard let rig = try rig(setting, program, isHurried: isHurried) else { continue }
            if wanted.contains(.ink) {
                log("event to ink, \(setting.rawValue)")
                report.figures += try InkSuite(rig: rig, options: options).run()
            }
            if wanted.contains(.hints) {
                log("event to ink with hints, \(setting.rawValue)")
                report.figures += try HintSuite(rig: rig, options: options).run()
            }
            if wanted.contains(.swipes) {
                log("first ink and command, \(setting.rawValue)")
                report.figures += try SwipeSuite(rig: rig, options: options).run()
            }
        }
        let recognition = {
            log("recognition")
            return try RecognitionSuite(options: options).run()
        }
        if wanted.contains(.life) {
            log("start, idle, size")
            let rig = try Rig(.plain, program, isHurried: isHurried)
            report.figures += try LifeSuite(rig: rig, options: options).run {
                wanted.contains(.recognition) ? try recognition() : []
            }
        } else if wanted.contains(.recognition) {
            report.figures += try recognition()
        }
        if wanted.contains(.memory) {
            for setting in settings where setting != .xcompmgr {
                log("memory, \(setting.rawValue)")
                let rig = try Rig(setting, program, isHurried: isHurried)
                report.figures += try MemorySuite(rig: rig, options: options).run()
            }
        }
        if wanted.contains(.reload) {
            log("reload")
            let rig = try Rig(.plain, program, isHurried: isHurried)
            report.figures += try ReloadSuite(rig: rig, options: options).run()
        }
        if wanted.contains(.live) {
            log("predictions")
            report.figures += try PredictionSuite(strokes: Workload.generated()).run()
            if let folder = options.strokes {
                report.figures += try NamingSuite(folder: folder).run()
            }
        }
        if wanted.contains(.scale) {
            log("scale")
            report.figures += try ScaleSuite(
                program: program, options: options, isHurried: isHurried
            ).run()
        }
        if json {
            print(report.json)
        } else if markdown {
            var page = ResultsPage()
            try page.add(report.json)
            print(page.markdown())
        } else {
            print(report.table)
        }
    }

    /// Prints the runs of `--page` side by side.
    private func printPage() throws {
        var results = ResultsPage()
        for file in page {
            guard let text = File.text(file), let run = JSONValue(parsing: text) else {
                throw Failure("\(file) cannot be read, or is not JSON")
            }
            do {
                try results.add(run)
            } catch {
                throw Failure("\(file): \(error)")
            }
        }
        print(results.markdown(revision: revision))
    }

    /// A screen with this setting; nil, with a word on it, where its programs are not installed.
    private func rig(_ setting: Setting, _ program: String, isHurried: Bool) throws -> Rig? {
        do {
            return try Rig(setting, program, isHurried: isHurried)
        } catch let error as TestServerError {
            guard case .missing(_, let packages) = error, setting != .plain else { throw error }
            log("\(setting.rawValue) is left out: install \(packages)")
            return nil
        }
    }

    private func log(_ what: String) { StandardError.write("curlicue-bench: \(what)") }
}

extension Circumstances {
    /// This machine, today; `revision` is what is measured.
    static func now(isHurried: Bool, revision: String) -> Circumstances {
        let model =
            (File.text("/proc/cpuinfo") ?? "").split(separator: "\n")
            .first { $0.hasPrefix("model name") }?.split(separator: ":").last
            .map { $0.drop { $0 == " " } } ?? "unknown processor"
        var name = utsname()
        uname(&name)
        let kernel = withUnsafeBytes(of: name.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return Circumstances(
            machine: "\(model), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores",
            system: "Linux \(kernel)",
            date: "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))",
            revision: revision,
            remarks: [isHurried ? "real-time priority" : "ordinary priority"]
                + (Processors.canBeKeptAwake
                    ? [] : ["this user cannot keep processors awake: those of \"awake\" slept"]))
    }
}
