internal import CCairo
public import Engine
package import Gestures

/// The gestures of a mapping as a page to print: the rows of the sheet on the screen, by hotkey and application.
public struct Sheet {
    /// How to draw, where that is the same for all rows.
    let manner: String
    /// The gestures with headings between, in the order of the mapping.
    let rows: [GestureRow]

    /// The sheet of `profiles`; recorded strokes are drawn as their first example in `templates`.
    package init(_ profiles: [Profile], templates: TemplateLibrary = TemplateLibrary()) {
        let isSingle = profiles.count == 1
        let free = [profiles.free(at: .touch), profiles.free(at: .touchpad)]
        let manners = profiles.indices.map { Self.manner(profiles[$0], isFree: free.contains($0)) }
        manner = isSingle ? manners[0].joined(separator: ", ") : ""
        var rows: [GestureRow] = []
        func add(_ heading: String, _ detail: String) {
            rows.append(GestureRow(icon: nil, title: heading, detail: detail))
        }
        func add(_ bindings: [Binding]) {
            rows += bindings.map { GestureRow($0, templates: templates) }
        }
        for (profile, manner) in zip(profiles, manners) {
            if !isSingle { add(manner[0], manner.dropFirst().joined(separator: ", ")) }
            add(profile.bindings)
            for rule in profile.applications where !rule.isEnabled {
                add("", "Not over " + Self.words(rule.match))
            }
            for rule in profile.applications where rule.isEnabled {
                add("Over " + Self.words(rule.match), rule.inherits ? "" : "only these")
                add(rule.bindings)
            }
        }
        self.rows = rows
    }

    /// How to draw with `profile`: what is held, what is done then, and whether fingers need no hotkey.
    static func manner(_ profile: Profile, isFree: Bool) -> [String] {
        let isToggle = profile.mode == .toggle
        let keys = profile.hotkeys.map(\.description).joined(separator: " or ")
        let verb = isToggle ? "Press" : "Hold"
        var words = keys.isEmpty ? [] : ["\(verb) \(keys)"]
        words.append(profile.draw == .drag ? "drag" : "draw")
        words.append(isToggle ? "press again" : "let go")
        if isFree { words.append("three fingers and more need no key") }
        return words
    }

    /// Which windows a rule is for: what holds together has a dot between, and of what has commas
    /// between one is enough.
    public static func words(_ match: ApplicationMatch) -> String {
        let titles = match.title.map { ["“\($0.pattern)”"] } ?? []
        var parts = [match.classes, match.instances, titles, match.roles].filter { !$0.isEmpty }
            .map { $0.joined(separator: ", ") }
        if !match.types.isEmpty {
            parts.append(match.types.map(\.rawValue).joined(separator: ", ") + " windows")
        }
        if let isFullscreen = match.isFullscreen {
            parts.append(isFullscreen ? "fullscreen windows" : "windows that are not fullscreen")
        }
        var words = parts.isEmpty ? "any window" : parts.joined(separator: " · ")
        if !match.monitors.isEmpty {
            let names = match.monitors.map { monitor in
                switch monitor {
                case .name(let name): name
                case .number(let number): String(number)
                }
            }
            words += " on monitor " + names.joined(separator: ", ")
        }
        if !match.devices.isEmpty { words += " with " + match.devices.joined(separator: ", ") }
        return words
    }

    // MARK: The page

    private static let margin = 36.0
    private static let titleHeight = 40.0

    /// The sheet, drawn: an A4 page, landscape, or a larger one where there is too much for that.
    public var picture: Picture {
        let headings = Set(rows.indices.filter { rows[$0].isHeading })
        // A4 in points.
        var (width, height) = (841.89, 595.28)
        while true {
            let room = Box(
                x: 0, y: 0, width: width - 2 * Self.margin,
                height: height - 2 * Self.margin - Self.titleHeight)
            // As large as the page allows; smaller than this it would be hard to read.
            for scale in stride(from: 1.5, through: 0.5, by: -0.05) {
                let layout = SheetLayout(
                    count: rows.count, headings: headings, in: room, scale: scale)
                // No mapping has so many gestures, and no paper is so large.
                guard let layout, layout.left == 0 || width > 20_000 else { continue }
                let page = Picture.Page(width: width, height: height) { brush in
                    draw(layout, scale, width: width, brush)
                }
                // 200 dots to the inch: sharp on paper, and a whole screen wide.
                return Picture(pages: [page], density: 200.0 / 72)
            }
            // The steps of paper: A4, A3, …
            (width, height) = (width * 2.0.squareRoot(), height * 2.0.squareRoot())
        }
    }

    private func draw(
        _ layout: SheetLayout, _ scale: Double, width: Double, _ brush: Brush
    ) {
        let margin = Self.margin
        let title = TextBlock("Gestures", .points(26, isBold: true))
        brush.write(title, x: margin, y: margin - 8)
        let manner = TextBlock(
            rows.isEmpty ? "No gestures are mapped." : manner, .points(12.5),
            room: width - 2 * margin - title.width - 26)
        brush.write(
            manner, x: margin + title.width + 26, y: margin - 8 + title.baseline - manner.baseline,
            color: Tint.muted)
        let y = margin + 34
        brush.line([Point(x: margin, y: y), Point(x: width - margin, y: y)])
        brush.color(Tint.line)
        brush.stroke(0.8)
        cairo_translate(brush.context, margin, margin + Self.titleHeight)
        brush.draw(rows, layout, RowStyle(paperScale: scale))
    }
}

/// Where the rows of a sheet go: cells in columns, read downwards, with room for what does not fit
/// to be counted in the last one.
struct SheetLayout: Sendable {
    let size: Box
    /// The cells of the rows that fit, on the sheet.
    let cells: [Box]
    /// How many rows do not fit.
    let left: Int
    /// The cell that says how many; nil where all fit.
    let more: Box?

    /// The size of a cell in pixels at 96 dpi, and of the sheet's margin.
    private static let cell = (width: 250.0, height: 54.0)
    /// Narrower than this, names would be cut; smaller letters come first.
    private static let narrowest = 210.0
    private static let margin = 10.0

    /// Lays out `count` rows in `room`, where `scale` units are a pixel at 96 dpi; nil where there
    /// is no room for a single one. Headings do not stand last in a column.
    init?(
        count: Int, headings: Set<Int> = [], in room: Box, scale: Double,
        most area: Double = .infinity
    ) {
        let margin = (Self.margin * scale).rounded()
        let most = (width: room.width - 2 * margin, height: room.height - 2 * margin)
        let cellHeight = (Self.cell.height * scale).rounded()
        guard most.height >= cellHeight, most.width >= (Self.narrowest * scale).rounded() else {
            return nil
        }
        let rowsThatFit = max(1, Int(most.height / cellHeight))
        var cellWidth = (Self.cell.width * scale).rounded()
        var columnsThatFit = max(1, Int(most.width / cellWidth))
        // Rather narrower cells than gestures that are left out.
        if columnsThatFit * rowsThatFit < count {
            let narrow = (Self.narrowest * scale).rounded()
            let wanted = (count + rowsThatFit - 1) / rowsThatFit
            columnsThatFit = max(1, min(wanted, Int(most.width / narrow)))
            cellWidth = min(cellWidth, (most.width / Double(columnsThatFit)).rounded(.down))
        }
        cellWidth = max(1, min(cellWidth, most.width))
        let affordable = area.isFinite ? Int(area / (cellWidth * cellHeight)) : Int.max
        let capacity = min(columnsThatFit * rowsThatFit, max(affordable, 1))
        let isCut = count > capacity
        let shown = isCut ? max(capacity - 1, 0) : count
        let placed = max(1, isCut ? capacity : count)
        // As near to a page's shape as the number allows: columns of even length, and no more than three
        // rows higher than 0.9 of the width.
        func rowCount(_ columns: Int) -> Int { (placed + columns - 1) / columns }
        func isTall(_ columns: Int) -> Bool {
            let rows = rowCount(columns)
            let height = Double(rows) * cellHeight
            return rows > rowsThatFit || rows > 3 && height > 0.9 * Double(columns) * cellWidth
        }
        var columns = (1..<max(2, columnsThatFit)).first { !isTall($0) } ?? columnsThatFit
        var rows = rowCount(columns)
        columns = rowCount(rows)
        // A heading moves to the next column rather than to stand last; that may take longer ones.
        var slots = Self.slots(placed, headings, rows)
        while rows < rowsThatFit, (slots.last ?? 0) >= columns * rows {
            rows += 1
            slots = Self.slots(placed, headings, rows)
        }
        func box(_ slot: Int) -> Box {
            Box(
                x: margin + Double(slot / rows) * cellWidth,
                y: margin + Double(slot % rows) * cellHeight, width: cellWidth, height: cellHeight)
        }
        let hasRoom = slots.prefix { $0 < columnsThatFit * rows }.count
        columns = (slots.prefix(hasRoom).last ?? 0) / rows + 1
        size = Box(
            x: 0, y: 0, width: Double(columns) * cellWidth + 2 * margin,
            height: Double(rows) * cellHeight + 2 * margin)
        cells = slots.prefix(min(shown, hasRoom)).map(box)
        left = count - cells.count
        more = isCut ? box(slots[min(shown, hasRoom - 1)]) : nil
    }

    /// The places of so many rows, counted down the columns.
    private static func slots(_ count: Int, _ headings: Set<Int>, _ rows: Int) -> [Int] {
        var next = 0
        return (0..<count).map { row in
            if rows > 1, headings.contains(row), next % rows == rows - 1 { next += 1 }
            defer { next += 1 }
            return next
        }
    }
}

extension Brush {
    func draw(_ rows: [GestureRow], _ layout: SheetLayout, _ style: RowStyle) {
        for (row, cell) in zip(rows, layout.cells) { draw(row, in: cell, style) }
        guard let more = layout.more else { return }
        let text = TextBlock(
            "and \(layout.left) more: curlicue list", style.letters.resized(by: 0.8),
            room: more.width - 12 * style.scale, lines: 2)
        write(
            text, x: more.minX + 8 * style.scale, y: more.center.y - text.height / 2,
            color: style.quiet)
    }
}
