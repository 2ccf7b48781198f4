import CCairo
import CX11
import Desktop
import Gestures

/// What is on the screen, read pixel by pixel.
struct Picture: Equatable {
    var width: Int
    var height: Int
    /// 0xRRGGBB, row by row.
    var pixels: [UInt32]

    /// A picture of `box`, or of the whole screen.
    init?(_ display: Display, box: Box? = nil) {
        let size = display.size
        let box = box ?? Box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        guard
            let image = XGetImage(
                display.handle, display.root, Int32(box.minX), Int32(box.minY), UInt32(box.width),
                UInt32(box.height), UInt.max, ZPixmap)
        else { return nil }
        defer { cx_destroy_image(image) }
        width = Int(box.width)
        height = Int(box.height)
        pixels = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(UInt32(cx_get_pixel(image, Int32(x), Int32(y)) & 0xffffff))
            }
        }
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// The pixels that differ in a channel by more than `tolerance`.
    func differences(from other: Picture, tolerance: Int = 0) -> [(x: Int, y: Int)] {
        var found: [(x: Int, y: Int)] = []
        for (index, (a, b)) in zip(pixels, other.pixels).enumerated()
        where distance(a, b) > tolerance {
            found.append((index % width, index / width))
        }
        return found
    }

    /// Writes it as a PNG, for people.
    func save(_ file: String) {
        var copy = pixels.map { $0 | 0xff00_0000 }
        copy.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height), Int32(width * 4))
            cairo_surface_write_to_png(surface, file)
            cairo_surface_destroy(surface)
        }
    }
}

/// The greatest difference between two colours in a channel.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
}
