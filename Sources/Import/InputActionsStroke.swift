internal import Gestures

/// A stroke as InputActions keeps it: points of four bytes in Base64. The first three are x, y and
/// how much of the way is done, each from 0 to 100; the fourth is the direction from there on, as a
/// hundredth part of half a turn, with a sign.
enum InputActionsStroke {
    /// The side of the square that a stroke is drawn in, in pixels.
    private static let side = 200.0
    /// Longer ones are not read, in characters.
    private static let longest = 8192
    /// How many points are written.
    private static let points = 48

    /// The example that `text` holds, drawn at a pixel a millisecond; nil where it is no stroke.
    static func template(_ text: String) -> Template? {
        guard text.utf8.count <= longest, let bytes = decoded(Array(text.utf8)),
            bytes.count >= 8, bytes.count.isMultiple(of: 4)
        else { return nil }
        var samples: [Sample] = []
        var time = 0.0
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let point = Point(
                x: Double(min(bytes[start], 100)) * side / 100,
                y: Double(min(bytes[start + 1], 100)) * side / 100)
            if let last = samples.last { time += (point - last.position).length }
            samples.append(Sample(x: point.x, y: point.y, milliseconds: time.rounded()))
        }
        return try? Template(samples)
    }

    /// The path of `template` as InputActions keeps it; nil where more than one contact drew it.
    static func text(_ template: Template) -> String? {
        template.contacts.count == 1 ? text(template.samples.map(\.position)) : nil
    }

    /// What `phrase` looks like, where it is made of straight strokes of one finger.
    static func text(drawing phrase: Phrase) -> String? {
        let directions: [Direction]
        switch phrase {
        case .swipe(let direction, fingers: 1): directions = [direction]
        case .sequence(let several): directions = several
        default: return nil
        }
        var points = [Point(x: 0, y: 0)]
        for direction in directions {
            let last = points[points.count - 1]
            let words = direction.rawValue.split(separator: "-")
            points.append(
                Point(
                    x: last.x + (words.contains("right") ? 1 : words.contains("left") ? -1 : 0),
                    y: last.y + (words.contains("down") ? 1 : words.contains("up") ? -1 : 0)))
        }
        return text(points)
    }

    private static func text(_ positions: [Point]) -> String? {
        guard let box = Box(around: positions) else { return nil }
        let scale = max(box.width, box.height)
        guard scale.isFinite, scale > 0 else { return nil }
        let middle = Point(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
        let path = even(positions, count: points).map {
            Point(
                x: ($0.x - middle.x) / scale * 100 + 50, y: ($0.y - middle.y) / scale * 100 + 50)
        }
        var bytes: [UInt8] = []
        for (index, point) in path.enumerated() {
            let next = index + 1 < path.count ? path[index + 1] : nil
            let angle = next.map { ($0 - point).angle } ?? 0
            let share = 100 * Double(index) / Double(max(1, path.count - 1))
            bytes += [byte(point.x), byte(point.y), byte(share)]
            bytes.append(UInt8(bitPattern: Int8((angle / .pi * 100).rounded(.towardZero))))
        }
        return encoded(bytes)
    }

    private static func byte(_ value: Double) -> UInt8 {
        UInt8(min(max(value.rounded(), 0), 100))
    }

    /// `count` points at equal steps along a path.
    private static func even(_ positions: [Point], count: Int) -> [Point] {
        var lengths = [0.0]
        for index in positions.indices.dropFirst() {
            lengths.append(
                lengths[index - 1] + (positions[index] - positions[index - 1]).length)
        }
        guard let whole = lengths.last, whole > 0 else { return positions }
        var leg = 1
        return (0..<count).map { number in
            let wanted = whole * Double(number) / Double(count - 1)
            while leg + 1 < positions.count, lengths[leg] < wanted { leg += 1 }
            let length = lengths[leg] - lengths[leg - 1]
            let share = length > 0 ? min(1, (wanted - lengths[leg - 1]) / length) : 0
            let (from, to) = (positions[leg - 1], positions[leg])
            return Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
        }
    }

    // MARK: Base64

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8: UInt32] = Dictionary(
        uniqueKeysWithValues: alphabet.enumerated().map { ($0.element, UInt32($0.offset)) })

    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for character in text {
            if character == UInt8(ascii: "=") { break }
            guard let value = values[character] else { return nil }
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            bits &= (1 << UInt32(count)) - 1
        }
        return bytes
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bits <<= UInt32(8 * (3 - group.count))
            for index in 0..<4 {
                let value = bits >> UInt32(18 - 6 * index) & 63
                text.append(index <= group.count ? alphabet[Int(value)] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
