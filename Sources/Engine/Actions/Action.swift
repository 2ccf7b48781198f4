public import Gestures

/// What a gesture makes happen.
public enum Action: Hashable, Sendable {
    /// A command line for `/bin/sh -c`.
    case run(String)
    /// A program and its arguments, without a shell; never empty.
    case exec([String])
    case window(WindowAction)
    case desktop(DesktopAction)
    /// Synthetic key chords, in order.
    case keys([Chord])
    /// A key chord that stays down until the continuous gesture ends, however it ends.
    case hold(Chord)
    case text(String)
    /// A click of a mouse button where the stroke began.
    case click(Int)
    /// Clicks of the scroll wheel where the stroke began.
    case scroll(ScrollDirection, Int)
    /// A mouse button that goes down where a continuous gesture began and stays down until it ends,
    /// with the pointer going where the fingers go.
    case drag(Int)
    /// A rest before the next action of a list.
    case wait(Duration)
    /// What the last recognized gesture did, once more.
    case again
    case own(OwnAction)
    /// Swallows the gesture.
    case nothing
}

/// What a gesture can make curlicue itself do.
public enum OwnAction: String, CaseIterable, Hashable, Sendable {
    case pause, resume, reload, hints
    /// Takes back the latest action on a window.
    case undo
}

/// What can be done to a window. State words toggle.
public enum WindowAction: Hashable, Sendable {
    case close, minimize, maximize, maximizeHorizontal, maximizeVertical, restore, fullscreen
    case above, below, shade, sticky, lower, raise, focus, kill, center
    case focusNeighbour(Side)
    /// The keyboard goes back to the window that had it before, on its desktop.
    case focusLast
    /// The keyboard goes to the window of this class that was used last, on its desktop; from one of
    /// them to the one that had it longest ago.
    case focusClass(String)
    /// Moved through the layout to that side; where nothing lays it out, to that edge of its
    /// monitor's work area.
    case moveToward(Side)
    /// Laid out by a tiling window manager, or floating.
    case float
    /// Room is made for the next window: beside this one (horizontal) or below it (vertical).
    case split(Axis)
    /// Moved into a part of its monitor's work area.
    case tile(Tile)
    case toDesktop(Ordinal)
    case toMonitor(Ordinal)
    /// Follows a continuous gesture.
    case move
    /// Its size follows a continuous gesture.
    case resize
}

/// A side of a window.
public enum Side: String, CaseIterable, Hashable, Sendable { case left, right, up, down }

/// A part of a monitor's work area.
public enum Tile: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    case leftThird = "left-third"
    case centerThird = "center-third"
    case rightThird = "right-third"
    case leftTwoThirds = "left-two-thirds"
    case rightTwoThirds = "right-two-thirds"
}

/// One of several desktops or monitors.
public enum Ordinal: Hashable, Sendable {
    case next, previous
    /// The one that was shown before, for desktops only.
    case last
    /// The neighbour in the layout.
    case left, right, up, down
    /// By number, from 1 as people count.
    case number(Int)
}

/// What can be done to the desktops.
public enum DesktopAction: Hashable, Sendable {
    /// Go to one; `wrap` goes round at the ends.
    case go(Ordinal, wrap: Bool)
    /// Show the desktop itself, or the windows again.
    case show
}

/// Which window an action is for.
public enum Target: String, CaseIterable, Hashable, Sendable {
    /// The one where the stroke began.
    case start
    /// The focused one.
    case active
    /// The one now under the pointer.
    case pointer
}

extension Action: CustomStringConvertible {
    /// The canonical form, on one line; reading it gives the same value again.
    public var description: String {
        switch self {
        case .run(let command): "run \(command)"
        case .exec(let arguments):
            (["exec"] + arguments.map(Action.argument)).joined(separator: " ")
        case .window(let action): "window \(action)"
        case .desktop(let action): "desktop \(action)"
        case .keys(let chords): (["keys"] + chords.map(\.description)).joined(separator: " ")
        case .hold(let chord): "keys hold \(chord)"
        case .text(let text): "text \(text.doubleQuoted)"
        case .click(let button): "click \(button)"
        case .scroll(let direction, let count):
            "scroll \(direction.rawValue)" + (count == 1 ? "" : " \(count)")
        case .drag(let button): "drag" + (button == 1 ? "" : " \(button)")
        case .wait(let time): "wait \(time.milliseconds.digits())ms"
        case .again: "again"
        case .own(let action): "curlicue \(action.rawValue)"
        case .nothing: "nothing"
        }
    }

    fileprivate static func argument(_ text: String) -> String {
        let plain = text.unicodeScalars.allSatisfy { !$0.isBlank && $0.isShowable }
        // Unquoted, an opening bracket would begin a list.
        guard plain, let first = text.unicodeScalars.first, first != "\"", first != "[" else {
            return text.doubleQuoted
        }
        return text
    }
}

extension WindowAction: CustomStringConvertible {
    /// The words after `window`.
    public var description: String {
        switch self {
        case .toDesktop(let ordinal): "to desktop \(ordinal)"
        case .toMonitor(let ordinal): "to monitor \(ordinal)"
        case .focusClass(let name): "focus class \(Action.argument(name))"
        default: WindowAction.named.first { $0.action == self }?.words ?? ""
        }
    }
}

extension DesktopAction: CustomStringConvertible {
    /// The words after `desktop`.
    public var description: String {
        switch self {
        case .go(let ordinal, let wrap):
            "\(ordinal)" + (wrap || !ordinal.isRelative ? "" : " \(Action.stopWord)")
        case .show: "show"
        }
    }
}

extension Ordinal: CustomStringConvertible {
    /// `next`, or a number.
    public var description: String {
        if case .number(let number) = self { return String(number) }
        return Ordinal.named.first { $0.ordinal == self }?.word ?? ""
    }
}

extension WindowAction {
    /// The words after `window` for all that takes no number, in the order of the manual, and what
    /// each does in plain words.
    public static let named: [(words: String, action: WindowAction, plain: String)] =
        [
            ("close", .close, "Close window"),
            ("minimize", .minimize, "Minimize window"),
            ("maximize", .maximize, "Maximize window"),
            ("maximize horizontal", .maximizeHorizontal, "Full width"),
            ("maximize vertical", .maximizeVertical, "Full height"),
            ("restore", .restore, "Restore window"),
            ("fullscreen", .fullscreen, "Fullscreen"),
            ("above", .above, "Keep above others"),
            ("below", .below, "Keep below others"),
            ("shade", .shade, "Roll up window"),
            ("sticky", .sticky, "On all desktops"),
            ("lower", .lower, "Send to back"),
            ("raise", .raise, "Bring to front"),
            ("focus", .focus, "Focus window"),
            ("kill", .kill, "Kill window"),
            ("center", .center, "Center window"),
            ("move", .move, "Move window"),
            ("resize", .resize, "Resize window"),
            ("float", .float, "Float window"),
            ("split horizontal", .split(.horizontal), "Next window beside"),
            ("split vertical", .split(.vertical), "Next window below"),
        ]
        + Side.allCases.map {
            ("focus \($0.rawValue)", .focusNeighbour($0), "Focus window " + $0.plainWords)
        }
        + [("focus last", .focusLast, "Last window")]
        + Side.allCases.map {
            ("move \($0.rawValue)", .moveToward($0), "Move window \($0.rawValue)")
        }
        + Tile.allCases.map { ($0.rawValue, .tile($0), $0.plainWords) }
}

extension Ordinal {
    package static let named: [(word: String, ordinal: Ordinal)] = [
        ("next", .next), ("previous", .previous), ("last", .last), ("left", .left),
        ("right", .right), ("up", .up), ("down", .down),
    ]

    package static let range = 1...1000

    /// Whether it counts from where one is, so that an end can be run into.
    public var isRelative: Bool {
        switch self {
        case .next, .previous, .left, .right, .up, .down: true
        case .last, .number: false
        }
    }
}

extension Action {
    /// XTEST's pointer has no other buttons.
    package static let clickRange = 1...10
    /// How long `wait` can wait, in milliseconds.
    package static let waitRange = 1.0...60_000
    /// How many notches `scroll` can turn at once.
    package static let scrollRange = 1...100
    /// The word before the keys of `keys` that keeps them down until a continuous gesture ends.
    public static let holdWord = "hold"
    package static let stopWord = "no-wrap"
}

extension Action {
    /// What it does in plain words: "Top half", "Next desktop"; for a command its program's name.
    public var words: String {
        switch self {
        case .run(let command): Self.program(in: command)
        case .exec(let arguments): Self.name(of: arguments.first ?? "")
        case .window(let action): action.plainWords
        case .desktop(let action): action.plainWords
        case .keys(let chords): chords.map(\.description).joined(separator: " ")
        case .hold(let chord): "Hold \(chord)"
        case .text(let text):
            "Type \((text.count > 20 ? text.prefix(19) + "…" : text).doubleQuoted)"
        case .click(1): "Click"
        case .click(2): "Middle click"
        case .click(3): "Right click"
        case .click(let button): "Click button \(button)"
        case .scroll(let direction, _): "Scroll \(direction.rawValue)"
        case .drag(1): "Drag"
        case .drag(2): "Middle drag"
        case .drag(3): "Right drag"
        case .drag(let button): "Drag with button \(button)"
        case .wait: "Wait"
        case .again: "Again"
        case .own(.pause): "Pause curlicue"
        case .own(.resume): "Resume curlicue"
        case .own(.reload): "Read the config again"
        case .own(.hints): "Show all gestures"
        case .own(.undo): "Undo"
        case .nothing: "Nothing"
        }
    }

    /// The program that a command for the shell begins with, behind any variables that it sets.
    private static func program(in command: String) -> String {
        let words = Word.words(of: command).map(\.text)
        let program = words.first { !$0.contains("=") } ?? words.first ?? ""
        return name(of: program)
    }

    /// The last part of a path.
    private static func name(of program: String) -> String {
        program.split(separator: "/").last.map(String.init) ?? program
    }
}

extension WindowAction {
    fileprivate var plainWords: String {
        switch self {
        case .toDesktop(let ordinal): "Window to " + ordinal.plainWords("desktop")
        case .toMonitor(let ordinal): "Window to " + ordinal.plainWords("monitor")
        case .focusClass(let name): "Focus \(Action.argument(name))"
        default: WindowAction.named.first { $0.action == self }?.plain ?? ""
        }
    }
}

extension Side {
    /// Where something on this side is, in plain words.
    package var plainWords: String {
        switch self {
        case .left: "on the left"
        case .right: "on the right"
        case .up: "above"
        case .down: "below"
        }
    }
}

extension Tile {
    /// `Left half`, `Top left quarter`, `Left third`.
    fileprivate var plainWords: String {
        let words = rawValue.replacing("-", with: " ")
        let part =
            switch self {
            case .left, .right, .top, .bottom: " half"
            case .topLeft, .topRight, .bottomLeft, .bottomRight: " quarter"
            default: ""
            }
        return words.prefix(1).uppercased() + words.dropFirst() + part
    }
}

extension Ordinal {
    /// The side that it means; nil where it means none.
    package var side: Side? {
        switch self {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .next, .previous, .last, .number: nil
        }
    }

    /// One of several of `kind`, in the middle of a sentence.
    fileprivate func plainWords(_ kind: String) -> String {
        if let side { return "\(kind) \(side.plainWords)" }
        if case .number = self { return "\(kind) \(self)" }
        return "\(self) \(kind)"
    }
}

extension DesktopAction {
    fileprivate var plainWords: String {
        switch self {
        case .go(let ordinal, _):
            let words = ordinal.plainWords("desktop")
            return words.prefix(1).uppercased() + words.dropFirst()
        case .show: return "Show desktop"
        }
    }
}

extension String {
    /// The text in double quotes, with everything escaped that would end it or that a terminal
    /// would not show.
    package var doubleQuoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default:
                if scalar.isShowable {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "\\u{" + String(scalar.value, radix: 16) + "}"
                }
            }
        }
        return result + "\""
    }
}
