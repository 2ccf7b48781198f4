import Engine
import Foundation
import Gestures
import Mapping
import TestSupport

@testable import Desktop

/// Ties capture, translator and engine together as the daemon does, without ink and actions, and
/// writes down what comes of events.
final class XTracePlayer {
    let server: TraceServer
    let translator: EventTranslator
    private var engine: Engine
    private let mapping: Mapping
    private var now = Duration.zero
    /// The lines of the trace, the head left out.
    private(set) var log: [String] = []

    private var capture: Capture { translator.capture }

    init(_ mapping: Mapping, _ server: TraceServer) {
        self.mapping = mapping
        self.server = server
        engine = Engine(
            profiles: mapping.profiles, limits: mapping.limits, timeout: mapping.timeout)
        translator = EventTranslator(Capture(server, server))
    }

    static func mapping(_ text: String) throws -> Mapping {
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "trace")
        guard let mapping = reading.mapping else {
            throw DesktopError.missing(extension: "\(reading.diagnostics)", need: "", have: nil)
        }
        return mapping
    }

    // MARK: Events

    /// When something is due without an event.
    var deadline: Duration? {
        [engine.status?.deadline, translator.deadline].compactMap { $0 }.min().map { max($0, now) }
    }

    /// Does what is due before the event, then what comes of it. `facts` are its lines.
    func play(_ event: XTraceEvent, facts: [String] = []) {
        let time = Duration.milliseconds(event.time)
        server.learn(facts)
        while let due = deadline, due <= time {
            now = due
            let before = server.log.count
            tick()
            if server.log.count > before, event.name != "tick" {
                server.log.insert("  \(Int(due / .milliseconds(1))) tick", at: before)
            }
            // What is asked every half a second goes on.
            if deadline == due { break }
        }
        now = max(now, time)
        let serial = server.note(event)
        server.learn(facts)
        switch event.name {
        case "start": grabHotkeys()
        case "step-aside": capture.grabs.stepAside()
        case "step-back": capture.grabs.stepBack()
        case "own-click":
            let button = Int(event.detail)
            try? server.act("click \(button)") { try $0.click(button, at: .zero) }
        default:
            handle(event.inputs(of: translator, serial: serial, now: now))
        }
        applyGrabs()
        write(event, facts)
    }

    private func write(_ event: XTraceEvent, _ facts: [String]) {
        let comes = server.log
        let found = facts + server.found
        (server.log, server.found) = ([], [])
        // What is due is done in a replay, too, whether it is written or not.
        if event.name == "tick", comes.isEmpty, found.isEmpty { return }
        log += found + [event.line] + comes
    }

    private func tick() {
        if let due = engine.status?.deadline, due <= now {
            capture.forgetObstacle()
            carryOut(engine.handle(Input(.tick, at: now)))
        }
        if let due = translator.deadline, due <= now { handle(translator.tick(now: now)) }
        applyGrabs()
    }

    private func handle(_ inputs: [Input]) {
        for input in inputs {
            server.log.append("  < \(input.event)")
            carryOut(engine.handle(input))
        }
    }

    // MARK: What the daemon does with hotkeys

    private func grabHotkeys() {
        let hotkeys = mapping.profiles.flatMap(\.hotkeys)
        let touching = mapping.profiles.filter { $0.touch != .off }.flatMap(\.hotkeys)
        capture.filter = mapping.devices
        capture.grabHotkeys(hotkeys, cancel: mapping.cancel, touching: touching)
        _ = capture.listenAlways(to: engine.freeInput(over: nil))
        for failure in capture.unavailable { server.log.append("  = \(failure)") }
    }

    // MARK: What the daemon does with effects

    /// Carries out the effects that concern the capture, as `HoldRunner` does.
    private func carryOut(_ effects: [Effect]) {
        let isEnd = effects.contains(where: \.isOutcome)
        let obstacle = capture.obstacle(to: effects)
        let goesOn = engine.wanted != .none || engine.status != nil && !isEnd
        let isCancelled = obstacle != nil && goesOn
        if isEnd, capture.hasKeyboardElsewhere { server.log.append("  = not to be kept") }
        if let obstacle, isEnd, !isCancelled {
            write(.outcome(.cancelled(.interrupted(obstacle))))
        }
        for effect in effects {
            switch effect {
            case .grab(let set):
                write(effect)
                capture.grabs.want(set)
            case .outcome: if obstacle == nil { write(effect) }
            case .perform:
                guard obstacle == nil else { continue }
                capture.grabs.apply()
                write(effect)
            case .pass(let chord):
                guard obstacle == nil else { continue }
                capture.grabs.apply()
                write(effect)
                capture.pass(chord)
            case .relay(let chord, let path):
                server.log.append("  = relay \(chord)")
                let isRelayed = capture.relay(chord, along: path, now: now)
                server.log.append("  = relayed: \(isRelayed)")
            case .accept(let fingers): capture.touches.accept(fingers)
            case .reject(let fingers): capture.touches.reject(fingers)
            case .begin, .extend, .viable, .candidates, .guide, .hint, .erase, .transition,
                .returnPointer:
                break
            }
        }
        if isEnd { capture.grabs.apply() }
        if isCancelled, let obstacle { handle([Input(.interrupt(obstacle), at: now)]) }
    }

    private func write(_ effect: Effect) { server.log.append("  = \(effect)") }

    /// Brings the grabs in line with what is wanted, and tells the engine what could not be had.
    private func applyGrabs() {
        defer { capture.forgetObstacle() }
        guard let refusal = capture.grabs.apply() else { return }
        handle([Input(refusal, at: now)])
        capture.grabs.apply()
    }
}

/// A file of `Tests/Traces/X`: a comment and a mapping, `---`, then facts, events and, indented,
/// what comes of them.
struct XTrace {
    static let folder = KeyboardMap.folder
    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".trace") }.sorted()

    var head: String
    var lines: [String]

    init(_ name: String) throws {
        let parts = try packageFile("Tests/Traces/X/\(name)").components(separatedBy: "---\n")
        head = parts[0]
        lines = parts.dropFirst().joined().split(separator: "\n").map(String.init)
    }

    func write(_ name: String) throws {
        try (head + "---\n" + lines.map { $0 + "\n" }.joined()).write(
            to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    /// The lines that come of the same facts and events now.
    func replayed() throws -> [String] {
        let server = TraceServer()
        server.learn(lines.prefix { $0.hasPrefix("? ") })
        let player = XTracePlayer(try XTracePlayer.mapping(head), server)
        var facts: [String] = []
        for line in lines where !line.hasPrefix(" ") {
            if line.hasPrefix("? ") {
                facts.append(line)
            } else if let event = XTraceEvent(line: line) {
                player.play(event, facts: facts)
                facts = []
            }
        }
        return player.log
    }
}
