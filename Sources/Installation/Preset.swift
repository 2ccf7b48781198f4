/// A mapping to begin with, as `init` writes it.
public struct Preset: Sendable {
    /// What the command line calls it.
    public let name: String
    /// Who it is for, in a few words.
    public let about: String
    /// The mapping. ``SchemaLine`` names its schema.
    public let text: String

    private init(_ name: String, _ about: String, _ bytes: [UInt8]) {
        self.name = name
        self.about = about
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// All there are, in the order of the manual.
    public static let all = [
        Preset(
            "desktop", "windows that float, as under most desktops", EmbeddedFiles.desktop_yaml),
        Preset("i3", "i3's workspaces and layouts", EmbeddedFiles.i3_yaml),
        Preset("bspwm", "bspwm's desktops and its tree", EmbeddedFiles.bspwm_yaml),
        Preset(
            "herbstluftwm", "herbstluftwm's tags and frames", EmbeddedFiles.herbstluftwm_yaml),
        Preset("browser", "web pages, under the right mouse button", EmbeddedFiles.browser_yaml),
        Preset(
            "touch-screen", "three fingers and more, no keyboard needed",
            EmbeddedFiles.touch_screen_yaml),
        Preset(
            "left-handed-pen", "a pen in the left hand, everything mirrored",
            EmbeddedFiles.left_handed_pen_yaml),
        Preset("minimal", "five lines that are enough", EmbeddedFiles.minimal_yaml),
        Preset("everything", "every setting there is, explained", EmbeddedFiles.curlicue_yaml),
    ]

    /// The one called `name`, however its words are joined: `touch-screen`, `Touch screen`.
    public static func named(_ name: String) -> Preset? {
        func letters(_ name: String) -> String {
            name.lowercased().filter { $0 != "-" && $0 != " " }
        }
        return all.first { letters($0.name) == letters(name) }
    }
}
