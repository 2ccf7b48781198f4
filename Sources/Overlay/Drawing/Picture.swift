internal import CCairo

/// The kinds of files that pictures are written to.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case png, svg, pdf

    package init(path: String) throws(PictureError) {
        let name = path.split(separator: "/").last ?? ""
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
        guard let format = PictureFormat(rawValue: suffix ?? "") else {
            throw PictureError(description: "'\(path)' must end in .png, .svg or .pdf")
        }
        self = format
    }
}

/// Why there is no picture.
public struct PictureError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in plain words.
    public let description: String
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

    package var size: (width: Double, height: Double) {
        (pages.map(\.width).max() ?? 0, pages.reduce(0) { $0 + $1.height })
    }

    /// The bytes of a file. A PDF has the pages one after the other; elsewhere they stand below
    /// each other.
    public func bytes(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
        let sink = Sink()
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        let (width, height) = size
        return try withExtendedLifetime(sink) { () throws(PictureError) in
            let surface =
                switch format {
                case .png: try pixels()
                case .svg: cairo_svg_surface_create_for_stream(Sink.write, closure, width, height)
                case .pdf: cairo_pdf_surface_create_for_stream(Sink.write, closure, width, height)
                }
            defer { cairo_surface_destroy(surface) }
            let brush = Brush(surface)
            if format == .pdf {
                // Without it cairo writes the present time, and no two files would be the same.
                cairo_pdf_surface_set_metadata(
                    surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
            } else {
                let scale = format == .png ? density : 1
                cairo_scale(brush.context, scale, scale)
                brush.color(Tint.paper)
                cairo_paint(brush.context)
            }
            for page in pages {
                if format == .pdf { cairo_pdf_surface_set_size(surface, page.width, page.height) }
                cairo_save(brush.context)
                page.draw(brush)
                cairo_restore(brush.context)
                if format == .pdf {
                    cairo_show_page(brush.context)
                } else {
                    cairo_translate(brush.context, 0, page.height)
                }
            }
            try check(cairo_status(brush.context))
            if format == .png {
                try check(cairo_surface_write_to_png_stream(surface, Sink.write, closure))
            }
            cairo_surface_finish(surface)
            try check(cairo_surface_status(surface))
            return sink.bytes
        }
    }

    private func pixels() throws(PictureError) -> OpaquePointer? {
        let (width, height) = (size.width * density, size.height * density)
        guard max(width, height) <= Self.longest else {
            throw PictureError(
                description:
                    "the picture would have \(Int(width)) × \(Int(height)) pixels, which is too large"
                    + (pages.count > 1 ? "; a .pdf has a page for each stroke" : ""))
        }
        return cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(max(1, width.rounded())), Int32(max(1, height.rounded())))
    }

    private func check(_ status: cairo_status_t) throws(PictureError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = String(cString: cairo_status_to_string(status))
            throw PictureError(description: "the picture cannot be drawn: \(reason)")
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
