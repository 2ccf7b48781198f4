internal import Gestures

extension Brush {
    /// Draws a mouse from above, its cable at the top, with the button of X's number `button` marked.
    func mouse(
        _ button: Int?, around center: Point, _ size: Double, _ width: Double,
        _ colors: GestureIcon.Colors
    ) {
        let (halfWidth, halfHeight) = (size * 0.28, size * 0.42)
        let body = Box(
            minX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
            maxY: center.y + halfHeight)
        // The buttons end here.
        let seam = body.minY + size * 0.38
        let outline = { self.toast(body, radius: halfWidth * 0.95) }
        outline()
        color(colors.paper)
        fill()
        if let button { mark(button, of: body, seam: seam, size, colors, within: outline) }
        color(colors.muted)
        line([Point(x: body.minX, y: seam), Point(x: body.maxX, y: seam)])
        stroke(width * 0.5)
        line([Point(x: center.x, y: body.minY), Point(x: center.x, y: seam)])
        stroke(width * 0.5)
        outline()
        color(colors.muted)
        stroke(width * 0.6)
    }

    private func mark(
        _ button: Int, of body: Box, seam: Double, _ size: Double, _ colors: GestureIcon.Colors,
        within outline: () -> Void
    ) {
        let third = body.width * 0.18
        let part: Box
        switch button {
        case 1: part = Box(minX: body.minX, minY: body.minY, maxX: body.center.x, maxY: seam)
        case 3: part = Box(minX: body.center.x, minY: body.minY, maxX: body.maxX, maxY: seam)
        case 2:
            part = Box(
                minX: body.center.x - third, minY: body.minY + size * 0.08,
                maxX: body.center.x + third, maxY: seam - size * 0.06)
        // Thumb buttons: back below forward.
        case 8, 9:
            let top = seam + size * (button == 8 ? 0.17 : 0.02)
            part = Box(
                minX: body.minX, minY: top, maxX: body.minX + third * 1.5, maxY: top + size * 0.13)
        default:
            let number = Lettering(
                "\(button)", LetterStyle(size: size * 0.3, color: colors.ink, isBold: true))
            return write(
                number, x: body.center.x - number.width / 2,
                y: (seam + body.maxY - number.height) / 2)
        }
        clipped(to: part) {
            outline()
            color(colors.ink)
            fill()
        }
    }
}
