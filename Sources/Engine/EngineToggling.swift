/// Holds that one press begins and another ends.
extension Engine {
    /// Whether the hold goes on when its hotkey is let go.
    @inline(__always) func isToggled(_ hold: Hold) -> Bool {
        hold.chord != nil && hold.scope.mode == .toggle
    }

    /// After how long a rest the drawing is finished, where it is.
    @inline(__always) func rest(_ hold: Hold) -> Duration? {
        guard isToggled(hold), hold.stage == .drawing(.pointer) else { return nil }
        return hold.scope.rest
    }
}
