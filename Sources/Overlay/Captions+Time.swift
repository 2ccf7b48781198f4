internal import Desktop
internal import Gestures

/// How words change with time, and with what blends the screen.
extension Captions {
    /// When there is something to do that can wait for the ink.
    var workDue: Duration? {
        hints.view.deadline.orEarlier(ghosts.deadline)
            .orEarlier(ready.isEmpty ? nil : readySince).orEarlier(nameDue)
    }

    var deadline: Duration? {
        plate.deadline.orEarlier(sheetEnd).orEarlier(dimDue).orEarlier(wish?.due)
            .orEarlier(workDue.map { rhythm.next(after: $0) })
    }

    func tick(now: Duration) {
        clearOutdated()
        plate.tick(now: now)
        if let wish, now >= wish.due { makePlace(at: wish.point) }
        noteEndOfMessage()
        if let end = sheetEnd, now >= end { endHints() }
        dimLate(now: now)
        work(now: now)
    }

    /// Does one of the things that can wait for the ink, where there is time.
    func work(now: Duration) {
        guard rhythm.isFree(now) else { return }
        if !ready.isEmpty {
            takeNext(now: now)
        } else if let nameDue, now >= nameDue {
            moveName(now: now)
        } else if isSlicing {
            for _ in 0..<rhythm.slices { slice(now: now) }
        } else {
            return
        }
        rhythm.spend(now)
    }

    /// The next slice of a large picture: the sheet's where one is due, else that of the paths.
    private func slice(now: Duration) {
        if hints.view.deadline.map({ $0 <= now }) ?? false {
            hints.view.tick(now: now)
        } else {
            ghosts.tick(now: now)
        }
    }

    func change(to technique: any Technique, isOpaque: Bool) {
        self.isOpaque = isOpaque
        plate.change(to: technique)
        live.change(to: technique)
        hints.view.change(to: technique)
        // What moves about cannot be shown in windows that have the screen for their background.
        if isOpaque { ghosts.clear() }
        ghosts.change(to: technique)
    }

    /// The screen beneath is not what it was, and nothing blends words over it.
    func noteChangeBeneath() {
        plate.noteChangeBeneath()
        live.noteChangeBeneath()
        noteEndOfMessage()
    }

    /// Goes on to the next message where the last one has gone.
    private func noteEndOfMessage() {
        guard shown != nil, plate.box == nil else { return }
        shown = nil
        isOutdated = false
        if setting == nil { advance() }
    }

    func hold(_ isHeld: Bool) {
        plate.isHeld = isHeld
        live.isHeld = isHeld
        hints.view.isHeld = isHeld
        ghosts.hold(isHeld)
    }

    func repaint() {
        plate.repaint()
        live.repaint()
        hints.view.repaint()
    }

    /// Takes everything away, and forgets what waits.
    func clear() {
        queue.removeAll()
        if let setting { typesetter.drop(setting.ticket) }
        setting = nil
        shown = nil
        isOutdated = false
        plate.clear()
        isDrawing = false
        rhythm = Rhythm()
        ready.removeAll()
        name(nil)
        live.end()
        endHints()
    }
}
