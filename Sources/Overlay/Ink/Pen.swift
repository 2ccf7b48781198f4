internal import Gestures

/// Rasterizes bits of the path to coverage.
///
/// How much of a pixel is covered is taken from the distance of its centre to the middle of the
/// path, so a bit of path with its round ends costs a root for each pixel near it and nothing
/// else, four pixels at a time; core and contrast line come of one pass, and the width may change
/// along the way. Joining bits by the greater coverage gives the nearest distance to any of them:
/// joins are round, and the seam between two bits cannot be seen. cairo, which knows nothing of
/// what a path is, took four times as long for a single sample, most of it to begin.
enum Pen {
    /// Joins `bit` to `core` and `hull`, planes of a tile whose top left corner is at `origin`,
    /// within `box` (in the tile's own pixels, and inside it).
    static func draw(
        _ bit: CapsuleSegment, origin: (x: Int, y: Int), core: Plane, hull: Plane, box: PixelBox
    ) {
        let (x0, y0) = (
            Float(bit.start.x - Double(origin.x)), Float(bit.start.y - Double(origin.y))
        )
        let dx = Float(bit.end.x - bit.start.x)
        let dy = Float(bit.end.y - bit.start.y)
        let squared = dx * dx + dy * dy
        let inverse = squared > 1e-6 ? 1 / squared : 0
        let (r0, dr) = (Float(bit.from.core), Float(bit.to.core - bit.from.core))
        let (h0, dh) = (Float(bit.from.hull), Float(bit.to.hull - bit.from.hull))
        let reach = max(h0, h0 + dh) + 1
        let lanes = Lanes(0, 1, 2, 3)
        for y in box.minY..<box.maxY {
            let py = Float(y) + 0.5 - y0
            guard let span = span(py, dx: dx, dy: dy, reach: reach) else { continue }
            let first = max(box.minX, Int((x0 + span.from - 0.5).rounded(.up)))
            let last = min(box.maxX - 1, Int((x0 + span.to - 0.5).rounded(.down)))
            guard first <= last else { continue }
            let coreRow = core.bytes + y * Tile.side
            let hullRow = hull.bytes + y * Tile.side
            let isWide = last &- first >= 3
            var x = first
            while x <= last {
                let px = lanes + (Float(x) + 0.5 - x0)
                let t = lesser(greater((px * dx + py * dy) * inverse, .zero), Lanes(repeating: 1))
                let (ex, ey) = (px - t * dx, Lanes(repeating: py) - t * dy)
                let distance = (ex * ex + ey * ey).squareRoot()
                let outer = coverage(distance, h0 + t * dh)
                let inner = coverage(distance, r0 + t * dr)
                if isWide {
                    join(outer, to: hullRow + x)
                    join(inner, to: coreRow + x)
                } else {
                    join(outer, to: hullRow + x, count: last &- x &+ 1)
                    join(inner, to: coreRow + x, count: last &- x &+ 1)
                }
                if x &+ 3 >= last { break }
                // The last four may be among those before: joined twice, nothing changes.
                x = isWide && x &+ 7 > last ? last &- 3 : x &+ 4
            }
        }
    }

    /// Pixels side by side, which are worked at together.
    private typealias Lanes = SIMD4<Float>

    /// Takes the greater coverage of each of four pixels.
    @inline(__always) private static func join(
        _ coverage: SIMD4<UInt32>, to pixels: UnsafeMutablePointer<UInt8>
    ) {
        let raw = UnsafeMutableRawPointer(pixels)
        let before = raw.loadUnaligned(as: SIMD4<UInt8>.self)
        let new = SIMD4<UInt8>(truncatingIfNeeded: coverage)
        raw.storeBytes(
            of: before.replacing(with: new, where: new .> before), as: SIMD4<UInt8>.self)
    }

    /// The same of fewer.
    @inline(__always) private static func join(
        _ coverage: SIMD4<UInt32>, to pixels: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for lane in 0..<count {
            let new = UInt8(truncatingIfNeeded: coverage[lane])
            if new > pixels[lane] { pixels[lane] = new }
        }
    }

    /// The part of a row, `py` below the start of a bit that leads `dx`, `dy`, that can be within
    /// `reach` of it, as seen from the start; nil when none can.
    @inline(__always) private static func span(
        _ py: Float, dx: Float, dy: Float, reach: Float
    ) -> (from: Float, to: Float)? {
        var (low, high): (Float, Float) = (0, 1)
        if dy > 1e-3 || dy < -1e-3 {
            let (a, b) = ((py - reach) / dy, (py + reach) / dy)
            let (near, far) = a < b ? (a, b) : (b, a)
            if near > low { low = near }
            if far < high { high = far }
            guard low <= high else { return nil }
        } else if py > reach + 1 || py < -reach - 1 {
            return nil
        }
        let (a, b) = (low * dx, high * dx)
        return a < b ? (a - reach, b + reach) : (b - reach, a + reach)
    }

    /// How much of a pixel, 0…255, whose centre is at `distance` from the middle of a line is
    /// covered by it, when half its width is `radius`: what both have in common along the line's
    /// normal. Right for lines thinner than a pixel, too.
    @inline(__always) private static func coverage(
        _ distance: Lanes, _ radius: Lanes
    ) -> SIMD4<UInt32> {
        let part = greater(
            lesser(distance + 0.5, radius) - greater(distance - 0.5, -radius), .zero)
        // Added to 2²³ a number leaves its nearest integer in the lowest bits.
        return unsafeBitCast(part * 255 + 8_388_608, to: SIMD4<UInt32>.self)
    }

    @inline(__always) private static func lesser(_ a: Lanes, _ b: Lanes) -> Lanes {
        a.replacing(with: b, where: b .< a)
    }

    @inline(__always) private static func greater(_ a: Lanes, _ b: Lanes) -> Lanes {
        a.replacing(with: b, where: b .> a)
    }
}
