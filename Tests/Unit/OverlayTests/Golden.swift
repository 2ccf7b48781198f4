import CCairo
import Foundation
import TestSupport

@testable import Overlay

/// A picture that was looked at and found good, and how far from it others may be.
///
/// Letters come out a little different with every version of a font, so pictures are compared as an
/// eye does from a distance: blocks of pixels are averaged first. With `CURLICUE_GOLDEN=write` the
/// pictures are written anew, to be looked at again.
struct Golden {
    /// How two pictures differ, in steps of 255.
    struct Difference {
        /// Over all blocks.
        var mean: Double
        /// In the block that differs most.
        var most: Double

        /// Whether an eye would take them for the same.
        var isSmall: Bool { mean <= 2 && most <= 36 }
    }

    /// 0xRRGGBB, row by row.
    struct Pixels {
        var width: Int
        var height: Int
        var colors: [UInt32]
    }

    let name: String
    private static let block = 4

    /// How `picture` differs from the golden one; nil where the sizes do.
    func difference(_ picture: Pixels) -> Difference? {
        guard let golden = read(), abs(golden.width - picture.width) <= 6,
            abs(golden.height - picture.height) <= 6
        else { return nil }
        let width = min(golden.width, picture.width)
        let height = min(golden.height, picture.height)
        var (sum, most, count) = (0.0, 0.0, 0.0)
        for y in stride(from: 0, to: height - Self.block + 1, by: Self.block) {
            for x in stride(from: 0, to: width - Self.block + 1, by: Self.block) {
                let one = average(golden, x, y)
                let other = average(picture, x, y)
                let distance = (0..<3).map { abs(one[$0] - other[$0]) }.max() ?? 0
                sum += distance
                most = max(most, distance)
                count += 1
            }
        }
        return Difference(mean: sum / max(count, 1), most: most)
    }

    private func average(_ picture: Pixels, _ left: Int, _ top: Int) -> [Double] {
        var sums = [0.0, 0, 0]
        for y in top..<top + Self.block {
            for x in left..<left + Self.block {
                let color = picture.colors[y * picture.width + x]
                for (channel, shift) in [16, 8, 0].enumerated() {
                    sums[channel] += Double(color >> UInt32(shift) & 0xff)
                }
            }
        }
        return sums.map { $0 / Double(Self.block * Self.block) }
    }

    private static let folder = packageFolder.appending(path: "Tests/Golden").path
    private var file: String { "\(Golden.folder)/\(name).png" }

    /// What was found good; nil where there is no such picture.
    func read() -> Pixels? {
        FileManager.default.contents(atPath: file).flatMap { Pixels(png: Array($0)) }
    }

    /// Takes `picture` for the golden one.
    func write(_ picture: Pixels) {
        var copy = picture.colors
        copy.withUnsafeMutableBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24,
                Int32(picture.width), Int32(picture.height), Int32(picture.width * 4))
            cairo_surface_write_to_png(surface, file)
            cairo_surface_destroy(surface)
        }
    }
}

extension Golden.Pixels {
    /// Those of a PNG file.
    init?(png bytes: [UInt8]) {
        guard let raster = Raster(png: bytes) else { return nil }
        self.init(width: raster.width, height: raster.height, colors: raster.pixels)
    }

    /// Premultiplied ARGB over a ground, half dark and half light.
    init(width: Int, height: Int, premultiplied: [UInt32]) {
        let colors = premultiplied.enumerated().map { index, pixel -> UInt32 in
            let ground: UInt32 = index % width < width / 2 ? 0x30 : 0xd0
            let rest = 255 - (pixel >> 24)
            return [16, 8, 0].reduce(UInt32(0)) { sum, shift in
                sum | min(255, (pixel >> UInt32(shift) & 0xff) + ground * rest / 255)
                    << UInt32(shift)
            }
        }
        self.init(width: width, height: height, colors: colors)
    }

    /// So many times smaller.
    func reduced(_ factor: Int) -> Golden.Pixels {
        let (width, height) = (width / factor, height / factor)
        var colors: [UInt32] = []
        colors.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                var sums: [UInt32] = [0, 0, 0]
                for row in y * factor..<(y + 1) * factor {
                    for column in x * factor..<(x + 1) * factor {
                        let color = self.colors[row * self.width + column]
                        sums[0] += color >> 16 & 0xff
                        sums[1] += color >> 8 & 0xff
                        sums[2] += color & 0xff
                    }
                }
                let count = UInt32(factor * factor)
                colors.append(
                    (sums[0] / count) << 16 | (sums[1] / count) << 8 | sums[2] / count)
            }
        }
        return Golden.Pixels(width: width, height: height, colors: colors)
    }
}
