internal import CCairo
internal import CX11
internal import Desktop
internal import Glibc

/// Premultiplied ARGB pixels in our memory that can be put on the server.
final class PixelBuffer {
    let width: Int
    let height: Int
    /// The first row; rows follow each other without gaps.
    let pixels: UnsafeMutablePointer<UInt32>
    private let image: UnsafeMutablePointer<XImage>

    /// Transparent pixels; nil when there is no memory for them.
    init?(display: Display, width: Int, height: Int) {
        guard width > 0, height > 0, let memory = calloc(width * height, 4),
            let image = XCreateImage(
                display.handle, nil, 32, ZPixmap, 0, memory.assumingMemoryBound(to: CChar.self),
                UInt32(width), UInt32(height), 32, Int32(width * 4))
        else { return nil }
        // Our words are in our own byte order, whatever the server's is.
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        self.width = width
        self.height = height
        self.image = image
        pixels = memory.assumingMemoryBound(to: UInt32.self)
    }

    /// The image owns the pixels.
    deinit { cx_destroy_image(image) }

    var box: PixelBox { PixelBox(x: 0, y: 0, width: width, height: height) }

    /// Puts `box` on `drawable`, which has 32 bits a pixel, where the pixel buffer's top left
    /// corner comes to `x`, `y`.
    func put(
        _ box: PixelBox, on drawable: Drawable, of display: Display, with context: GC, x: Int = 0,
        y: Int = 0
    ) {
        XPutImage(
            display.handle, drawable, context, image, Int32(box.minX), Int32(box.minY),
            Int32(x + box.minX), Int32(y + box.minY), UInt32(box.width), UInt32(box.height))
    }

    /// The rectangles of the pixels in `box` that hide at least half of what is beneath, from top
    /// to bottom and from left to right; those that lie in one of `others` are left out.
    func opaqueRuns(in box: PixelBox, besides others: [PixelBox]) -> [PixelBox] {
        var found: [PixelBox] = []
        var above: [PixelBox] = []
        for y in box.minY..<box.maxY {
            var runs: [PixelBox] = []
            let row = pixels + y * width
            var x = box.minX
            while x < box.maxX {
                let first = x
                while x < box.maxX, row[x] >= 0x8000_0000 { x += 1 }
                let run = PixelBox(minX: first, minY: y, maxX: x, maxY: y + 1)
                if !run.isEmpty, !others.contains(where: { $0.intersection(run) == run }) {
                    runs.append(run)
                }
                x += 1
            }
            // Rows with the same runs are one band.
            if runs.count == above.count,
                zip(runs, above).allSatisfy({ ($0.minX, $0.maxX) == ($1.minX, $1.maxX) })
            {
                for index in above.indices { above[index].maxY = y + 1 }
            } else {
                found += above
                above = runs
            }
        }
        return found + above
    }

    /// Replaces its pixels in `box` by those of `source` at the same place, at `opacity` 0…1 of
    /// their own.
    func copy(_ box: PixelBox, from source: OpaquePointer?, opacity: Double) {
        withSurface { ImageSurface.copy(box, from: source, to: $0, opacity: opacity) }
    }

    /// Calls `body` with the pixels as a cairo surface.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
        guard
            let surface = cairo_image_surface_create_for_data(
                bytes, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
        else { return }
        body(surface)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }
}
