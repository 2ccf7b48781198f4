internal import Engine
internal import Gestures

/// Puts accounts of strokes on pages: the stroke, what each recognizer saw in it, and every
/// measure.
public enum AccountPicture {
    static let width = 1120.0
    static let margin = 32.0

    /// A page for each account.
    public static func picture(of accounts: [Account]) -> Picture {
        let pages = accounts.map { account in
            let layout = AccountLayout(account)
            return Picture.Page(width: width, height: layout.height) { layout.draw($0) }
        }
        return Picture(pages: pages, density: 1.5)
    }
}

/// Where the parts of one account are on its page.
struct AccountLayout {
    private let account: Account
    private let title: Lettering
    private let remarks: [Lettering]
    private let panels: [(statement: Account.Statement, sight: Account.Sight)]
    private let table: MeasureTable
    private let top: Double
    private let plotHeight = 344.0
    let height: Double

    private static let margin = AccountPicture.margin
    private static let gap = 14.0

    init(_ account: Account) {
        self.account = account
        let room = AccountPicture.width - 2 * Self.margin
        title = Lettering(account.title, LetterStyle(size: 22, isBold: true), room: room, lines: 2)
        remarks = account.remarks.map {
            Lettering($0, LetterStyle(size: 11.5, color: Tint.muted), room: room, lines: 2)
        }
        panels = account.statements.compactMap { statement in
            account.sight(of: statement.recognizer).map { (statement, $0) }
        }
        table = MeasureTable(account.statements, width: room)
        top =
            Self.margin + title.height + 6 + remarks.reduce(0) { $0 + $1.height + 3 } + Self.gap
        height = top + plotHeight + 2 * Self.gap + table.height + Self.margin
    }

    func draw(_ brush: Brush) {
        var y = Self.margin - 4
        brush.write(title, x: Self.margin, y: y)
        y += title.height + 6
        for remark in remarks {
            brush.write(remark, x: Self.margin, y: y)
            y += remark.height + 3
        }
        let room = AccountPicture.width - 2 * Self.margin
        let first = Box(
            x: Self.margin, y: top, width: panels.isEmpty ? room : 400, height: plotHeight)
        whole(first, brush)
        let columns = panels.count > 4 ? 3 : panels.count > 1 ? 2 : 1
        let rows = (panels.count + columns - 1) / columns
        let rest = room - first.width - Self.gap
        let height = (plotHeight - Double(max(rows, 1) - 1) * Self.gap) / Double(max(rows, 1))
        for (index, panel) in panels.enumerated() {
            // The last row shares its width among those that are left.
            let row = index / columns
            let beside = min(columns, panels.count - row * columns)
            let width = (rest - Double(beside - 1) * Self.gap) / Double(beside)
            let box = Box(
                x: first.maxX + Self.gap + Double(index % columns) * (width + Self.gap),
                y: top + Double(row) * (height + Self.gap), width: width, height: height)
            AccountPanel(account: account, statement: panel.statement, sight: panel.sight)
                .draw(brush, in: box)
        }
        table.draw(brush, x: Self.margin, y: top + plotHeight + 2 * Self.gap)
    }

    /// The stroke itself: every sample, the box around it, and where it turns.
    private func whole(_ box: Box, _ brush: Brush) {
        brush.toast(box, radius: 10)
        brush.color(Tint.toast)
        brush.fill()
        let places = account.strokes.flatMap { $0.samples.map(\.position) }
        guard let view = Box(around: places) else { return }
        let canvas = PagePlot(brush, in: box.outset(by: -44), showing: view)
        let frame = canvas(view)
        brush.line(
            [
                Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.minY),
                Point(x: frame.maxX, y: frame.maxY), Point(x: frame.minX, y: frame.maxY),
            ], closed: true)
        brush.color(Tint.muted, opacity: 0.7)
        brush.stroke(0.8, dash: [3, 3])
        let size = Lettering(
            "\(Int(view.width.rounded())) × \(Int(view.height.rounded())) px",
            LetterStyle(size: 10, color: Tint.muted))
        brush.write(size, x: box.minX + 12, y: box.maxY - 9 - size.height)
        for (index, stroke) in account.strokes.enumerated() {
            let color = Tint.series[index % Tint.series.count]
            canvas.stroke(stroke.samples, color: color, width: 2)
            brush.color(Tint.text, opacity: 0.75)
            for sample in stroke.samples {
                brush.disc(canvas(sample.position), 1.3)
                brush.fill()
            }
        }
        guard account.strokes.count == 1 else { return }
        var badges = Badges(radius: 7.5, letters: Tint.paper, disc: Tint.muted)
        let (_, turnings) = ShakeClassifier.turnings(in: StrokePath(account.strokes[0].samples))
        for (index, turning) in turnings.prefix(40).enumerated() {
            let away = turning - view.center
            let unit = away.length > 0 ? away * (1 / away.length) : Vector(dx: 0, dy: -1)
            badges.put(index + 1, at: canvas(turning) + unit * 15, along: unit, brush)
        }
    }
}
