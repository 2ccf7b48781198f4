internal import Desktop
internal import Host
internal import Overlay

/// What is better known or made before the first hold, but need not keep the daemon from being
/// ready.
extension MainLoop {
    /// Does it one piece at a time, in iterations between which events come first; under a hold it
    /// waits.
    func addWarmUp() {
        var pieces: [() -> Void] = [
            { [unowned self] in
                prepareEngines()
                spawner.warmUp()
            },
            { [unowned self] in
                overlay.warmUp()
                display.flush()
            },
            { [unowned self] in
                actionRunner.readAhead()
                adaptMapping()
                welcome()
            },
            { [unowned self] in
                // The resources were those of the time when it connected.
                monitors.refresh()
                arrangeOverlay()
                sendMonitorsToEngines()
                prepareEngines()
                // Reading the mapping took memory for a moment.
                Heap.trim()
            },
        ]
        var due: Duration? = MonotonicClock.now
        loop.addDeadline { [unowned self] in
            isHolding ? nil : due
        } handler: { now in
            if !pieces.isEmpty { pieces.removeFirst()() }
            due = pieces.isEmpty ? nil : now
        }
    }
}
