/// What is wrong with a phrase, and where in its text.
public typealias PhraseError = WordError

extension Phrase {
    /// The words for the kinds of movement.
    package static let kinds = [
        "tap", "press", "swipe", "edge", "circle", "shake", "pan", "pinch", "rotate", "stroke",
        "wheel",
        "button",
    ]

    /// Other words that mean the same rotation.
    package static let rotationAliases: [(name: String, rotation: Rotation)] = [
        ("cw", .clockwise), ("ccw", .counterclockwise), ("anticlockwise", .counterclockwise),
    ]

    /// How many fingers a phrase may have.
    package static let fingerRange = 1...5

    /// Reads a phrase as the mapping writes it, `swipe left 3 fingers`. Letter case does not
    /// matter, and modifiers may stand in any order that leaves no doubt.
    public init(parsing text: String) throws(PhraseError) {
        do throws(PhraseError) { self = try PhraseParser(text).phrase() } catch {
            let words = Word.words(of: text)
            guard error.suggestion == nil, let first = words.first else { throw error }
            throw Phrase.naming(first, of: words, error)
        }
    }

    /// The error about a word that is none of a phrase, with the way to a gesture of one's own.
    private static func naming(_ word: Word, of words: [Word], _ error: PhraseError) -> PhraseError
    {
        guard words.count == 1, TemplateName.fault(in: word.text) == nil,
            error.message.hasSuffix("is not a gesture")
        else { return error }
        var error = error
        error.message += "; a shape that you have recorded is 'stroke \(word.text)'"
        return error
    }
}

/// Takes a phrase apart: first `3 fingers`, which may stand anywhere, then the word for the
/// movement, then what is left over, which qualifies it.
private struct PhraseParser {
    private struct Count {
        var value: Int
        var words: (number: Word, unit: Word)
    }

    private let text: String
    private var words: [Word]

    init(_ text: String) {
        self.text = text
        self.words = Word.words(of: text)
    }

    func phrase() throws(PhraseError) -> Phrase {
        var copy = self
        return try copy.parse()
    }

    private mutating func parse() throws(PhraseError) -> Phrase {
        guard let first = words.first else {
            throw PhraseError(offset: 0, length: 0, message: "a gesture phrase is missing here")
        }
        if first.lowercased == "stroke" { return try stroke(first) }
        let fingers = try count("finger", in: Phrase.fingerRange)
        guard let index = words.firstIndex(where: { Phrase.kinds.contains($0.lowercased) }) else {
            if let stray = fingers, words.isEmpty {
                throw stray.words.unit.error("this says how many, but not what they do")
            }
            let phrase = try sequence()
            try refuse(fingers, "a sequence of directions takes no number of fingers")
            return phrase
        }
        let kind = words.remove(at: index)
        return try qualified(kind, fingers: fingers)
    }

    private func qualified(_ kind: Word, fingers: Count?) throws(PhraseError) -> Phrase {
        let number = fingers?.value ?? 1
        switch kind.lowercased {
        case "tap":
            let counts = [("double", 2), ("triple", 3)]
            return .tap(count: try optional(kind, counts) ?? 1, fingers: number)
        case "press":
            _ = try required(kind, [("long", ())], "write 'long press'")
            return .longPress(fingers: number)
        case "swipe":
            try refuseSecondDirection(kind)
            return .swipe(try direction(kind), fingers: number)
        case "pan":
            let directions = PanDirection.allCases.map { ($0.rawValue, $0) }
            let message = "a pan needs a direction: left, right, up, down, horizontal or vertical"
            return .pan(try required(kind, directions, message), fingers: number)
        default: break
        }
        try refuse(fingers, "\(kind.text.quoted) takes no number of fingers")
        switch kind.lowercased {
        case "edge":
            let edges = Edge.allCases.map { ($0.rawValue, $0) }
            return .edge(try required(kind, edges, "which edge: left, right, top or bottom?"))
        case "circle": return .circle(try optional(kind, rotations))
        case "shake":
            return .shake(try optional(kind, Axis.allCases.map { ($0.rawValue, $0) }))
        case "pinch":
            let directions = PinchDirection.allCases.map { ($0.rawValue, $0) }
            return .pinch(try required(kind, directions, "a pinch goes in or out"))
        case "rotate":
            let message = "a rotation is clockwise or counterclockwise"
            return .rotate(try required(kind, rotations, message))
        case "wheel":
            let directions = ScrollDirection.allCases.map { ($0.rawValue, $0) }
            return .wheel(
                try required(kind, directions, "the wheel goes up, down, left or right"))
        case "button": return .button(try button(kind))
        default:
            throw kind.error("'stroke' begins its phrase, and the template's name follows")
        }
    }

    private var rotations: [(String, Rotation)] {
        Rotation.allCases.map { ($0.rawValue, $0) } + Phrase.rotationAliases
    }

    /// The mouse button that is named or numbered after `kind`.
    private func button(_ kind: Word) throws(PhraseError) -> Int {
        guard words.count == 1, let number = Int(words[0].text) else {
            let names = Phrase.buttonNames.map { ($0.name, $0.number) }
            return try required(
                kind, names, "which button: left, middle, right, or a number as in 'button 8'?")
        }
        if let direction = ScrollDirection.allCases.first(where: { $0.button == number }) {
            throw kind.error(
                "button \(number) is the scroll wheel",
                suggestion: Phrase.wheel(direction).description)
        }
        guard Phrase.buttonRange.contains(number) else {
            throw words[0].error(
                "mouse buttons are numbered from \(Phrase.buttonRange.lowerBound) to "
                    + "\(Phrase.buttonRange.upperBound) here, not \(words[0].text)")
        }
        return number
    }

    private func direction(_ kind: Word) throws(PhraseError) -> Direction {
        let directions = Direction.allCases.map { ($0.rawValue, $0) }
        return try required(kind, directions, "a swipe needs a direction, as in 'swipe left'")
    }

    // MARK: Counts

    /// Takes `3 fingers` out of the words, wherever it stands.
    private mutating func count(_ unit: String, in range: ClosedRange<Int>) throws(PhraseError)
        -> Count?
    {
        func isUnit(_ word: Word) -> Bool {
            word.lowercased == unit || word.lowercased == unit + "s"
        }
        guard let index = words.firstIndex(where: isUnit) else { return nil }
        let word = words[index]
        guard index > 0, let number = Int(words[index - 1].text) else {
            throw word.error("how many \(unit)s? Write a number before it, as in '2 \(unit)s'")
        }
        let count = Count(value: number, words: (words[index - 1], word))
        guard range.contains(number) else {
            throw count.words.number.error(
                "from \(range.lowerBound) to \(range.upperBound) \(unit)s are possible, not "
                    + count.words.number.text)
        }
        words.removeSubrange(index - 1...index)
        if let second = words.first(where: isUnit) {
            throw second.error("the number of \(unit)s is given twice")
        }
        return count
    }

    private func refuse(_ count: Count?, _ message: String) throws(PhraseError) {
        guard let count else { return }
        let (number, unit) = count.words
        throw PhraseError(
            offset: number.offset, length: unit.offset + unit.length - number.offset,
            message: message)
    }

    // MARK: What qualifies a movement

    private func optional<Value>(_ kind: Word, _ table: [(String, Value)]) throws(PhraseError)
        -> Value?
    {
        guard let word = words.first else { return nil }
        guard let value = table.first(where: { $0.0 == word.lowercased })?.1 else {
            throw unknown(word, among: table.map(\.0), after: kind)
        }
        if let extra = words.dropFirst().first { throw surplus(extra, after: kind) }
        return value
    }

    private func required<Value>(_ kind: Word, _ table: [(String, Value)], _ message: String)
        throws(PhraseError) -> Value
    {
        guard let value = try optional(kind, table) else { throw kind.error(message) }
        return value
    }

    private func unknown(_ word: Word, among names: [String], after kind: Word) -> PhraseError {
        if let number = Int(word.text) { return bare(number, word) }
        // `left-up` is the same as `up-left`.
        let reversed = word.lowercased.split(separator: "-").reversed().joined(separator: "-")
        let near =
            names.contains(reversed) ? reversed : Spelling.nearest(to: word.text, among: names)
        if names.isEmpty { return surplus(word, after: kind) }
        return word.error(
            "\(word.text.quoted) does not go with \(kind.text.quoted)", suggestion: near)
    }

    private func bare(_ number: Int, _ word: Word) -> PhraseError {
        word.error("\(number) of what? Write '\(counted(number, "finger"))'")
    }

    private func surplus(_ word: Word, after kind: Word) -> PhraseError {
        if let number = Int(word.text) { return bare(number, word) }
        return word.error("\(word.text.quoted) is one word too many after \(kind.text.quoted)")
    }

    private func refuseSecondDirection(_ kind: Word) throws(PhraseError) {
        guard words.count == 2, let first = Direction(rawValue: words[0].lowercased),
            let second = Direction(rawValue: words[1].lowercased)
        else { return }
        let diagonal = [first, second].map(\.rawValue).sorted { a, _ in a == "up" || a == "down" }
        let joined = diagonal.joined(separator: "-")
        let sequence = words.map(\.lowercased).joined(separator: " ")
        throw PhraseError(
            offset: kind.offset, length: words[1].offset + words[1].length - kind.offset,
            message: "a swipe has one direction; two strokes in one are written without 'swipe'",
            suggestion: Direction(rawValue: joined) != nil ? "swipe \(joined)" : sequence)
    }

    // MARK: Sequences and templates

    private func sequence() throws(PhraseError) -> Phrase {
        var directions: [Direction] = []
        for word in words {
            guard let direction = Direction(rawValue: word.lowercased) else {
                if let number = Int(word.text) { throw bare(number, word) }
                let known = Phrase.kinds + Direction.allCases.map(\.rawValue)
                let others = ["double", "triple", "long"]
                throw word.error(
                    "\(word.text.quoted) is not a gesture",
                    suggestion: Spelling.nearest(to: word.text, among: known + others))
            }
            guard direction.isStraight || words.count == 1 else {
                throw word.error(
                    "a sequence is made of left, right, up and down; \(word.text.quoted) "
                        + "can only be a swipe of its own")
            }
            guard directions.last != direction else {
                throw word.error("two strokes the same way are one: they need a turn between")
            }
            directions.append(direction)
        }
        guard directions.count > 1 else {
            let word = words[0]
            throw word.error(
                "one direction alone is a swipe", suggestion: "swipe \(word.lowercased)")
        }
        return .sequence(directions)
    }

    /// Everything after `stroke` is the template's name; it names a file, so it stays plain.
    private func stroke(_ first: Word) throws(PhraseError) -> Phrase {
        guard words.count > 1 else {
            throw first.error("which stroke? Its name is missing")
        }
        for word in words.dropFirst() {
            if let fault = TemplateName.fault(in: word.text) { throw word.error(fault) }
        }
        let name = words.dropFirst().map(\.text).joined(separator: " ")
        if let fault = TemplateName.fault(in: name) {
            let (begin, end) = (words[1], words[words.count - 1])
            throw PhraseError(
                offset: begin.offset, length: end.offset + end.length - begin.offset, message: fault
            )
        }
        return .stroke(name)
    }
}
