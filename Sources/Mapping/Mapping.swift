public import Engine
public import Gestures

/// Which gesture does what, and how it looks: the mapping file as values.
public struct Mapping: Hashable, Sendable {
    /// The hotkeys with their gestures, in the order of the file.
    public var profiles: [Profile]
    /// How ink and messages look.
    public var appearance = Appearance()
    /// The stroke path under hotkeys that have one of their own.
    public var inks: [Chord: Appearance.Ink] = [:]
    /// The tolerances of the recognizers.
    public var limits = Limits()
    /// The key that cancels a hold.
    public var cancel = Chord(.key("Escape"))
    /// After how long without movement a hold is cancelled; zero for never. Nil where it is not set:
    /// never, but for a toggle.
    public var timeout: Duration?
    /// Which input devices take part.
    public var devices = DeviceRules()

    /// A mapping of `profiles` with every setting at its default.
    public init(profiles: [Profile] = []) { self.profiles = profiles }
}

/// What is known outside the mapping file: the keys, recorded strokes and programs there are.
public struct Vocabulary: Sendable {
    /// The keys there are.
    public var keys: KeyNames
    /// What is in the way of a recorded stroke of that name, `not recorded yet: …`; nil when it is
    /// there.
    public var missingTemplate: @Sendable (String) -> String?
    /// Why none of the examples of the recorded stroke of that name is of use, `FILE:1:1: error:
    /// …`; nil when one is. Asked only for strokes that are there.
    public var templateFault: @Sendable (String) -> String?
    /// Whether there is a program of that name or path; one that is missing is warned about.
    public var isCommand: @Sendable (String) -> Bool
    /// Why the keyboard cannot give these keys, in words; nil when it can.
    public var missingKeys: @Sendable (Chord) -> String? = { _ in nil }
    /// Which of the recorded strokes of these names are so alike that one may be taken for another.
    public var alike: @Sendable ([String]) -> [AlikeTemplates]
    /// Which of these built-in gestures take many strokes that are meant as the recorded stroke of
    /// that name.
    public var takenBy: @Sendable (String, [Phrase]) -> [Phrase] = { _, _ in [] }

    /// The given keys, with everything there unless said otherwise.
    public init(
        keys: KeyNames,
        missingTemplate: @escaping @Sendable (String) -> String? = { _ in nil },
        templateFault: @escaping @Sendable (String) -> String? = { _ in nil },
        isCommand: @escaping @Sendable (String) -> Bool = { _ in true },
        alike: @escaping @Sendable ([String]) -> [AlikeTemplates] = { _ in [] }
    ) {
        self.keys = keys
        self.missingTemplate = missingTemplate
        self.templateFault = templateFault
        self.isCommand = isCommand
        self.alike = alike
    }
}

/// Two recorded strokes that are much alike.
public struct AlikeTemplates: Hashable, Sendable {
    /// Their names.
    public var names: (String, String) { (first, second) }
    private var first: String
    private var second: String
    /// How alike they are, in percent: 50 where one would just be taken for the other.
    public var percent: Int

    /// The strokes called `first` and `second` are `percent` alike.
    public init(_ first: String, _ second: String, percent: Int) {
        self.first = first
        self.second = second
        self.percent = percent
    }
}

/// What came of reading a mapping file.
public struct Reading: Sendable {
    /// The mapping; nil when there was an error.
    public var mapping: Mapping?
    /// All diagnostics, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// Where what only a server can judge is written.
    public var places = Places()

    /// Where hotkeys and devices are written first.
    public struct Places: Sendable {
        var hotkeys: [Chord: Place] = [:]
        /// By the name in lower case.
        var devices: [String: Place] = [:]

        /// Where the hotkey is written; nil where it is not.
        public func place(of hotkey: Chord) -> Place? { hotkeys[hotkey] }

        /// Where a device is named; nil where it is not.
        public func place(ofDevice name: String) -> Place? { devices[name.lowercased()] }
    }
}
