internal import CX11
internal import Desktop

/// Another client that owns the selected text (PRIMARY), and gives it in the way that a test wants.
/// It answers only when it is asked to look.
public final class SelectionOwner {
    /// How it answers.
    public enum Manner: Sendable {
        /// As UTF8_STRING, at once.
        case utf8
        /// As STRING only.
        case latin1
        /// In parts of so many bytes.
        case parts(Int)
        /// Never.
        case silent
    }

    private let display: Display
    private let window: Window
    private let text: [UInt8]
    private let manner: Manner
    /// What is left to send in parts, and to whom.
    private var sending: (requestor: Window, property: Atom, rest: ArraySlice<UInt8>)?
    /// How many requests it got.
    public private(set) var requests = 0

    /// Selects `text` on the server `name`.
    public init(on name: String, _ text: [UInt8], _ manner: Manner = .utf8)
        throws(TestServerError)
    {
        do { display = try Display(name) } catch { throw .display("\(name) does not answer") }
        self.text = text
        self.manner = manner
        window = XCreateSimpleWindow(display.handle, display.root, 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display.handle, Atom(XA_PRIMARY), window, Time(CurrentTime))
        display.sync()
    }

    /// Answers what came since the last call.
    public func answer() {
        display.sync()
        while display.pending > 0 {
            var event = XEvent()
            XNextEvent(display.handle, &event)
            switch event.type {
            case SelectionRequest:
                requests += 1
                answer(event.xselectionrequest)
            case PropertyNotify where event.xproperty.state == PropertyDelete: sendPart(event)
            default: break
            }
        }
        display.sync()
    }

    private func answer(_ request: XSelectionRequestEvent) {
        let utf8 = display.atom("UTF8_STRING")
        let latin1 = Atom(XA_STRING)
        var isGiven = true
        switch manner {
        case .silent: return
        case .utf8: isGiven = request.target == utf8
        case .latin1: isGiven = request.target == latin1
        case .parts:
            // Events of a window of another client: when the property is deleted.
            XSelectInput(display.handle, request.requestor, PropertyChangeMask)
            sending = (request.requestor, request.property, text[...])
        }
        if isGiven {
            if case .parts = manner {
                var size = text.count
                XChangeProperty(
                    display.handle, request.requestor, request.property, display.atom("INCR"), 32,
                    PropModeReplace, &size, 1)
            } else {
                change(request.requestor, request.property, request.target, text)
            }
        }
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = isGiven ? request.property : 0
        event.xselection.time = request.time
        XSendEvent(display.handle, request.requestor, 0, 0, &event)
    }

    /// The requestor has deleted the part before.
    private func sendPart(_ event: XEvent) {
        guard case .parts(let size) = manner, let (requestor, property, rest) = sending,
            event.xproperty.window == requestor, event.xproperty.atom == property
        else { return }
        change(requestor, property, display.atom("UTF8_STRING"), Array(rest.prefix(size)))
        sending = rest.isEmpty ? nil : (requestor, property, rest.dropFirst(size))
    }

    /// The window may be gone by then.
    private func change(_ window: Window, _ property: Atom, _ type: Atom, _ bytes: [UInt8]) {
        _ = display.trapping {
            XChangeProperty(
                display.handle, window, property, type, 8, PropModeReplace, bytes,
                Int32(bytes.count))
        }
    }
}
