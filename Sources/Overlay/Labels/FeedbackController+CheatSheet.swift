internal import Gestures
internal import Pictures
internal import Style

/// The cheat sheet.
extension FeedbackController {
    /// Shows a sheet of what can be drawn, beside the pointer; until `end`, or until it is taken
    /// away.
    func show(
        _ content: CheatSheetContent, at point: Point, until end: Duration?, now: Duration
    ) {
        guard !content.entries.isEmpty else { return }
        drop(.cheatSheet)
        guard
            let request = cheatSheet.request(
                content, near: point, drawn: pointer.isDrawing ? pointer.drawn : nil,
                guides: guidesBox(scale: outputs.scale(at: point)), in: placement(at: point),
                until: end)
        else { return }
        defer { keepGuidesOffWords(now: now) }
        let drawing = CheatSheetDrawing(
            rows: request.content.entries.map(\.row), layout: request.plan.layout,
            hints: appearance.hints,
            style: RowStyle(
                appearance.hints, font: appearance.messages.font, scale: request.plan.scale),
            isOpaque: isOpaque)
        submit(.cheatSheet) { drawing.bitmap() }
    }

    func showCheatSheet(_ bitmap: Bitmap?, now: Duration) {
        guard let bitmap else { return cheatSheet.skip() }
        guard let plan = cheatSheet.show()?.plan else { return }
        // A cell's corner is bare sheet.
        let ground = plan.layout.cells.first.map {
            bitmap.pixels[Int($0.minY) * bitmap.width + Int($0.minX)]
        }
        let dimming = PlacedPicture.Dimming(
            boxes: cheatSheet.dimmed, share: min(max(appearance.hints.dimmed, 0), 1),
            ground: ground ?? 0)
        cheatSheetLayer.show(bitmap, at: plan.corner, dimming: dimming, now: now)
        // The pointer may have moved meanwhile.
        keepCheatSheetOffInk(now: now)
        keepNameOffCheatSheet(now: now)
    }

    /// Moves the name beside the pointer where the sheet has come over it.
    private func keepNameOffCheatSheet(now: Duration) {
        guard let name = liveLabelLayer.box, let sheet = cheatSheetLayer.box,
            name.box.intersection(sheet.box) != nil
        else { return }
        moveLiveLabel(now: now)
    }

    /// Dims what can no longer be drawn, in the order of what was to be shown.
    func dim(possible: [Bool], now: Duration) {
        cheatSheet.dim(possible: possible, isFast: pointer.isFast(at: now))
        cheatSheetLayer.dim(cheatSheet.dimmed, now: now)
    }

    /// Dims what has waited for the pointer to be slower.
    func applyDelayedDimming(now: Duration) {
        guard cheatSheet.isDimmingDelayed, !pointer.isFast(at: now) else { return }
        cheatSheet.applyDimming()
        cheatSheetLayer.dim(cheatSheet.dimmed, now: now)
    }

    /// Moves the sheet out of the way of the ink, to where it is clear of all that is drawn; takes
    /// it away where there is no such place, and from a fast pointer, whose user does not look: to
    /// move it takes a compositor twice as long.
    func keepCheatSheetOffInk(now: Duration) {
        guard pointer.isDrawing, let box = cheatSheetLayer.box,
            box.box.outset(by: max(clearance, 24 * pointer.unit))
                .intersection((pointer.passage ?? Box(pointer.point)).outset(by: 0.5)) != nil
        else { return }
        let corner = CheatSheetPlan.corner(
            width: box.width, height: box.height, near: pointer.point, drawn: pointer.drawn,
            in: placement(at: pointer.point))
        guard !pointer.isFast(at: now), let corner, cheatSheet.useMove() else {
            cheatSheet.remove()
            return cheatSheetLayer.withdraw(now: now)
        }
        cheatSheetLayer.move(to: corner, now: now)
        keepNameOffCheatSheet(now: now)
        keepGuidesOffWords(now: now)
    }

    /// Whether a sheet is shown or on its way.
    var hasCheatSheet: Bool { cheatSheet.isShown || cheatSheet.awaited != nil }

    /// Takes the sheet and the gesture guides away.
    func clearCheatSheetAndGuides() {
        drop(.cheatSheet)
        cheatSheet.clear()
        cheatSheetLayer.clear()
        clearGuides()
    }
}
