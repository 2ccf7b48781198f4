import CCairo
import Gestures
import Testing

@testable import Overlay

@Suite("Pictures at a place") struct PlacedPictureTests {
    /// A picture that is empty but for rectangles of one colour.
    private func bitmap(
        _ width: Int, _ height: Int, _ boxes: [PixelBox], red: Double = 1, alpha: Double = 1
    ) throws -> Bitmap {
        try #require(
            Bitmap(width: width, height: height) { context in
                cairo_set_source_rgba(context, red, 0.2, 0.4, alpha)
                for box in boxes {
                    cairo_rectangle(
                        context, Double(box.minX), Double(box.minY), Double(box.width),
                        Double(box.height))
                }
                cairo_fill(context)
            })
    }

    /// What `picture` draws in `part` of a surface that covers `frame` and is all white before.
    private func drawn(
        _ picture: PlacedPicture, _ part: PixelBox, frame: PixelBox
    ) throws -> Bitmap {
        try #require(
            Bitmap(width: frame.width, height: frame.height) { context in
                cairo_set_source_rgb(context, 1, 1, 1)
                cairo_paint(context)
                cairo_surface_flush(cairo_get_target(context))
                if let surface = cairo_get_target(context) {
                    picture.draw(part, on: surface, frame: frame)
                }
            })
    }

    @Test("a picture is drawn where it is, pixel for pixel, and nothing beside the part")
    func place() throws {
        let bitmap = try bitmap(20, 10, [PixelBox(x: 0, y: 0, width: 20, height: 10)], alpha: 0.7)
        let picture = PlacedPicture(bitmap, at: Point(x: 100, y: 50))
        let frame = PixelBox(x: 96, y: 48, width: 32, height: 16)
        let part = PixelBox(minX: 98, minY: 48, maxX: 110, maxY: 64)
        let result = try drawn(picture, part, frame: frame)
        for y in 0..<16 {
            for x in 0..<32 {
                let (sx, sy) = (x + frame.minX, y + frame.minY)
                let isPart = (98..<110).contains(sx)
                let isPicture = (100..<120).contains(sx) && (50..<60).contains(sy)
                let expected: UInt32 =
                    !isPart ? 0xffff_ffff : isPicture ? bitmap.pixels[0] : 0
                #expect(result.pixels[y * 32 + x] == expected, "\(x), \(y)")
            }
        }
    }

    @Test("opacity makes every channel paler in the same way", arguments: [0.75, 0.5, 0.1, 0])
    func opacity(_ opacity: Double) throws {
        let box = PixelBox(x: 0, y: 0, width: 4, height: 4)
        let bitmap = try bitmap(4, 4, [box], alpha: 0.8)
        var picture = PlacedPicture(bitmap, at: .zero)
        picture.opacity = opacity
        let pixel = try drawn(picture, box, frame: box).pixels[5]
        for shift in [24, 16, 8, 0] as [UInt32] {
            let whole = Double(bitmap.pixels[5] >> shift & 0xff)
            #expect(abs(Double(pixel >> shift & 0xff) - whole * opacity) <= 1)
        }
    }

    @Test("what is dimmed comes near to its ground, which stays as it is")
    func dimming() throws {
        let all = PixelBox(x: 0, y: 0, width: 16, height: 8)
        let letter = PixelBox(x: 2, y: 2, width: 2, height: 2)
        let other = PixelBox(x: 10, y: 2, width: 2, height: 2)
        var sheet = try bitmap(16, 8, [all], red: 0.1, alpha: 0.94)
        let ground = sheet.pixels[0]
        sheet = try #require(
            Bitmap(width: 16, height: 8) { context in
                cairo_set_source_rgba(context, 0.1, 0.2, 0.4, 0.94)
                cairo_paint(context)
                cairo_set_source_rgb(context, 1, 1, 1)
                for box in [letter, other] {
                    cairo_rectangle(context, Double(box.minX), 2, 2, 2)
                }
                cairo_fill(context)
            })
        let dimming = PlacedPicture.Dimming(
            boxes: [PixelBox(x: 0, y: 0, width: 8, height: 8)], share: 0.25, ground: ground)
        let picture = PlacedPicture(sheet, at: Point(x: 40, y: 30), dimming: dimming)
        let result = try drawn(picture, picture.box, frame: picture.box)
        for (index, pixel) in result.pixels.enumerated() {
            let (x, y) = (index % 16, index / 16)
            let isLetter = (2..<4).contains(x) && (2..<4).contains(y)
            for shift in [24, 16, 8, 0] as [UInt32] {
                let from = Double(ground >> shift & 0xff)
                let to = isLetter ? 0.25 * 255 + 0.75 * from : from
                if x < 8 {
                    #expect(abs(Double(pixel >> shift & 0xff) - to) <= 1.5, "\(x), \(y)")
                }
            }
            if x >= 8 { #expect(pixel == sheet.pixels[index]) }
        }
    }

    @Test("only the cells that differ are sent, those side by side as one")
    func changes() throws {
        let frame = PixelBox(x: 0, y: 0, width: 256, height: 256)
        let one = PixelBox(x: 10, y: 10, width: 4, height: 4)
        let wide = PixelBox(x: 70, y: 100, width: 60, height: 40)
        let before = PlacedPicture(try bitmap(200, 200, [one]), at: .zero)
        let after = PlacedPicture(try bitmap(200, 200, [one, wide]), at: .zero)
        #expect(after.changes(from: after, in: frame) == [])
        #expect(
            after.changes(from: before, in: frame)
                == [PixelBox(minX: 64, minY: 96, maxX: 160, maxY: 160)])
        #expect(
            Set(after.changes(from: nil, in: frame))
                == [
                    PixelBox(x: 0, y: 0, width: 32, height: 32),
                    PixelBox(minX: 64, minY: 96, maxX: 160, maxY: 160),
                ])
        #expect(before.isEmpty(in: wide) && !after.isEmpty(in: wide))
    }

    @Test("a picture elsewhere differs where either has something")
    func moved() throws {
        let frame = PixelBox(x: 0, y: 0, width: 256, height: 256)
        let spot = PixelBox(x: 0, y: 0, width: 8, height: 8)
        let before = PlacedPicture(try bitmap(40, 40, [spot]), at: .zero)
        var after = before
        after.move(to: Point(x: 128, y: 0))
        #expect(after.box == PixelBox(x: 128, y: 0, width: 40, height: 40))
        #expect(
            Set(after.changes(from: before, in: frame))
                == [
                    PixelBox(x: 0, y: 0, width: 32, height: 32),
                    PixelBox(x: 128, y: 0, width: 32, height: 32),
                ])
    }

    @Test("the pieces of a picture cover it without gaps and overlaps")
    func pieces() {
        let box = PixelBox(x: 300, y: 70, width: 700, height: 900)
        for division in [PictureGrid.Division.whole, .bands, .squares] {
            let grid = PictureGrid(division, of: box)
            let frames = grid.pieces(in: box).map(grid.frame)
            let area = frames.map { $0.intersection(box) }.reduce(0) { $0 + $1.width * $1.height }
            #expect(area == box.width * box.height)
            for (index, frame) in frames.enumerated() {
                #expect(!frames.dropFirst(index + 1).contains { $0.touches(frame) })
            }
            for piece in grid.pieces(in: box) {
                let frame = grid.frame(piece)
                #expect(grid.piece(x: frame.minX, y: frame.minY) == piece)
                #expect(grid.piece(x: frame.maxX - 1, y: frame.maxY - 1) == piece)
            }
            switch division {
            case .whole: #expect(frames == [box])
            case .bands: #expect(frames.count == 5 && frames.allSatisfy { $0.width == 700 })
            case .squares: #expect(frames.allSatisfy { ($0.width, $0.height) == (256, 256) })
            }
        }
    }
}
