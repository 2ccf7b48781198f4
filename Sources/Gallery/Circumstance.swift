internal import Gestures
internal import Stage

/// On what kind of desktop the pictures are taken.
struct Circumstance: Hashable {
    /// Whether a compositor blends windows.
    var isComposited: Bool
    /// Whether there is a second monitor, of twice the scale.
    var hasTwoMonitors: Bool
    /// The theme of the mapping.
    var theme: String

    static var all: [Circumstance] {
        [true, false].flatMap { composited in
            [false, true].flatMap { two in
                ["dark", "light"].map {
                    Circumstance(isComposited: composited, hasTwoMonitors: two, theme: $0)
                }
            }
        }
    }

    /// Its name, for files.
    var name: String {
        [isComposited ? "picom" : "bare", hasTwoMonitors ? "two" : "one", theme]
            .joined(separator: "-")
    }

    /// The size of the screen in pixels.
    static let screen = (width: 2600, height: 1000)
    /// The width of the left monitor where there are two.
    static let left = 1000

    var size: (width: Int, height: Int) { hasTwoMonitors ? Circumstance.screen : (1280, 800) }

    /// Where the hand draws: in the middle of the monitor, of the right one where there are two.
    var center: Point {
        hasTwoMonitors ? Point(x: 1800, y: 480) : Point(x: 640, y: 380)
    }

    /// The mapping: thirty gestures, everything on.
    var mapping: String {
        """
        hotkey: Menu
        theme: \(theme)
        touch: hotkey
        messages: {duration: 700ms}
        hints: {show: both, after: 350ms}
        gestures:
          circle clockwise: desktop 1
          circle counterclockwise: window restore
          circle clockwise 2 turns: window center
          shake: desktop show
          swipe left: desktop next
          swipe right: desktop previous
          swipe up: window top
          swipe down: window minimize
          swipe up-left: window top-left
          swipe up-right: window top-right
          swipe down-left: window bottom-left
          swipe down-right: window bottom-right
          down right: 'run echo "cannot open display: no such thing" >&2; exit 3'
          down left: window close
          right down: keys Ctrl+t
          right up: keys Ctrl+Shift+t
          left up: window to desktop previous
          left down: window to desktop next
          up right: window right-third
          up left: window left-third
          \(Shape.all.map { "stroke \($0.name): \($0.action)" }.joined(separator: "\n  "))

        """
    }
}

/// A stroke of one's own.
struct Shape {
    var name: String
    var action: String
    /// Its corners, in a square of one by one.
    var corners: [(Double, Double)]

    /// The one whose name reads from right to left.
    static let rightToLeft = Shape(
        name: "نجمة", action: "run true 'مرحبا بالعالم'",
        corners: [(0.2, 1), (0.5, 0), (0.8, 1), (0, 0.4), (1, 0.4), (0.2, 1)])

    static let all: [Shape] = [
        rightToLeft,
        Shape(
            name: "house", action: "run xdg-open ~",
            corners: [(0, 1), (0, 0.4), (0.5, 0), (1, 0.4), (1, 1), (0, 1)]),
        Shape(
            name: "bolt", action: "curlicue reload",
            corners: [(0.7, 0), (0.2, 0.55), (0.8, 0.45), (0.3, 1)]),
        Shape(
            name: "triangle", action: "run firefox --private-window",
            corners: [(0.5, 0), (1, 1), (0, 1), (0.5, 0)]),
        Shape(name: "check", action: "keys Ctrl+s", corners: [(0, 0.6), (0.35, 1), (1, 0)]),
        Shape(
            name: "em", action: "run thunderbird",
            corners: [(0, 1), (0.1, 0), (0.5, 0.7), (0.9, 0), (1, 1)]),
        Shape(
            name: "double-u", action: "text \"with kind regards\"",
            corners: [(0, 0), (0.2, 1), (0.5, 0.3), (0.8, 1), (1, 0)]),
        Shape(
            name: "zed", action: "keys Ctrl+z", corners: [(0, 0), (1, 0), (0, 1), (1, 1)]),
        Shape(
            name: "hourglass", action: "window sticky",
            corners: [(0, 0), (1, 0), (0, 1), (1, 1), (0, 0)]),
        Shape(
            name: "stairs", action: "window above",
            corners: [(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)]),
    ]

    /// It, `side` pixels wide, about `center`.
    func points(about center: Point, side: Double) -> [Point] {
        corners.map { x, y in
            Point(x: center.x + (x - 0.5) * side, y: center.y + (y - 0.5) * side)
        }
    }
}
