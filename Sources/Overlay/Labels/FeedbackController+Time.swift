internal import Desktop
internal import Gestures

/// How words change with time, and with what blends the screen.
extension FeedbackController {
    /// When there is something to do that can wait for the ink.
    var workDue: Duration? {
        hints.view.deadline.orEarlier(guides.deadline)
            .orEarlier(ready.isEmpty ? nil : readySince).orEarlier(nameDue)
    }

    /// When something changes that has a time of its own.
    var timersDue: Duration? {
        toast.deadline.orEarlier(sheetEnd).orEarlier(dimDue).orEarlier(wish?.due)
    }

    /// Goes on with what changes in time, and where `slices` is above 0 with one of the things that
    /// can wait for the ink; says whether there was one.
    func tick(now: Duration, slices: Int) -> Bool {
        clearOutdated()
        toast.tick(now: now)
        if let wish, now >= wish.due { makePlace(at: wish.point) }
        noteEndOfMessage()
        if let end = sheetEnd, now >= end { endHints() }
        dimLate(now: now)
        return slices > 0 && work(now: now, slices: slices)
    }

    /// Does one of the things that can wait for the ink; says whether there was one.
    func work(now: Duration, slices: Int) -> Bool {
        if !ready.isEmpty {
            takeNext(now: now)
        } else if let nameDue, now >= nameDue {
            moveName(now: now)
        } else if isSlicing {
            for _ in 0..<slices { slice(now: now) }
        } else {
            return false
        }
        return true
    }

    /// The next slice of a large picture: the sheet's where one is due, else that of the paths.
    private func slice(now: Duration) {
        if hints.view.deadline.map({ $0 <= now }) ?? false {
            hints.view.tick(now: now)
        } else {
            guides.tick(now: now)
        }
    }

    func change(to backend: any OverlayBackend, isOpaque: Bool) {
        self.isOpaque = isOpaque
        toast.change(to: backend)
        live.change(to: backend)
        hints.view.change(to: backend)
        // What moves about cannot be shown in windows that have the screen for their background.
        if isOpaque { guides.clear() }
        guides.change(to: backend)
    }

    /// The screen beneath is not what it was, and nothing blends words over it.
    func noteChangeBeneath() {
        toast.noteChangeBeneath()
        live.noteChangeBeneath()
        noteEndOfMessage()
    }

    /// Goes on to the next message where the last one has gone.
    private func noteEndOfMessage() {
        guard shown != nil, toast.box == nil else { return }
        shown = nil
        isOutdated = false
        if setting == nil { advance() }
    }

    func hold(_ isHeld: Bool) {
        toast.isHeld = isHeld
        live.isHeld = isHeld
        hints.view.isHeld = isHeld
        guides.hold(isHeld)
    }

    func repaint() {
        toast.repaint()
        live.repaint()
        hints.view.repaint()
    }

    /// Takes everything away, and forgets what waits.
    func clear() {
        queue.removeAll()
        if let setting { renderQueue.drop(setting.ticket) }
        setting = nil
        shown = nil
        isOutdated = false
        toast.clear()
        isDrawing = false
        ready.removeAll()
        name(nil)
        live.end()
        endHints()
    }
}
