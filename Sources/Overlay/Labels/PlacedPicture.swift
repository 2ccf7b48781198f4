internal import CCairo
internal import Gestures
internal import Glibc

/// A picture at a place on the screen, with how it is shown there.
struct PlacedPicture {
    /// Parts of a picture that are shown paler.
    struct Dimming {
        /// These parts, in pixels of the picture.
        var boxes: [PixelBox] = []
        /// How much is left there of what stands out from the ground, 0…1.
        var share: Double
        /// The picture's pixels where nothing stands out.
        var ground: UInt32
    }

    let bitmap: Bitmap
    /// What it covers, in pixels of the screen.
    private(set) var box: PixelBox
    /// How much of it is seen, 0…1.
    var opacity = 1.0
    var dimming: Dimming?

    /// The side of the cells that are compared, in pixels.
    private static let cell = 32

    /// `bitmap` with its top left corner at `corner`.
    init(_ bitmap: Bitmap, at corner: Point, dimming: Dimming? = nil) {
        self.bitmap = bitmap
        self.dimming = dimming
        box = PixelBox(
            x: Int(corner.x), y: Int(corner.y), width: bitmap.width, height: bitmap.height)
    }

    /// Puts its top left corner at `corner`.
    mutating func move(to corner: Point) {
        box = box.moved(x: Int(corner.x) - box.minX, y: Int(corner.y) - box.minY)
    }

    // MARK: Drawing

    /// Draws what it has in `part` of the screen on a cairo surface whose top left corner is at the
    /// one of `frame`.
    func draw(_ part: PixelBox, on surface: OpaquePointer, frame: PixelBox) {
        let local = part.moved(x: -frame.minX, y: -frame.minY)
        let (x, y) = (box.minX - frame.minX, box.minY - frame.minY)
        bitmap.withSurface {
            ImageSurface.copy(local, from: $0, to: surface, opacity: opacity, x: x, y: y)
        }
        guard let dimming, !dimming.boxes.isEmpty else { return }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        let alpha = Double(dimming.ground >> 24)
        let parts = [16, 8, 0].map { Double(dimming.ground >> $0 & 0xff) / max(alpha, 1) }
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_rgba(context, parts[0], parts[1], parts[2], alpha / 255)
        for box in dimming.boxes {
            let common = box.moved(x: x, y: y).intersection(local)
            guard !common.isEmpty else { continue }
            ImageSurface.clip(context, to: common)
            cairo_paint_with_alpha(context, 1 - dimming.share)
        }
    }

    // MARK: Comparing

    /// Whether the picture has nothing in `part` of the screen.
    func isEmpty(in part: PixelBox) -> Bool {
        let common = part.intersection(box)
        guard !common.isEmpty else { return true }
        return bitmap.pixels.withUnsafeBufferPointer { pixels in
            (common.minY..<common.maxY).allSatisfy { y in
                let start = offset(x: common.minX, y: y)
                return pixels[start..<start + common.width].allSatisfy { $0 == 0 }
            }
        }
    }

    /// The cells of `frame` in which it differs from `other`, in few rectangles; nil for an empty
    /// screen.
    func changes(from other: PlacedPicture?, in frame: PixelBox) -> [PixelBox] {
        var open: [PixelBox] = []
        var found: [PixelBox] = []
        for y in stride(from: frame.minY, to: frame.maxY, by: Self.cell) {
            var runs: [PixelBox] = []
            for x in stride(from: frame.minX, to: frame.maxX, by: Self.cell) {
                let cell = PixelBox(x: x, y: y, width: Self.cell, height: Self.cell)
                    .intersection(frame)
                guard differs(from: other, in: cell) else { continue }
                if let last = runs.last, last.maxX == x {
                    runs[runs.count - 1].maxX = cell.maxX
                } else {
                    runs.append(cell)
                }
            }
            // A run right below one of the same width is one rectangle with it.
            for index in runs.indices {
                guard
                    let above = open.firstIndex(where: {
                        ($0.minX, $0.maxX) == (runs[index].minX, runs[index].maxX)
                    })
                else { continue }
                runs[index].minY = open.remove(at: above).minY
            }
            found += open
            open = runs
        }
        return found + open
    }

    private func differs(from other: PlacedPicture?, in part: PixelBox) -> Bool {
        guard let other else { return !isEmpty(in: part) }
        let common = part.intersection(box)
        guard common == part.intersection(other.box), !common.isEmpty else {
            return !isEmpty(in: part) || !other.isEmpty(in: part)
        }
        return bitmap.pixels.withUnsafeBufferPointer { new in
            other.bitmap.pixels.withUnsafeBufferPointer { old in
                guard let new = new.baseAddress, let old = old.baseAddress else { return true }
                return (common.minY..<common.maxY).contains { y in
                    memcmp(
                        new + offset(x: common.minX, y: y),
                        old + other.offset(x: common.minX, y: y), common.width * 4) != 0
                }
            }
        }
    }

    /// The index of the pixel at `x`, `y` of the screen.
    private func offset(x: Int, y: Int) -> Int {
        (y - box.minY) * bitmap.width + x - box.minX
    }
}
