internal import CCairo
public import Engine
public import Gestures
internal import Appearance

/// A gesture in a list: on the sheet, on the screen or on paper, and where one is to be chosen.
public struct GestureRow: Hashable, Sendable {
    /// Its shape; nil for a heading, or a remark, which has no title.
    public var icon: GestureIcon?
    package var title: String
    package var detail: String
    package var isFaint = false

    var isHeading: Bool { icon == nil && !title.isEmpty }

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

    /// Its title in `letters`, its detail in smaller ones of `style`, so large that nothing is cut where
    /// that can be: `swipe down-left` and `swipe down-right` differ in their last letters.
    func blocks(
        _ letters: TextBlock.Style, _ style: TextBlock.Style, room: Double, height: Double
    ) -> [TextBlock] {
        var blocks: [TextBlock] = []
        for (share, lines) in [(1.0, 2), (0.9, 2), (0.8, 2), (0.7, 2), (0.7, 1)] {
            let small = style.resized(by: max(0.7, 0.82 * share))
            blocks = [(title, letters.resized(by: share), 2), (detail, small, lines)]
                .filter { !$0.0.isEmpty }.map { TextBlock($0, $1, room: room, lines: $2) }
            let isWhole = share == 0.7 || !blocks.contains(where: \.isCut)
            if isWhole, blocks.reduce(0, { $0 + $1.height }) <= height { break }
        }
        return blocks
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
        let height = box.height - (row.isHeading ? 2 * gap : gap)
        let blocks = row.blocks(letters, style.letters, room: room, height: height)
        let isMirrored = blocks.first?.isRightToLeft == true
        if let icon = row.icon {
            let left = isMirrored ? box.maxX - gap - side : box.minX + gap
            let square = Box(x: left, y: box.minY + gap, width: side, height: side)
            draw(icon, in: square, style)
        } else if row.isHeading {
            let y = box.maxY - gap / 2
            line([Point(x: box.minX + gap, y: y), Point(x: box.maxX - gap, y: y)])
            color(style.quiet, opacity: 0.5)
            stroke(max(1, style.scale) * 0.8)
        }
        var y = box.center.y - blocks.reduce(0) { $0 + $1.height } / 2
        let colors = row.title.isEmpty ? [style.quiet] : [style.text, style.quiet]
        for (block, color) in zip(blocks, colors) {
            let x = isMirrored ? box.maxX - margin - block.width : box.minX + margin
            write(block, x: x, y: y, color: color)
            y += block.height
        }
    }
}
