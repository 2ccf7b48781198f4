internal import CLinux
package import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Overlay
internal import Windows

extension MainLoop {
    /// What `curlicue status` shows. Times are in seconds.
    var status: JSONValue {
        let now = MonotonicClock.now
        func age(_ since: Duration) -> JSONValue { JSONValue((now - since).milliseconds / 1000) }
        var status = JSONValue([
            "state": .string(claims.isPaused ? "paused" : isHolding ? "holding" : "waiting"),
            "version": .string(program.version),
            "process": .number(Double(getpid())),
            "uptime": age(program.start),
            "display": JSONValue(Environment()["DISPLAY"]),
            "mapping": JSONValue(reloader.path),
            "mappingAge": age(reloader.readAt),
            "refused": .bool(reloader.isRefused),
            "watched": .bool(reloader.watchAgainDue == nil),
        ])
        let gestures = mapping.profiles.reduce(0) { $0 + $1.bindings.count }
        status.add("gestures", .number(Double(gestures)))
        status.add("hotkeys", .array(hotkeyStates))
        status.add("xinput", .string(capture.inputVersion))
        status.add("devices", .array(capture.devices.map(describe)))
        status.add("monitors", .array(monitors.all.map(describe)))
        status.add("overlay", .string(overlay.isComposited ? "composited" : "shaped"))
        status.add("windowManager", .string(actionRunner.windowManagerName))
        status.add(
            "outcomes",
            JSONValue([
                "recognized": .number(Double(holdRunner.reporter.tally.recognized)),
                "unrecognized": .number(Double(holdRunner.reporter.tally.unrecognized)),
                "cancelled": .number(Double(holdRunner.reporter.tally.cancelled)),
            ]))
        let error = LastError.shared.value
        status.add("lastError", JSONValue(error?.message))
        if let error { status.add("lastErrorAge", age(error.time)) }
        return status
    }

    private func describe(_ device: InputDevice) -> JSONValue {
        JSONValue([
            "name": .string(device.name), "kind": .string(device.kind.rawValue),
            "used": .bool(capture.filter.admits(device)),
        ])
    }

    private func describe(_ monitor: Output) -> JSONValue {
        let scale = mapping.appearance.theme.scale.of(monitor.name, own: monitor.scale)
        // To what can be seen: the scale of a size in millimetres has many digits.
        let rounded = (scale * 100).rounded() / 100
        return JSONValue([
            "name": .string(monitor.name), "width": .number(monitor.bounds.width),
            "height": .number(monitor.bounds.height), "scale": .number(rounded),
        ])
    }

    /// Each hotkey with what became of it: `grabbed`, `followed` for modifiers, which nothing is
    /// grabbed for, `released` while curlicue is paused or stays out of a window's way, or why it
    /// could not be had.
    private var hotkeyStates: [JSONValue] {
        let failures = capture.unavailable
        return mapping.profiles.enumerated().flatMap { index, profile in
            profile.hotkeys.map { hotkey in
                let state: String
                if claims.isReleased(hotkey, at: index) {
                    state = "released"
                } else if let failure = failures.first(where: { $0.chord == hotkey }) {
                    state = failure.state
                } else {
                    state = hotkey.trigger == .modifiers ? "followed" : "grabbed"
                }
                return JSONValue(["hotkey": .string("\(hotkey)"), "state": .string(state)])
            }
        }
    }
}

extension HotkeyFailure {
    /// In a word, or a few.
    package var state: String {
        switch self {
        case .owned: "taken"
        case .noSuchKey: "no such key on this keyboard"
        case .noSuchModifier: "no such modifier on this keyboard"
        }
    }
}

extension Double {
    /// To three decimals at most, as commands and the log have it: 0.5, 12, -0.125. "null" where it
    /// is not finite or too large for that.
    var decimals: String {
        guard isFinite, abs(self) < 1e12 else { return "null" }
        let thousandths = Int64((self * 1000).rounded())
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = Substring(String(1000 + rest)).utf8.dropFirst()
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return "\(sign)\(whole).\(Substring(digits))"
    }
}
