internal import CCairo
internal import Glibc

/// Something like a photograph: a sky, hills, a dark wood, and grain; bright and dark side by side.
public struct TestPhotograph {
    var width: Double
    var height: Double

    /// One of this size, in pixels.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Draws it on a cairo context, the same every time.
    public func draw(_ context: OpaquePointer) {
        let sky = cairo_pattern_create_linear(0, 0, 0, height)
        cairo_pattern_add_color_stop_rgb(sky, 0, 0.24, 0.42, 0.74)
        cairo_pattern_add_color_stop_rgb(sky, 0.45, 0.93, 0.80, 0.66)
        cairo_pattern_add_color_stop_rgb(sky, 1, 0.98, 0.72, 0.45)
        cairo_set_source(context, sky)
        cairo_paint(context)
        cairo_pattern_destroy(sky)
        for (layer, color) in [(0.45, 0.5), (0.6, 0.3), (0.78, 0.1)] {
            cairo_move_to(context, 0, height)
            for x in stride(from: 0.0, through: width, by: 4) {
                let hill = sin(x / (190 * layer) + layer * 9) * height / 14 + sin(x / 23) * 6
                cairo_line_to(context, x, height * layer + hill)
            }
            cairo_line_to(context, width, height)
            cairo_set_source_rgb(context, color * 0.7, color, color * 0.8)
            cairo_fill(context)
        }
        var state: UInt64 = 9
        for _ in 0..<Int(width * height / 20) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let (x, y) = ((state >> 33) % UInt64(width), (state >> 43) % UInt64(height))
            let light = state >> 60 & 1 == 0 ? 0.0 : 1.0
            cairo_set_source_rgba(context, light, light, light, 0.12)
            cairo_rectangle(context, Double(x), Double(y), 2, 2)
            cairo_fill(context)
        }
    }
}
