internal import Engine
internal import Gestures

/// Where everything is on a sheet. The pictures are as large as the page allows; where they would
/// be too small to read, the page grows instead, in the steps of paper: A4, A3, …
struct SheetLayout {
    /// Something on the sheet, with its top left corner.
    enum Item {
        case heading(Sheet.Section, Point)
        case entry(Sheet.Entry, Point)
    }

    /// The page in points.
    private(set) var width = 841.89
    private(set) var height = 595.28
    private(set) var items: [Item] = []
    /// The side of a picture, in points.
    private(set) var side = largest
    private(set) var columnWidth = 0.0

    static let margin = 36.0
    static let titleHeight = 58.0
    private static let footer = 16.0
    private static let gutter = 22.0
    private static let largest = 104.0
    private static let smallest = 32.0

    /// The sizes of letters and gaps that go with pictures of this side.
    var nameSize: Double { min(max(side * 0.2, 8), max(12.5, side * 0.165)) }
    var actionSize: Double { nameSize * 0.88 }
    var rowHeight: Double { side * 1.16 + 3 }
    var headingHeight: Double { max(30, side * 0.5) }

    init(_ sections: [Sheet.Section]) {
        while true {
            side = Self.largest
            while side >= Self.smallest {
                if fits(sections) { return }
                side -= 2
            }
            side = Self.smallest
            (width, height) = (width * 2.0.squareRoot(), height * 2.0.squareRoot())
            // No mapping has so many gestures, and no paper is so large.
            if width > 20_000 { return }
        }
    }

    /// Tries columns from few to many; where they fit, the columns are made even.
    private mutating func fits(_ sections: [Sheet.Section]) -> Bool {
        let room = height - 2 * Self.margin - Self.titleHeight - Self.footer
        let whole = width - 2 * Self.margin
        // Beside a picture, letters need room for the name of a common gesture.
        let least = side * 1.12 + nameSize * 11
        let most = max(1, Int((whole + Self.gutter) / (least + Self.gutter)))
        for columns in 1...most {
            if columns == 1, most > 1 { continue }
            let width = (whole + Self.gutter) / Double(columns) - Self.gutter
            let headings = sections.map { section in
                section.title.isEmpty
                    ? 0 : headingHeight + heading(of: section, width: width).more
            }
            guard var placed = flow(sections, headings, columns, room) else { continue }
            var bound = room
            while bound > rowHeight, let better = flow(sections, headings, columns, bound - 4) {
                bound -= 4
                placed = better
            }
            items = Self.spread(placed, by: min(1.22, room / bound))
            columnWidth = width
            return true
        }
        return false
    }

    /// A heading: its words, in two lines where one is too short, and how much the second adds.
    func heading(of section: Sheet.Section, width: Double) -> (words: Lettering, more: Double) {
        let style = LetterStyle(
            size: section.isInner ? nameSize : nameSize * 1.1,
            color: section.isInner ? Tint.heading : Tint.muted, isBold: section.isInner)
        let words = Lettering(section.title, style, room: width, lines: 2)
        return (words, max(words.height - Lettering(section.title, style).height, 0))
    }

    /// What room is left over goes between the rows.
    private static func spread(_ items: [Item], by factor: Double) -> [Item] {
        func moved(_ place: Point) -> Point {
            let top = margin + titleHeight
            return Point(x: place.x, y: top + (place.y - top) * factor)
        }
        return items.map { item in
            switch item {
            case .heading(let section, let place): .heading(section, moved(place))
            case .entry(let entry, let place): .entry(entry, moved(place))
            }
        }
    }

    /// Puts everything into the columns, from top to bottom; nil where they are too few.
    private func flow(
        _ sections: [Sheet.Section], _ headings: [Double], _ columns: Int, _ room: Double
    ) -> [Item]? {
        let whole = width - 2 * Self.margin
        let step = (whole + Self.gutter) / Double(columns)
        var placed: [Item] = []
        var column = 0
        var y = 0.0
        func place() -> Point {
            Point(
                x: Self.margin + Double(column) * step,
                y: Self.margin + Self.titleHeight + y)
        }
        func needs(_ height: Double) -> Bool {
            if y + height > room {
                column += 1
                y = 0
            }
            return column < columns && height <= room
        }
        for (section, headingHeight) in zip(sections, headings) {
            if !section.title.isEmpty {
                // A heading stays with the first gesture under it.
                let first = section.entries.isEmpty ? 0 : rowHeight
                guard needs(headingHeight + first) else { return nil }
                placed.append(.heading(section, place()))
                y += headingHeight
            }
            for entry in section.entries {
                guard needs(rowHeight) else { return nil }
                placed.append(.entry(entry, place()))
                y += rowHeight
            }
        }
        return placed
    }
}
