/// The recorded examples of every gesture, by name.
public struct TemplateLibrary: Sendable {
    /// The examples by the gesture's name; none of the lists is empty.
    public private(set) var examples: [String: [Template]] = [:]
    /// What was taught of built-in gestures: strokes that were refused, and are to be recognized.
    public private(set) var taught: [Phrase: [Template]] = [:]

    /// A library without templates.
    public init() {}

    /// A library of `examples`; a name without any is left out.
    public init(_ examples: [String: [Template]]) {
        self.examples = examples.filter { !$0.value.isEmpty }
    }

    /// The examples of `name`, none where it was not recorded.
    public subscript(name: String) -> [Template] {
        get { examples[name] ?? [] }
        set { examples[name] = newValue.isEmpty ? nil : newValue }
    }

    /// What was taught of `phrase`, none where nothing was.
    public subscript(taught phrase: Phrase) -> [Template] {
        get { taught[phrase] ?? [] }
        set { taught[phrase] = newValue.isEmpty ? nil : newValue }
    }

    /// What was taught, in the order of the alphabet.
    public var taughtClasses: [TemplateClass] { taughtClasses(steadiedBy: 0) }

    /// The same as drawn by a hand that trembles `tremor` pixels to either side.
    public func taughtClasses(steadiedBy tremor: Double) -> [TemplateClass] {
        taught.sorted { $0.key.description < $1.key.description }
            .compactMap { phrase, examples in
                TemplateClass(taught: phrase, examples.map { $0.steadied(by: tremor) })
            }
    }

    /// The names, in the order of the alphabet.
    public var names: [String] { examples.keys.sorted() }
}
