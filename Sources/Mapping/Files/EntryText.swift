public import Engine
internal import Gestures

extension Binding {
    /// How a mapping file has it, on one line.
    public var entry: String {
        func list(_ actions: [Action]) -> String {
            let items = actions.map { YAMLText.scalar($0.description) }
            return items.count == 1 ? items[0] : "[\(items.joined(separator: ", "))]"
        }
        let phases = [
            ("do", actions), ("began", continuousActions.began), ("ended", continuousActions.ended),
        ]
        var options = phases.filter { !$0.1.isEmpty }.map { "\($0): \(list($1))" }
        if let label { options.append("label: \(YAMLText.scalar(label))") }
        if target != .start { options.append("target: \(target.rawValue)") }
        switch continuousActions.each {
        case .pixels(let length): options.append("each: \(length.digits())px")
        case .percent(let percent): options.append("each: \(percent.digits())%")
        case .degrees(let degrees): options.append("each: \(degrees.digits())deg")
        case .notches, nil: break
        }
        let isPlain = self == Binding(phrase, actions: actions)
        let value = isPlain ? list(actions) : "{\(options.joined(separator: ", "))}"
        return "\(YAMLText.scalar(phrase.description)): \(value)"
    }
}
