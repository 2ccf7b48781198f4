internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import JSON

/// What the user draws on the overlay: by the daemon that runs on this display, or by one that is
/// started for as long as this lives. Nothing that is drawn meanwhile runs anything.
final class DrawingFeed {
    /// What came of waiting for a drawing.
    enum Drawn {
        /// A stroke, and the hotkey that was held.
        case stroke(StrokeRecord, under: Chord?)
        /// The user pressed the cancel key.
        case cancelled
        /// The drawing was cancelled for this reason.
        case interrupted(String)
        /// The user pressed Escape or Ctrl+D in the terminal, or a signal came.
        case ended
    }

    /// How a message is marked.
    enum Mark: String { case none, success, failure }

    /// The hotkeys to draw under.
    let hotkeys: [String]
    private let client: ControlClient
    private let own: DrawingDaemon?
    /// When the last stroke's hold ended, by the clock of its samples.
    private(set) var holdEnd: Duration?
    /// Whether the last hold was cancelled: what it had drawn is sent after that.
    private var isCancelled = false

    /// How holds end of which nothing need be said.
    private static let quiet = [
        Cancellation.nothingDrawn, .otherKey, .shortcut, .touchpad,
    ].map(\.reason)

    /// Has everything recorded that is drawn from now on.
    ///
    /// - Parameters:
    ///   - config: the mapping file of a daemon that has to be started.
    ///   - instead: what else the user can do where there is no display.
    /// - Throws: ends the command with 69 where nothing can be drawn.
    init(config: String?, instead: String) throws {
        let display = Environment()["DISPLAY"] ?? ""
        guard !display.isEmpty else {
            throw end(
                "there is no display to draw on: DISPLAY is not set\(instead)",
                ExitStatus.unavailable)
        }
        do {
            let path = try ControlPath.socket(forDisplay: display)
            (client, own) = try Self.connect(path, config)
            if try client.ask("status")["state"] == "paused" {
                throw ControlError.refused("curlicue is paused; 'curlicue resume' ends that")
            }
            hotkeys = try client.ask("record")["hotkeys"]?.array?.compactMap(\.string) ?? []
        } catch let error as ControlError {
            throw end(clean("nothing can be drawn: \(error)\(instead)"), ExitStatus.unavailable)
        } catch let error as SystemError {
            throw end(clean("nothing can be drawn: \(error)\(instead)"), ExitStatus.unavailable)
        }
    }

    private static func connect(
        _ path: String, _ config: String?
    ) throws -> (ControlClient, DrawingDaemon?) {
        do throws(ControlError) { return (try ControlClient(path: path), nil) } catch {
            guard case .notRunning = error else { throw error }
        }
        let own = try DrawingDaemon(config: config)
        return (try own.client(at: path), own)
    }

    /// Waits for the next drawing. In a terminal Escape and Ctrl+D end it as well.
    ///
    /// - Parameter tellsOfNothing: whether a hold in which nothing was drawn is an interruption.
    func next(tellsOfNothing: Bool = false) throws -> Drawn {
        let terminal = RawTerminal()
        var hotkey: Chord?
        while true {
            guard let line = try line(terminal) else { return .ended }
            let event = JSONValue(parsing: line)
            switch event?["kind"] {
            case "effect":
                guard let words = event?["effect"]?.string, words.hasPrefix("arm ") else {
                    continue
                }
                hotkey = try? Chord(parsing: String(words.dropFirst(4)), keys: MappingStore.keys)
            case "outcome":
                isCancelled = event?["outcome"] == "cancelled"
                guard isCancelled, let reason = event?["reason"]?.string else { continue }
                if reason == Cancellation.cancelKey.reason { return .cancelled }
                // Nothing was begun: a shortcut of another program, or just the hotkey.
                let isToBeTold = tellsOfNothing && reason == Cancellation.nothingDrawn.reason
                if isToBeTold || !Self.quiet.contains(reason) { return .interrupted(reason) }
            case "stroke":
                guard !isCancelled, let record = event?["record"]?.string,
                    let stroke = try? StrokeFile.parse(record)
                else { continue }
                holdEnd = event?["time"]?.number.map { .init(milliseconds: $0) }
                return .stroke(stroke, under: hotkey)
            default: break
            }
        }
    }

    /// The next line of the daemon; nil where the user ends it in the terminal.
    private func line(_ terminal: RawTerminal) throws -> String? {
        while true {
            do throws(ControlError) {
                guard let line = try client.receive(within: .zero) else {
                    throw .disconnected
                }
                return line
            } catch .timedOut {
                if terminal.waitForEnd(or: client.descriptor) { return nil }
            } catch {
                throw end(clean("nothing can be drawn: \(error)"), ExitStatus.unavailable)
            }
        }
    }

    /// Shows a message on the overlay, where the pointer is. What cannot be shown is no failure:
    /// the terminal says the same.
    func show(_ mark: Mark, _ title: String, _ detail: String) {
        try? client.send(
            ControlProtocol.request(
                "note",
                [
                    "mark": .string(mark.rawValue), "title": .string(title),
                    "detail": .string(detail),
                ]))
    }

    /// Shows the last message. A daemon that goes with this object stays until it could be read.
    func showLast(_ mark: Mark, _ title: String, _ detail: String) {
        show(mark, title, detail)
        if own != nil { _ = poll(nil, 0, 1_500) }
    }
}
