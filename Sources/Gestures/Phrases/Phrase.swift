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

    package init(of vector: Vector) {
        let eighth = Double.pi / 4
        let index = Int((vector.angle / eighth).rounded())
        self = Direction.allCases[(index + 8) % 8]
    }

    /// The angle in radians from the x axis, clockwise as seen on the screen, in 0..<2π.
    public var angle: Double {
        Double(Direction.allCases.firstIndex(of: self) ?? 0) * .pi / 4
    }

    package var isStraight: Bool {
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

    /// Along `axis`: to the right or down, or back.
    package init(_ axis: Axis, isBack: Bool) {
        switch axis {
        case .horizontal: self = isBack ? .left : .right
        case .vertical: self = isBack ? .up : .down
        }
    }

    package var axis: Axis {
        switch self {
        case .left, .right, .horizontal: .horizontal
        case .up, .down, .vertical: .vertical
        }
    }
}

/// Whether contacts come together or move apart.
public enum PinchDirection: String, CaseIterable, Hashable, Sendable {
    case inward = "in"
    case outward = "out"
}

/// Which way a scroll wheel turns.
public enum ScrollDirection: String, CaseIterable, Hashable, Sendable {
    case up, down, left, right

    package var button: Int {
        Phrase.wheelButtons.lowerBound + (Self.allCases.firstIndex(of: self) ?? 0)
    }
}

/// How the mapping names a gesture, as a value. `description` is the canonical form, and parsing
/// the canonical form gives the same value again, or the circle where it is a knob.
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
    /// A closed round; nil takes either rotation.
    case circle(Rotation?)
    /// The same that acts while it goes on: a circle that is mapped with steps. Nil takes either
    /// rotation.
    case knob(Rotation?)
    /// A line to and fro along an axis; nil takes either.
    case shake(Axis?)
    /// Continuous movement with `fingers` (1…5).
    case pan(PanDirection, fingers: Int)
    /// `fingers` (2…5) coming together or moving apart; nil takes two and more.
    case pinch(PinchDirection, fingers: Int? = nil)
    /// `fingers` (2…5) turning about each other; nil takes two and more.
    case rotate(Rotation, fingers: Int? = nil)
    /// A recorded template.
    case stroke(String)
    /// A notch of the wheel while nothing is drawn.
    case wheel(ScrollDirection)
    /// A further mouse button that is pressed while nothing is drawn, by X's number: 1…3, or from 8
    /// on.
    case button(Int)
}

extension Phrase {
    /// What it is called in a sentence: itself, and of a recorded stroke its own name.
    public var name: String { if case .stroke(let name) = self { name } else { description } }

    /// What is done.
    public enum Manner: Hashable, Sendable {
        /// So many contacts come down and stay where they are.
        case rest(fingers: Int)
        /// They draw, and are judged when they lift.
        case stroke(fingers: Int)
        /// They are followed while they move; nil for any number from two on.
        case motion(Motion, fingers: Int?)
        /// A mouse button, by X's number, is pressed while nothing is drawn.
        case press(button: Int)
    }

    package var manner: Manner {
        switch self {
        case .tap(_, let fingers), .longPress(let fingers): .rest(fingers: fingers)
        case .swipe(_, let fingers): .stroke(fingers: fingers)
        case .sequence, .edge, .circle, .shake, .stroke: .stroke(fingers: 1)
        case .pan(_, let fingers): .motion(.translation, fingers: fingers)
        case .pinch(_, let fingers): .motion(.scaling, fingers: fingers)
        case .rotate(_, let fingers): .motion(.rotation, fingers: fingers)
        case .knob: .motion(.rotation, fingers: 1)
        case .wheel(let direction): .press(button: direction.button)
        case .button(let number): .press(button: number)
        }
    }

    /// The motion that a continuous gesture follows; nil for what is over when it is recognized.
    public var motion: Motion? { if case .motion(let motion, _) = manner { motion } else { nil } }

    /// How many fingers it takes; a pinch and a rotation without a number take two and more.
    public var fingers: Int {
        switch manner {
        case .rest(let fingers), .stroke(let fingers): fingers
        case .motion(_, let fingers): fingers ?? 2
        case .press: 1
        }
    }

    /// The mouse button, by X's number, whose press is the gesture; a notch of the wheel is one,
    /// too. Nil for what is drawn.
    public var mouseButton: Int? { if case .press(let button) = manner { button } else { nil } }

    /// The phrase that takes any rotation, axis or number of fingers where this one names one, as
    /// `circle` for `circle clockwise` and `pan horizontal` for `pan left`; nil where there is none.
    package var general: Phrase? {
        switch self {
        case .circle(.some): .circle(nil)
        case .knob(.some): .knob(nil)
        case .shake(.some): .shake(nil)
        case .pan(.left, let fingers), .pan(.right, let fingers):
            .pan(.horizontal, fingers: fingers)
        case .pan(.up, let fingers), .pan(.down, let fingers): .pan(.vertical, fingers: fingers)
        case .pinch(let direction, .some): .pinch(direction)
        case .rotate(let rotation, .some): .rotate(rotation)
        case .circle, .knob, .shake, .pan, .pinch, .rotate, .tap, .longPress, .swipe, .sequence,
            .edge,
            .stroke, .wheel, .button:
            nil
        }
    }

    /// Whether a gesture recognized as `specific` is what this phrase names: itself, or what it is
    /// the general phrase of.
    public func covers(_ specific: Phrase) -> Bool {
        self == specific || self == specific.general
    }

    /// The knob for a circle, which it is with steps; nil for every other phrase.
    package var knob: Phrase? {
        if case .circle(let rotation) = self { .knob(rotation) } else { nil }
    }

    /// The phrases that together are all that a circle, a shake or a pan of an axis covers; none for
    /// every other phrase.
    package var variants: [Phrase] {
        (Phrase.withoutFingerCount + Rotation.allCases.map { .knob($0) }).compactMap {
            $0.general == nil ? nil : $0.drawn(by: fingers) ?? $0
        }
        .filter { $0.general == self }
    }

    /// Whether it is a built-in stroke of one contact that may begin anywhere.
    public var isShape: Bool { Phrase.classifiers.contains { $0.ways(toDraw: self) != nil } }

    /// Whether examples of it can be taught: what one contact draws and a classifier judges.
    public var isLearned: Bool { isRecorded || isShape }
}

extension Phrase: CustomStringConvertible {
    /// The canonical form.
    public var description: String {
        switch self {
        case .tap(let count, let fingers):
            (["", "double ", "triple "][min(max(count, 1), 3) - 1]) + "tap" + Self.suffix(fingers)
        case .longPress(let fingers): "long press" + Self.suffix(fingers)
        case .swipe(let direction, let fingers):
            "swipe \(direction.rawValue)" + Self.suffix(fingers)
        case .sequence(let directions): directions.map(\.rawValue).joined(separator: " ")
        case .edge(let edge): "edge \(edge.rawValue)"
        case .circle(let rotation), .knob(let rotation):
            "circle" + (rotation.map { " \($0.rawValue)" } ?? "")
        case .shake(let axis): "shake" + (axis.map { " \($0.rawValue)" } ?? "")
        case .pan(let direction, let fingers): "pan \(direction.rawValue)" + Self.suffix(fingers)
        case .pinch(let direction, let fingers):
            "pinch \(direction.rawValue)" + Self.suffix(fingers)
        case .rotate(let rotation, let fingers):
            "rotate \(rotation.rawValue)" + Self.suffix(fingers)
        case .stroke(let name): "stroke \(name)"
        case .wheel(let direction): "wheel \(direction.rawValue)"
        case .button(let number):
            "button " + (Phrase.buttonNames.first { $0.number == number }?.name ?? "\(number)")
        }
    }

    /// The words for a number of fingers, behind the others; empty for one finger or no number.
    static func suffix(_ fingers: Int?) -> String {
        fingers.map { $0 > 1 ? " \($0) fingers" : "" } ?? ""
    }
}

extension Phrase {
    package static let buttonNames: [(name: String, number: Int)] = [
        ("left", 1), ("middle", 2), ("right", 3),
    ]

    /// The numbers that mouse buttons have in phrases, those of the wheel excepted.
    package static let buttonRange = 1...32

    package static let wheelButtons = 4...7
}

/// The words of phrases, for the parser.
extension Phrase {
    package static let kinds = [
        "tap", "press", "swipe", "edge", "circle", "shake", "pan", "pinch", "rotate", "stroke",
        "wheel", "button",
    ]

    package static let rotationAliases: [(name: String, rotation: Rotation)] = [
        ("cw", .clockwise), ("ccw", .counterclockwise), ("anticlockwise", .counterclockwise),
    ]

    package static let fingerRange = 1...5

    /// Every phrase without a number of fingers, except strokes, sequences and numbered buttons.
    package static let withoutFingerCount: [Phrase] = {
        var all: [Phrase] = (1...3).map { .tap(count: $0, fingers: 1) }
        all += [.longPress(fingers: 1), .circle(nil), .shake(nil)]
        all += Direction.allCases.map { .swipe($0, fingers: 1) }
        all += PanDirection.allCases.map { .pan($0, fingers: 1) }
        all += Edge.allCases.map { .edge($0) }
        all += Rotation.allCases.flatMap { [.circle($0), .rotate($0)] }
        all += Axis.allCases.map { .shake($0) }
        all += PinchDirection.allCases.map { .pinch($0) }
        all += ScrollDirection.allCases.map { .wheel($0) }
        all += buttonNames.map { .button($0.number) }
        return all
    }()

    /// The sorted words of each of these, since they may be written in any order.
    static let forms: [(words: [String], phrase: Phrase)] = withoutFingerCount.map {
        ($0.description.split(separator: " ").map(String.init).sorted(), $0)
    }

    /// The same phrase with so many fingers; nil where it takes no such number.
    package func drawn(by fingers: Int) -> Phrase? {
        switch self {
        case .tap(let count, _): .tap(count: count, fingers: fingers)
        case .longPress: .longPress(fingers: fingers)
        case .swipe(let direction, _): .swipe(direction, fingers: fingers)
        case .pan(let direction, _): .pan(direction, fingers: fingers)
        case .pinch(let direction, _) where fingers > 1: .pinch(direction, fingers: fingers)
        case .rotate(let rotation, _) where fingers > 1: .rotate(rotation, fingers: fingers)
        case .pinch, .rotate, .sequence, .edge, .circle, .knob, .shake, .stroke, .wheel, .button:
            nil
        }
    }
}
