internal import CX11
internal import Engine
internal import Gestures

/// A window that a tiling window manager lays out, and those of its borders that can be moved.
struct LaidOutWindow {
    private let windows: Windows
    private let window: Window
    private let tiling: any TilingManager
    private let borders: [Side: Double]
    /// The window as it was seen last.
    private var seen: Box?
    /// Where what was asked for since should bring it, request by request.
    private var expected: [Box] = []
    /// After so many requests without any effect there will be none.
    private static let mostExpected = 8

    fileprivate init(
        _ windows: Windows, _ window: Window, _ tiling: any TilingManager, _ borders: [Side: Double]
    ) {
        self.windows = windows
        self.window = window
        self.tiling = tiling
        self.borders = borders
    }

    /// The corner where borders can be moved: `corner` itself where both can, else one across.
    func corner(insteadOf corner: WindowTransform.Corner) -> WindowTransform.Corner {
        var result = corner
        if borders[corner.isRight ? .right : .left] == nil { result.isRight.toggle() }
        if borders[corner.isBottom ? .down : .up] == nil { result.isBottom.toggle() }
        return result
    }

    /// Moves the borders to those of `wanted`, as far as the layout lets them. The way is measured
    /// from where they are, so nothing adds up.
    ///
    /// - Throws: `ActionError.noAnswer`. A border that the window manager moves no further stays.
    mutating func moveBorders(to wanted: Box) throws(ActionError) {
        guard let now = position() else { return }
        var after = now
        defer { if after != now { expected.append(after) } }
        for (side, length) in borders {
            let way =
                switch side {
                case .left: now.minX - wanted.minX
                case .right: wanted.maxX - now.maxX
                case .up: now.minY - wanted.minY
                case .down: wanted.maxY - now.maxY
                }
            guard abs(way) >= 1 else { continue }
            do throws(ActionError) {
                try tiling.perform(.grow(side, by: way, length: length), on: window)
                switch side {
                case .left: after.minX = wanted.minX
                case .right: after.maxX = wanted.maxX
                case .up: after.minY = wanted.minY
                case .down: after.maxY = wanted.maxY
                }
            } catch {
                guard case .refused = error else { throw error }
            }
        }
    }

    /// Where the window is, or will be: what the window manager was asked for over its socket the
    /// server may show a little later. Nil for one that has gone.
    private mutating func position() -> Box? {
        guard let box = windows.box(of: window) else { return nil }
        if let shown = expected.firstIndex(where: { $0.isNear(box) }) {
            expected.removeFirst(shown + 1)
        } else if seen != box || expected.count > LaidOutWindow.mostExpected {
            // It is as nothing that was asked for: the window manager had reasons of its own.
            expected = []
        }
        seen = box
        return expected.last ?? box
    }
}

extension Box {
    /// Whether it is the same but for rounding.
    fileprivate func isNear(_ other: Box) -> Bool {
        [minX - other.minX, maxX - other.maxX, minY - other.minY, maxY - other.maxY]
            .allSatisfy { abs($0) <= 2 }
    }
}

extension Windows {
    /// `window` with its borders, where a tiling window manager lays it out and any of them can be
    /// moved; nil for one that floats or has no neighbours.
    func laidOut(_ window: Window) throws(ActionError) -> LaidOutWindow? {
        guard let tiling = windowManager.tiling, !(try tiling.isFloating(window)) else {
            return nil
        }
        let borders = try tiling.borders(of: window)
        return borders.isEmpty ? nil : LaidOutWindow(self, window, tiling, borders)
    }
}
