internal import Appearance
internal import Desktop
internal import Gestures
internal import TestServer

/// Reads the pixels of the screen: is there ink at the end of the stroke, is there a label?
struct DemoScreen {
    let display: Display
    let waiting: DemoWaiting
    private let look = Appearance()

    init(display: Display, waiting: DemoWaiting) {
        self.display = display
        self.waiting = waiting
    }

    /// The whole screen once ink is seen at `tip`; nil when none comes.
    func ink(at tip: Point, around stroke: Stroke) -> Screenshot? {
        // The stroke's last centimetre may bend anywhere inside this.
        let area = Box(x: tip.x - 16, y: tip.y - 16, width: 32, height: 32)
        return picture(of: "ink") { count(look.ink.color, in: area, tolerance: 48) >= 12 }
    }

    /// The whole screen once a label is seen near `tip`; nil when none comes.
    func label(near tip: Point) -> Screenshot? {
        let area = Box(x: tip.x - 320, y: tip.y - 120, width: 640, height: 240)
        return picture(of: "a label") {
            count(look.theme.background, in: area, tolerance: 24) >= 800
        }
    }

    private func picture(of what: String, when isThere: () -> Bool) -> Screenshot? {
        do {
            try waiting.wait(for: what, within: .milliseconds(600)) { !isThere() }
            return try Screenshot(of: display)
        } catch {
            return nil
        }
    }

    /// How many pixels of `area` have nearly this colour.
    private func count(_ color: Color, in area: Box, tolerance: Int) -> Int {
        func part(_ share: Double) -> Int { Int((share * 255).rounded()) }
        let (red, green, blue) = (part(color.red), part(color.green), part(color.blue))
        let picture = try? Screenshot(of: display, area: area)
        return picture?.count { pixel in
            abs(Int(pixel >> 16 & 0xFF) - red) <= tolerance
                && abs(Int(pixel >> 8 & 0xFF) - green) <= tolerance
                && abs(Int(pixel & 0xFF) - blue) <= tolerance
        } ?? 0
    }
}
