internal import Foundation
internal import Gestures
internal import StrokeGenerator
internal import TestServer

/// What is played on a desktop, for everything that curlicue shows on a screen to be seen.
struct Scenes {
    let stage: Stage

    private var injector: any Injector { stage.injector }
    private var generator: StrokeGenerator { StrokeGenerator(seed: 11) }
    private var scale: Double { stage.kind.scale }
    private var center: Point { Point(x: 480 * scale, y: 300 * scale) }
    private static let hotkey = "Menu"

    /// A mapping with a bit of everything. Things stay so long that a picture can be taken.
    static func mapping(_ kind: Stage.Kind) -> String {
        """
        hotkey: \(hotkey)
        theme: {name: \(kind.theme), scale: \(kind.scale)}
        ink: {fade: 900ms}
        messages: {duration: 2s}
        hints: {after: 1s}
        gestures:
          circle: {do: run true, label: Maximize window}
          shake: desktop show
          swipe left: desktop next
          swipe right: desktop previous
          swipe up: window top
          swipe down: window minimize
          down right: run echo "no such file" >&2; exit 3
          up right: keys Ctrl+t
          swipe up 3 fingers: {do: run true, label: Next page}
          stroke house: run xdg-open ~

        """
    }

    func play() throws {
        // A new user has no theme and no scale of their own.
        if stage.kind.theme == "dark", scale == 1 {
            let daemon = try stage.start(nil)
            try stage.shoot("welcome")
            daemon.end()
            try stage.clear(after: "welcome")
        }
        let daemon = try stage.start(Self.mapping(stage.kind))
        defer { daemon.end() }
        let scenes: [(name: String, play: () throws -> Void)] = [
            ("ink", ink), ("refused", refused), ("cancelled", cancelled), ("failed", failed),
            ("hints", hints), ("fingers", fingers),
        ]
        for scene in scenes {
            try scene.play()
            try stage.clear(after: scene.name)
        }
    }

    private func ink() throws {
        let circle = generator.circle(center: center, radius: 105 * scale)
        try begin(circle)
        try draw(circle, from: 0, to: 0.5)
        try stage.shoot("ink half-way")
        try draw(circle, from: 0.5, to: 0.8)
        try stage.shoot("live name")
        try draw(circle, from: 0.8, to: 1)
        try stage.shoot("ink complete")
        try injector.release(Self.hotkey)
        for frame in 1...3 {
            Thread.sleep(forTimeInterval: 0.15)
            try stage.snap("fading \(frame)")
        }
        try stage.shoot("recognized")
    }

    private func refused() throws {
        let arc = generator.along(
            (0...24).map { step in
                let angle = Double(step) / 24 * 1.4 * .pi
                return center + Vector(dx: sin(angle), dy: -cos(angle)) * (100 * scale)
            })
        try begin(arc)
        try draw(arc, from: 0, to: 1)
        try stage.shoot("refused drawn")
        try injector.release(Self.hotkey)
        Thread.sleep(forTimeInterval: 0.2)
        try stage.snap("refused fading")
        try stage.shoot("refused")
        try injector.click(at: stage.shown)
        try stage.shoot("refused list")
        try injector.click(at: Point(x: 30, y: 570))
    }

    private func cancelled() throws {
        let circle = generator.circle(center: center, radius: 105 * scale)
        try begin(circle)
        try draw(circle, from: 0, to: 0.6)
        try injector.strike("Escape")
        try stage.shoot("cancelled")
        try injector.release(Self.hotkey)
    }

    private func failed() throws {
        let corner = generator.polyline([.down, .right], leg: 150 * scale, from: center)
        try begin(corner)
        try draw(corner, from: 0, to: 1)
        try injector.release(Self.hotkey)
        Thread.sleep(forTimeInterval: 1)
        try stage.shoot("command failed")
    }

    private func hints() throws {
        let swipe = generator.swipe(.left, length: 200 * scale, from: center)
        try begin(swipe)
        try stage.shoot("guides")
        try stage.shoot("guides and sheet")
        try draw(swipe, from: 0, to: 0.6)
        try stage.shoot("hints while drawing")
        try injector.strike("Escape")
        try injector.release(Self.hotkey)
    }

    private func fingers() throws {
        let strokes = generator.fingers(3) {
            $0.swipe(.up, length: 200 * scale, from: center)
        }
        try hold()
        for (number, stroke) in strokes.enumerated() {
            try injector.touch(number + 1, .begin, stroke.samples[0].position)
        }
        for index in 1..<(strokes.map(\.samples.count).min() ?? 1) {
            for (number, stroke) in strokes.enumerated() {
                try injector.touch(number + 1, .update, stroke.samples[index].position)
            }
            try injector.sync()
            Thread.sleep(forTimeInterval: 0.008)
        }
        try stage.shoot("three fingers")
        for (number, stroke) in strokes.enumerated() {
            try injector.touch(number + 1, .end, stroke.samples[stroke.samples.count - 1].position)
        }
        try injector.release(Self.hotkey)
        try stage.shoot("three fingers recognized")
    }

    // MARK: Drawing

    private func begin(_ stroke: Stroke) throws {
        try injector.move(to: stroke.samples[0].position)
        try injector.sync()
        try hold()
    }

    /// Presses the hotkey, and waits as long as a hand does before it draws.
    private func hold() throws {
        try injector.press(Self.hotkey)
        Thread.sleep(forTimeInterval: 0.1)
    }

    /// Draws a part of a stroke as fast as a hand does.
    private func draw(_ stroke: Stroke, from start: Double, to end: Double) throws {
        let count = Double(stroke.samples.count)
        let part = stroke.samples[Int(start * count)..<Int(end * count)]
        try injector.play([Stroke(stroke.contact, samples: Array(part))])
    }
}
