internal import Engine
internal import Gestures
internal import Style

/// On what kind of desktop the pictures are taken.
struct DesktopVariant: Hashable {
    /// Whether a compositor blends windows.
    var isComposited: Bool
    /// Whether there is a second monitor, of twice the scale.
    var hasTwoMonitors: Bool
    /// The theme of the mapping.
    var theme: String

    static var all: [DesktopVariant] {
        [true, false].flatMap { composited in
            [false, true].flatMap { two in
                ["dark", "light"].map {
                    DesktopVariant(isComposited: composited, hasTwoMonitors: two, theme: $0)
                }
            }
        }
    }

    /// The colour of ink that nothing matches, 0xRRGGBB.
    var failure: UInt32 {
        let color = Theme(Theme.Name(rawValue: theme) ?? .dark).failure
        return [color.red, color.green, color.blue].reduce(0) {
            $0 << 8 | UInt32(($1 * 255).rounded())
        }
    }

    /// Its name, for files.
    var name: String {
        [isComposited ? "picom" : "bare", hasTwoMonitors ? "two" : "one", theme]
            .joined(separator: "-")
    }

    /// The size of the screen in pixels.
    static let screen = (width: 2600, height: 1000)
    /// After how long a rest hints are shown: longer than pictures of anything else need.
    static let rest = Duration.seconds(1)
    /// The width of the left monitor where there are two.
    static let left = 1000

    var size: (width: Int, height: Int) { hasTwoMonitors ? DesktopVariant.screen : (1280, 800) }

    /// Where strokes are drawn: in the middle of the monitor, of the right one where there are two.
    var center: Point {
        hasTwoMonitors ? Point(x: 1800, y: 480) : Point(x: 640, y: 380)
    }

    /// The mapping: thirty gestures, everything on.
    var mapping: String {
        """
        hotkey: Menu
        theme: \(theme)
        touch: hotkey
        messages: {duration: 1500ms}
        hints: {show: both, after: \(Self.rest.components.seconds)s}
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
