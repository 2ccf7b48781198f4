/// A desktop session that can be started, as the distribution installs it.
///
/// To add one: a constant with its steps, an entry in ``all``, a line in the file `packages`.
public struct DesktopSession: Sendable, CustomStringConvertible {
    /// What tests, the man page and `CURLICUE_SESSIONS` call it.
    public let name: String
    /// Whether the README's test command installs all that it needs.
    public let isOrdinary: Bool
    /// How long its windows need to come to rest, in seconds: what is asked for while they still
    /// move is lost.
    public let restBetweenActions: Double
    /// What its programs find in their environment, beside what every session has.
    let environment: [String: String]
    /// Starts its programs, one after the other, and waits until they are up.
    let steps: @Sendable (RunningSession) throws -> Void

    /// A session with a name and the steps that start it.
    public init(
        _ name: String, isOrdinary: Bool = false, restBetweenActions: Double = 0,
        environment: [String: String] = [:],
        steps: @escaping @Sendable (RunningSession) throws -> Void
    ) {
        self.name = name
        self.isOrdinary = isOrdinary
        self.restBetweenActions = restBetweenActions
        self.environment = environment
        self.steps = steps
    }

    /// Its name.
    public var description: String { name }

    /// All that there are.
    public static let all: [DesktopSession] =
        [openbox, i3, xfwm4, metacity, fluxbox, bspwm, herbstluftwm]
        + [icewm, awesome, lxqt, mate, enlightenment]
        + [xfce, cinnamon, mutter, gnome, plasma]

    /// Those that are to be tested now.
    public static let chosen = all.filter {
        ChosenTests.include($0.name, isOrdinary: $0.isOrdinary)
    }

    /// Those for tests that draw every gesture. Where none is asked for they are two that differ in
    /// all that matters: windows are laid out and the desktop cannot be shown; windows float under a
    /// compositor of the window manager's own.
    public static let oneOfEachKind = all.filter {
        ChosenTests.include($0.name, isOrdinary: ["i3", "mutter"].contains($0.name))
    }

    /// Those that are asked for by name, for tests that take long. Where none is asked for it is one
    /// with a compositor of its own: a test without a case would count as skipped.
    public static let named = all.filter {
        ChosenTests.include($0.name, isOrdinary: $0.name == xfwm4.name)
    }

    /// Those in which a newcomer's first minute is played; one where none is asked for.
    public static let ofNewcomers = [openbox, i3, xfce].filter {
        ChosenTests.include($0.name, isOrdinary: $0.name == openbox.name)
    }
}
