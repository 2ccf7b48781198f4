package import Gestures

extension Phrase {
    /// How it is drawn, in plain words: "a circle, clockwise".
    package var drawn: String {
        switch self {
        case .tap(let count, let fingers):
            ["a tap", "a double tap", "a triple tap"][min(max(count, 1), 3) - 1] + with(fingers)
        case .longPress(let fingers): "a long press" + with(fingers)
        case .swipe(let direction, let fingers):
            "one straight stroke \(direction.words)" + with(fingers)
        case .sequence(let directions):
            "one stroke that goes "
                + directions.map(\.rawValue).joined(separator: ", then ")
        case .edge(let edge): "a stroke from the \(edge.rawValue) edge of the screen inward"
        case .circle(let rotation): "a circle, " + (rotation?.rawValue ?? "either way round")
        case .shake(.horizontal?): "a shake from side to side"
        case .shake(.vertical?): "a shake up and down"
        case .shake(nil): "a shake, along either axis"
        case .pan(let direction, let fingers):
            "moving \(direction.words)" + with(fingers) + ", which acts again with every step"
        case .pinch(.inward): "two fingers that come together"
        case .pinch(.outward): "two fingers that move apart"
        case .rotate(let rotation): "two fingers that turn \(rotation.rawValue)"
        case .stroke(let name): "the stroke that you recorded as '\(name)'"
        case .wheel(.up): "a notch of the wheel upwards"
        case .wheel(.down): "a notch of the wheel downwards"
        case .wheel(let direction): "a notch of the wheel to the \(direction.rawValue)"
        case .button(let number):
            Phrase.buttonNames.first { $0.number == number }
                .map { "a press of the \($0.name) mouse button" }
                ?? "a press of mouse button \(number)"
        }
    }

    private func with(_ fingers: Int) -> String { fingers > 1 ? ", with \(fingers) fingers" : "" }
}

extension Direction {
    fileprivate var words: String {
        switch self {
        case .right: "to the right"
        case .downRight: "down and to the right"
        case .down: "down"
        case .downLeft: "down and to the left"
        case .left: "to the left"
        case .upLeft: "up and to the left"
        case .up: "up"
        case .upRight: "up and to the right"
        }
    }
}

extension PanDirection {
    fileprivate var words: String {
        switch self {
        case .left: "to the left"
        case .right: "to the right"
        case .up: "up"
        case .down: "down"
        case .horizontal: "from side to side"
        case .vertical: "up and down"
        }
    }
}
