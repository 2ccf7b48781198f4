internal import CCairo
public import Engine
public import Gestures
internal import Appearance

/// A gesture in a list: on the sheet, on the screen or on paper, and where one is to be chosen.
public struct GestureRow: Hashable, Sendable {
    /// Its shape; nil for a heading.
    public var icon: GestureIcon?
    /// The first line: what it does.
    public var title: String
    /// The second line: what the gesture is called.
    public var detail: String
    /// Whether it is faint: it cannot be drawn any more, or not be chosen.
    public var isFaint = false

    package init(icon: GestureIcon?, title: String, detail: String) {
        self.icon = icon
        self.title = title
        self.detail = detail
    }

    /// The row of a binding; a recorded stroke is drawn as its first example in `templates`.
    public init(_ binding: Binding, templates: TemplateLibrary) {
        var template: Template?
        if binding.phrase.isRecorded { template = templates[binding.phrase].first }
        let name = binding.phrase.name
        self.init(
            icon: GestureIcon(binding.phrase, template: template, hasSteps: binding.step != nil),
            title: binding.words.isEmpty ? name : binding.words,
            detail: ([name] + Self.conditions(binding)).joined(separator: ", "))
    }

    /// How often a binding acts while it is drawn, and on which window.
    private static func conditions(_ binding: Binding) -> [String] {
        let each: String? =
            switch binding.continuousActions.each {
            case .pixels(let pixels)?: "every \(pixels.digits()) px"
            case .percent(let percent)?: "every \(percent.digits()) %"
            case .degrees(let degrees)?: "every \(degrees.digits())°"
            case .notches(let count)? where count > 1: "every \(count) notches"
            case .notches, nil: nil
            }
        let window: String? =
            switch binding.target {
            case .start: nil
            case .active: "on the focused window"
            case .pointer: "on the window under the pointer"
            }
        return [each, window].compactMap { $0 }
    }
}

struct RowStyle: Hashable, Sendable {
    /// The letters of the first line; those of the second are smaller.
    var letters: TextBlock.Style
    /// The colours of the two lines.
    var text: Color
    var quiet: Color
    /// The colours of the icons, by default for white paper.
    var ink = Tint.ink
    var paper = Tint.paper
    var guide = Tint.guide
    var accent = Tint.accent
    var muted = Tint.muted
    /// The opacity of what is faint.
    var faint = 0.6

    /// Units of what it is drawn on for each pixel at 96 dpi.
    var scale: Double { letters.scale }

    /// Rows on a label, `scale` times as large as at 96 dpi.
    init(_ theme: Theme, font: String, scale: Double) {
        letters = TextBlock.Style(font: font, scale: scale)
        text = theme.text
        quiet = theme.quiet
        ink = theme.fine
        paper = theme.background
        paper.alpha = 1
        guide = theme.quiet
        accent = Color(rgb: 0xe69f00)
        muted = theme.quiet
    }

    /// Rows on paper: dark on white, whatever the theme is.
    init(paperScale scale: Double) {
        // Smaller than on a label: there is time to read, and less should be cut.
        letters = TextBlock.Style(font: "Sans 11", scale: scale)
        letters.isForPaper = true
        text = Tint.text
        quiet = Tint.muted
    }
}

extension Brush {
    /// An icon with two lines of text beside it; what reads from right to left has its icon at the
    /// right. A heading has no icon, and a line below.
    func draw(_ row: GestureRow, in box: Box, _ style: RowStyle, isBold: Bool = false) {
        if row.isFaint { cairo_push_group(context) }
        defer {
            if row.isFaint {
                cairo_pop_group_to_source(context)
                cairo_paint_with_alpha(context, style.faint)
            }
        }
        let gap = 6 * style.scale
        let side = row.icon == nil ? 0 : box.height - 2 * gap
        let margin = row.icon == nil ? gap : side + 2.5 * gap
        let room = box.width - margin - gap
        var letters = style.letters
        letters.isBold = isBold || row.icon == nil
        let title = heading(row.title, letters, room: room)
        let rest = box.height - title.height
        let small = style.letters.resized(by: 0.82)
        var detail: TextBlock?
        for lines in [2, 1] where !row.detail.isEmpty && detail.map({ $0.height > rest }) != false {
            detail = TextBlock(row.detail, small, room: room, lines: lines)
        }
        let isMirrored = title.isRightToLeft
        if let icon = row.icon {
            let left = isMirrored ? box.maxX - gap - side : box.minX + gap
            let square = Box(x: left, y: box.minY + gap, width: side, height: side)
            draw(icon, in: square, style)
        } else {
            let y = box.maxY - gap / 2
            line([Point(x: box.minX + gap, y: y), Point(x: box.maxX - gap, y: y)])
            color(style.quiet, opacity: 0.5)
            stroke(max(1, style.scale) * 0.8)
        }
        var y = box.center.y - (title.height + (detail?.height ?? 0)) / 2
        for (block, color) in [(title, style.text), (detail, style.quiet)] {
            guard let block else { continue }
            let x = isMirrored ? box.maxX - margin - block.width : box.minX + margin
            write(block, x: x, y: y, color: color)
            y += block.height
        }
    }

    /// A title, up to a fifth smaller and in two lines where it would be cut otherwise: `swipe
    /// down-left` and `swipe down-right` differ in their last letters.
    private func heading(_ text: String, _ style: TextBlock.Style, room: Double) -> TextBlock {
        let whole = TextBlock(text, style)
        guard whole.width > room else { return whole }
        let share = max(0.8, 0.985 * room / whole.width)
        return TextBlock(
            text, style.resized(by: share), room: room, lines: share > 0.8 ? 1 : 2)
    }
}
