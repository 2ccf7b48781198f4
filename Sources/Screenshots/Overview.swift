internal import CCairo
internal import Gestures
internal import TestServer

/// What was seen on one kind of desktop, side by side, as large as it is on the screen.
struct Overview {
    /// A part of a picture.
    private struct Tile {
        var words: String
        var picture: Screenshot
    }

    private var tiles: [Tile] = []
    private static let size = (width: 500, height: 375)
    private static let gap = 12
    private static let caption = 26
    private static let columns = 4

    var isEmpty: Bool { tiles.isEmpty }

    /// Adds what is around `area` in `picture`; more of it, smaller, where it is larger than a
    /// tile.
    mutating func add(_ picture: Screenshot, around area: Box?, _ words: String) {
        let whole = Box(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
        let area = (area ?? whole).outset(by: 28)
        let scale = max(
            area.width / Double(Self.size.width), area.height / Double(Self.size.height), 1)
        let width = min(Double(Self.size.width) * scale, whole.width).rounded(.down)
        let height = min(Double(Self.size.height) * scale, whole.height).rounded(.down)
        let x = min(max(area.center.x - width / 2, 0), whole.width - width).rounded(.down)
        let y = min(max(area.center.y - height / 2, 0), whole.height - height).rounded(.down)
        let box = Box(x: x, y: y, width: width, height: height)
        guard let part = picture.cropped(to: box) else { return }
        // A second picture of the same replaces the first.
        let tile = Tile(words: words, picture: part)
        if let index = tiles.firstIndex(where: { $0.words == words }) {
            tiles[index] = tile
        } else {
            tiles.append(tile)
        }
    }

    /// Writes it to a PNG file.
    func write(to file: String) throws(TestServerError) {
        let rows = (tiles.count + Self.columns - 1) / Self.columns
        let step = (
            width: Self.size.width + Self.gap, height: Self.size.height + Self.caption + Self.gap
        )
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(Self.columns * step.width + Self.gap),
            Int32(rows * step.height + Self.gap))
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else {
            throw .file(path: file, reason: "no memory")
        }
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 0.23, 0.25, 0.27)
        cairo_paint(context)
        for (index, tile) in tiles.enumerated() {
            draw(
                tile, context, x: Double(Self.gap + index % Self.columns * step.width),
                y: Double(Self.gap + index / Self.columns * step.height))
        }
        cairo_surface_flush(surface)
        let status = cairo_surface_write_to_png(surface, file)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .file(path: file, reason: String(cString: cairo_status_to_string(status)))
        }
    }

    private func draw(_ tile: Tile, _ context: OpaquePointer, x: Double, y: Double) {
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_set_font_size(context, 15)
        cairo_move_to(context, 2, 17)
        cairo_show_text(context, tile.words)
        cairo_translate(context, 0, Double(Self.caption))
        let picture = tile.picture
        let share = min(
            Double(Self.size.width) / Double(picture.width),
            Double(Self.size.height) / Double(picture.height), 1)
        cairo_scale(context, share, share)
        var pixels = picture.pixels
        pixels.withUnsafeMutableBytes { bytes in
            let source = cairo_image_surface_create_for_data(
                bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24,
                Int32(picture.width), Int32(picture.height), Int32(picture.width * 4))
            cairo_set_source_surface(context, source, 0, 0)
            cairo_paint(context)
            cairo_surface_destroy(source)
        }
        cairo_restore(context)
    }
}
