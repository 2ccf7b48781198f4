internal import CX11
public import Engine
internal import Gestures

/// What a tiling window manager is asked over its own protocol, because EWMH has no message for it
/// or the window manager ignores that message.
enum TilingRequest: Hashable, Sendable {
    /// Nothing, to see whether it answers.
    case nothing
    /// To let a window float, or to lay it out again.
    case float(Bool)
    /// To hide a window, or to show it again.
    case hide(Bool)
    /// To show a window above others.
    case raise
    /// To show a window below others.
    case lower
    /// To move a window to another monitor, where it floats or is laid out as before.
    case send(Output)
    /// To go to an empty desktop, or back from there.
    case showDesktop(Bool)
    /// To go to the desktop of this number, which is made for that.
    case goToDesktop(Int)
    /// To move a window to the desktop of this number, which is made for that.
    case sendToDesktop(Int)
    /// To go to the desktop of this name, which is made for that.
    case goToNamedDesktop(String)
    /// To move a window to the desktop of this name, which is made for that.
    case sendToNamedDesktop(String)
    /// To give the keyboard to the window on that side of a window.
    case focus(Side)
    /// To move a window through the layout to that side.
    case move(Side)
    /// To have a laid-out window and another one change places.
    case swap(with: Window)
    /// To focus a window and lay out the next one beside it, or below it.
    case split(Axis)
    /// To move a border of a laid-out window outward by so many pixels. The border divides a part
    /// of the layout that is `length` pixels long.
    case grow(Side, by: Double, length: Double)
}

/// A window manager that lays the windows out itself, and its own protocol. Every request is one
/// exchange that is over within `timeLimit`, and leaves nothing open.
protocol TilingManager {
    /// The actions that it cannot carry out in any way.
    var unsupported: Set<WindowAction> { get }

    /// The name of the empty desktop to which it goes in order to show the desktop; nil where it
    /// can hide the windows instead.
    var emptyDesktop: String? { get }

    /// Whether a desktop comes into being when it is asked for.
    var makesDesktops: Bool { get }

    /// The borders of the laid-out `window` that can be moved, each with the length of the part of
    /// the layout that it divides; none of a window that has no neighbours.
    func borders(of window: Window) throws(ActionError) -> [Side: Double]

    /// Whether `window` floats.
    func isFloating(_ window: Window) throws(ActionError) -> Bool

    /// Carries `request` out on `window`, which does not matter where the request is about none.
    /// The window manager has done so when this returns.
    ///
    /// - Throws: `ActionError.noAnswer` when it does not answer in time, `refused` when it says
    ///   that it cannot, `unsupported` when there is no such command.
    func perform(_ request: TilingRequest, on window: Window) throws(ActionError)

    /// Whether a window moves through the layout by changing places with another one, and nothing
    /// else changes.
    var movesBySwapping: Bool { get }

    /// Whether a plain request places the client's window itself, and not its frame, as ICCCM has it;
    /// EWMH's message, which does that everywhere else, is ignored then.
    var placesWindowsWithoutFrame: Bool { get }
}

extension TilingManager {
    var emptyDesktop: String? { nil }

    var makesDesktops: Bool { false }

    /// Moves each border by nothing, to see whether it can be moved. For those that count in
    /// pixels, to whom the length does not matter.
    func borders(of window: Window) throws(ActionError) -> [Side: Double] {
        var found: [Side: Double] = [:]
        for side in Side.allCases {
            do throws(ActionError) {
                try perform(.grow(side, by: 0, length: 1), on: window)
                found[side] = 1
            } catch {
                guard case .refused = error else { throw error }
            }
        }
        return found
    }

    var movesBySwapping: Bool { false }

    var placesWindowsWithoutFrame: Bool { false }
}

/// How long a tiling window manager may take to answer. They answer within a millisecond; one that
/// is stopped must not stop the event loop.
let tilingTimeLimit = Duration.milliseconds(100)

/// How long one that did not answer is not asked again.
let tilingPause = Duration.milliseconds(500)

extension WindowManager {
    /// The protocol of the window manager that runs, where it lays the windows out itself.
    var tiling: (any TilingManager)? {
        switch TilingProtocol(rawValue: name) {
        case .i3: I3(self)
        case .bspwm: Bspwm(self)
        case .herbstluftwm: Herbstluftwm(self)
        case nil: nil
        }
    }

    /// What is wrong with the own protocol of the window manager that runs; nil where it answers,
    /// or has none.
    public var protocolProblem: ActionError? {
        guard let tiling else { return nil }
        do throws(ActionError) {
            try tiling.perform(.nothing, on: display.root)
            return nil
        } catch { return error }
    }

    /// Whether the window manager that runs can carry `action` out, as far as that is known without
    /// trying.
    public func canPerform(_ action: Action) -> Bool {
        guard let tiling else {
            if action.needsLayout { return false }
            if action == .window(.lower), ignoresRestacking { return false }
            return action.hints.allSatisfy(supports)
        }
        return switch action {
        case .window(let action): !tiling.unsupported.contains(action)
        default: true
        }
    }
}
