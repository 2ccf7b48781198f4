package import Appearance
package import Engine
package import Gestures

/// Which gesture does what, and how it looks: the mapping file as values.
public struct Mapping: Hashable, Sendable {
    /// The hotkeys with their gestures, in the order of the file.
    package var profiles: [Profile]
    package var appearance = Appearance()
    /// The ink of hotkeys that have their own.
    package var inks: [Chord: Appearance.Ink] = [:]
    package var limits = Limits()
    package var cancel = Chord(.key("Escape"))
    /// After how long without movement a hold is cancelled; zero for never. Nil where it is not
    /// set: never, except for a toggle.
    package var timeout: Duration?
    package var devices = DeviceFilter()

    package init(profiles: [Profile] = []) { self.profiles = profiles }

    /// Whether anything is mapped to `phrase`, under whichever hotkey and over whichever window.
    package func maps(_ phrase: Phrase) -> Bool {
        profiles.contains { $0.allBindings.contains { $0.phrase == phrase } }
    }

    package var feedbackOptions: FeedbackOptions {
        let hints = appearance.hints
        let messages = appearance.messages
        return FeedbackOptions(
            reportsCandidates: messages.shown && messages.live || hints.show != .off,
            reportsPaths: hints.hasGuides, rest: hints.show == .off ? nil : hints.after,
            reportsSheet: hints.hasSheet)
    }
}

/// What is known outside the mapping file: which keys, recorded strokes and programs exist.
public struct Vocabulary: Sendable {
    package var keys: KeyNames
    /// What to say of a recorded stroke of that name that is missing or of no use, `not recorded yet,
    /// …`; nil when it can be used.
    package var missingTemplate: @Sendable (String) -> String? = { _ in nil }
    /// Whether there is a program of that name or path; a missing one gets a warning.
    package var isCommand: @Sendable (String) -> Bool = { _ in true }
    /// Whether there is a monitor of that name, in whichever letter case.
    package var isMonitor: @Sendable (String) -> Bool = { _ in true }
    /// Why the keyboard cannot produce these keys; nil when it can.
    package var missingKeys: @Sendable (Chord) -> String? = { _ in nil }
    /// Which of these gestures, one of two a recorded stroke, are so alike, by the mapping's limits,
    /// that one may be taken for the other.
    package var alike: @Sendable ([Phrase], Limits) -> [(Phrase, Phrase)] = { _, _ in [] }
}

extension Vocabulary {
    /// These keys; by default everything that is asked about exists, and nothing is alike.
    public init(keys: KeyNames) { self.keys = keys }
}

/// The result of reading a mapping file.
public struct Reading: Sendable {
    package var mapping: Mapping?
    package var diagnostics: [Diagnostic]
    /// Whether nothing is written in the file, so that it is the built-in one.
    public var isBuiltIn = false
    package var places = Places()

    /// Where hotkeys and devices are first written.
    public struct Places: Sendable {
        package internal(set) var hotkeys: [Chord: Place] = [:]
        /// By name in lower case.
        package internal(set) var devices: [String: Place] = [:]
    }
}
