internal import Gestures

/// A stroke as a small drawing of Braille characters, two dots by four in each.
struct BraillePicture {
    /// How many characters wide and high at most.
    private static let columns = 24
    private static let rows = 8

    /// The lines of the drawing of what `contacts` drew; a ring of dots is where each of them
    /// began.
    static func lines(_ contacts: [[Sample]]) -> [String] {
        let paths = contacts.map { $0.map(\.position).filter(\.isFinite) }
        guard let box = Box(around: Array(paths.joined())) else { return [] }
        let (wide, high) = (columns * 2 - 1, rows * 4 - 1)
        let size = max(box.width / Double(wide), box.height / Double(high))
        guard size > 0, size.isFinite else { return ["⠿"] }
        var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: columns), count: rows)
        // The dots of a cell: 1 2 3 7 down the left, 4 5 6 8 down the right.
        let dots: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        func mark(_ x: Int, _ y: Int) {
            guard x >= 0, x <= wide, y >= 0, y <= high else { return }
            cells[y / 4][x / 2] |= dots[y % 4][x % 2]
        }
        func dot(_ place: Point) -> (x: Int, y: Int) {
            (
                Int(((place.x - box.minX) / size).rounded()),
                Int(((place.y - box.minY) / size).rounded())
            )
        }
        for path in paths {
            for (from, to) in zip(path, path.dropFirst()) {
                let steps = Int(min(max(from.distance(to: to) / size * 2, 1), 1000))
                for step in 0...steps {
                    let here = dot(from.interpolated(to: to, share: Double(step) / Double(steps)))
                    mark(here.x, here.y)
                }
            }
            guard let origin = path.first.map({ dot($0) }) else { continue }
            for y in -1...1 {
                for x in -1...1 where x != 0 || y != 0 { mark(origin.x + x, origin.y + y) }
            }
        }
        let lines = cells.map { row in
            let filled = row.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            let scalars = row.prefix(filled).compactMap { Unicode.Scalar(0x2800 + UInt32($0)) }
            return String(String.UnicodeScalarView(scalars))
        }
        return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
    }
}
