internal import Gestures

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
        case .text(let text): "text \(QuotedText.printed(text))"
        case .click(let button): "click \(button)"
        case .scroll(let direction, let count):
            "scroll \(direction.rawValue)" + (count == 1 ? "" : " \(count)")
        case .drag(let button): button == 1 ? "drag" : "drag \(button)"
        case .wait(let time): "wait \(plain(time.milliseconds))ms"
        case .again: "again"
        case .own(let action): "curlicue \(action.rawValue)"
        case .nothing: "nothing"
        }
    }

    private static func argument(_ text: String) -> String {
        let plain = text.unicodeScalars.allSatisfy { !$0.isBlank && $0.isShowable }
        // In quotes what begins with a bracket is no list.
        guard plain, let first = text.unicodeScalars.first, first != "\"", first != "[" else {
            return QuotedText.printed(text)
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
        case .follow: "follow"
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
