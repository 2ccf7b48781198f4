internal import CX11
internal import Engine

// The grab of the pointer that keeps the wheel from applications in a hold, before anything is
// drawn. All else that is pressed meanwhile goes where it would go without that grab.
extension Capture {
    /// Answers the server, which waits after each press and release while the pointer is ours in
    /// this way.
    ///
    /// - Returns: whether the event is for the hold; else the application has it.
    func admitThroughShield(_ type: Int32, _ event: XIDeviceEvent) -> Bool {
        let isForHold =
            !seatDevices.excluded.contains(event.sourceid)
            && state.hold?.keeps(event.detail) ?? false
        guard type == XI_ButtonPress, !isForHold else {
            grabs.keep(pressOn: event.deviceid)
            return true
        }
        grabs.replayThroughShield()
        advance(.shieldLost)
        // The grabs that wait in its place cost round trips: after what the press means.
        isApplyDue = true
        return false
    }

    /// What stands in the way of a gesture that a press makes; nil where nothing does. A locker may
    /// have the keyboard already and wait for the pointer. Costs round trips.
    var obstacleToPress: Interruption? { hasKeyboard ? nil : askForObstacle() }

    /// Leaves the wheel to applications for the rest of the hold, or until it acts.
    func dropShield() {
        if advance(.shieldLost) { applyGrabs() }
    }
}
