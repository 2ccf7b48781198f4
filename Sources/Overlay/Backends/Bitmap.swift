internal import CCairo
internal import Gestures

/// A picture in memory that belongs to no server and no thread: premultiplied ARGB, row by row.
struct Bitmap: Sendable {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt32]
    /// Where its top left corner belongs on the screen; nil where that is decided elsewhere.
    var corner: Point?

    /// Transparent pixels on which `body` draws with a cairo context, one unit a pixel; nil when
    /// there is nothing to draw on.
    init?(width: Int, height: Int, _ body: (OpaquePointer) -> Void) {
        guard width > 0, height > 0, width <= 16_384, height <= 16_384 else { return nil }
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: 0, count: width * height)
        let isDrawn = pixels.withUnsafeMutableBytes { bytes -> Bool in
            guard let base = bytes.baseAddress,
                let surface = cairo_image_surface_create_for_data(
                    base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
                    Int32(height), Int32(width * 4))
            else { return false }
            defer { cairo_surface_destroy(surface) }
            guard let context = cairo_create(surface) else { return false }
            body(context)
            cairo_destroy(context)
            cairo_surface_finish(surface)
            return true
        }
        guard isDrawn else { return nil }
    }

    /// Calls `body` with the pixels as a cairo surface, which is only read.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        pixels.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let surface = cairo_image_surface_create_for_data(
                    UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self),
                    CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            else { return }
            body(surface)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
