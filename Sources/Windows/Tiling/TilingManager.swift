public import Engine
internal import CLinux
internal import CX11
internal import Desktop
internal import Gestures
internal import Host

/// What a tiling window manager is asked over its own protocol, because EWMH has no message for it
/// or the window manager ignores that message.
enum TilingRequest: Hashable, Sendable {
    /// Nothing, to see whether it answers.
    case nothing
    /// To let a window float, or to lay it out again.
    case float(Bool)
    /// To hide a window, or to show it again.
    case hide(Bool)
    /// To show a window above or below others.
    case raise, lower
    /// To move a window to another monitor, where it floats or is laid out as before.
    case send(Output)
    /// To go to a desktop, or to move a window there; it is made for that.
    case goToDesktop(NewDesktop), sendToDesktop(NewDesktop)
    /// To give the keyboard to the window on that side of a window, or to move it there.
    case focus(Side), move(Side)
    /// To focus a window and lay out the next one beside it, or below it.
    case split(Axis)
}

/// A desktop that need not be there; the last one is that which was visible before.
enum NewDesktop: Hashable {
    case number(Int), named(String), last
}

/// A window manager that lays the windows out itself, and its own protocol. Every request is one
/// exchange that is over within `answerLimit`, and leaves nothing open.
protocol TilingManager {
    /// The name of the empty desktop to which it goes in order to show the desktop, where desktops
    /// come into being when they are asked for; nil where it can hide the windows instead.
    var emptyDesktop: String? { get }

    func isFloating(_ window: Window) throws(ActionError) -> Bool

    /// Carries `request` out on `window`, which does not matter where the request is about none.
    /// The window manager has done so when this returns.
    func perform(_ request: TilingRequest, on window: Window) throws(ActionError)
}

extension TilingManager {
    var emptyDesktop: String? { nil }
}

extension WindowManager {
    /// The protocol of the running window manager; nil where it has none that is known.
    var tiling: (any TilingManager)? {
        switch TilingProtocol(rawValue: name) {
        case .i3: I3(windowManager: self)
        case .bspwm: Bspwm(windowManager: self)
        case .herbstluftwm: Herbstluftwm(windowManager: self)
        case nil: nil
        }
    }

    /// Why the running window manager's own protocol fails; nil where it answers, or has none.
    public var protocolProblem: ActionError? {
        guard let tiling else { return nil }
        do throws(ActionError) {
            try tiling.perform(.nothing, on: display.root)
            return nil
        } catch { return error }
    }

    /// Whether the running window manager can carry `action` out, as far as is known without trying.
    public func canPerform(_ action: Action) -> Bool {
        guard action.hints.allSatisfy(supports) else { return false }
        guard case .window(let action) = action else { return true }
        if action == .sticky, !supports(.sticky), !supports(.desktop) { return false }
        return !isIgnored(action) && (tiling != nil || !action.traits.needsLayout)
    }

    /// Whether `action` cannot be done, whatever is announced.
    func isIgnored(_ action: WindowAction) -> Bool {
        switch action {
        case .raise where has(.raisesByFocus), .sticky where supports(.sticky): false
        default: action.traits.unless.map { has($0.way) } ?? false
        }
    }
}

/// The protocols of tiling window managers, by the window managers' names.
enum TilingProtocol: String {
    /// i3's, which other window managers may speak as well.
    case i3
    case bspwm, herbstluftwm

    /// The protocol of the window manager that announces the window `check`, by what it leaves on
    /// the screen beside its name; nil where it has none that is known.
    init?(of check: Window, _ properties: Properties, _ root: Window) {
        // The window by which herbstluftwm reports what happens: its number, but of the type ATOM.
        let hook = properties.atoms(.herbstluftHook, of: root, limit: 1).first
        // The property stays when i3 ends. Without a request, nothing is waited for.
        let answer = properties.string(.i3Socket, of: root).flatMap {
            LocalSocket.exchange([], at: $0, within: .zero, until: { _ in true })
        }
        if properties.classHint(of: check)?.class == "Bspwm" {
            self = .bspwm
        } else if let hook, properties.classHint(of: Window(hook))?.class == "HERBST_HOOK_CLASS" {
            self = .herbstluftwm
        } else if answer != nil {
            self = .i3
        } else {
            return nil
        }
    }
}

/// One exchange with a program on this machine that listens on a unix socket.
enum LocalSocket {
    /// Connects to the socket at `path`, sends `request` and reads the answer until `isComplete`,
    /// or until the other end closes the connection. Nil when there is no such socket, when the
    /// answer is not complete within `limit`, or when it is too long.
    static func exchange(
        _ request: [UInt8], at path: String, within limit: Duration,
        until isComplete: ([UInt8]) -> Bool = { _ in false }
    ) -> [UInt8]? {
        let deadline = MonotonicClock.now + limit
        guard let connection = try? FileDescriptor.connected(to: path),
            connection.sendAll(request, until: deadline) == .sent
        else { return nil }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while !isComplete(answer) {
            switch part.withUnsafeMutableBytes({ connection.receive(into: $0) }) {
            case .moved(let count):
                answer += part.prefix(count)
                // No answer that is of use here is longer.
                guard answer.count <= 1 << 16 else { return nil }
            case .ended: return answer
            case .wouldBlock:
                guard FileDescriptor.wait(connection.number, for: POLLIN, until: deadline) else {
                    return nil
                }
            }
        }
        return answer
    }
}
