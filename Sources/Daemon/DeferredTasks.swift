internal import Host

/// What waits until the hold is over, since grabs are not changed during one, or until the other
/// actions of the gesture that asked for it are done.
struct DeferredTasks {
    /// Whether panels may leave the overlay another part of the screen than before.
    var arrangesOverlay = false
    /// Whether the mapping is to be read again.
    var reloads = false
    /// Signs of another window manager, which announces itself bit by bit.
    var windowManager = Debounce(quiet: .milliseconds(100), atMost: .milliseconds(500))
    /// Changes of the X resources (`RESOURCE_MANAGER`), of which many may come at once.
    var resources = Debounce(quiet: .milliseconds(60), atMost: .milliseconds(300))
    /// Gestures that are to be carried out once no other program has the keyboard, and when to ask.
    var triggers: [TriggerRequest] = []
    var triggersDue: Duration?
    /// When to show the first-start message; nil where it is not to be shown.
    var firstStart: Duration?
}
