public import ArgumentParser
internal import CLinux
internal import Engine
public import Gestures
internal import Host
internal import Mapping

/// `curlicue recognize`: what finished strokes are, by the recognizers that the daemon uses.
struct RecognizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognize",
        abstract: "Say what recorded strokes are and what they would run.",
        discussion: """
            Reads stroke files (JSON Lines, see curlicue(5)) and prints a line for each stroke: the \
            gesture, its score and the action. A line that is no stroke is reported on standard \
            error with its place, and the rest is read on. Exit status: 65 when there was such a \
            line, 66 when a file cannot be read, 78 when the mapping has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Flag(help: "Print one JSON object a stroke.")
    var json = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Judge every stroke as drawn while a hotkey is held, or as movement that nothing armed, "
                + "which has to be faster and steadier. Without it the file says, in 'armed', or "
                + "else it is movement.", valueName: "hotkey|movement"))
    var armedBy: Limits.Arming?

    @Argument(
        help: ArgumentHelp("Stroke files; '-' or none for standard input.", valueName: "strokes"))
    var files: [String] = []

    func run() throws {
        let loaded = MappingStore(explicit: mapping.config).load()
        guard let rules = loaded.mapping else {
            for message in loaded.messages { StandardError.write(message) }
            throw ExitStatus.configuration
        }
        var judge = Judge(rules, armedBy: armedBy)
        var isFaulty = false
        for file in files.isEmpty ? ["-"] : files {
            do throws(SystemError) {
                if try !recognize(file, &judge) { isFaulty = true }
            } catch {
                throw end("\(error)", ExitStatus.noInput)
            }
        }
        if isFaulty { throw ExitStatus.data }
    }

    /// Goes through one file; false when a line of it is no stroke.
    private func recognize(_ file: String, _ judge: inout Judge) throws(SystemError) -> Bool {
        var lines = try LineReader.open(file)
        var number = 0
        var isGood = true
        while let line = lines.next() {
            number += 1
            let hasMark = number == 1 && line.starts(with: [0xef, 0xbb, 0xbf])
            let content = hasMark ? line.dropFirst(3) : line
            guard !content.allSatisfy({ [0x20, 0x0d, 0x09].contains($0) }) else { continue }
            do throws(StrokeFileError) {
                let record = try StrokeFile.parse(content)
                StandardOutput.write(judge.line(for: record, number: number, json: json))
            } catch {
                isGood = false
                StandardError.write(
                    "\(file):\(number):\(error.column): error: \(clean(error.message))")
            }
        }
        return isGood
    }
}

extension Limits.Arming: ExpressibleByArgument {}

/// Judges strokes against every profile of a mapping, in the order of the file.
struct Judge {
    private var replays: [Limits.Arming: [Replay]] = [:]
    private let profiles: [Profile]
    private let armedBy: Limits.Arming?

    init(_ mapping: Mapping, armedBy: Limits.Arming? = nil) {
        self.armedBy = armedBy
        profiles = mapping.profiles
        for arming in Limits.Arming.allCases {
            var limits = mapping.limits
            limits.arming = arming
            replays[arming] = mapping.profiles.map { Replay($0, limits: limits) }
        }
    }

    /// The first profile's recognition, or else the first profile's reasons.
    mutating func outcome(of record: StrokeRecord) -> (outcome: Outcome, binding: Binding?) {
        let arming = armedBy ?? record.armed ?? .movement
        let strokes = record.strokes
        var reasons: Outcome?
        for index in profiles.indices {
            guard let outcome = replays[arming]?[index].outcome(of: strokes) else { continue }
            if case .recognized(let gesture, _) = outcome {
                return (outcome, profiles[index].binding(for: gesture.phrase))
            }
            reasons = reasons ?? outcome
        }
        return (reasons ?? .unrecognized(["no gestures are mapped"]), nil)
    }

    /// One line of output.
    mutating func line(for record: StrokeRecord, number: Int, json: Bool) -> String {
        let (outcome, binding) = outcome(of: record)
        var object = JSONObject()
        switch outcome {
        case .recognized(let gesture, let mapped):
            let action = binding.map { Recognized.actions($0) } ?? "nothing"
            guard json else {
                let score = JSONObject.number(gesture.score)
                return "\(number): \(gesture.phrase) \(score) → \(action)"
            }
            object.set("gesture", gesture.phrase.description)
            object.set("score", gesture.score)
            object.set("mapped", mapped.description)
            object.set("action", action)
        case .unrecognized(let reasons):
            let reason = reasons.joined(separator: "; ")
            guard json else { return "\(number): nothing: \(reason)" }
            object.set("gesture", nil)
            object.set("reason", reason)
        case .cancelled(let reason):
            guard json else { return "\(number): nothing: \(reason.reason)" }
            object.set("gesture", nil)
            object.set("reason", reason.reason)
        }
        return object.line
    }
}
