internal import CCairo

/// The kinds of files that pictures are written to.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case png, svg, pdf

    /// The format that the suffix of `path` names, in any letter case.
    ///
    /// - Throws: ``PictureError/suffix(_:)`` for any other suffix, or none.
    public init(path: String) throws(PictureError) {
        let name = path.split(separator: "/").last ?? ""
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        guard let format = PictureFormat(rawValue: suffix ?? "") else { throw .suffix(path) }
        self = format
    }
}

/// Why there is no picture.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path's suffix names no format that can be written.
    case suffix(String)
    /// The picture would be larger than cairo can draw, in pixels.
    case tooLarge(width: Int, height: Int)
    /// cairo failed, in its own words.
    case drawing(String)

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .suffix(let path): "'\(path)' must end in .png, .svg or .pdf"
        case .tooLarge(let width, let height):
            "the picture would have \(width) × \(height) pixels, which is too large"
        case .drawing(let reason): "the picture cannot be drawn: \(reason)"
        }
    }
}

/// One or more pages of drawing. The same picture gives the same bytes, whenever it is made.
public struct Picture {
    /// A page: its size in points, 72 to the inch, and what is on it.
    struct Page {
        var width: Double
        var height: Double
        var draw: (Brush) -> Void
    }

    let pages: [Page]
    /// Pixels per point, in a format made of pixels.
    let density: Double

    /// No side of a picture made of pixels may be longer: cairo's own limit.
    private static let longest = 32_767.0

    /// The size of the whole in points, all pages below each other.
    public var size: (width: Double, height: Double) {
        (pages.map(\.width).max() ?? 0, pages.reduce(0) { $0 + $1.height })
    }

    /// The bytes of a file. A PDF has the pages one after the other; elsewhere they stand below
    /// each other.
    public func bytes(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
        let sink = Sink()
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        return try withExtendedLifetime(sink) { () throws(PictureError) in
            switch format {
            case .png:
                let surface = try pixels()
                defer { cairo_surface_destroy(surface) }
                try check(cairo_surface_write_to_png_stream(surface, Sink.write, closure))
            case .svg:
                let surface = cairo_svg_surface_create_for_stream(
                    Sink.write, closure, size.width, size.height)
                defer { cairo_surface_destroy(surface) }
                try draw(on: surface, scale: 1)
                cairo_surface_finish(surface)
                try check(cairo_surface_status(surface))
            case .pdf:
                let surface = cairo_pdf_surface_create_for_stream(
                    Sink.write, closure, size.width, size.height)
                defer { cairo_surface_destroy(surface) }
                // Without it cairo writes the present time, and no two files would be the same.
                cairo_pdf_surface_set_metadata(
                    surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
                for page in pages {
                    cairo_pdf_surface_set_size(surface, page.width, page.height)
                    let brush = Brush(surface)
                    page.draw(brush)
                    try check(brush.status)
                    cairo_surface_show_page(surface)
                }
                cairo_surface_finish(surface)
                try check(cairo_surface_status(surface))
            }
            return sink.bytes
        }
    }

    private func pixels() throws(PictureError) -> OpaquePointer? {
        let (width, height) = (size.width * density, size.height * density)
        guard max(width, height) <= Self.longest else {
            throw .tooLarge(width: Int(width), height: Int(height))
        }
        let surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(max(1, width.rounded())), Int32(max(1, height.rounded())))
        do throws(PictureError) {
            try draw(on: surface, scale: density)
        } catch {
            cairo_surface_destroy(surface)
            throw error
        }
        return surface
    }

    /// All pages below each other.
    private func draw(on surface: OpaquePointer?, scale: Double) throws(PictureError) {
        let brush = Brush(surface)
        cairo_scale(brush.context, scale, scale)
        brush.color(Tint.paper)
        cairo_paint(brush.context)
        for page in pages {
            cairo_save(brush.context)
            page.draw(brush)
            cairo_restore(brush.context)
            cairo_translate(brush.context, 0, page.height)
        }
        try check(brush.status)
        cairo_surface_flush(surface)
    }

    private func check(_ status: cairo_status_t) throws(PictureError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .drawing(String(cString: cairo_status_to_string(status)))
        }
    }
}

/// Collects the bytes that cairo writes.
private final class Sink {
    var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        sink.bytes += UnsafeBufferPointer(start: data, count: Int(length))
        return CAIRO_STATUS_SUCCESS
    }
}
