internal import Desktop
internal import Engine
internal import Logging
internal import Mapping

/// Pointers that come and go.
extension Daemon {
    /// Pointers may have come or gone; that waits for a time without a hold.
    func noteSeats() {
        let masters = Set(capture.devices.compactMap(\.master))
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
        let engine = Daemon.engine(for: mapping, log)
        holders = try wanted.enumerated().map { index, seat in
            Holder(index, try Capture(display, seat: seat), engine)
        }
        for holder in holders { listenToOwn(holder) }
        log.debug("pointers: \(holders.count)")
        tellMonitors()
        claimHotkeys()
    }
    /// Lets the pointer's capture tell the keys of actions from those of hands.
    func listenToOwn(_ holder: Holder) {
        holder.capture.isOwn = { [unowned self] in performer.caused($0) }
    }
}
