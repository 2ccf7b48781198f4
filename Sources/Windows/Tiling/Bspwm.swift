internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Host

/// bspwm, asked over its socket in the way of `bspc`: the words of a command, a connection for each.
struct Bspwm: TilingManager {
    let windowManager: WindowManager

    func isFloating(_ window: Window) throws(ActionError) -> Bool {
        // One in full screen floats if it did before.
        let tree = try ask(["query", "-T", "-n", Bspwm.node(window)]).text
        let isFull = tree.contains(#""state":"fullscreen""#)
        return tree.contains(isFull ? #""lastState":"floating""# : #""state":"floating""#)
    }

    func perform(_ request: TilingRequest, on window: Window) throws(ActionError) {
        guard let words = Bspwm.words(for: request, on: window) else {
            throw .unsupported("do this", windowManager: windowManager.name)
        }
        let answer = try ask(words)
        if answer.isFailure {
            throw .refused(answer.text, windowManager: windowManager.name)
        }
    }

    private func ask(_ words: [String]) throws(ActionError) -> Answer {
        let display = windowManager.display
        let path =
            Environment()["BSPWM_SOCKET"]
            ?? Bspwm.socketPath(display: display.name, screen: Int(display.screen)) ?? ""
        return Answer(
            try windowManager.answer { limit in
                LocalSocket.exchange(
                    words.flatMap { Array($0.utf8) + [0] }, at: path, within: limit)
            })
    }

    /// The words of the command for `request`; nil where bspwm has none.
    static func words(for request: TilingRequest, on window: Window) -> [String]? {
        let node = node(window)
        return switch request {
        case .nothing: ["query", "-M"]
        case .float(let isFloating): ["node", node, "-t", isFloating ? "floating" : "tiled"]
        case .hide(let isHidden): ["node", node, "-g", "hidden=\(isHidden ? "on" : "off")"]
        case .raise: ["node", node, "-f"]
        case .send(let monitor): ["node", node, "-m", monitor.name]
        case .focus(let side): ["node", "\(node)#\(side.compassPoint)", "-f"]
        case .move(let side): ["node", node, "-s", "\(node)#\(side.compassPoint).tiled"]
        // With `~`, the same request again takes it back.
        case .split(let axis): ["node", node, "-f", "-p", axis == .horizontal ? "~east" : "~south"]
        case .lower, .goToDesktop, .sendToDesktop: nil
        }
    }

    private static func node(_ window: Window) -> String { "0x" + String(window, radix: 16) }

    /// What bspwm answers: whether it has not carried the command out, and the first line.
    struct Answer: Equatable {
        let isFailure: Bool
        let text: String

        /// Reads an answer: one that begins with the character BEL is about a failure.
        init(_ bytes: [UInt8]) {
            isFailure = bytes.first == 0x07
            let all = String(decoding: isFailure ? bytes.dropFirst() : bytes[...], as: UTF8.self)
            text = all.split(separator: "\n").first.map(String.init) ?? ""
        }
    }

    /// The path of the socket of the bspwm that manages `screen` of the X server `display` (`:0`,
    /// `host:1.0`); nil where that is no server's name.
    static func socketPath(display: String, screen: Int) -> String? {
        guard let colon = display.lastIndex(of: ":") else { return nil }
        let number = display[display.index(after: colon)...].prefix { $0 != "." }
        guard let number = Int(number) else { return nil }
        return "/tmp/bspwm\(display[..<colon])_\(number)_\(screen)-socket"
    }
}

extension Side {
    fileprivate var compassPoint: String {
        switch self {
        case .left: "west"
        case .right: "east"
        case .up: "north"
        case .down: "south"
        }
    }
}
