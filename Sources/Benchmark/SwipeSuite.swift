internal import Gestures
internal import TestServer

/// From the first motion to the first ink, and from the release to the command, of swipes to the
/// right.
struct SwipeSuite {
    let rig: Rig
    let options: Options

    private var group: String { "first ink and command, \(rig.setting.rawValue)" }
    private static let rate = 500.0
    /// How often a swipe is drawn in each round.
    private static let repetitions = 4

    func run() throws -> [Figure] {
        if let home = rig.server.environment["HOME"] { try Workload.store(10, home: home) }
        let conditions = options.isFull ? Condition.all : Condition.swipes
        return try conditions.flatMap { try swipes(under: $0) }
    }

    private func swipes(under condition: Condition) throws -> [Figure] {
        let watched = WatchedPath(
            PointerPath(
                .line, events: 50, step: 6, width: rig.screen.width, height: rig.screen.height,
                margin: 400),
            on: rig.screen)
        let mapping = Workload.mapping(
            command: rig.stamping, settings: Workload.bare, hotkey: condition.hotkey)
        var (firsts, commands, lastCommands) = (Rounds(), Rounds(), Rounds())
        var missed = 0
        for round in 0..<options.rounds {
            for kind in rig.kinds(round) {
                let subject = try rig.start(kind, mapping: mapping, hotkey: condition.hotkey)
                defer { subject.end() }
                var (first, command) = (Times(), Times())
                // The first swipe of a process reads its pages from the disk, of either program.
                for repetition in 0...Self.repetitions {
                    let swipe = try rig.draw(
                        watched, rate: Self.rate, with: subject, under: condition,
                        awaitsCommand: true)
                    guard repetition > 0 else { continue }
                    if let time = swipe.first { first.add(nanoseconds: time) }
                    if let time = swipe.command {
                        command.add(nanoseconds: time)
                    } else if kind == .curlicue {
                        missed += 1
                    }
                }
                firsts.add(first.sorted.median, of: kind)
                commands.add(command.sorted.median, of: kind)
                lastCommands.add(command.sorted.longest, of: kind)
            }
        }
        let note = missed > 0 ? "\(missed) missed" : ""
        return [
            firsts.figure(group, "\(condition), first ink, p50", goal: 1.5),
            commands.figure(group, "\(condition), release to command, p50", goal: 1.3, note: note),
            lastCommands.figure(
                group, "\(condition), release to command, slowest of \(Self.repetitions)", goal: 2),
        ].compactMap { $0 }
    }
}
