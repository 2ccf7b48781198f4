internal import Style

/// The colours of the path as tables: from the coverage of a pixel, 0…255, to its premultiplied
/// ARGB value. The core and the contrast line beside it share no area, so their values add up; no
/// sum exceeds 255 because every term is rounded to at most its own coverage.
struct Palette {
    private var core: [UInt32]
    private var rim: [UInt32]

    /// Tables for ink of `color` with a contrast line of `outline`, all of it at `opacity` 0…1.
    init(color: Color, outline: Color, opacity: Double) {
        core = Self.table(color, opacity)
        rim = Self.table(outline, opacity)
    }

    private static func table(_ color: Color, _ opacity: Double) -> [UInt32] {
        (0...255).map { coverage in
            premultiplied(color, opacity: opacity * Double(coverage) / 255)
        }
    }

    static func premultiplied(_ color: Color, opacity: Double) -> UInt32 {
        func clamped(_ part: Double) -> Double { part.isFinite ? min(1, max(0, part)) : 0 }
        let alpha = clamped(color.alpha) * clamped(opacity)
        // All parts are 0…1, where this rounds as `rounded()` does and calls nothing.
        func byte(_ part: Double) -> UInt32 { UInt32(part * 255 + 0.5) }
        return byte(alpha) << 24 | byte(clamped(color.red) * alpha) << 16
            | byte(clamped(color.green) * alpha) << 8 | byte(clamped(color.blue) * alpha)
    }

    /// Writes the pixels for `count` pairs of coverages: `core` for the ink alone and `hull` for
    /// ink and contrast line together.
    func paint(
        core coreRow: UnsafePointer<UInt8>, hull hullRow: UnsafePointer<UInt8>,
        into pixels: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        core.withUnsafeBufferPointer { core in
            rim.withUnsafeBufferPointer { rim in
                for x in 0..<count {
                    let inner = coreRow[x]
                    let outer = max(hullRow[x], inner)
                    pixels[x] = outer == 0 ? 0 : core[Int(inner)] &+ rim[Int(outer &- inner)]
                }
            }
        }
    }
}
