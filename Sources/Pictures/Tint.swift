internal import Style

/// The colours of the pictures. Colours that distinguish things are from the set of Okabe and Ito
/// ("Color universal design", 2008), for people with any kind of colour vision.
enum Tint {
    static let paper = Color(rgb: 0xffffff)
    static let toast = Color(rgb: 0xf3f6f9)
    static let line = Color(rgb: 0xd5dce4)
    static let text = Color(rgb: 0x1b2530)
    static let muted = Color(rgb: 0x5b6876)
    /// The stroke.
    static let ink = Color(rgb: 0x0072b2)
    /// A second thing beside it.
    static let accent = Color(rgb: 0xd55e00)
    /// Emphasized letters: the accent, so dark that they can be read on paper.
    static let heading = Color(rgb: 0xb84a00)
    /// Bluish green and vermilion, so dark that letters in them can be read on paper and on plates.
    static let success = Color(rgb: 0x007a5a)
    static let failure = Color(rgb: 0xb84a00)
    /// What lies in the background.
    static let guide = Color(rgb: 0xb4c4d4)
    /// Things of one kind that follow each other.
    static let series = [
        Color(rgb: 0x0072b2), Color(rgb: 0xe69f00), Color(rgb: 0x009e73), Color(rgb: 0xcc79a7),
        Color(rgb: 0x56b4e9), Color(rgb: 0xd55e00),
    ]
}
