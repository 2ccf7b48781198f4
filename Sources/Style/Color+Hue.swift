extension Color {
    /// The colour with its hue turned by 100 degrees so many times, as CSS turns it (`hue-rotate`):
    /// about as bright as before, and grey stays grey.
    func hueTurned(steps: Int) -> Color {
        // After 18 steps it has gone round five times.
        var color = self
        for _ in 0..<(((steps % 18) + 18) % 18) { color = color.hueTurnedOnce() }
        func part(_ value: Double) -> Double { min(max(value, 0), 1) }
        return Color(
            red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: alpha)
    }

    private func hueTurnedOnce() -> Color {
        // The cosine and the sine of 100 degrees.
        let (cosine, sine) = (-0.173_648_177_666_930_33, 0.984_807_753_012_208_1)
        let gray = 0.213 * red + 0.715 * green + 0.072 * blue
        typealias Row = (Double, Double, Double)
        func part(_ cosines: Row, _ sines: Row) -> Double {
            let across = cosines.0 * red + cosines.1 * green + cosines.2 * blue
            let along = sines.0 * red + sines.1 * green + sines.2 * blue
            return gray + cosine * across + sine * along
        }
        return Color(
            red: part((0.787, -0.715, -0.072), (-0.213, -0.715, 0.928)),
            green: part((-0.213, 0.285, -0.072), (0.143, 0.140, -0.283)),
            blue: part((-0.213, -0.715, 0.928), (-0.787, 0.715, 0.072)), alpha: alpha)
    }
}
