internal import Engine
public import Gestures

/// The examples of a recorded stroke, side by side, with how far each is from the others.
public enum ExamplesPicture {
    private static let margin = 28.0
    private static let tile = (width: 210.0, height: 206.0)
    private static let gap = 14.0

    /// The picture of `examples` of the stroke `name`; one that looks different is marked.
    public static func picture(of name: String, _ examples: [Template]) -> Picture {
        let review = TemplateReview(name, examples, library: TemplateLibrary())
        // Rows of up to five, of even length.
        let rows = max(1, (examples.count + 4) / 5)
        let columns = max(1, (examples.count + rows - 1) / rows)
        // The title needs some room whatever is below.
        let inner = max(Double(columns) * (tile.width + gap) - gap, 434)
        let width = inner + 2 * margin
        let height = 2 * margin + 56 + Double(rows) * (tile.height + gap) - gap
        let page = Picture.Page(width: width, height: height) { brush in
            title(name, examples, review, width: inner, brush)
            for (index, example) in examples.enumerated() {
                let box = Box(
                    x: margin + Double(index % columns) * (tile.width + gap),
                    y: margin + 56 + Double(index / columns) * (tile.height + gap),
                    width: tile.width, height: tile.height)
                draw(example, index, review, in: box, brush)
            }
        }
        return Picture(pages: [page], density: 1.5)
    }

    private static func title(
        _ name: String, _ examples: [Template], _ review: TemplateReview, width: Double,
        _ brush: Brush
    ) {
        let title = Lettering(name, LetterStyle(size: 20, isBold: true), room: width)
        brush.write(title, x: margin, y: margin - 6)
        var words = counted(examples.count, "example")
        if let spread = TemplateClass(name, examples)?.spread {
            words += ", \(MeasureTable.plain(spread)) apart"
        }
        if let odd = review.odd { words += "; example \(odd + 1) looks different" }
        let note = Lettering(words, LetterStyle(size: 11.5, color: Tint.muted), room: width)
        brush.write(note, x: margin, y: margin - 6 + title.height + 3)
    }

    private static func draw(
        _ example: Template, _ index: Int, _ review: TemplateReview, in box: Box, _ brush: Brush
    ) {
        let isOdd = review.odd == index
        brush.toast(box, radius: 10)
        brush.color(Tint.toast)
        brush.fill()
        if isOdd {
            brush.toast(box.outset(by: -1), radius: 9)
            brush.color(Tint.failure)
            brush.stroke(2, dash: [7, 5])
        }
        let samples = Sample.drawable(example.samples)
        guard let view = Box(around: samples.map(\.position)) else { return }
        let number = Lettering(
            "\(index + 1)", LetterStyle(size: 11.5, isBold: true))
        brush.write(number, x: box.minX + 11, y: box.minY + 8)
        if isOdd {
            let odd = Lettering(
                "odd one out", LetterStyle(size: 10, color: Tint.failure, isBold: true))
            brush.write(odd, x: box.maxX - 11 - odd.width, y: box.minY + 9)
        }
        var words = "\(Int(view.width.rounded())) × \(Int(view.height.rounded())) px"
        if review.apart.count > 1 {
            words += " · \(MeasureTable.plain(review.apart[index])) to the nearest"
        }
        let size = Lettering(
            words, LetterStyle(size: 9.5, color: Tint.muted), room: box.width - 22)
        brush.write(size, x: box.minX + 11, y: box.maxY - 9 - size.height)
        let area = Box(
            minX: box.minX + 24, minY: box.minY + 36, maxX: box.maxX - 24, maxY: box.maxY - 38)
        let canvas = PagePlot(brush, in: area, showing: view)
        canvas.stroke(samples, color: isOdd ? Tint.failure : Tint.series[0], width: 2.2)
    }
}
