internal import Gestures
internal import StrokeGenerator

/// One gesture of the demo: what is drawn, what curlicue has to make of it, and what has to come of
/// that.
struct DemoScene {
    /// What is drawn, for the report and for the names of pictures.
    var name: String
    /// The phrase that it has to be recognized as.
    var expected: String
    /// The phrase in the mapping that it is mapped by.
    var phrase: String
    var action: String
    /// Whether a finger draws, where there is a touch screen.
    var isTouch = false
    var draw: @Sendable (StrokeGenerator) -> Stroke
    /// What has to be read from the server afterwards.
    var proof: DemoProof
}

enum DemoWindow: String, CaseIterable {
    case browser = "Browser"
    case terminal = "Terminal"
    case notes = "Notes"

    /// Where it is, its frame not counted.
    var area: Box {
        switch self {
        case .notes: Box(x: 110, y: 90, width: 520, height: 400)
        case .browser: Box(x: 560, y: 170, width: 560, height: 420)
        case .terminal: Box(x: 300, y: 330, width: 480, height: 270)
        }
    }

    /// Its colour, 0xRRGGBB.
    var color: UInt32 {
        switch self {
        case .notes: 0xF4EFE6
        case .browser: 0xDCE8F2
        case .terminal: 0x5B6B7F
        }
    }
}

extension DemoScene {
    static let screen = (width: 1280, height: 720)

    /// The scenes, in the order in which they are played: each finds what those before left.
    static let all = [
        DemoScene(
            name: "circle", expected: "circle clockwise", phrase: "circle clockwise",
            action: "window maximize",
            draw: { $0.circle(center: Point(x: 370, y: 290), radius: 105) },
            proof: .maximized(.notes, true)),
        DemoScene(
            name: "circle by finger", expected: "circle counterclockwise",
            phrase: "circle counterclockwise", action: "window restore", isTouch: true,
            draw: {
                $0.circle(
                    center: Point(x: 640, y: 360), radius: 130, rotation: .counterclockwise,
                    contact: .finger(1))
            },
            proof: .maximized(.notes, false)),
        DemoScene(
            name: "shake", expected: "shake horizontal", phrase: "shake",
            action: "desktop show",
            draw: { $0.shake(amplitude: 230, from: Point(x: 250, y: 300)) },
            proof: .showingDesktop(true)),
        DemoScene(
            name: "shake, upright", expected: "shake vertical", phrase: "shake",
            action: "desktop show",
            draw: { $0.shake(.vertical, amplitude: 190, from: Point(x: 640, y: 270)) },
            proof: .showingDesktop(false)),
        DemoScene(
            name: "swipe left", expected: "swipe left", phrase: "swipe left",
            action: "desktop next",
            draw: { $0.swipe(.left, length: 380, from: Point(x: 830, y: 300)) },
            proof: .desktop(from: 0, to: 1)),
        DemoScene(
            name: "swipe right", expected: "swipe right", phrase: "swipe right",
            action: "desktop previous",
            draw: { $0.swipe(.right, length: 380, from: Point(x: 450, y: 360)) },
            proof: .desktop(from: 1, to: 0)),
        DemoScene(
            name: "swipe up", expected: "swipe up", phrase: "swipe up",
            action: "run \(command("swipe-up"))",
            draw: { $0.swipe(.up, length: 330, from: Point(x: 560, y: 560)) },
            proof: .file("swipe-up")),
        DemoScene(
            name: "swipe down", expected: "swipe down", phrase: "swipe down",
            action: "window close",
            draw: { $0.swipe(.down, length: 250, from: Point(x: 720, y: 400)) },
            proof: .closed(.terminal)),
    ]

    /// Writes the gesture to a file in the home folder, which is the demo's own.
    private static func command(_ file: String) -> String {
        "echo \"$CURLICUE_GESTURE\" > ~/\(file)"
    }

    /// The mapping that the scenes need, as a file.
    static func mapping(_ scenes: [DemoScene]) -> String {
        var lines = [
            "# The mapping of 'curlicue-demo'.",
            "hotkey: \(hotkey)",
            "messages: {duration: 700ms}",
            "gestures:",
        ]
        for scene in scenes {
            let line = "  \(scene.phrase): \(scene.action)"
            if !lines.contains(line) { lines.append(line) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static let hotkey = "Super+grave"
}
