internal import CLinux
internal import Gestures
internal import StrokeGenerator
internal import TestServer

/// A stroke of one's own.
struct Shape {
    var name: String
    var action: String
    /// Its corners, in a square of one by one.
    var corners: [(Double, Double)]

    /// The one whose name reads from right to left.
    static let rightToLeft = Shape(
        name: "نجمة", action: "run true 'مرحبا بالعالم'",
        corners: [(0.2, 1), (0.5, 0), (0.8, 1), (0, 0.4), (1, 0.4), (0.2, 1)])

    static let all: [Shape] = [
        rightToLeft,
        Shape(
            name: "house", action: "run xdg-open ~",
            corners: [(0, 1), (0, 0.4), (0.5, 0), (1, 0.4), (1, 1), (0, 1)]),
        Shape(
            name: "bolt", action: "curlicue reload",
            corners: [(0.7, 0), (0.2, 0.55), (0.8, 0.45), (0.3, 1)]),
        Shape(
            name: "triangle", action: "run firefox --private-window",
            corners: [(0.5, 0), (1, 1), (0, 1), (0.5, 0)]),
        Shape(name: "check", action: "keys Ctrl+s", corners: [(0, 0.6), (0.35, 1), (1, 0)]),
        Shape(
            name: "em", action: "run thunderbird",
            corners: [(0, 1), (0.1, 0), (0.5, 0.7), (0.9, 0), (1, 1)]),
        Shape(
            name: "double-u", action: "text \"with kind regards\"",
            corners: [(0, 0), (0.2, 1), (0.5, 0.3), (0.8, 1), (1, 0)]),
        Shape(
            name: "zed", action: "keys Ctrl+z", corners: [(0, 0), (1, 0), (0, 1), (1, 1)]),
        Shape(
            name: "hourglass", action: "window sticky",
            corners: [(0, 0), (1, 0), (0, 1), (1, 1), (0, 0)]),
        Shape(
            name: "stairs", action: "window above",
            corners: [(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)]),
    ]

    /// It, `side` pixels wide, about `center`.
    func points(about center: Point, side: Double) -> [Point] {
        corners.map { x, y in
            Point(x: center.x + (x - 0.5) * side, y: center.y + (y - 0.5) * side)
        }
    }

    /// The one called `name`; the first where there is none.
    static func named(_ name: String) -> Shape { all.first { $0.name == name } ?? rightToLeft }

    /// Writes examples of all of them where curlicue looks for recorded strokes, and `odd`, one of
    /// whose examples is unlike the others.
    static func store(in home: String) throws {
        var folder = home
        for part in [".local", "share", "curlicue", "strokes"] {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
        func examples(_ label: String, _ shapes: [Shape]) -> String {
            shapes.enumerated().map { index, shape in
                let stroke = StrokeGenerator(seed: UInt64(index + 1)).along(
                    shape.points(about: Point(x: 500, y: 400), side: 220))
                return StrokeRecord(label: "stroke \(label)", contacts: [stroke.samples])
                    .jsonLine + "\n"
            }.joined()
        }
        for shape in all {
            let five = Array(repeating: shape, count: 5)
            try TextFiles.write(examples(shape.name, five), to: "\(folder)/\(shape.name).jsonl")
        }
        let (even, odd) = (named("em"), named("bolt"))
        try TextFiles.write(
            examples("odd", [even, even, odd, even, even]), to: "\(folder)/odd.jsonl")
    }
}
