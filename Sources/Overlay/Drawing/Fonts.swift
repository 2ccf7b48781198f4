internal import CCairo

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
