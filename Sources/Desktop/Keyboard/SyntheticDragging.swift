internal import CX11
public import Engine
public import Gestures

extension SyntheticInput {
    /// The path of a drag that begins at `point`, on the present monitors.
    package func dragPath(from point: Point) -> DragPath {
        DragPath(from: point, within: display.monitorAreas)
    }

    /// Presses mouse button `button` (1 left, 2 middle, 3 right, …) at `point`, and leaves it down
    /// until `releaseButton` or the end of this process. The modifiers of the hotkey that is held
    /// are out of the way while it goes down, so that under Super it is no Super+Button1 to the
    /// window manager; others that the user holds stay down.
    ///
    /// A button that is down when the process is killed is released by the guardian or the next
    /// start: see `OutstandingInput`.
    ///
    /// - Throws: `ActionError.noButton`, or `missing` when the server lacks XTEST.
    public func press(
        _ button: Int, at point: Point, of capture: Capture
    ) throws(ActionError) {
        try requireExtension()
        let mask = capture.hotkeyModifiers
        try recordingOwn { () throws(ActionError) in
            guard let pressed = KeyboardDevices(display).syntheticButton(for: button) else {
                throw .noButton(button)
            }
            var modifierRelease: ModifierRelease?
            if mask != 0 {
                modifierRelease = ModifierRelease(
                    display, KeyboardSnapshot(display), keeping: ~mask, using: [],
                    sparing: heldKeys)
            }
            // From beside it, as a mouse arrives before its button goes down. Some applications drag what
            // they last saw the pointer move over, and for them it left their window when the fingers
            // were grabbed.
            display.fakeMotion(to: point + Vector(dx: point.x > 0 ? -1 : 1, dy: 0))
            display.fakeMotion(to: point)
            play(pressed, isDown: true, at: point)
            modifierRelease?.restore()
            dragging = pressed
        }
    }

    package func move(to point: Point) {
        guard !display.isLost else { return }
        recordingOwn { display.fakeMotion(to: point) }
    }

    /// Puts the pointer to `place` where it is near `end` still, as only the server can tell: who moves
    /// on meanwhile keeps it. A hand goes on by up to 100 px while the hotkey goes up.
    public func warp(to place: Point, from end: Point) {
        guard !display.isLost else { return }
        XWarpPointer(
            display.handle, display.root, display.root, Int32(clamping: Int(end.x) - 100),
            Int32(clamping: Int(end.y) - 100), 200, 200, Int32(clamping: Int(place.x)),
            Int32(clamping: Int(place.y)))
    }

    package func releaseButton(at point: Point) {
        guard let button = dragging else { return }
        dragging = nil
        guard !display.isLost else { return }
        recordingOwn { play(button, isDown: false, at: point) }
    }

    /// Presses or releases `button` at `point`, in one request where that can be: the first finger on
    /// a touch screen takes the pointer along, perhaps between a movement and a press.
    private func play(_ button: SyntheticButton, isDown: Bool, at point: Point) {
        guard let device = button.placeable else {
            display.fakeMotion(to: point)
            return display.fakeButton(button.physical, isDown: isDown)
        }
        display.fakeButton(button.physical, isDown: isDown, at: (device, point))
    }
}

/// Where the pointer is in a drag: as far from where the gesture began as its fingers are.
///
/// At the edges of the monitors the pointer stops, as it does with a mouse, and it turns back as
/// soon as the fingers do.
public struct DragPath: Hashable, Sendable {
    package let start: Point
    package private(set) var place: Point
    private let origin: Point
    private let areas: [Box]
    /// How far the fingers went beyond the edges.
    private var excess = Vector.zero

    /// A drag that begins at `origin`, on a screen whose monitors cover `areas`.
    public init(from origin: Point, within areas: [Box]) {
        self.origin = origin
        self.areas = areas
        start = origin.nearPixel
        place = start
    }

    /// The fingers are now this far from where they began, in pixels.
    public mutating func move(by translation: Vector) {
        guard translation.dx.isFinite, translation.dy.isFinite else { return }
        let wanted = origin + (translation - excess)
        let nearest = areas.map { $0.place(nearest: wanted) }
            .min { $0.distance(to: wanted) < $1.distance(to: wanted) }
        let place = nearest ?? wanted
        excess = excess + (wanted - place)
        self.place = place.nearPixel
    }

    package mutating func goBack() {
        excess = .zero
        place = start
    }
}

extension Point {
    /// The corner of the pixel that it lies in. Rounding may put the middle of several fingers just
    /// below a whole number.
    fileprivate var nearPixel: Point {
        Point(x: (x + 0.001).rounded(.down), y: (y + 0.001).rounded(.down))
    }
}

extension Box {
    /// The point inside that is nearest to `point`, at most one pixel before the far edges, so that
    /// the pointer stays on the monitor.
    fileprivate func place(nearest point: Point) -> Point {
        guard !contains(point) else { return point }
        return Point(
            x: min(max(point.x, minX), max(minX, maxX - 1)),
            y: min(max(point.y, minY), max(minY, maxY - 1)))
    }
}
