internal import Gestures

/// The gesture guides.
extension FeedbackController {
    /// Shows gesture guides from `point` on, in the place of those before.
    func show(_ guides: [GestureGuide], from point: Point, now: Duration) {
        self.guides.show(
            GestureGuides.Request(
                guides: guides, room: placement(at: point).room(at: point), scale: scale,
                words: wordsBesideGuides, named: nameBesideGuides),
            isFast: pointer.isFast(at: now))
        requestGuides(now: now)
    }

    /// Has the next guides drawn, unless others are on their way to the screen.
    func requestGuides(now: Duration) {
        guard guidesLayer.deadline == nil,
            let request = guides.nextRequest(now: now, isFast: pointer.isFast(at: now))
        else { return }
        guard let drawing = GestureGuideDrawing(request, appearance: appearance) else {
            return clearGuides()
        }
        guides.expect(at: Point(x: drawing.box.minX, y: drawing.box.minY), now: now)
        submit(.gestureGuides) { drawing.bitmap() }
    }

    func showGuides(_ bitmap: Bitmap?, now: Duration) {
        if let corner = guides.show(isFast: pointer.isFast(at: now)), let bitmap {
            guidesLayer.show(bitmap, at: corner, now: now)
        }
        requestGuides(now: now)
    }

    /// Has the names at the guides keep off the words as they are now.
    func keepGuidesOffWords(now: Duration) {
        guides.keepOff(wordsBesideGuides, named: nameBesideGuides)
        requestGuides(now: now)
    }

    /// Where words are, or are going to be, that the names at the guides keep off.
    private var wordsBesideGuides: [Box] {
        [liveLabelLayer.box, cheatSheetLayer.box].compactMap { $0?.box }
            + (cheatSheet.awaited.map { [$0.plan.box] } ?? [])
    }

    /// What is named beside the pointer, and need not be named at a guide.
    private var nameBesideGuides: String? {
        liveLabelLayer.box == nil ? nil : liveLabel.message?.title
    }

    func clearGuides() {
        drop(.gestureGuides)
        guides.clear()
        guidesLayer.clear()
    }
}
