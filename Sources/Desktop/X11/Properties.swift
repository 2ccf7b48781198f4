public import CX11
internal import Gestures

/// Reads window properties as values. Any client may write anything into them, so every length is
/// bounded, a value of the wrong type or format counts as absent, and text is cleaned.
public struct Properties {
    private let display: Display

    package init(_ display: Display) { self.display = display }

    /// Numbers of type CARDINAL, at most `limit` of them; empty when there is no such property.
    public func cardinals(_ hint: WMAtom, of window: Window, limit: Int) -> [UInt32] {
        words(display.atom(hint), of: window, type: .cardinal, limit: limit)
    }

    package func cardinals(named name: String, of window: Window, limit: Int) -> [UInt32] {
        words(display.atom(name), of: window, type: .cardinal, limit: limit)
    }

    package func cardinal(_ hint: WMAtom, of window: Window) -> UInt32? {
        cardinals(hint, of: window, limit: 1).first
    }

    /// Atoms, at most `limit` of them; empty when there is no such property.
    public func atoms(_ hint: WMAtom, of window: Window, limit: Int = 512) -> [Atom] {
        words(display.atom(hint), of: window, type: .atom, limit: limit).map { Atom($0) }
    }

    /// Windows, at most `limit` of them; empty when there is no such property.
    public func windows(_ hint: WMAtom, of window: Window, limit: Int = 4096) -> [Window] {
        words(display.atom(hint), of: window, type: .window, limit: limit).map { Window($0) }
    }

    /// Text: UTF-8, or ISO 8859-1 as ICCCM's STRING has it. Broken sequences become U+FFFD and
    /// control characters spaces; what exceeds `limit` bytes is cut off.
    public func string(_ hint: WMAtom, of window: Window, limit: Int = 1024) -> String? {
        guard let (bytes, type) = bytes(hint, of: window, limit: limit) else { return nil }
        return clean(decode(bytes[...], type: type))
    }

    /// A list of texts, each ended by a NUL, as `_NET_DESKTOP_NAMES` has them.
    public func strings(_ hint: WMAtom, of window: Window, limit: Int = 8192) -> [String] {
        guard let (bytes, type) = bytes(hint, of: window, limit: limit, keepNUL: true) else {
            return []
        }
        var parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts.map { clean(decode($0, type: type)) }
    }

    /// The lines of a text; empty ones are left out.
    package func lines(_ hint: WMAtom, of window: Window) -> [String] {
        guard let (bytes, type) = bytes(hint, of: window, limit: 8192) else { return [] }
        return bytes.split(separator: 0x0a).map { clean(decode($0, type: type)) }
    }

    package func classHint(of window: Window) -> (instance: String, class: String)? {
        let parts = strings(.iccClass, of: window, limit: 512)
        guard let instance = parts.first else { return nil }
        return (instance, parts.count > 1 ? parts[1] : instance)
    }

    /// WM_STATE: what a window manager made of a client's window. Only windows that it manages
    /// have this property, whatever else it supports.
    public func managedState(of window: Window) -> ManagedState? {
        let words = words(display.atom(.iccState), of: window, type: .iccState, limit: 2)
        return words.first.flatMap { ManagedState(rawValue: $0) }
    }

    /// The values of a property of 32-bit words. The server sends none when the type differs.
    private func words(
        _ property: Atom, of window: Window, type: WMAtom, limit: Int
    ) -> [UInt32] {
        let value = Value(display, property, of: window, type: display.atom(type), words: limit)
        guard let value, value.format == 32, let data = value.data else { return [] }
        // Xlib widens the words to C longs and extends the sign.
        return data.withMemoryRebound(to: CLong.self, capacity: value.count) { longs in
            (0..<min(value.count, limit)).map { UInt32(truncatingIfNeeded: longs[$0]) }
        }
    }

    private func bytes(
        _ hint: WMAtom, of window: Window, limit: Int, keepNUL: Bool = false
    ) -> (bytes: [UInt8], type: Atom)? {
        let words = (limit + 3) / 4
        let value = Value(
            display, display.atom(hint), of: window, type: Atom(AnyPropertyType), words: words)
        guard let value, value.format == 8, let data = value.data else { return nil }
        var bytes = Array(UnsafeBufferPointer(start: data, count: min(value.count, limit)))
        if !keepNUL, let end = bytes.firstIndex(of: 0) { bytes.removeSubrange(end...) }
        return (bytes, value.type)
    }

    private func decode(_ bytes: ArraySlice<UInt8>, type: Atom) -> String {
        if type == display.atom(.utf8) { return String(decoding: bytes, as: UTF8.self) }
        // Many old programs put UTF-8 into STRING all the same; where it is valid, believe it.
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private func clean(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isShowable ? $0 : " " }))
    }
}

/// What WM_STATE says.
public enum ManagedState: UInt32, Sendable {
    /// Not shown, and not in the list of windows either.
    case withdrawn = 0
    /// Shown, though perhaps on another desktop.
    case normal = 1
    /// Minimized.
    case iconic = 3
}

/// A property as Xlib gives it; frees its memory.
private struct Value: ~Copyable {
    let type: Atom
    let format: Int32
    let count: Int
    let data: UnsafeMutablePointer<UInt8>?

    init?(_ display: Display, _ property: Atom, of window: Window, type: Atom, words: Int) {
        var actual: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display.handle, window, property, 0, words, 0, type, &actual, &format,
            &count, &rest, &data)
        display.onAnswer()
        self.type = actual
        self.format = format
        self.count = Int(clamping: count)
        self.data = data
        guard status == 0, data != nil, type == Atom(AnyPropertyType) || type == actual else {
            return nil
        }
    }

    deinit { if let data { XFree(data) } }
}

/// The names of the properties and messages by which windows, window managers and pagers speak to
/// each other: ICCCM (WM_…) and the Extended Window Manager Hints (_NET_…).
public enum WMAtom: String, CaseIterable, Sendable {
    case utf8 = "UTF8_STRING"
    case text = "STRING"
    case cardinal = "CARDINAL"
    case atom = "ATOM"
    case window = "WINDOW"
    case resources = "RESOURCE_MANAGER"
    case keyboardRules = "_XKB_RULES_NAMES"
    case outstandingInput = "_CURLICUE_OUTSTANDING_INPUT"

    case iccName = "WM_NAME"
    case iccClass = "WM_CLASS"
    case iccState = "WM_STATE"
    case iccRole = "WM_WINDOW_ROLE"
    case protocols = "WM_PROTOCOLS"
    case deleteWindow = "WM_DELETE_WINDOW"
    case changeState = "WM_CHANGE_STATE"

    case supported = "_NET_SUPPORTED"
    case supportingCheck = "_NET_SUPPORTING_WM_CHECK"
    case clientList = "_NET_CLIENT_LIST"
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case closeWindow = "_NET_CLOSE_WINDOW"
    case moveResize = "_NET_MOVERESIZE_WINDOW"
    case restack = "_NET_RESTACK_WINDOW"
    case frameExtents = "_NET_FRAME_EXTENTS"
    case shadowExtents = "_GTK_FRAME_EXTENTS"
    case monitorWorkAreas = "_GTK_WORKAREAS"

    case currentDesktop = "_NET_CURRENT_DESKTOP"
    case numberOfDesktops = "_NET_NUMBER_OF_DESKTOPS"
    case desktopNames = "_NET_DESKTOP_NAMES"
    case desktopLayout = "_NET_DESKTOP_LAYOUT"
    case showingDesktop = "_NET_SHOWING_DESKTOP"
    case workArea = "_NET_WORKAREA"

    case name = "_NET_WM_NAME"
    case process = "_NET_WM_PID"
    case desktop = "_NET_WM_DESKTOP"
    case strut = "_NET_WM_STRUT"
    case strutPartial = "_NET_WM_STRUT_PARTIAL"

    case type = "_NET_WM_WINDOW_TYPE"
    case typeDesktop = "_NET_WM_WINDOW_TYPE_DESKTOP"
    case typeDock = "_NET_WM_WINDOW_TYPE_DOCK"

    case state = "_NET_WM_STATE"
    case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case fullscreen = "_NET_WM_STATE_FULLSCREEN"
    case above = "_NET_WM_STATE_ABOVE"
    case below = "_NET_WM_STATE_BELOW"
    case shaded = "_NET_WM_STATE_SHADED"
    case sticky = "_NET_WM_STATE_STICKY"
    case hidden = "_NET_WM_STATE_HIDDEN"
    case noticeBoard = "_WINDOWMAKER_NOTICEBOARD"
    case i3Socket = "I3_SOCKET_PATH"
    case herbstluftHook = "__HERBST_HOOK_WIN_ID"
    case floatingInI3 = "I3_FLOATING_WINDOW"
    case floatingInHerbstluftwm = "HLWM_FLOATING_WINDOW"
    case herbstluftArguments = "_HERBST_IPC_ARGS"
    case herbstluftOutput = "_HERBST_IPC_OUTPUT"
    case herbstluftError = "_HERBST_IPC_ERROR"
    case herbstluftStatus = "_HERBST_IPC_EXIT_STATUS"
}

extension Display {
    /// The atom of a hint; from memory once `internHints` has run.
    public func atom(_ hint: WMAtom) -> Atom { atom(hint.rawValue) }

    /// Asks for the atoms of all hints and of the module's other names in one round trip, so that no
    /// action has to.
    public func internHints() {
        intern(
            WMAtom.allCases.map(\.rawValue) + InputDevice.types
                + [InstanceSelection.name(ofScreen: screen)])
    }

    /// Sends a client message about `window` with up to five `values`.
    ///
    /// - Parameters:
    ///   - receiver: the window that it goes to; nil for the root window, where window managers
    ///     listen.
    ///   - mask: for clients that select any of these events there; 0 for the client that made the
    ///     window.
    package func send(
        _ message: Atom, about window: Window, _ values: [Int], to receiver: Window? = nil,
        for mask: Int = SubstructureRedirectMask | SubstructureNotifyMask
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = message
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data.l) { data in
            for (index, value) in values.prefix(5).enumerated() {
                data.storeBytes(
                    of: value, toByteOffset: index * MemoryLayout<Int>.stride, as: Int.self)
            }
        }
        XSendEvent(handle, receiver ?? root, 0, mask, &event)
    }

    /// Adds to the events that this connection gets from `window`. `XSelectInput` replaces the
    /// whole mask, and the root window has several listeners in one process.
    package func listen(for mask: Int, on window: Window) {
        // The root window outlives us, and all that this connection selects there is in
        // `rootEvents`.
        if window == root {
            guard rootEvents & mask != mask else { return }
            rootEvents |= mask
            XSelectInput(handle, root, rootEvents)
            return flush()
        }
        guard let attributes = attributes(of: window), attributes.your_event_mask & mask != mask
        else { return }
        XSelectInput(handle, window, attributes.your_event_mask | mask)
        // What happens before the request arrives is not reported.
        flush()
    }
}
