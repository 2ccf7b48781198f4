public import Engine
internal import Gestures

extension Binding {
    /// What the user sees it do: its label, or else its actions in plain words.
    public var words: String {
        if let label { return label }
        let continuous = continuousActions
        let all = continuous.began + actions + continuous.changed + continuous.ended
        var words: [String] = []
        for action in all where !words.contains(action.words) {
            // A wait between actions is not worth a word.
            if case .wait = action { continue }
            words.append(action.words)
        }
        return words.joined(separator: ", ")
    }

    /// What its gesture is called; of a recorded one its own name is enough.
    public var gestureName: String { phrase.name }
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
        case .text(let text): "Type \(String(text.prefix(20)).doubleQuoted)"
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
        let program = words.first { !isAssignment($0) } ?? words.first ?? ""
        return name(of: program)
    }

    private static func isAssignment(_ word: String) -> Bool {
        guard let sign = word.unicodeScalars.firstIndex(of: "=") else { return false }
        let name = word.unicodeScalars[..<sign]
        return !name.isEmpty && name.allSatisfy { $0 == "_" || $0.properties.isAlphabetic }
    }

    /// The last part of a path.
    private static func name(of program: String) -> String {
        program.split(separator: "/").last.map(String.init) ?? program
    }
}

extension WindowAction {
    fileprivate var plainWords: String {
        switch self {
        case .close: "Close window"
        case .minimize: "Minimize window"
        case .maximize: "Maximize window"
        case .maximizeHorizontal: "Full width"
        case .maximizeVertical: "Full height"
        case .restore: "Restore window"
        case .fullscreen: "Fullscreen"
        case .above: "Keep above others"
        case .below: "Keep below others"
        case .shade: "Roll up window"
        case .sticky: "On all desktops"
        case .lower: "Send to back"
        case .raise: "Bring to front"
        case .focus: "Focus window"
        case .kill: "Kill window"
        case .center: "Center window"
        case .move: "Move window"
        case .resize: "Resize window"
        case .float: "Float window"
        case .split(.horizontal): "Next window beside"
        case .split(.vertical): "Next window below"
        case .focusNeighbour(let side): "Focus window " + side.plainWords
        case .moveToward(let side): "Move window \(side.rawValue)"
        case .tile(let tile): tile.plainWords
        case .toDesktop(let ordinal): "Window to " + ordinal.plainWords("desktop")
        case .toMonitor(let ordinal): "Window to " + ordinal.plainWords("monitor")
        }
    }
}

extension Side {
    fileprivate var plainWords: String {
        switch self {
        case .left: "on the left"
        case .right: "on the right"
        case .up: "above"
        case .down: "below"
        }
    }
}

extension Tile {
    fileprivate var plainWords: String {
        switch self {
        case .left: "Left half"
        case .right: "Right half"
        case .top: "Top half"
        case .bottom: "Bottom half"
        case .topLeft: "Top left quarter"
        case .topRight: "Top right quarter"
        case .bottomLeft: "Bottom left quarter"
        case .bottomRight: "Bottom right quarter"
        case .leftThird: "Left third"
        case .centerThird: "Center third"
        case .rightThird: "Right third"
        case .leftTwoThirds: "Left two thirds"
        case .rightTwoThirds: "Right two thirds"
        }
    }
}

extension Ordinal {
    /// One of several of `kind`, in the middle of a sentence.
    fileprivate func plainWords(_ kind: String) -> String {
        switch self {
        case .next: "next \(kind)"
        case .previous: "previous \(kind)"
        case .last: "last \(kind)"
        case .left: "\(kind) on the left"
        case .right: "\(kind) on the right"
        case .up: "\(kind) above"
        case .down: "\(kind) below"
        case .number(let number): "\(kind) \(number)"
        }
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
