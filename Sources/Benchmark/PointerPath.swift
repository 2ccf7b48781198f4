internal import Glibc

/// The way of a stroke over the screen, in whole pixels, one place for each event.
struct PointerPath {
    let name: String
    let places: [Place]

    /// How the pointer moves.
    enum Shape: String, CaseIterable {
        /// To and fro in straight rows.
        case line
        /// Outward from the middle.
        case spiral
        /// Loops side by side, with tight turns, over themselves.
        case scribble
        /// A rosette: crosses itself all the time, and never goes the same way twice.
        case rosette
    }

    /// - Parameters:
    ///   - step: how many pixels lie between two events.
    ///   - margin: how far it stays away from the screen's edges.
    init(
        _ shape: Shape, events: Int, step: Double, width: Int, height: Int, margin: Double = 60
    ) {
        name = shape.rawValue
        let (w, h) = (Double(width) - 2 * margin, Double(height) - 2 * margin)
        let length = Double(events) * step
        let curve: (Double) -> (Double, Double)
        var fine = 40_000
        switch shape {
        case .line:
            let rows = max(1, (length / w).rounded(.up))
            let gap = rows > 1 ? min(40, h / (rows - 1)) : 0
            curve = { share in
                let way = share * rows
                let row = min(way.rounded(.down), rows - 1)
                let part = way - row
                // A row and the way to the next, in one part each.
                let along = min(part / 0.97, 1)
                let x = Int(row) % 2 == 0 ? along : 1 - along
                let down = max(0, (part - 0.97) / 0.03)
                return (x * w, (row + min(down, 1)) * gap)
            }
        case .spiral:
            let turns = min((length / (.pi * h / 2)).rounded(.up), 18)
            curve = { share in
                let root = share.squareRoot()
                let angle = root * turns * 2 * .pi
                let reach = root * h / 2
                return (w / 2 + reach * cos(angle), h / 2 + reach * sin(angle))
            }
        case .scribble:
            let loops = max(4, (length / 420).rounded())
            curve = { share in
                let angle = share * loops * 2 * .pi
                let sway = sin(share * .pi * 6)
                return (
                    w * 0.08 + w * 0.84 * share + 55 * cos(angle),
                    h / 2 + h * 0.3 * sway + 75 * sin(angle)
                )
            }
        case .rosette:
            fine = 400_000
            // An irrational ratio never closes.
            let turns = length / 2600
            curve = { share in
                let angle = share * turns * 2 * .pi
                let reach = cos(angle * 1.6180339887 + share)
                return (
                    w / 2 + w / 2 * reach * cos(angle * 0.37), h / 2 + h / 2 * reach * sin(angle)
                )
            }
        }
        var places: [Place] = []
        var travelled = step
        var before: (Double, Double)?
        for index in 0...fine {
            let (x, y) = curve(Double(index) / Double(fine))
            if let before { travelled += hypot(x - before.0, y - before.1) }
            before = (x, y)
            guard travelled >= step, places.count < events else { continue }
            travelled -= step
            let place = Place(x: Int((margin + x).rounded()), y: Int((margin + y).rounded()))
            if place != places.last { places.append(place) }
        }
        self.places = places
    }
}

/// For each place of a course a pixel that the ink of that place covers and no ink before it does.
struct FreshPixels {
    /// Nil where the way so far has covered everything there already.
    let pixels: [Place?]

    /// - Parameter radius: half the width of the ink, in pixels.
    init(_ pointerPath: PointerPath, radius: Double, width: Int, height: Int) {
        var isInked = [Bool](repeating: false, count: width * height)
        // A pixel at the edge is covered in part, and smoothed ink may lie beside the straight way
        // by a little. The watcher checks that the pixel has changed indeed.
        let outer = radius + 0.9
        let inner = max(1, radius - 0.4)
        var pixels: [Place?] = []
        var before: Place?
        for place in pointerPath.places {
            pixels.append(
                before.flatMap { Self.pixel(at: place, after: $0, inner, isInked, width, height) })
            Self.stamp(before ?? place, place, outer, &isInked, width, height)
            before = place
        }
        self.pixels = pixels
    }

    /// The uncovered pixel that is nearest to the place.
    private static func pixel(
        at place: Place, after before: Place, _ inner: Double, _ isInked: [Bool], _ width: Int,
        _ height: Int
    ) -> Place? {
        let reach = Int(inner.rounded(.up))
        var best: (pixel: Place, distance: Double)?
        for y in max(0, place.y - reach)...min(height - 1, place.y + reach) {
            for x in max(0, place.x - reach)...min(width - 1, place.x + reach) {
                guard !isInked[y * width + x] else { continue }
                let distance = hypot(Double(x - place.x), Double(y - place.y))
                if distance <= inner, distance < best?.distance ?? .infinity {
                    best = (Place(x: x, y: y), distance)
                }
            }
        }
        return best?.pixel
    }

    private static func stamp(
        _ a: Place, _ b: Place, _ radius: Double, _ isInked: inout [Bool], _ width: Int,
        _ height: Int
    ) {
        let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
        let squared = dx * dx + dy * dy
        let reach = Int(radius.rounded(.up))
        for y in max(0, min(a.y, b.y) - reach)...min(height - 1, max(a.y, b.y) + reach) {
            for x in max(0, min(a.x, b.x) - reach)...min(width - 1, max(a.x, b.x) + reach) {
                let (px, py) = (Double(x - a.x), Double(y - a.y))
                let share = squared > 0 ? min(1, max(0, (px * dx + py * dy) / squared)) : 0
                if hypot(px - share * dx, py - share * dy) <= radius {
                    isInked[y * width + x] = true
                }
            }
        }
    }
}
