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
    /// To give the keyboard to the window on that side of a window.
    case focus(Side)
    /// To move a window through the layout to that side.
    case move(Side)
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

/// The protocols of tiling window managers, by the names of those that they are of.
enum TilingProtocol: String {
    /// i3's, which other window managers may speak as well.
    case i3
    case bspwm, herbstluftwm

    /// The protocol of the window manager that announces the window `check`, by what it leaves on
    /// the screen beside its name; nil where it has none that is known.
    init?(of check: Window, _ properties: Properties, _ root: Window) {
        if properties.classHint(of: check)?.class == "Bspwm" {
            self = .bspwm
        } else if TilingProtocol.hasHook(properties, root) {
            self = .herbstluftwm
        } else if TilingProtocol.hasSocket(properties, root) {
            self = .i3
        } else {
            return nil
        }
    }

    /// Whether there is the window by which herbstluftwm reports what happens.
    private static func hasHook(_ properties: Properties, _ root: Window) -> Bool {
        // It is a window's number, but of the type ATOM.
        guard let hook = properties.atoms(.herbstluftHook, of: root, limit: 1).first else {
            return false
        }
        return properties.classHint(of: Window(hook))?.class == "HERBST_HOOK_CLASS"
    }

    /// Whether something listens on i3's socket: the property stays when i3 ends.
    private static func hasSocket(_ properties: Properties, _ root: Window) -> Bool {
        guard let path = properties.string(.i3Socket, of: root) else { return false }
        return LocalSocket.accepts(at: path)
    }
}

/// A window that a tiling window manager lays out, and those of its borders that can be moved.
struct LaidOutWindow {
    private let windows: Windows
    private let window: Window
    private let tiling: any TilingManager
    private let borders: [Side: Double]
    /// The window as it was seen last.
    private var seen: Box?
    /// Where what was asked for since should bring it, request by request.
    private var expected: [Box] = []
    /// After so many requests without any effect there will be none.
    private static let mostExpected = 8

    fileprivate init(
        _ windows: Windows, _ window: Window, _ tiling: any TilingManager, _ borders: [Side: Double]
    ) {
        self.windows = windows
        self.window = window
        self.tiling = tiling
        self.borders = borders
    }

    /// The corner where borders can be moved: `corner` itself where both can, else one across.
    func corner(insteadOf corner: WindowTransform.Corner) -> WindowTransform.Corner {
        var result = corner
        if borders[corner.isRight ? .right : .left] == nil { result.isRight.toggle() }
        if borders[corner.isBottom ? .down : .up] == nil { result.isBottom.toggle() }
        return result
    }

    /// Moves the borders to those of `wanted`, as far as the layout lets them. The way is measured
    /// from where they are, so nothing adds up.
    ///
    /// - Throws: `ActionError.noAnswer`. A border that the window manager moves no further stays.
    mutating func moveBorders(to wanted: Box) throws(ActionError) {
        guard let now = position() else { return }
        var after = now
        defer { if after != now { expected.append(after) } }
        for (side, length) in borders {
            let way =
                switch side {
                case .left: now.minX - wanted.minX
                case .right: wanted.maxX - now.maxX
                case .up: now.minY - wanted.minY
                case .down: wanted.maxY - now.maxY
                }
            guard abs(way) >= 1 else { continue }
            do throws(ActionError) {
                try tiling.perform(.grow(side, by: way, length: length), on: window)
                switch side {
                case .left: after.minX = wanted.minX
                case .right: after.maxX = wanted.maxX
                case .up: after.minY = wanted.minY
                case .down: after.maxY = wanted.maxY
                }
            } catch {
                guard case .refused = error else { throw error }
            }
        }
    }

    /// Where the window is, or will be: what the window manager was asked for over its socket the
    /// server may show a little later. Nil for one that has gone.
    private mutating func position() -> Box? {
        guard let box = windows.box(of: window) else { return nil }
        if let shown = expected.firstIndex(where: { $0.isNear(box) }) {
            expected.removeFirst(shown + 1)
        } else if seen != box || expected.count > LaidOutWindow.mostExpected {
            // It is as nothing that was asked for: the window manager had reasons of its own.
            expected = []
        }
        seen = box
        return expected.last ?? box
    }
}

extension Box {
    /// Whether it is the same but for rounding.
    fileprivate func isNear(_ other: Box) -> Bool {
        [minX - other.minX, maxX - other.maxX, minY - other.minY, maxY - other.maxY]
            .allSatisfy { abs($0) <= 2 }
    }
}

extension Windows {
    /// `window` with its borders, where a tiling window manager lays it out and any of them can be
    /// moved; nil for one that floats or has no neighbours.
    func laidOut(_ window: Window) throws(ActionError) -> LaidOutWindow? {
        guard let tiling = windowManager.tiling, !(try tiling.isFloating(window)) else {
            return nil
        }
        let borders = try tiling.borders(of: window)
        return borders.isEmpty ? nil : LaidOutWindow(self, window, tiling, borders)
    }
}
