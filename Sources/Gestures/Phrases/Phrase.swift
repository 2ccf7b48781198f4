/// One of the eight directions of the screen.
public enum Direction: String, CaseIterable, Hashable, Sendable {
    case right
    case downRight = "down-right"
    case down
    case downLeft = "down-left"
    case left
    case upLeft = "up-left"
    case up
    case upRight = "up-right"

    /// The direction of `vector`, to the nearest of the eight.
    public init(of vector: Vector) {
        let eighth = Double.pi / 4
        let index = Int((vector.angle / eighth).rounded())
        self = Direction.allCases[(index + 8) % 8]
    }

    /// The angle in radians from the x axis, clockwise as seen on the screen, in 0..<2π.
    public var angle: Double {
        Double(Direction.allCases.firstIndex(of: self) ?? 0) * .pi / 4
    }

    /// Whether it leads along one axis only.
    public var isStraight: Bool {
        switch self {
        case .right, .down, .left, .up: true
        case .downRight, .downLeft, .upLeft, .upRight: false
        }
    }
}

/// One of the screen's two axes.
public enum Axis: String, CaseIterable, Hashable, Sendable { case horizontal, vertical }

/// A sense of rotation as seen on the screen.
public enum Rotation: String, CaseIterable, Hashable, Sendable { case clockwise, counterclockwise }

/// An edge of a monitor.
public enum Edge: String, CaseIterable, Hashable, Sendable { case left, right, top, bottom }

/// What a pan follows: one direction or a whole axis.
public enum PanDirection: String, CaseIterable, Hashable, Sendable {
    case left, right, up, down, horizontal, vertical

    /// Whether a pan along `other` is one along this: an axis covers its two directions.
    public func covers(_ other: PanDirection) -> Bool {
        switch (self, other) {
        case (.horizontal, .left), (.horizontal, .right): true
        case (.vertical, .up), (.vertical, .down): true
        default: self == other
        }
    }
}

/// Whether two contacts come together or move apart.
public enum PinchDirection: String, CaseIterable, Hashable, Sendable {
    case inward = "in"
    case outward = "out"
}

/// Which way a scroll wheel turns.
public enum ScrollDirection: String, CaseIterable, Hashable, Sendable {
    case up, down, left, right

    /// The mouse button by which X reports a notch of the wheel.
    public var button: Int {
        switch self {
        case .up: 4
        case .down: 5
        case .left: 6
        case .right: 7
        }
    }
}

/// How the mapping names a gesture, as a value. `description` is the canonical form, and parsing
/// the canonical form gives the same value again.
public enum Phrase: Hashable, Sendable {
    /// Short touches or clicks inside the slop: `count` of them (1…3) with `fingers` (1…5).
    case tap(count: Int, fingers: Int)
    /// A contact that rests inside the slop, with `fingers` (1…5).
    case longPress(fingers: Int)
    /// One straight stroke with `fingers` (1…5).
    case swipe(Direction, fingers: Int)
    /// Two or more straight directions in one stroke.
    case sequence([Direction])
    /// A swipe that starts at an edge of a monitor and moves inward.
    case edge(Edge)
    /// A closed round; nil takes either rotation. `turns` is at least 1.
    case circle(Rotation?, turns: Int)
    /// At least three turnings; nil takes either axis.
    case shake(Axis?)
    /// Continuous movement with `fingers` (1…5).
    case pan(PanDirection, fingers: Int)
    /// Two contacts coming together or moving apart.
    case pinch(PinchDirection)
    /// Two contacts turning about each other.
    case rotate(Rotation)
    /// A recorded template.
    case stroke(String)
    /// A notch of the wheel while nothing is drawn.
    case wheel(ScrollDirection)
    /// A further mouse button that is pressed while nothing is drawn, by X's number: 1…3, or from 8
    /// on.
    case button(Int)
}

extension Phrase {
    /// Whether a gesture recognized as `specific` is what this phrase names: `circle` covers
    /// `circle clockwise`, `pan horizontal` covers `pan left`, a phrase covers itself.
    public func covers(_ specific: Phrase) -> Bool {
        switch (self, specific) {
        case (.circle(nil, let mine), .circle(_, let theirs)): mine == theirs
        case (.shake(nil), .shake): true
        case (.pan(let direction, let mine), .pan(let other, let theirs)):
            mine == theirs && direction.covers(other)
        default: self == specific
        }
    }

    /// Whether it is drawn as a shape of which there can be examples.
    public var isLearned: Bool {
        switch self {
        case .swipe, .sequence, .circle, .shake, .stroke: true
        case .tap, .longPress, .edge, .pan, .pinch, .rotate, .wheel, .button: false
        }
    }
}

extension Phrase: CustomStringConvertible {
    /// The canonical form.
    public var description: String {
        switch self {
        case .tap(let count, let fingers):
            (["", "double ", "triple "][min(max(count, 1), 3) - 1]) + "tap" + suffix(fingers)
        case .longPress(let fingers): "long press" + suffix(fingers)
        case .swipe(let direction, let fingers): "swipe \(direction.rawValue)" + suffix(fingers)
        case .sequence(let directions): directions.map(\.rawValue).joined(separator: " ")
        case .edge(let edge): "edge \(edge.rawValue)"
        case .circle(let rotation, let turns):
            "circle" + (rotation.map { " \($0.rawValue)" } ?? "")
                + (turns > 1 ? " \(turns) turns" : "")
        case .shake(let axis): "shake" + (axis.map { " \($0.rawValue)" } ?? "")
        case .pan(let direction, let fingers): "pan \(direction.rawValue)" + suffix(fingers)
        case .pinch(let direction): "pinch \(direction.rawValue)"
        case .rotate(let rotation): "rotate \(rotation.rawValue)"
        case .stroke(let name): "stroke \(name)"
        case .wheel(let direction): "wheel \(direction.rawValue)"
        case .button(let number):
            "button " + (Phrase.buttonNames.first { $0.number == number }?.name ?? "\(number)")
        }
    }

    private func suffix(_ fingers: Int) -> String { fingers > 1 ? " \(fingers) fingers" : "" }
}
