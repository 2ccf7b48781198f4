internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Host
internal import TestServer

/// `curlicue-lab latency`: what a user waits for, beside a plain program that does the same.
struct LatencyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latency",
        abstract: "Measure how long ink and commands take.",
        discussion: """
            Runs curlicue and a plain program that does the same (cairo, one line a motion, vfork \
            and exec) in turns on private X servers. Prints times in µs, from an injected event to \
            its ink in the server's memory and from the release to the command's first \
            instruction. 'work' is the processor time of program, X server and compositor for an \
            event. '!' marks a missed goal. easystroke is in the goals only. Measure a release build.
            """)

    @Option(help: "The program to measure; the curlicue beside this one by default.")
    var program: String?

    @Option(help: "How often curlicue and the plain program take turns.")
    var rounds = 5

    /// A figure of curlicue and of the plain program, and what curlicue's may be at most.
    private typealias Figure = (name: String, own: Double, plain: Double, most: Double)

    func run() throws {
        var figures: [Figure] = []
        var starts: [Subject: [Double]] = [:]
        for hasCompositor in [false, true] {
            let rig = try Rig(
                hasCompositor: hasCompositor, program: program ?? neighbour("curlicue"))
            defer { rig.close() }
            for hotkey in Hotkey.allCases {
                var strokes: [String: [Subject: [MeasuredStroke]]] = [:]
                for round in 0..<max(1, rounds) {
                    StandardError.write("\(rig.name), \(hotkey), round \(round + 1)")
                    // Each is the first as often as the second.
                    let subjects = Subject.allCases
                    for subject in round % 2 == 0 ? subjects : subjects.reversed() {
                        let (child, start) = try rig.start(subject, hotkey)
                        defer { child.end() }
                        starts[subject, default: []].append(start)
                        for (pause, rate) in [(0, 125), (0, 1000), (50, 125), (50, 1000)] {
                            let cell = "\(rig.name), \(hotkey), \(pause) ms, \(rate) Hz"
                            for number in 0...4 {
                                let stroke = try rig.draw(
                                    events: rate == 125 ? 40 : 200, rate: rate, pause: pause,
                                    hotkey, with: child)
                                // The first warms up.
                                guard number > 0 else { continue }
                                strokes[cell, default: [:]][subject, default: []].append(stroke)
                            }
                        }
                    }
                }
                for (cell, strokes) in strokes.sorted(by: { $0.key < $1.key }) {
                    figures += self.figures(of: strokes, cell)
                }
            }
            figures.append(try longStroke(rig))
            if !hasCompositor { figures += try resting(rig) }
        }
        let start = Subject.allCases.map { (starts[$0] ?? []).quantile(0.5) }
        figures.append(("start to ready p50, ms", start[0], start[1], 60))
        report(figures)
    }

    /// What is told of all strokes of one kind.
    private func figures(of strokes: [Subject: [MeasuredStroke]], _ kind: String) -> [Figure] {
        let both = Subject.allCases.map { strokes[$0] ?? [] }
        let inks = both.map { $0.flatMap(\.ink) }
        let firsts = both.map { $0.map { $0.ink[0] } }
        let commands = both.map { $0.map(\.command) }
        let works = both.map { $0.map(\.work) }
        let missed = zip(inks, commands).map { Double(($0 + $1).count(where: \.isNaN)) }
        func figure(_ name: String, _ share: Double, _ of: [[Double]], _ most: Double) -> Figure {
            let name = "\(kind): \(name) p\(Int(share * 100))"
            return (name, of[0].quantile(share), of[1].quantile(share), most)
        }
        return [
            figure("ink", 0.5, inks, 1.5 * inks[1].quantile(0.5)), figure("ink", 0.99, inks, 4000),
            figure("first ink", 0.5, firsts, 2000), figure("first ink", 0.99, firsts, 8000),
            figure("command", 0.5, commands, 2000), figure("command", 0.99, commands, 8000),
            // Half of what easystroke needs with its server and compositor, known for this rate.
            figure("work", 0.5, works, kind.hasSuffix("1000 Hz") ? 800 : .infinity),
            ("\(kind): missed", missed[0], missed[1], 0),
        ]
    }

    /// Ten seconds at 1000 Hz, the last of them beside the first.
    private func longStroke(_ rig: Rig) throws -> Figure {
        let strokes = try Subject.allCases.map { subject in
            let (child, _) = try rig.start(subject, .button)
            defer { child.end() }
            return try rig.draw(events: 10_000, rate: 1000, pause: 0, .button, with: child).ink
        }
        let last = strokes.map { $0.suffix(1000) }
        guard rig.hasCompositor else {
            let late = last.map { $0.quantile(0.99) }
            return ("bare, last of 10 s at 1000 Hz: ink p99", late[0], late[1], 8000)
        }
        let growth = zip(last, strokes).map { $0.quantile(0.5) / $1.prefix(1000).quantile(0.5) }
        return ("picom, last of 10 s / first at 1000 Hz: ink p50", growth[0], growth[1], 1.2)
    }

    /// What curlicue and its guardian need while nothing is drawn.
    private func resting(_ rig: Rig) throws -> [Figure] {
        let (child, _) = try rig.start(.curlicue, .chord)
        defer { child.end() }
        // What is put off until after the start is done by then.
        sleep(3)
        let before = rig.figure("voluntary_ctxt_switches", in: "status", of: child)
        sleep(5)
        let after = rig.figure("voluntary_ctxt_switches", in: "status", of: child)
        let memory = rig.figure("Pss", in: "smaps_rollup", of: child) / 1024
        return [
            ("at rest: wake-ups in 5 s", after - before, .nan, 0),
            ("at rest: PSS with the guardian's, MB", memory, .nan, 20),
        ]
    }

    private func report(_ figures: [Figure]) {
        func line(_ name: String, _ words: [String]) -> String {
            name.padding(toLength: 50, withPad: " ", startingAt: 0)
                + words.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
        }
        func text(_ value: Double) -> String {
            value.isFinite ? String(format: "%.\(value < 10 ? 2 : 0)f", value) : ""
        }
        print(line("", ["curlicue", "plain", "ratio", "at most"]))
        for figure in figures {
            let isMissed = figure.own > figure.most || figure.own.isNaN
            let values = [figure.own, figure.plain, figure.own / figure.plain, figure.most]
            print(line(figure.name, values.map(text)) + (isMissed ? " !" : ""))
        }
    }
}

extension Sequence<Double> {
    /// The value that a share of all, 0…1, do not exceed; not a number of none.
    fileprivate func quantile(_ share: Double) -> Double {
        let sorted = filter { !$0.isNaN }.sorted()
        let rank = Int((share * Double(sorted.count)).rounded(.up)) - 1
        return sorted.isEmpty ? .nan : sorted[Swift.max(rank, 0)]
    }
}
