import Foundation
import Gestures
import Host
import TestServer
import Testing

/// Whatever goes wrong in the midst of random use, nothing may be left of it. Two seconds of each by
/// default; once a week, or in the background, for as long as `CURLICUE_SOAK` says, all together:
///
///     CURLICUE_SOAK=1h swift test --no-parallel --filter RandomUseTests
///
/// `CURLICUE_SEED=17` is another user; `CURLICUE_DISTURBANCE=composite` is one of them alone.
@Suite("Random use", .serialized) struct RandomUseTests {
    /// How long each of them lasts.
    private static let time: Duration = {
        guard let text = ProcessInfo.processInfo.environment["CURLICUE_SOAK"] else {
            return .seconds(2)
        }
        let units = ["s": 1.0, "m": 60, "h": 3600]
        let seconds = (Double(text.dropLast()) ?? 0) * (units[String(text.suffix(1))] ?? 1)
        return .seconds(max(2, seconds / Double(disturbances.count)))
    }()

    private static let disturbances: [Disturbance] =
        ProcessInfo.processInfo.environment["CURLICUE_DISTURBANCE"].flatMap {
            Disturbance(rawValue: $0)
        }.map { [$0] } ?? Disturbance.allCases

    private static let seed =
        ProcessInfo.processInfo.environment["CURLICUE_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(
        "nothing is left, whatever happens in the midst of it", arguments: disturbances)
    func nothingIsLeft(_ disturbance: Disturbance) throws {
        let scene = try DisturbedScene(disturbance, seed: Self.seed)
        let start = MonotonicClock.now
        func share() -> Double { (MonotonicClock.now - start) / Self.time }
        // What is kept for good is there after five minutes, or after a third of a short run.
        let warmUp = min(300, Self.time / .seconds(1) / 3) / (Self.time / .seconds(1))
        var (rounds, next) = (0, warmUp)
        var measures: [DisturbedScene.Measure] = []
        repeat {
            do { try scene.round() } catch {
                let what = "seed \(Self.seed), round \(rounds), \(scene.history)"
                throw FaultFailure(description: "\(what): \(error); \(scene.session.report)")
            }
            rounds += 1
            if disturbance.isMeasured, share() >= next {
                try measures.append(scene.measure())
                next = max(share(), next + (1 - warmUp) / 100)
            }
        } while share() < 1 || (disturbance.isMeasured && measures.count < 2)
        let holds = "\(scene.holds) holds, \(scene.lost.count) of them lost"
        print("\(disturbance), seed \(Self.seed): \(rounds) rounds, \(holds)")
        if disturbance.isMeasured { nothingGrows(measures) }
        #expect(scene.lost.count <= scene.holds / 200, "\(scene.lost.suffix(20))")
    }

    private func nothingGrows(_ measures: [DisturbedScene.Measure]) {
        let half = max(1, measures.count / 2)
        let (early, late) = (measures.prefix(half), measures.suffix(half))
        #expect(late.map(\.descriptors).min() == early.map(\.descriptors).min())
        // It goes up and down by what is being drawn; what stays is at the bottom of that.
        let growth =
            (late.map(\.memory).min() ?? 0) - (early.map(\.memory).min() ?? 0)
        print("\(measures.count) measures, \(growth) KiB more memory")
        if measures.count >= 10 { #expect(growth <= 1024) }
        // The panes that wait to be used again are now some more, now some fewer, and in a short run
        // they are not all there when it begins.
        let most = early.map(\.resources).reduce([:]) { $0.merging($1, uniquingKeysWith: max) }
        let fewest = late.map(\.resources).reduce(late.first?.resources ?? [:]) {
            $0.merging($1, uniquingKeysWith: min)
        }
        let more = fewest.filter {
            $0.value > most[$0.key] ?? 0 && (measures.count >= 10 || $0.key == "PASSIVE GRAB")
        }
        #expect(more.isEmpty, "\(more) instead of \(most)")
    }
}

/// What happens in the midst of use.
enum Disturbance: String, CaseIterable {
    /// The daemon is killed, now and then with its guardian.
    case kill
    /// The daemon hangs.
    case stop
    /// A screen locker comes.
    case lock
    /// A compositor comes, or is killed.
    case composite
    /// The mapping, the keyboard's layout, monitors or devices change.
    case change

    /// Whether the daemon goes on all the time, so that what it keeps can be measured.
    var isMeasured: Bool { self == .composite || self == .change }
}

extension DisturbedScene {
    /// What there is of the daemon between holds.
    struct Measure {
        /// Its part of the memory that is no file's, in KiB: what a leak makes larger.
        var memory: Int
        var descriptors: Int
        /// Its resources on the X server.
        var resources: [String: UInt32]
    }

    func measure() throws -> Measure {
        // The same mapping each time: how many grabs there are depends on it.
        _ = try server.write(Self.mapping(0, disturbance), to: "curlicue.yaml")
        session.daemon.signal(SIGHUP)
        waitUntilGrabbedAgain()
        let process = session.daemon.pid
        let rollup = try String(
            contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
        let memory = rollup.split(separator: "\n").first { $0.hasPrefix("Pss_Anon:") }
            .flatMap { Int($0.split(separator: " ")[1]) }
        let resources = ResourceCount.byProcess(display: server.name)?[process]
        return Measure(
            memory: try #require(memory),
            descriptors: try FileManager.default
                .contentsOfDirectory(atPath: "/proc/\(process)/fd").count,
            resources: try #require(resources))
    }
}
