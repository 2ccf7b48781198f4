internal import CX11
internal import Desktop
package import Gestures
internal import Host

/// What strokes are played with.
package enum Instrument: Hashable, Sendable {
    /// The pointer moves, no button is touched.
    case pointer
    /// The pointer moves with this mouse button held from the first sample to the last.
    case drag(button: Int)
    /// Each stroke is a finger on the touch screen.
    case touch
}

/// How fast strokes are played.
package enum PlaybackSpeed: Hashable, Sendable {
    /// At the samples' own times, divided by this factor: 2 is twice as fast. The server stamps an
    /// event when it arrives, so only this gives clients the stroke's own times and speeds. Above 1
    /// it waits for the server after every sample, as `asFastAsPossible` does.
    case realTime(factor: Double)
    /// Without pauses. Waits for the server after every sample, because it would otherwise merge
    /// motion events that it has not processed yet.
    case asFastAsPossible

    /// At the samples' own times.
    package static let realTime = PlaybackSpeed.realTime(factor: 1)
}

extension Injector {
    /// Plays strokes sample by sample and waits until the server has processed the last one.
    /// Strokes of several fingers are played together, in the order of their samples' times.
    ///
    /// `strokes` without samples are passed over. Finger numbers are those of
    /// `Contact.finger(_:)` and otherwise from the strokes' places, starting with 1.
    package func play(
        _ strokes: [Stroke], as instrument: Instrument = .pointer, speed: PlaybackSpeed = .realTime
    ) throws(TestServerError) {
        let steps = strokes.indices.flatMap { stroke in
            strokes[stroke].samples.indices.map { Step(stroke: stroke, sample: $0) }
        }
        let time = { (step: Step) in strokes[step.stroke].samples[step.sample].time }
        // Ties go by the stroke's place, so that the order does not depend on the sort.
        let ordered = steps.sorted {
            (time($0), $0.stroke, $0.sample) < (time($1), $1.stroke, $1.sample)
        }
        guard let first = ordered.first else { return }
        let waitsForServer =
            switch speed {
            case .realTime(let factor): factor > 1
            case .asFastAsPossible: true
            }
        let start = MonotonicClock.now
        for step in ordered {
            if case .realTime(let factor) = speed, factor > 0 {
                let elapsed = (time(step) - time(first)).milliseconds / factor
                (start + Duration(milliseconds: elapsed)).sleep()
            }
            try perform(step, of: strokes[step.stroke], with: instrument)
            if waitsForServer { try sync() }
        }
        try sync()
    }

    /// A pinch on the touchpad: the fingers move apart to `scale` times their distance (below 1:
    /// together) and rotate by `angle` degrees, clockwise, in equal steps.
    package func pinch(
        fingers: Int = 2, scale: Double = 1, angle: Double = 0, steps: Int = 20,
        during time: Duration = .milliseconds(200)
    ) throws(TestServerError) {
        try pinch(.begin, fingers: fingers, scale: 1, angle: 0, moved: .zero, cancelled: false)
        try repeated(steps, during: time) { (share: Double) throws(TestServerError) in
            try pinch(
                .update, fingers: fingers, scale: 1 + (scale - 1) * share,
                angle: angle / Double(steps), moved: .zero, cancelled: false)
        }
        try pinch(.end, fingers: fingers, scale: scale, angle: 0, moved: .zero, cancelled: false)
        try sync()
    }

    /// A swipe on the touchpad over `distance` pixels, in equal steps.
    package func swipe(
        fingers: Int = 3, over distance: Vector, steps: Int = 20,
        during time: Duration = .milliseconds(200)
    ) throws(TestServerError) {
        try swipe(.begin, fingers: fingers, moved: .zero, cancelled: false)
        try repeated(steps, during: time) { (_: Double) throws(TestServerError) in
            try swipe(
                .update, fingers: fingers, moved: distance * (1 / Double(steps)), cancelled: false)
        }
        try swipe(.end, fingers: fingers, moved: .zero, cancelled: false)
        try sync()
    }

    private func perform(
        _ step: Step, of stroke: Stroke, with instrument: Instrument
    ) throws(TestServerError) {
        let position = stroke.samples[step.sample].position
        let isFirst = step.sample == 0
        let isLast = step.sample == stroke.samples.count - 1
        switch instrument {
        case .pointer: try move(to: position)
        case .drag(let button):
            try move(to: position)
            if isFirst { try self.button(button, down: true) }
            if isLast { try self.button(button, down: false) }
        case .touch:
            var id = step.stroke + 1
            if case .finger(let number) = stroke.contact { id = number }
            if isFirst { try touch(id, .begin, position) }
            if isLast {
                try touch(id, .end, position)
            } else if !isFirst {
                try touch(id, .update, position)
            }
        }
    }

    private func repeated(
        _ steps: Int, during time: Duration, _ body: (Double) throws(TestServerError) -> Void
    ) throws(TestServerError) {
        let start = MonotonicClock.now
        for step in 1...max(1, steps) {
            let share = Double(step) / Double(max(1, steps))
            (start + Duration(milliseconds: time.milliseconds * share)).sleep()
            try body(share)
        }
    }
}

/// One sample of one stroke.
private struct Step {
    var stroke: Int
    var sample: Int
}

extension PrivateServer {
    /// Switches on another of Xorg's outputs `DUMMY1`…`DUMMY15`, to the right of `neighbour`, in
    /// one of the modes that the first output has.
    package func addMonitor(
        _ output: String = "DUMMY1", mode: String = "1280x720", rightOf neighbour: String = "DUMMY0"
    ) throws(TestServerError) {
        // An output that was never on has no modes of its own.
        try run("xrandr", ["--addmode", output, mode], packages: "x11-xserver-utils")
        try arrangeScreen(["--output", output, "--mode", mode, "--right-of", neighbour])
    }

    /// Runs `xrandr`: `["--output", "DUMMY0", "--mode", "1280x720"]`. The injector learns the new
    /// size of the screen, which absolute positions depend on.
    package func arrangeScreen(_ arguments: [String]) throws(TestServerError) {
        try run("xrandr", arguments, packages: "x11-xserver-utils")
        let size = screenSize
        (injector as? InputTestInjector)?.screenChanged(width: size.width, height: size.height)
    }

    /// The size of the screen now, in pixels. `Display.size` is the size at the time of connecting.
    package var screenSize: (width: Int, height: Int) {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display.handle, display.root, &attributes)
        return (Int(attributes.width), Int(attributes.height))
    }

    package func screenshot(area: Box? = nil) throws(TestServerError) -> Screenshot {
        try Screenshot(of: display, area: area)
    }

    /// Takes pictures until one satisfies `condition`, and returns that one: a compositor shows what
    /// was drawn a frame later, and sends no event for it.
    package func screenshot(
        of what: String, area: Box? = nil, timeout: Duration = .seconds(10),
        when condition: (Screenshot) -> Bool
    ) throws(TestServerError) -> Screenshot {
        var picture = try screenshot(area: area)
        try display.wait(for: what, timeout: timeout) {
            if condition(picture) { return true }
            if let next = try? screenshot(area: area) { picture = next }
            return condition(picture)
        }
        return picture
    }
}
