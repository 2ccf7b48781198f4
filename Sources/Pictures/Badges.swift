internal import Gestures
internal import Style

/// Numbers on discs that keep off each other.
struct Badges {
    let radius: Double
    let letters: Color
    let disc: Color
    private var places: [Point] = []

    init(radius: Double, letters: Color, disc: Color) {
        self.radius = radius
        self.letters = letters
        self.disc = disc
    }

    /// Puts `number` at `place`, or where that is occupied, farther along `way`, a vector of length 1.
    mutating func put(_ number: Int, at place: Point, along way: Vector, _ brush: Brush) {
        var place = place
        for _ in 0..<6 where places.contains(where: { $0.distance(to: place) < 2 * radius + 0.5 }) {
            place = place + way * (2 * radius + 1)
        }
        places.append(place)
        let text = Lettering(
            "\(number)", LetterStyle(size: radius * 1.25, color: letters, isBold: true))
        brush.color(disc)
        brush.disc(place, radius)
        brush.fill()
        brush.write(text, x: place.x - text.width / 2, y: place.y - text.height / 2)
    }
}
