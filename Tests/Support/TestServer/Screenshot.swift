internal import CCairo
internal import CX11
package import Desktop
package import Gestures

/// A picture of the screen, or of a part of it.
package struct Screenshot: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Where its top left corner is on the screen.
    package let origin: Point
    /// Its pixels, row by row, each 0xRRGGBB.
    package let pixels: [UInt32]

    /// Takes a picture of the screen, or of what `area` and the screen have in common.
    ///
    /// - Throws: ``TestServerError/display(_:)`` when nothing is left of `area`, or when the screen
    ///   was resized at this very moment (BadMatch).
    package init(of display: Display, area: Box? = nil) throws(TestServerError) {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display.handle, display.root, &attributes) != 0 else {
            throw .display("no root window")
        }
        let screen = Box(
            x: 0, y: 0, width: Double(attributes.width), height: Double(attributes.height))
        guard let box = (area ?? screen).intersection(screen) else {
            throw .display("the area is off the screen")
        }
        let (left, top) = (Int32(box.minX.rounded(.down)), Int32(box.minY.rounded(.down)))
        let size = (
            width: Int(box.maxX.rounded(.up)) - Int(left),
            height: Int(box.maxY.rounded(.up)) - Int(top)
        )
        guard
            let image = XGetImage(
                display.handle, display.root, left, top, UInt32(size.width), UInt32(size.height),
                // All planes; the macro AllPlanes is out of Swift's reach.
                UInt.max, ZPixmap)
        else { throw .display("it gave no picture of \(size.width) × \(size.height) pixels") }
        defer { cx_destroy_image(image) }
        width = size.width
        height = size.height
        origin = Point(x: Double(left), y: Double(top))
        pixels = Self.read(image, width: size.width, height: size.height)
    }

    private init(width: Int, height: Int, origin: Point, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.origin = origin
        self.pixels = pixels
    }

    /// The colour, 0xRRGGBB, at a position on the screen; nil outside the picture.
    package func color(at point: Point) -> UInt32? {
        let x = Int((point.x - origin.x).rounded(.down))
        let y = Int((point.y - origin.y).rounded(.down))
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        return pixels[y * width + x]
    }

    /// The part of it inside `area`, or nil when that is empty.
    package func cropped(to area: Box) -> Screenshot? {
        let whole = Box(
            x: origin.x, y: origin.y, width: Double(width), height: Double(height))
        guard let box = area.intersection(whole) else { return nil }
        let columns =
            Int((box.minX - origin.x).rounded(.down))..<Int((box.maxX - origin.x).rounded(.up))
        let rows =
            Int((box.minY - origin.y).rounded(.down))..<Int((box.maxY - origin.y).rounded(.up))
        return Screenshot(
            width: columns.count, height: rows.count,
            origin: Point(
                x: origin.x + Double(columns.lowerBound), y: origin.y + Double(rows.lowerBound)),
            pixels: rows.flatMap { row in columns.map { pixels[row * width + $0] } })
    }

    /// How two pictures differ.
    package struct Difference: Hashable, Sendable {
        package var count = 0
        /// The smallest rectangle on the screen around them; nil when none differs.
        package var area: Box?
    }

    /// The pixels in which `other`, a picture of the same area, differs by more than `tolerance`
    /// (0…255) in red, green or blue. Nil when the pictures show different areas.
    package func difference(from other: Screenshot, tolerance: Int = 0) -> Difference? {
        guard width == other.width, height == other.height, origin == other.origin else {
            return nil
        }
        var difference = Difference()
        for index in pixels.indices where pixels[index] != other.pixels[index] {
            let distance = Self.distance(pixels[index], other.pixels[index])
            guard distance > tolerance else { continue }
            difference.count += 1
            let pixel = Box(
                x: origin.x + Double(index % width), y: origin.y + Double(index / width), width: 1,
                height: 1)
            difference.area = difference.area?.union(pixel) ?? pixel
        }
        return difference
    }

    package func count(where condition: (UInt32) -> Bool) -> Int {
        pixels.reduce(0) { condition($1) ? $0 + 1 : $0 }
    }

    package func write(to file: String) throws(TestServerError) {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        else { throw .file(path: file, reason: "no memory") }
        defer { cairo_surface_destroy(surface) }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else {
            throw .file(path: file, reason: "no memory")
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<height {
            let line = UnsafeMutableRawPointer(data + row * stride).assumingMemoryBound(
                to: UInt32.self)
            for column in 0..<width { line[column] = pixels[row * width + column] }
        }
        cairo_surface_mark_dirty(surface)
        let status = cairo_surface_write_to_png(surface, file)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .file(path: file, reason: String(cString: cairo_status_to_string(status)))
        }
    }

    /// The greatest distance in red, green or blue.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [16, 8, 0].map { shift in
            abs(Int(a >> UInt32(shift) & 0xFF) - Int(b >> UInt32(shift) & 0xFF))
        }.max() ?? 0
    }

    private static func read(
        _ image: UnsafeMutablePointer<XImage>, width: Int, height: Int
    ) -> [UInt32] {
        let shape = image.pointee
        return Array(unsafeUninitializedCapacity: width * height) { buffer, count in
            for row in 0..<height {
                if shape.bits_per_pixel == 32, shape.byte_order == LSBFirst, let data = shape.data {
                    let line = UnsafeRawPointer(data + row * Int(shape.bytes_per_line))
                    for column in 0..<width {
                        let pixel = line.loadUnaligned(
                            fromByteOffset: column * 4, as: UInt32.self)
                        buffer[row * width + column] = UInt32(littleEndian: pixel) & 0xFF_FFFF
                    }
                } else {
                    for column in 0..<width {
                        // As the macro XGetPixel does, which is out of Swift's reach.
                        let pixel = shape.f.get_pixel(image, Int32(column), Int32(row))
                        buffer[row * width + column] = UInt32(truncatingIfNeeded: pixel) & 0xFF_FFFF
                    }
                }
            }
            count = width * height
        }
    }
}
