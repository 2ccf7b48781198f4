internal import Style

/// Half the width of a path, in pixels.
struct StrokeRadii: Hashable {
    /// Of the ink alone.
    var fill: Double
    /// Of ink and contrast line together.
    var outline: Double

    init(fill: Double, outline: Double) {
        self.fill = fill
        self.outline = outline
    }

    /// Those of a look, where the scale is `scale`.
    init(_ look: Appearance.Ink, scale: Double) {
        fill = max(0.5, look.width * scale) / 2
        outline = fill + max(0, look.outlineWidth) * scale
    }
}
