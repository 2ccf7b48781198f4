import CCairo

/// The pixels of a PNG picture.
package struct Raster: Hashable {
    package let width: Int
    package let height: Int
    /// Row by row, each 0xRRGGBB.
    package let pixels: [UInt32]

    /// What cairo reads from next.
    private struct Source {
        var bytes: ArraySlice<UInt8>
    }

    /// The picture in the file of these bytes; nil where they are none.
    package init?(png bytes: [UInt8]) {
        var source = Source(bytes: bytes[...])
        let surface = withUnsafeMutablePointer(to: &source) { source in
            cairo_image_surface_create_from_png_stream(
                { closure, room, count in
                    guard let source = closure?.assumingMemoryBound(to: Source.self), let room,
                        source.pointee.bytes.count >= Int(count)
                    else { return CAIRO_STATUS_READ_ERROR }
                    for (index, byte) in source.pointee.bytes.prefix(Int(count)).enumerated() {
                        room[index] = byte
                    }
                    source.pointee.bytes = source.pointee.bytes.dropFirst(Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let row = Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let pixel = UnsafeRawPointer(data + y * row + x * 4).load(as: UInt32.self)
                pixels.append(pixel & 0xff_ffff)
            }
        }
        self.pixels = pixels
    }
}
