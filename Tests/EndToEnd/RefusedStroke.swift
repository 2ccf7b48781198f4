import Desktop
import Foundation
import Gestures
import TestServer
import Testing

/// A stroke that is refused as a circle, with what the overlay shows of it, and one that is none.
enum RefusedStroke {
    /// Half a circle and more.
    static let arc: Stroke = {
        let points = (0...60).map { step in
            let angle = Double(step) / 60 * 1.4 * .pi
            return Point(x: 600 + 100 * sin(angle), y: 450 - 100 * cos(angle))
        }
        return Stroke(
            samples: points.enumerated().map {
                Sample($0.element, at: .milliseconds(8) * $0.offset)
            })
    }()

    /// A circle that is closed at its right, and a tail of that length from there downwards.
    static func nine(tail: Double) -> Stroke {
        let turn = (0...60).map { step in
            let angle = Double(step) / 60 * 2 * .pi
            return Point(x: 500 + 100 * cos(angle), y: 300 + 100 * sin(angle))
        }
        let line = stride(from: 6, through: tail, by: 6).map { Point(x: 600, y: 300 + $0) }
        return Stroke(
            samples: (turn + line).enumerated().map {
                Sample($0.element, at: .milliseconds(8) * $0.offset)
            })
    }

    /// What is on the screen since `blank`, once it is at rest and as high as it should be.
    static func label(
        since blank: Screenshot, on display: Display, height: ClosedRange<Double>
    ) throws -> Box {
        var found: Box?
        var before: Screenshot?
        try display.wait(for: "a label between \(height) pixels high") {
            guard let shot = try? Screenshot(of: display) else { return false }
            defer { before = shot }
            found = shot.difference(from: blank, tolerance: 3)?.area
            return shot == before && found.map { height.contains($0.height) } ?? false
        }
        return try #require(found)
    }

    /// How high a message is.
    static let message = 30.0...120.0
    /// How high the list of what came near is.
    static let list = 180.0...420.0
    /// The middle of the first row of the list `box`, at 96 dpi.
    static func firstRow(of box: Box) -> Point {
        Point(x: box.center.x, y: box.minY + 8 + 88 + 27)
    }
}

extension Injector {
    /// Clicks with the pointer, or with a finger.
    func click(at point: Point, finger: Bool = false) throws {
        if finger {
            try touch(1, .begin, point)
            try sync()
            try touch(1, .end, point)
        } else {
            try move(to: point)
            try button(1, down: true)
            try sync()
            try button(1, down: false)
        }
        try sync()
    }
}
