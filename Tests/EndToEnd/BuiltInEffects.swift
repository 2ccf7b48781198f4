import Desktop
import Gestures
import TestServer

/// What the actions of the built-in mapping do to a window, and whether they did.
final class BuiltInEffects: CustomStringConvertible {
    private let scene: DesktopScene
    private var probe: WindowManagerProbe { scene.probe }
    /// The window's frame at first, and as it was maximized.
    private let home: Box?
    private var filled: Box?
    /// What was so before the action.
    private var desktop: Int?
    private var wasShown = true

    init(_ scene: DesktopScene) {
        self.scene = scene
        home = scene.frame
    }

    /// Remembers what the effect of `action` is compared with.
    func prepare(for action: String) throws {
        desktop = probe.currentDesktop
        wasShown = !isDesktopShown
    }

    /// Whether the window is as it has to be after `action`.
    func isDone(_ action: String) -> Bool {
        let words = action.split(separator: " ").map(String.init)
        switch words {
        case ["window", "maximize"]:
            guard let frame = scene.frame, covers(frame) else { return false }
            filled = frame
            return true
        case ["window", "restore"]:
            guard let frame = scene.frame, let home else { return false }
            return !isMaximized && (isNear(frame, home) || !covers(frame))
        case ["desktop", "show"]:
            return isDesktopShown == wasShown
        case ["desktop", "next"]: return goes(by: 1)
        case ["desktop", "previous"]: return goes(by: -1)
        case ["window", "minimize"]: return isHidden
        default:
            guard words.count == 2, words[0] == "window", let frame = scene.frame else {
                return false
            }
            return areas.contains { area in
                part(words[1], of: area).map { isNear(frame, $0) } == true
            }
        }
    }

    /// Compositing window managers keep minimized windows mapped.
    private var isHidden: Bool {
        !scene.application.isViewable
            || probe.states(of: scene.window).contains("_NET_WM_STATE_HIDDEN")
    }

    private var isDesktopShown: Bool { probe.isShowingDesktop || isHidden }

    private var isMaximized: Bool {
        probe.states(of: scene.window).contains { $0.contains("MAXIMIZED") }
    }

    /// Whether `frame` covers all but what panels need.
    private func covers(_ frame: Box) -> Bool {
        let screen = scene.session.server.display.size
        return frame.width * frame.height > 0.88 * Double(screen.width * screen.height)
    }

    private func goes(by step: Int) -> Bool {
        guard let desktop, let count = probe.desktops else { return false }
        return probe.currentDesktop == (desktop + step + count) % count
    }

    /// What may be meant by the part of the screen that windows have: what the window manager says,
    /// what a maximized window covers, the whole screen.
    private var areas: [Box] {
        let words = probe.cardinals("_NET_WORKAREA").prefix(4).map { Double($0) }
        let screen = scene.session.server.display.size
        let whole = Box(x: 0, y: 0, width: Double(screen.width), height: Double(screen.height))
        let said =
            words.count == 4
            ? Box(x: words[0], y: words[1], width: words[2], height: words[3]) : whole
        return [said, filled ?? whole, whole]
    }

    private func part(_ name: String, of area: Box) -> Box? {
        guard ["top", "bottom", "left", "right"].contains(where: name.contains) else { return nil }
        let (middle, center) = (area.center.y, area.center.x)
        return Box(
            minX: name.contains("right") ? center : area.minX,
            minY: name.contains("bottom") ? middle : area.minY,
            maxX: name.contains("left") ? center : area.maxX,
            maxY: name.contains("top") ? middle : area.maxY)
    }

    private func isNear(_ one: Box, _ other: Box) -> Bool {
        let pairs = [
            (one.minX, other.minX), (one.minY, other.minY), (one.maxX, other.maxX),
            (one.maxY, other.maxY),
        ]
        return pairs.allSatisfy { abs($0 - $1) <= 8 }
    }

    var description: String {
        """
        frame \(String(describing: scene.frame)), at first \(String(describing: home)), \
        \(probe.states(of: scene.window).sorted()), desktop \(probe.currentDesktop ?? -1) of \
        \(probe.desktops ?? -1), before \(desktop ?? -1)
        """
    }
}
