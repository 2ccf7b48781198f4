internal import Desktop
package import Engine
internal import Host
package import Mapping

/// What a lesson needs of the loop that it runs in.
extension MainLoop {
    /// Whether this is no daemon, but runs for a lesson.
    var isLesson: Bool { if case .lesson = purpose { true } else { false } }

    /// Calls `handler` whenever there is something to read from `descriptor`.
    package func watch(_ descriptor: Int32, handler: @escaping () -> Void) {
        loop.add(descriptor) { _ in handler() }
    }

    /// Calls `handler` at the moment that `due` gives, on the monotonic clock; nil for never.
    package func addTimer(_ due: @escaping () -> Duration?, handler: @escaping () -> Void) {
        loop.addDeadline(due) { _ in handler() }
    }

    /// Ends the loop, as if it had been asked to.
    package func end() { loop.stop(Ending.asked.rawValue) }

    /// Whether the window manager that runs now can carry `action` out; false without one.
    package func canPerform(_ action: Action) -> Bool {
        !actionRunner.windowManagerName.isEmpty && actionRunner.canPerform(action)
    }

    /// Whether a finger can draw.
    package var hasTouchscreen: Bool { capture.devices.contains { $0.kind == .touchscreen } }

    /// Remembers that the user knows what the overlay says at the first start.
    package func rememberLesson() { firstStart.remember() }

    /// Puts `mapping` in force, once nothing is held.
    package func use(lesson mapping: Mapping) {
        guard isLesson, mapping != writtenMapping else { return }
        writtenMapping = mapping
        deferredTasks.add(.adaptMapping)
    }
}
