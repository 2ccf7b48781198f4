extension Phrase {
    /// Reads a phrase as the mapping writes it, `swipe left 3 fingers`. Letter case does not
    /// matter, and modifiers may stand in any order that leaves no doubt.
    public init(parsing text: String) throws(WordError) {
        func phrase(_ text: String) throws(WordError) -> Phrase {
            var parser = PhraseParser(words: Word.words(of: text))
            return try parser.phrase()
        }
        do throws(WordError) { self = try phrase(text) } catch {
            // 'swipe-left' is meant as 'swipe left'.
            let apart = text.replacing("-", with: " ").replacing("_", with: " ")
            guard error.suggestion == nil, (try? phrase(apart)) != nil else { throw error }
            throw WordError(
                offset: 0, length: text.unicodeScalars.count, message: error.message,
                suggestion: apart)
        }
    }
}

/// Takes a phrase apart: first `3 fingers`, which may stand anywhere, then the word for the
/// movement, then what is left over, which qualifies it.
private struct PhraseParser {
    /// `3 fingers`: how many, the second word, and both.
    private struct Fingers {
        var number: Int
        var unit: Word
        var place: Word
    }

    var words: [Word]

    mutating func phrase() throws(WordError) -> Phrase {
        guard let first = words.first else {
            throw WordError(offset: 0, length: 0, message: "a gesture phrase is missing here")
        }
        if first.lowercased == "stroke" { return try stroke(first) }
        let fingers = try fingers()
        if let index = words.firstIndex(where: { Phrase.kinds.contains($0.lowercased) }) {
            let kind = words.remove(at: index)
            return try phrase(kind, fingers)
        }
        if let fingers {
            guard !words.isEmpty else {
                throw fingers.unit.error("this says how many, but not what they do")
            }
            throw fingers.place.error("a sequence of directions takes no number of fingers")
        }
        return try sequence()
    }

    /// Takes `3 fingers` out of the words, wherever it stands.
    private mutating func fingers() throws(WordError) -> Fingers? {
        let isUnit = { (word: Word) in ["finger", "fingers"].contains(word.lowercased) }
        guard let index = words.firstIndex(where: isUnit) else { return nil }
        let unit = words[index]
        guard index > 0, let number = Int(words[index - 1].text) else {
            throw unit.error("how many fingers? Write a number before it, as in '2 fingers'")
        }
        guard Phrase.fingerRange.contains(number) else {
            throw words[index - 1].error(
                "from \(Phrase.fingerRange.lowerBound) to \(Phrase.fingerRange.upperBound) fingers "
                    + "are possible, not \(number)")
        }
        let place = words[index - 1].through(unit)
        words.removeSubrange(index - 1...index)
        if let second = words.first(where: isUnit) {
            throw second.error("the number of fingers is given twice")
        }
        return Fingers(number: number, unit: unit, place: place)
    }

    private func phrase(_ kind: Word, _ fingers: Fingers?) throws(WordError)
        -> Phrase
    {
        if kind.lowercased == "stroke" {
            throw kind.error("'stroke' begins its phrase, and the stroke's name follows")
        }
        if kind.lowercased == "swipe" { try refuseSecondDirection(kind) }
        let given = ([kind] + words).map { word in
            Phrase.rotationAliases.first { $0.name == word.lowercased }?.rotation.rawValue
                ?? word.lowercased
        }
        var found = Phrase.forms.first { $0.words == given.sorted() }?.phrase
        if kind.lowercased == "button", words.count == 1, let number = Int(words[0].text) {
            try checkButton(number, words[0], kind)
            found = .button(number)
        }
        guard let found else { throw misfit(kind) }
        guard let fingers else { return found }
        guard let phrase = found.drawn(by: fingers.number) else {
            let what = found.drawn(by: 2) == nil ? "no number of fingers" : "two fingers or more"
            throw fingers.place.error("\(kind.text.quoted) takes \(what)")
        }
        return phrase
    }

    /// Why the words that are left do not go with `kind`.
    private func misfit(_ kind: Word) -> WordError {
        let forms = Phrase.forms.filter { $0.words.contains(kind.lowercased) }
        let names = forms.flatMap(\.words).filter { $0 != kind.lowercased }
        guard let first = words.first else {
            let more = kind.lowercased == "button" ? " or a number" : ""
            return kind.error(
                "\(kind.text.quoted) needs another word: \(names.joined(separator: ", "))\(more)")
        }
        let aliases = Phrase.rotationAliases.filter { names.contains($0.rotation.rawValue) }
        let known = names + aliases.map(\.name)
        let word =
            words.first { !known.contains($0.lowercased) } ?? words.dropFirst().first ?? first
        if let error = bareNumber(word) { return error }
        if known.contains(word.lowercased) {
            return word.error("\(word.text.quoted) is one word too many after \(kind.text.quoted)")
        }
        // `left-up` is the same as `up-left`.
        let reversed = word.lowercased.split(separator: "-").reversed().joined(separator: "-")
        let suggestion =
            names.contains(reversed) ? reversed : Spelling.nearest(to: word.text, among: known)
        // Not where it is something else: `3fingers`.
        let isUnknown = suggestion == nil && !word.text.contains(where: \.isNumber)
        let choice = isUnknown ? "; choose from \(names.joined(separator: ", "))" : ""
        return word.error(
            "\(word.text.quoted) does not go with \(kind.text.quoted)\(choice)",
            suggestion: suggestion)
    }

    private func bareNumber(_ word: Word) -> WordError? {
        Int(word.text).map { number in
            word.error("\(number) of what? Write '\(counted(number, "finger"))'")
        }
    }

    private func checkButton(_ number: Int, _ word: Word, _ kind: Word) throws(WordError) {
        if let direction = ScrollDirection.allCases.first(where: { $0.button == number }) {
            throw kind.error(
                "button \(number) is the scroll wheel",
                suggestion: Phrase.wheel(direction).description)
        }
        let range = Phrase.buttonRange
        guard range.contains(number) else {
            throw word.error(
                "mouse buttons are numbered from \(range.lowerBound) to \(range.upperBound) here, "
                    + "not \(word.text)")
        }
    }

    private func refuseSecondDirection(_ kind: Word) throws(WordError) {
        guard words.count == 2, let first = Direction(rawValue: words[0].lowercased),
            let second = Direction(rawValue: words[1].lowercased)
        else { return }
        let joined = [(first, second), (second, first)].lazy
            .compactMap { Direction(rawValue: "\($0.rawValue)-\($1.rawValue)") }.first
        throw kind.through(words[1]).error(
            "a swipe has one direction; two strokes in one are written without 'swipe'",
            suggestion: joined.map { "swipe \($0.rawValue)" }
                ?? "\(first.rawValue) \(second.rawValue)")
    }

    private func sequence() throws(WordError) -> Phrase {
        var directions: [Direction] = []
        for word in words {
            guard let direction = Direction(rawValue: word.lowercased) else {
                if let error = bareNumber(word) { throw error }
                throw noGesture(word)
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
            throw words[0].error(
                "one direction alone is a swipe", suggestion: "swipe \(words[0].lowercased)")
        }
        return .sequence(directions)
    }

    /// The error about a word that no phrase has, with a hint at recorded strokes.
    private func noGesture(_ word: Word) -> WordError {
        let several = ["double tap", "triple tap", "long press"]
        let known =
            Phrase.kinds + Direction.allCases.map(\.rawValue) + ["double", "triple", "long"]
        let near = Spelling.nearest(to: word.text, among: known + several)
        let suggestion = several.first { $0.hasPrefix("\(near ?? "?") ") } ?? near
        var message = "\(word.text.quoted) is not a gesture"
        if suggestion == nil, words.count == 1, TemplateName.fault(in: word.text) == nil {
            message += "; a shape that you have recorded is 'stroke \(word.text)'"
        }
        return word.error(message, suggestion: suggestion)
    }

    /// Everything after `stroke` is the template's name; it names a file, so it stays plain.
    private func stroke(_ first: Word) throws(WordError) -> Phrase {
        guard words.count > 1 else { throw first.error("which stroke? Its name is missing") }
        for word in words.dropFirst() {
            if let fault = TemplateName.fault(in: word.text) { throw word.error(fault) }
        }
        let name = words.dropFirst().map(\.text).joined(separator: " ")
        if let fault = TemplateName.fault(in: name) {
            throw words[1].through(words[words.count - 1]).error(fault)
        }
        return .stroke(name)
    }
}
