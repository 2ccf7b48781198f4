internal import Desktop
internal import Engine
internal import Host
internal import Mapping

/// Pointers that come and go.
extension MainLoop {
    /// Pointers may have come or gone; that waits for a time without a hold.
    func updateSeats() {
        let masters = Set(capture.devices.compactMap(\.master))
        guard masters != seatedMasters else { return deferredTasks.remove(.updateSessions) }
        guard !isHolding else { return deferredTasks.add(.updateSessions) }
        do { try replaceSessions() } catch { log.error("\(error)") }
    }

    /// Makes one session for each pointer there is, where these are others than before.
    private func replaceSessions() throws {
        seatedMasters = Set(capture.devices.compactMap(\.master))
        let seats = capture.seats
        let wanted = seats.count > 1 ? seats : [.every]
        guard wanted != sessions.map(\.capture.seat) else { return }
        for session in sessions {
            actionRunner.endWaiting(of: session)
            session.capture.leave()
        }
        let alarms = sessions.compactMap(\.alarm)
        let engine = MainLoop.engine(for: mapping, from: reloader.templates, log)
        sessions = try wanted.enumerated().map { index, seat in
            SeatSession(
                index, try Capture(display, seat: seat, ownInput: actionRunner.input), engine)
        }
        for alarm in alarms { loop.remove(alarm) }
        for session in sessions { addAlarm(of: session) }
        log.debug("pointers: \(sessions.count)")
        sendMonitorsToEngines()
        prepareEngines()
        claimHotkeys()
    }

    /// Gives a session's capture time for its deferred work.
    func addAlarm(of session: SeatSession) {
        // Each its own: all learn of a change in the same instant, but one under a hold has to
        // wait.
        session.alarm = loop.addDeadline { [unowned session] in
            session.translator.deadline
        } handler: { [unowned self, unowned session] now in
            for input in session.translator.tick(now: now) { handle(input, of: session, now: now) }
            updateSeats()
            reportHotkeys()
        }
    }
}
