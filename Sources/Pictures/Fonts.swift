internal import CCairo

/// The fonts that messages are written with.
public enum Fonts {
    /// How many families of fonts there are; without any, messages have no letters.
    public static var families: Int {
        guard let map = pango_cairo_font_map_get_default() else { return 0 }
        var list: UnsafeMutablePointer<OpaquePointer?>?
        var count: Int32 = 0
        withUnsafeMutablePointer(to: &list) { pointer in
            pointer.withMemoryRebound(
                to: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?.self, capacity: 1
            ) { pango_font_map_list_families(map, $0, &count) }
        }
        if let list { g_free(list) }
        return Int(count)
    }
}
