internal import Gestures

/// The gesture guides.
extension FeedbackController {
    /// Shows gesture guides from `point` on, in the place of those before.
    ///
    /// - Parameter others: how many more gestures can be drawn that have no path.
    func show(_ guides: [GestureGuide], others: Int, from point: Point, now: Duration) {
        let placement = placement(at: point)
        let place = GuideLayout.Place(
            origin: point, monitor: placement.monitor(at: point), room: placement.room(at: point),
            scale: placement.scale, obstacles: guideObstacles, words: guideWords,
            gap: isOpaque ? Self.opaqueGap * placement.scale : 0, isOpaque: isOpaque)
        self.guides.show(
            GestureGuides.Request(
                guides: guides, others: others, place: place, named: nameBesideGuides),
            isFast: pointer.isFast(at: now))
        requestGuides(now: now)
    }

    /// Has the next guides drawn, unless others are on their way to the screen.
    func requestGuides(now: Duration) {
        guard guidesLayer.deadline == nil,
            let request = guides.nextRequest(now: now, isFast: pointer.isFast(at: now))
        else { return }
        submit(.gestureGuides) { [appearance] in
            GestureGuideDrawing(request, appearance: appearance).bitmap()
        }
    }

    func showGuides(_ bitmap: Bitmap?, now: Duration) {
        if guides.show(isFast: pointer.isFast(at: now)) {
            // What does not blend keeps what it has shown.
            if isOpaque || bitmap == nil { guidesLayer.clear() }
            if let bitmap, let corner = bitmap.corner {
                guidesLayer.show(bitmap, at: corner, now: now)
            }
        }
        requestGuides(now: now)
    }

    /// Has the guides keep off the labels as they are now.
    func keepGuidesOffWords(now: Duration) {
        guides.keepOff(
            obstacles: guideObstacles, words: guideWords, named: nameBesideGuides,
            shown: guidesLayer.box?.box)
        requestGuides(now: now)
    }

    /// What the guides cover; while their picture is being drawn, about what they are going to.
    func guidesBox(scale: Double) -> Box? {
        if let box = guidesLayer.box { return box.box }
        guard guides.isAwaited else { return nil }
        return Box(around: guides.places)?.outset(by: Self.labelReach * scale)
    }

    /// What no part of a guide may lie on: the sheet, shown or on its way, and messages.
    private var guideObstacles: [Box] {
        [cheatSheetLayer.box, toastLayer.box].compactMap { $0?.box }
            + (cheatSheet.awaited.map { [$0.plan.box] } ?? [])
    }

    /// What no label of a guide may lie on; it moves with the pointer, as guides do.
    private var guideWords: [Box] { liveLabelLayer.box.map { [$0.box] } ?? [] }

    /// What is named beside the pointer, and need not be named at a guide.
    private var nameBesideGuides: String? {
        liveLabelLayer.box == nil ? nil : liveLabel.message?.title
    }

    func clearGuides() {
        drop(.gestureGuides)
        guides.clear()
        guidesLayer.clear()
    }

    /// How far labels reach beyond the paths of most guides, in pixels at 96 dpi.
    private static let labelReach = 160.0
    /// How far from the pointer guides begin where nothing blends, in pixels at 96 dpi: ink would
    /// take bits of them for its background. What is drawn first stays within.
    private static let opaqueGap = 56.0
}
