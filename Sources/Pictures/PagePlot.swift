internal import Gestures
internal import Style

/// A part of a page on which places of the screen are drawn, all of them in view.
struct PagePlot {
    let brush: Brush
    let box: Box
    private let origin: Point
    /// Points of the page to a pixel of the screen.
    let scale: Double

    /// A canvas in `box` that shows `view`, no larger than twice its own size.
    init(_ brush: Brush, in box: Box, showing view: Box) {
        self.brush = brush
        self.box = box
        let size = (width: max(view.width, 24), height: max(view.height, 24))
        scale = min(box.width / size.width, box.height / size.height, 2)
        origin = view.center
    }

    /// Where a place of the screen is on the page.
    func callAsFunction(_ point: Point) -> Point { box.center + (point - origin) * scale }

    func callAsFunction(_ points: [Point]) -> [Point] { points.map { self($0) } }

    func callAsFunction(_ area: Box) -> Box {
        let (a, b) = (
            self(Point(x: area.minX, y: area.minY)), self(Point(x: area.maxX, y: area.maxY))
        )
        return Box(minX: a.x, minY: a.y, maxX: b.x, maxY: b.y)
    }

    /// The stroke as a line, from a ring at its start to an arrow head at its end.
    func stroke(_ samples: [Sample], color: Color, width: Double) {
        let places = self(samples.map(\.position))
        guard let first = places.first else { return }
        brush.color(color)
        if places.count > 1 {
            brush.arrow(places, width: width, head: 5 + width * 2.4)
        }
        brush.color(Tint.paper)
        brush.disc(first, 2.4 + width)
        brush.fill()
        brush.color(color)
        brush.disc(first, 2.4 + width)
        brush.stroke(width)
    }
}

extension Sample {
    /// What of `samples` can be drawn: finite places, held as near as recognition holds them.
    static func drawable(_ samples: [Sample]) -> [Sample] {
        samples.filter(\.position.isFinite).map { sample in
            var sample = sample
            let most = StrokePath.farthest
            sample.position.x = min(max(sample.position.x, -most), most)
            sample.position.y = min(max(sample.position.y, -most), most)
            return sample
        }
    }
}
