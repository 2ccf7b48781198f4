internal import Host
internal import JSON

struct CheckResult {
    enum State: String {
        case good
        /// Something is limited here, or not needed.
        case note
        /// Something does not work.
        case problem
    }

    /// What was checked: `window manager`.
    var topic: String
    var state: State
    var text: String
    var advice: String?

    var object: JSONValue {
        JSONValue([
            "topic": .string(topic), "state": .string(state.rawValue), "finding": .string(text),
            "advice": JSONValue(advice),
        ])
    }

    /// The findings for a terminal, one under the other.
    static func lines(_ findings: [CheckResult], width: Int, isColoured: Bool) -> [String] {
        let margin = (findings.map(\.topic.count).max() ?? 0) + 5
        return findings.flatMap { finding in
            let mark =
                isColoured ? "\u{1b}[\(finding.colour)m\(finding.mark)\u{1b}[0m" : finding.mark
            let room = max(24, width - margin)
            let blank = String(repeating: " ", count: margin)
            let topic = finding.topic + blank.dropFirst(finding.topic.count + 5)
            var lines = clean(finding.text).wrapped(to: room).enumerated().map { index, part in
                index == 0 ? "\(mark) \(topic)   \(part)" : blank + part
            }
            for (index, part) in clean(finding.advice ?? "").wrapped(to: room - 2).enumerated() {
                lines.append(blank + (index == 0 ? "→ " : "  ") + part)
            }
            return lines
        }
    }

    private var mark: String {
        switch state {
        case .good: "✓"
        case .note: "•"
        case .problem: "✗"
        }
    }

    private var colour: Int {
        switch state {
        case .good: 32
        case .note: 33
        case .problem: 31
        }
    }
}

extension String {
    /// Split at blanks into lines of at most `width` characters; longer words are not split.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
