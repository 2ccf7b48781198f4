/// Holds that one press begins and another ends.
extension Engine {
    /// Whether the hold goes on when its hotkey is let go.
    @inline(__always) func isToggled(_ hold: Hold) -> Bool {
        hold.chord != nil && hold.scope.mode == .toggle
    }

    /// Whether modifiers are down that went on to the application, as all that is pressed with them
    /// does until something is drawn. Once they are let go buttons and the cancel key are kept from
    /// it.
    @inline(__always) func isHeldByModifiers(_ hold: Hold) -> Bool {
        hold.chord?.trigger == .modifiers && !hold.isLetGo
    }

    /// After how long a rest the drawing is finished, where it is.
    @inline(__always) func rest(_ hold: Hold) -> Duration? {
        guard isToggled(hold), hold.stage == .drawing(.pointer) else { return nil }
        return hold.scope.rest
    }

    /// Whether `event` ends what is being drawn under a hotkey, whatever that turns out to be: it
    /// can be taken off the screen before anybody thinks about it.
    public func endsDrawing(_ event: Input.Event) -> Bool {
        guard case .release(let chord) = event, isHolding, chord == holds[0].chord,
            !isToggled(holds[0]), case .drawing = holds[0].stage
        else { return false }
        return true
    }
}
