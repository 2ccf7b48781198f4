internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Host
internal import TestServer

/// `curlicue-lab latency`: what a user waits for and what it costs, beside a plain program that does
/// the same.
struct LatencyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latency",
        abstract: "Measure how long ink and commands take, and how much work they are.",
        discussion: """
            Runs curlicue and a plain program that does the same (cairo, one line a motion, vfork \
            and exec) in turns on private X servers, and beside them a peer, if one is named. Prints \
            times in µs: from an injected event to its ink in the server's memory, from the release \
            to the command's first instruction and until the ink is gone, and the processor's for an \
            event. '!' marks a missed goal. Measure a release build on a machine that does nothing \
            else.
            """)

    @Option(help: "The program to measure; the curlicue beside this one by default.")
    var program: String?

    @Option(
        help: ArgumentHelp(
            "Another program that draws while button 8 is down, with its arguments.",
            valueName: "command"))
    var peer: String?

    @Option(help: "How often the programs take turns.")
    var rounds = 5

    @Option(help: "Draw only so often a second.")
    var rate: Int?

    /// A figure of curlicue, of the plain program and of the peer, and what curlicue's may be at
    /// most.
    private typealias Figure = (name: String, values: [Double], most: Double)

    func run() throws {
        var figures: [Figure] = []
        var starts: [Subject: [Double]] = [:]
        for hasCompositor in [false, true] {
            let rig = try Rig(
                hasCompositor: hasCompositor, program: program ?? neighbour("curlicue"), peer: peer)
            defer { rig.close() }
            let cells = Cell.all.filter { rate == nil || $0.rate == rate }
            var strokes: [String: [Subject: [MeasuredStroke]]] = [:]
            for hotkey in Hotkey.allCases {
                for round in 0..<max(1, rounds) {
                    StandardError.write("\(rig.name), \(hotkey), round \(round + 1)")
                    // Each is the first as often as the last.
                    for subject in round % 2 == 0 ? rig.subjects : rig.subjects.reversed() {
                        guard hotkey == .button || subject != .peer else { continue }
                        let (child, start) = try rig.start(subject, hotkey)
                        defer { child.end() }
                        starts[subject, default: []].append(start)
                        for cell in cells where cell.hotkey == hotkey {
                            for number in 0...4 {
                                let stroke = try rig.draw(cell, with: child)
                                // The first warms up.
                                guard number > 0 else { continue }
                                strokes[cell.name, default: [:]][subject, default: []]
                                    .append(stroke)
                            }
                        }
                    }
                }
            }
            for cell in cells { figures += self.figures(of: strokes[cell.name] ?? [:], cell, rig) }
            guard rate == nil else { continue }
            figures.append(try longStroke(rig))
            if !hasCompositor { figures += try resting(rig) }
        }
        let start = Subject.allCases.map { (starts[$0] ?? []).quantile(0.5) }
        figures.append(("start to ready p50, ms", start, 25))
        report(figures)
    }

    /// What is told of all strokes of one kind.
    private func figures(
        of strokes: [Subject: [MeasuredStroke]], _ cell: Cell, _ rig: Rig
    ) -> [Figure] {
        let all = Subject.allCases.map { strokes[$0] ?? [] }
        func figure(
            _ name: String, _ share: Double, _ most: ([Double]) -> Double,
            _ values: (MeasuredStroke) -> [Double]
        ) -> Figure {
            let found = all.map { $0.flatMap(values).quantile(share) }
            let title = "\(rig.name), \(cell.name): \(name) p\(Int(share * 100))"
            return (title, found, most(found))
        }
        let isFast = cell.rate >= 4000
        let shade = rig.hasCompositor ? 0.4 : 1.5
        let missed = all.map { Double($0.flatMap(\.ink).count(where: \.isNaN)) }
        return [
            figure("ink", 0.5, { 1.15 * $0[1] }) { $0.ink },
            figure("ink", 0.99, { isFast ? 8000 : shade * $0[1] }) { $0.ink },
            figure("first ink", 0.5, { _ in rig.hasCompositor ? 2000 : 450 }) { [$0.ink[0]] },
            figure("first ink", 0.99, { _ in 8000 }) { [$0.ink[0]] },
            figure("ink gone", 0.5, { _ in isFast ? 4000 : 2000 }) { [$0.gone] },
            figure("command", 0.5, { _ in 1500 }) { [$0.command] },
            figure("command", 0.99, { _ in 5000 }) { [$0.command] },
            // A fifth of a core at 8,000 Hz.
            figure("program", 0.5, { cell.rate == 8000 ? 25 : min(2.5 * $0[1], $0[2].orInfinity) })
            {
                [$0.work[0]]
            },
            figure("server", 0.5, { _ in .infinity }) { [$0.work[1]] },
            figure("compositor", 0.5, { _ in .infinity }) { [$0.work[2]] },
            figure("all three", 0.5, { (rig.hasCompositor ? 1 : 0.6) * $0[2].orInfinity }) {
                [$0.work.reduce(0, +)]
            },
            ("\(rig.name), \(cell.name): missed", missed, 0),
        ].filter { !$0.values[0].isNaN && ($0.values[0] > 0 || $0.most == 0) }
    }

    /// Ten seconds at 1000 Hz, the last of them beside the first.
    private func longStroke(_ rig: Rig) throws -> Figure {
        var cell = Cell(.button, rate: 1000)
        cell.events = 10_000
        let growth = try Subject.allCases.map { subject in
            guard rig.subjects.contains(subject) else { return Double.nan }
            let (child, _) = try rig.start(subject, .button)
            defer { child.end() }
            let ink = try rig.draw(cell, with: child).ink
            return ink.suffix(1000).quantile(0.5) / ink.prefix(1000).quantile(0.5)
        }
        return ("\(rig.name), last of 10 s / first at 1000 Hz: ink p50", growth, 1.2)
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
            ("at rest: wake-ups in 5 s", [after - before, .nan, .nan], 0),
            ("at rest: PSS with the guardian's, MB", [memory, .nan, .nan], 20),
        ]
    }

    private func report(_ figures: [Figure]) {
        func line(_ name: String, _ words: [String]) -> String {
            name.padding(toLength: 56, withPad: " ", startingAt: 0)
                + words.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
        }
        func text(_ value: Double) -> String {
            value.isFinite ? String(format: "%.\(value < 10 ? 2 : 0)f", value) : ""
        }
        print(line("", ["curlicue", "plain", "peer", "/ plain", "/ peer", "at most"]))
        for (name, values, most) in figures {
            let isMissed = values[0] > most || values[0].isNaN
            let ratios = [values[0] / values[1], values[0] / values[2]]
            print(line(name, (values + ratios + [most]).map(text)) + (isMissed ? " !" : ""))
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

extension Double {
    /// Itself, or infinity where it is not a number.
    fileprivate var orInfinity: Double { isNaN ? .infinity : self }
}
