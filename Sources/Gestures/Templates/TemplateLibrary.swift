/// The examples of every gesture that has any: of a recorded stroke the recorded ones; of a
/// built-in gesture the taught ones, strokes that were refused and are to be recognized.
public struct TemplateLibrary: Sendable {
    package private(set) var examples: [Phrase: [Template]] = [:]

    package init() {}

    package subscript(phrase: Phrase) -> [Template] {
        get { examples[phrase] ?? [] }
        set { examples[phrase] = newValue.isEmpty ? nil : newValue }
    }

    package var names: [String] {
        examples.keys.compactMap { if case .stroke(let name) = $0 { name } else { nil } }.sorted()
    }

    /// The built-in gestures of which something was taught, in the order of the alphabet.
    public var taught: [Phrase] {
        examples.keys.filter { !$0.isRecorded }.sorted { $0.description < $1.description }
    }

    /// `phrase` with its examples, without the tremor of a hand that goes `tremor` pixels to either
    /// side; nil where there are none.
    public func templateClass(of phrase: Phrase, steadiedBy tremor: Double = 0) -> TemplateClass? {
        TemplateClass(phrase, self[phrase].map { $0.steadied(by: tremor) })
    }
}

extension Phrase {
    package var isRecorded: Bool { if case .stroke = self { true } else { false } }
}
