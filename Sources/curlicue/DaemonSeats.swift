internal import Desktop
internal import Engine
internal import Host
internal import Logging
internal import Mapping

/// Pointers that come and go.
extension Daemon {
    /// Pointers may have come or gone; that waits for a time without a hold.
    func noteSeats() {
        let masters = Set(capture.devices.compactMap(\.master))
        pendingSeats = masters != seatedMasters && isHolding
        guard masters != seatedMasters, !isHolding else { return }
        do { try seat() } catch { log.error("\(error)") }
    }

    /// One holder for each pointer there is.
    func seat() throws {
        seatedMasters = Set(capture.devices.compactMap(\.master))
        let seats = capture.seats
        let wanted = seats.count > 1 ? seats : [.every]
        guard wanted != holders.map(\.capture.seat) else { return }
        for holder in holders { holder.capture.leave() }
        let alarms = holders.compactMap(\.alarm)
        let engine = Daemon.engine(for: mapping, log)
        holders = try wanted.enumerated().map { index, seat in
            Holder(index, try Capture(display, seat: seat), engine)
        }
        for alarm in alarms { loop.remove(alarm) }
        for holder in holders { welcome(holder) }
        log.debug("pointers: \(holders.count)")
        tellMonitors()
        makeContests()
        claimHotkeys()
    }

    /// Lets the pointer's capture tell the keys of actions from those of hands, and gives it time
    /// for its chores.
    func welcome(_ holder: Holder) {
        holder.capture.isOwn = { [unowned self] in performer.caused($0) }
        holder.capture.holdsKeys = { [unowned self] in performer.holdsKeys }
        holder.capture.onForeignModifier = { [unowned self] in performer.spoilModifierTap() }
        // Each its own: all hear of a change in the same instant, but one under a hold has to wait.
        holder.alarm = loop.addDeadline { [unowned holder] in
            holder.capture.deadline
        } handler: { [unowned self, unowned holder] now in
            for input in holder.capture.tick(now: now) { take(input, of: holder, now: now) }
            noteSeats()
            reportHotkeys()
        }
    }
}
