internal import CLinux
internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host

/// herbstluftwm, asked through properties of a window in the way of `herbstclient`.
struct Herbstluftwm: TilingManager {
    let windowManager: WindowManager
    private var display: Display { windowManager.display }
    private var properties: Properties { windowManager.properties }

    func isFloating(_ window: Window) -> Bool {
        properties.cardinal(.floatingInHerbstluftwm, of: window) == 1
    }

    func perform(_ request: TilingRequest, on window: Window) throws(ActionError) {
        var monitor: Int?
        if case .send(let output) = request {
            let monitors = try call(["list_monitors"]).compactMap { Monitor(line: $0) }
            monitor = monitors.first { $0.bounds == output.bounds }?.index
            guard monitor != nil else { throw .noMonitor(output.name) }
        }
        guard let words = Herbstluftwm.words(for: request, on: window, monitor: monitor) else {
            throw .unsupported("do this", windowManager: windowManager.name)
        }
        _ = try call(words)
    }

    /// The words of the command for `request`, which may be about a `monitor` by its number; nil
    /// where herbstluftwm has none.
    static func words(
        for request: TilingRequest, on window: Window, monitor: Int? = nil
    ) -> [String]? {
        let number = "0x" + String(window, radix: 16)
        switch request {
        case .nothing: return ["true"]
        case .float(let isFloating):
            return ["set_attr", "clients.\(number).floating", "\(isFloating)"]
        case .hide(let isHidden): return ["set_attr", "clients.\(number).minimized", "\(isHidden)"]
        case .raise: return ["raise", number]
        case .lower: return ["lower", number]
        case .send: return monitor.map { ["apply_tmp_rule", number, "monitor=\($0)"] }
        case .focus(let side): return ["chain", ",", "jumpto", number, ",", "focus", side.rawValue]
        case .move(let side): return ["chain", ",", "jumpto", number, ",", "shift", side.rawValue]
        case .split(let axis):
            let side: Side = axis == .horizontal ? .right : .down
            // The next window opens in the frame that is focused.
            return [
                "chain", ",", "jumpto", number, ",", "split", axis.rawValue, ",", "focus", "-e",
                side.rawValue,
            ]
        case .goToDesktop, .sendToDesktop: return nil
        }
    }

    /// A monitor of herbstluftwm: its number, and what it shows of the screen.
    struct Monitor {
        let index: Int
        let bounds: Box

        /// Reads a line like `0: 1920x1080+0+0 with tag "default" [FOCUS]`.
        init?(line: String) {
            let words = line.split(separator: " ")
            guard words.count >= 2, words[0].hasSuffix(":"), let index = Int(words[0].dropLast())
            else { return nil }
            // A position may be negative: `+-1920`.
            let numbers = words[1].split(whereSeparator: { "x+".contains($0) })
                .compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            self.index = index
            bounds = Box(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
        }
    }

    /// Has herbstluftwm carry out the command of these `words`; gives the lines that it wrote.
    private func call(_ words: [String]) throws(ActionError) -> [String] {
        let (isDone, lines) = try windowManager.answer { limit in
            exchange(words, until: MonotonicClock.now + limit)
        }
        if isDone { return lines }
        throw .refused(lines.first ?? "", windowManager: windowManager.name)
    }

    /// Whether the command of these `words` was carried out, and the lines that were written.
    private func exchange(
        _ words: [String], until deadline: Duration
    ) -> (isDone: Bool, lines: [String])? {
        let handle = display.handle
        // It reads the window's class when it hears of the window: that has to be set by then.
        XGrabServer(handle)
        let window = XCreateSimpleWindow(handle, display.root, -1, -1, 1, 1, 0, 0, 0)
        XSelectInput(handle, window, PropertyChangeMask)
        write("HERBST_IPC_CLASS\0HERBST_IPC_CLASS\0", .iccClass, .text, of: window)
        write(words.joined(separator: "\0"), .herbstluftArguments, .utf8, of: window)
        XUngrabServer(handle)
        display.flush()
        defer {
            XDestroyWindow(handle, window)
            display.flush()
        }
        // The status is written last.
        while true {
            var event = XEvent()
            while !display.isLost,
                XCheckWindowEvent(handle, window, PropertyChangeMask, &event) != 0
            {
                guard event.xproperty.atom == display.atom(.herbstluftStatus) else { continue }
                let status = properties.atoms(.herbstluftStatus, of: window, limit: 1).first
                let output = properties.lines(.herbstluftOutput, of: window)
                if status == 0 { return (true, output) }
                return (false, properties.lines(.herbstluftError, of: window) + output)
            }
            guard !display.isLost,
                FileDescriptor.wait(display.descriptor, for: POLLIN, until: deadline)
            else { return nil }
        }
    }

    private func write(_ text: String, _ property: WMAtom, _ type: WMAtom, of window: Window) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display.handle, window, display.atom(property), display.atom(type), 8, PropModeReplace,
            bytes, Int32(bytes.count))
    }
}
