public import CX11

/// Reads the text that is selected (PRIMARY) from the client that owns it, without waiting for it:
/// events bring it, and a deadline ends it. A window of its own for each reading, destroyed at its
/// end, keeps what a slow owner sends late away from the next one.
public final class SelectionReader {
    /// How long an owner may take.
    public static let patience = Duration.milliseconds(100)
    /// When reading ends, whatever has arrived until then; nil while nothing is read.
    public private(set) var deadline: Duration?

    private let display: Display
    private var transfer = SelectionTransfer()
    private var window: Window?

    /// A reader over `display`.
    public init(_ display: Display) { self.display = display }

    deinit { removeWindow() }

    /// Whether something is being read.
    public var isReading: Bool { deadline != nil }

    /// Asks the owner for its text.
    public func begin(now: Duration) {
        removeWindow()
        transfer = SelectionTransfer()
        deadline = now + Self.patience
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.event_mask = PropertyChangeMask
        window = XCreateWindow(
            display.handle, display.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        request(transfer.encoding)
    }

    /// Takes note of an event, and says whether it was about what is read.
    public func handle(_ event: XEvent) -> Bool {
        guard let window else { return false }
        switch event.type {
        case SelectionNotify where event.xselection.requestor == window:
            let isRefusal = event.xselection.property == Atom(0)
            perform(transfer.answer(isRefusal ? .refusal : readPart()))
            return true
        case PropertyNotify where event.xproperty.window == window:
            guard event.xproperty.state == PropertyNewValue, event.xproperty.atom == property
            else { return true }
            if transfer.isInParts { perform(transfer.add(readPart())) }
            return true
        default: return false
        }
    }

    /// What was read, once it is complete or its time is over; nil until then and afterwards.
    public func dequeue(now: Duration) -> String? {
        guard let deadline, window == nil || now >= deadline else { return nil }
        removeWindow()
        self.deadline = nil
        defer { transfer = SelectionTransfer() }
        return transfer.text
    }

    /// Forgets what is read.
    public func cancel() {
        removeWindow()
        deadline = nil
        transfer = SelectionTransfer()
    }

    private var property: Atom { display.atom(Self.atoms[0]) }

    /// The property for the text, and the type that announces parts.
    static let atoms = ["CURLICUE_SELECTION", "INCR"]

    private func request(_ encoding: SelectionTransfer.Encoding) {
        guard let window else { return }
        let type: WMAtom = encoding == .utf8 ? .utf8 : .text
        XConvertSelection(
            display.handle, Atom(XA_PRIMARY), display.atom(type), property, window,
            Time(CurrentTime))
    }

    private func perform(_ step: SelectionTransfer.Step) {
        switch step {
        case .request(let encoding): request(encoding)
        case .wait: break
        case .finish: removeWindow()
        }
    }

    /// Reads the property, and deletes it: the owner sends the next part then. Costs a round trip
    /// to the server, and none to the owner.
    private func readPart() -> SelectionTransfer.Part {
        guard let window else { return .refusal }
        var (type, format): (Atom, Int32) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display.handle, window, property, 0, SelectionTransfer.limit / 4, 0,
            Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
        display.onAnswer()
        defer { if let data { XFree(data) } }
        guard status == Success else { return .refusal }
        XDeleteProperty(display.handle, window, property)
        if type == display.atom(Self.atoms[1]) { return .announcement }
        let wanted: WMAtom = transfer.encoding == .utf8 ? .utf8 : .text
        guard type == display.atom(wanted), format == 8 else { return .refusal }
        return .text(
            Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : Int(clamping: count))))
    }

    private func removeWindow() {
        guard let window else { return }
        self.window = nil
        if !display.isLost { XDestroyWindow(display.handle, window) }
    }
}
