import Foundation
import Gestures
import StrokeGenerator
import Testing

/// The labelled strokes that tests of `evaluate` and `explain` judge.
enum LabelledStrokes {
    static let place = Point(x: 600, y: 500)

    static func line(_ stroke: Stroke, _ label: String?, source: String? = nil) -> String {
        StrokeRecord(
            label: label, device: "pointer", source: source, contacts: [stroke.samples]
        ).jsonLine
    }

    static func circle(_ seed: UInt64, _ rotation: Rotation = .clockwise) -> Stroke {
        StrokeGenerator(seed: seed).circle(center: place, radius: 90, rotation: rotation)
    }

    static func swipe(_ seed: UInt64, _ direction: Direction = .left) -> Stroke {
        StrokeGenerator(seed: seed).swipe(direction, length: 300, from: place)
    }

    /// Six strokes that are what they are labelled, and six that are not, in two collections.
    static let lines = [
        line(circle(1), "circle", source: "a/1"), line(circle(2, .counterclockwise), "circle"),
        line(circle(3), "circle clockwise", source: "a/2"),
        line(swipe(4), "swipe left", source: "b/1"), line(swipe(5), "swipe left", source: "b"),
        line(StrokeGenerator(seed: 6).wander(in: Box(x: 0, y: 0, width: 900, height: 600)), "none"),
        // The other way, another gesture, a gesture where nothing should be, nothing where one
        // should be, no label, not mapped.
        line(swipe(7, .right), "swipe left", source: "b/2"), line(circle(8), "swipe left"),
        line(swipe(9, .up), "none", source: "a/3"),
        line(
            StrokeGenerator(seed: 10).polyline([.down, .right, .up], leg: 200, from: place),
            "circle",
            source: "a/4"),
        line(circle(11), nil), line(swipe(12), "tap"),
    ]
    static var input: String { lines.joined(separator: "\n") + "\n" }

    /// Circles and swipes of three people, one of whom misses half of the circles.
    static var people: String {
        ["a", "b", "c"].flatMap { name in
            (0..<12).flatMap { number -> [String] in
                let seed = UInt64(number) + (name == "a" ? 0 : name == "b" ? 100 : 200)
                let isOdd = name == "c" && number % 2 == 0
                return [
                    line(isOdd ? swipe(seed) : circle(seed), "circle", source: "lab/\(name)/x"),
                    line(swipe(seed), "swipe left", source: "lab/\(name)/y"),
                ]
            }
        }.joined(separator: "\n")
    }

    /// A folder that is removed after `body`.
    static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
