internal import CCairo
internal import Gestures

/// Text laid out by Pango: any script, in either direction, with whatever fonts the system has.
/// Belongs to the thread that made it.
final class TextBlock {
    struct Style: Hashable, Sendable {
        /// As Pango describes it, `Sans 13`.
        var font: String
        /// Units of what it is drawn on for each pixel at 96 dpi.
        var scale: Double
        /// The factor on the font's own size.
        var size = 1.0
        var isBold = false
        /// Whether letters keep their shapes and places at every resolution, as on paper.
        var isForPaper = false

        /// Letters of so many points on paper.
        static func points(_ points: Double, isBold: Bool = false) -> Style {
            Style(font: "Sans 1", scale: 0.75, size: points, isBold: isBold, isForPaper: true)
        }

        /// How many times as large as at 13 points, at which rows are made for them; 1 at least.
        var growth: Double {
            let description = pango_font_description_from_string(font)
            defer { pango_font_description_free(description) }
            let isAbsolute = pango_font_description_get_size_is_absolute(description) != 0
            let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
            return max(1, size * (isAbsolute ? 0.75 : 1) / 13)
        }

        func resized(by share: Double) -> Style {
            var style = self
            style.size *= share
            return style
        }
    }

    let width: Double
    let height: Double
    private let layout: OpaquePointer?
    private let isForPaper: Bool
    private let x: Double
    private let y: Double

    /// Lays out `text` in at most `lines` lines no wider than `room`; an ellipsis ends what is cut.
    init(_ text: String, _ style: Style, room: Double = .infinity, lines: Int = 1) {
        isForPaper = style.isForPaper
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_cairo_context_set_resolution(context, 96 * style.scale)
        if isForPaper {
            let options = cairo_font_options_create()
            cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
            cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
            pango_cairo_context_set_font_options(context, options)
            cairo_font_options_destroy(options)
            pango_context_set_round_glyph_positions(context, 0)
        }
        let layout = pango_layout_new(context)
        self.layout = layout
        let font = pango_font_description_from_string(style.font)
        let size = pango_font_description_get_size(font)
        // A font without a size counts as one of 13 points. The resolution does not count for pixels.
        let base = (size > 0 ? Double(size) : 13 * Double(PANGO_SCALE)) * style.size
        if pango_font_description_get_size_is_absolute(font) != 0 {
            pango_font_description_set_absolute_size(font, min(max(base * style.scale, 1), 1e6))
        } else {
            pango_font_description_set_size(font, Int32(min(max(base, 1), 1e6)))
        }
        if style.isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, SanitizedText.sanitized(text), -1)
        pango_layout_set_width(layout, Int32(min(max(room, 1), 1e5) * Double(PANGO_SCALE)))
        pango_layout_set_height(layout, -Int32(max(lines, 1)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_spacing(layout, Int32(2 * style.scale * Double(PANGO_SCALE)))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        // On screens a whole number of pixels.
        if !isForPaper { pango_extents_to_pixels(nil, &logical) }
        let unit = isForPaper ? 1 / Double(PANGO_SCALE) : 1
        width = Double(logical.width) * unit
        height = Double(logical.height) * unit
        // What reads from right to left is set flush right; its place is the caller's to choose.
        x = Double(logical.x) * unit
        y = Double(logical.y) * unit
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

    /// As its first letter does: digits before that go either way.
    var isRightToLeft: Bool {
        let line = pango_layout_get_line_readonly(layout, 0)
        return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    }

    /// The distance from the top to the line on which the letters of the first line stand.
    var baseline: Double { Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE) }

    /// Writes it in the context's colour with its top left corner at `x`, `y`.
    func show(_ context: OpaquePointer?, x: Double, y: Double) {
        let (left, top) = isForPaper ? (x, y) : (x.rounded(), y.rounded())
        cairo_new_path(context)
        cairo_move_to(context, left - self.x, top - self.y)
        pango_cairo_update_layout(context, layout)
        pango_cairo_show_layout(context, layout)
    }
}

/// The fonts that messages are written with.
public enum Fonts {
    /// How many families of fonts there are; without any, messages have no letters.
    public static var families: Int {
        guard let map = pango_cairo_font_map_get_default() else { return 0 }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(map, &list, &count)
        defer { g_free(list) }
        // Pango lists these whether there is a font for them or not.
        let aliases = ["Cursive", "Fantasy", "Monospace", "Sans", "Serif", "System-ui"]
        return (0..<Int(count)).count { index in
            guard let family = list?[index], let name = pango_font_family_get_name(family) else {
                return false
            }
            return !aliases.contains(String(cString: name))
        }
    }
}

/// Text from anywhere, a window's title included, made fit to be shown on one toast.
enum SanitizedText {
    /// More characters than this would not be read, and cost time to lay out.
    static let limit = 240

    /// `text` with white space folded to single spaces, without control characters and without
    /// those that change the direction of the text around them; cut at `limit`.
    static func sanitized(_ text: String) -> String {
        let shown = text.unicodeScalars.filter { $0.properties.isWhitespace || $0.isShowable }
        let words = shown.split(whereSeparator: \.properties.isWhitespace)
        let line = Array(words.joined(separator: [" "]))
        return String(String.UnicodeScalarView(line.prefix(limit)))
            + (line.count > limit ? "…" : "")
    }
}
