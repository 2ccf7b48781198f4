internal import Gestures
internal import TestServer

/// From the first motion to the first ink, and from the release to the command, of swipes to the
/// right.
///
/// What stands between the release and the first line of the command's `main`, in microseconds (two
/// cores of an AMD EPYC, both awake, a key as hotkey, 30 gestures, 10 of them strokes with five
/// examples each; traced with perf; the last three lines are the floor's as well, but for the
/// session):
///
/// | step | µs |
/// |---|---|
/// | the server reports the release, and the daemon wakes | 35 |
/// | the event is read and decoded | 25 |
/// | round trip: whether another client has the keyboard, or the hotkey's device goes away | 25 |
/// | recognizers and templates, once a hold and with cold caches | 65 |
/// | the rest of the engine: outcome, what was drawn, effects | 35 |
/// | grabs are released and flushed | 20 |
/// | the server and the window manager with that, where they get the daemon's processor | 0–90 |
/// | tasks, environment (6 of it) and arguments | 30 |
/// | `vfork` 50, signals 25, a session 15 and, where processors are busy, up to 60 more | 90–150 |
/// | `exec` | 160 |
/// | the loader of the command | 480 |
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
            commands.figure(
                group, "\(condition), release to command, p50", goal: 1.3, note: note),
            lastCommands.figure(
                group, "\(condition), release to command, slowest of \(Self.repetitions)", goal: 2),
        ].compactMap { $0 }
    }
}
