internal import Desktop
internal import Engine
internal import Glibc
internal import Host
internal import Mapping
internal import Overlay

/// What is said at the start: on a terminal each time, on the overlay once to a user without a
/// mapping file.
extension MainLoop {
    /// How long the desktop may take to come up before something is shown.
    private static let firstStartDelay = Duration.milliseconds(1500)
    /// How long to wait where nothing can be shown now.
    private static let firstStartPause = Duration.seconds(5)
    /// How long it stays, unless a hold begins.
    private static let firstStartTime = Duration.seconds(12)

    /// Says on the terminal what can be done now, and plans to say it on the overlay.
    func welcome() {
        guard !isLesson else { return }
        if isatty(2) != 0, let line = terminalWelcome { StandardError.write(line) }
        guard reloader.path == nil, !firstStart.isOver else { return }
        firstStartDue = MonotonicClock.now + MainLoop.firstStartDelay
    }

    var firstStart: FirstStart { FirstStart { Environment()[$0] } }

    private var firstWords: FirstStart.Words? {
        guard !actionRunner.windowManagerName.isEmpty else {
            // Nothing is known to have an effect.
            return FirstStart.words(for: mapping) { _ in true }.map {
                FirstStart.Words(instruction: $0.instruction, effect: "")
            }
        }
        return FirstStart.words(for: mapping, canPerform: actionRunner.canPerform)
    }

    private var terminalWelcome: String? {
        guard reloader.path == nil else {
            let hotkeys = mapping.profiles.flatMap(\.hotkeys).map(\.description)
            guard !hotkeys.isEmpty else { return nil }
            let count = mapping.profiles.reduce(0) { $0 + $1.bindings.count }
            return "curlicue: hold \(hotkeys.joined(separator: " or ")) and draw; 'curlicue list' "
                + (count == 1 ? "shows your gesture" : "shows your \(count) gestures")
        }
        guard let words = firstWords else { return nil }
        let effect = words.effect.isEmpty ? "" : ", \(words.effect)"
        return "curlicue: \(words.instruction.lowercasedFirst)\(effect); more: curlicue tutorial"
    }

    /// Says on the overlay what to hold and what to draw, unless the user knows already.
    func showFirstStart(_ now: Duration) {
        firstStartDue = nil
        guard reloader.path == nil, !firstStart.isOver, !isHolding,
            effectRunner.reporter.tally.recognized == 0
        else {
            return
        }
        screenLock.check(isFresh: true)
        // Over a window that the mapping stays out of the way of, nothing could be drawn either.
        guard !overlay.isShut, claims.excluded.isEmpty, !claims.isReleased, let words = firstWords
        else {
            firstStartDue = now + MainLoop.firstStartPause
            return
        }
        let more = "More: curlicue tutorial"
        show(
            Message(
                words.instruction,
                detail: words.effect.isEmpty ? more : "\(words.effect.capitalizedFirst). \(more)",
                mark: .open,
                stay: MainLoop.firstStartTime))
        firstStart.remember()
    }
}

extension String {
    /// With a small letter at its beginning.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
    /// With a capital letter at its beginning.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
