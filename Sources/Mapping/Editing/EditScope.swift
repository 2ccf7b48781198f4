public import Engine
public import Gestures

/// Which gestures of a mapping file an edit is about.
public struct EditScope: Hashable, Sendable {
    /// The hotkey that they are drawn under; nil for the gestures at the top of the file.
    public var hotkey: Chord?
    /// The class of the windows that they are for; nil for those of all windows.
    public var application: String?

    /// The gestures under `hotkey` over the windows of `application`.
    public init(hotkey: Chord? = nil, application: String? = nil) {
        self.hotkey = hotkey
        self.application = application
    }
}

/// An entry that is to be added.
public struct NewEntry: Hashable, Sendable {
    /// The gesture.
    public var phrase: Phrase
    /// What it does.
    public var action: Action
    /// The same as it is to be written.
    public var actionText: String
    /// What the user calls it.
    public var label: String?

    /// An entry for `phrase` that does `action`, which is written `actionText`.
    public init(_ phrase: Phrase, _ action: Action, actionText: String, label: String? = nil) {
        self.phrase = phrase
        self.action = action
        self.actionText = actionText
        self.label = label
    }

    /// What the mapping has where the entry is.
    var binding: Binding { Binding(phrase, actions: [action], label: label) }
}

/// Why a mapping file is not edited.
public struct EditRefusal: Error, Sendable {
    /// What is in the way, and what to do about it.
    public var message: String
    /// Where it is; nil where it is in no one place.
    public var place: Place?
    /// The errors of a file that cannot be read.
    public var diagnostics: [Diagnostic] = []

    init(_ message: String, at place: Place? = nil) {
        self.message = message
        self.place = place
    }
}

/// A change of a mapping file, not written yet.
public struct MappingEdit: Sendable {
    /// The file as it is.
    public var old: Source
    /// The file as it will be.
    public var new: Source
    /// What it will mean.
    public var mapping: Mapping
    /// The warnings that the change brings.
    public var warnings: [Diagnostic]
    /// What is removed or replaced.
    public var removed: Binding?
    /// What else the user may want to know: which other gestures are drawn the same way.
    public var notes: [String] = []
}
