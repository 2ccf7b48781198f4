internal import Desktop
internal import Engine
internal import Gestures
internal import Style

/// The cheat sheet and the gesture guides.
extension FeedbackController {
    /// A sheet that had to get out of the way so often is more of a nuisance than a help.
    private static let patience = 2

    /// Shows a sheet of what can be drawn, beside the hand; until `end`, or until it is taken away.
    func show(_ sheet: CheatSheetContent, at point: Point, until end: Duration?) {
        guard !sheet.entries.isEmpty else { return }
        if let waiting = self.sheet { renderQueue.drop(waiting.ticket) }
        self.sheet = nil
        let place = surroundings(point).placement
        guard
            let plan = CheatSheetPlan(
                count: sheet.entries.count, near: point, drawn: isDrawing ? drawn : nil, in: place)
        else { return }
        let entries = sheet.likeliest(plan.layout.cells.count)
        var chosen = sheet
        chosen.entries = entries.map { sheet.entries[$0] }
        let drawing = CheatSheetDrawing(
            sheet: chosen, layout: plan.layout, style: look.hints, font: look.messages.font,
            scale: plan.scale, isOpaque: isOpaque)
        possible = []
        moves = Self.patience
        self.sheet = (renderQueue.submit { drawing.bitmap() }, plan, entries, end)
    }

    /// Shows the sheet that has been set.
    func showSheet(_ bitmap: Bitmap?, now: Duration) {
        guard let waiting = sheet else { return }
        sheet = nil
        guard let bitmap else { return }
        sheetEnd = waiting.end
        hints.show(
            bitmap, layout: waiting.plan.layout, entries: waiting.entries, possible: possible,
            at: waiting.plan.corner, now: now)
        // The hand may have gone on meanwhile.
        giveWay(now: now)
    }

    /// Moves the sheet out of the way of the ink, to where it is clear of all that is drawn; takes
    /// it away where there is no such place, and from a hand in a hurry, which does not look: to
    /// move it takes a compositor twice as long.
    func giveWay(now: Duration) {
        guard isDrawing, let box = hints.view.box,
            box.box.outset(by: max(clearance, 24 * unit))
                .intersection((passage ?? Box(point)).outset(by: 0.5)) != nil
        else { return }
        let corner = CheatSheetPlan.corner(
            width: box.width, height: box.height, near: point, drawn: drawn,
            in: surroundings(point).placement)
        guard moves > 0, !guides.fastMotion.isGreat(now), let corner else {
            return hints.withdraw(now: now)
        }
        moves -= 1
        hints.view.move(to: corner, now: now)
        clearPaths(now: now)
    }

    /// Shows the gesture guides; what is named beside the pointer needs no other name.
    func show(_ guides: [GestureGuide], in room: Box, now: Duration) {
        self.guides.show(
            guides, in: room, scale: scale, words: wordsBeside,
            named: nameBeside, now: now)
    }

    /// Has the names of the gesture guides keep off the words as they are now.
    func clearPaths(now: Duration) {
        guides.keepOff(wordsBeside, named: nameBeside, now: now)
    }

    /// Where words are, or are going to be, that gesture guides keep off.
    var wordsBeside: [Box] {
        [live.box, hints.view.box].compactMap { $0?.box } + (sheet.map { [$0.plan.box] } ?? [])
    }

    /// What is named beside the pointer.
    var nameBeside: String? { live.box == nil ? nil : named?.title }

    /// Dims what can no longer be drawn, by the places on the sheet: as soon as the hand is in no
    /// hurry, for nobody looks at the sheet before.
    func dim(_ isPossible: [Bool], now: Duration) {
        possible = isPossible
        if guides.fastMotion.isGreat(now) {
            isDimLate = hints.isShown
        } else {
            dimNow(now)
        }
    }

    private func dimNow(_ now: Duration) {
        isDimLate = false
        hints.dim(possible, now: now)
    }

    /// When to see whether a sheet that is late can be dimmed; nil where none is.
    var dimDue: Duration? { isDimLate ? guides.fastMotion.end : nil }

    /// Dims what has been waiting for the hand to slow down.
    func dimLate(now: Duration) {
        if isDimLate, !guides.fastMotion.isGreat(now) { dimNow(now) }
    }

    /// Whether a sheet is shown or on its way.
    var hasSheet: Bool { hints.isShown || sheet != nil }

    /// Takes the sheet and the gesture guides away.
    func endHints() {
        if let sheet { renderQueue.drop(sheet.ticket) }
        sheet = nil
        sheetEnd = nil
        isDimLate = false
        hints.clear()
        guides.clear()
    }
}
