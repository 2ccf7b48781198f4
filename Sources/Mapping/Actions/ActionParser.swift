public import Engine
public import Gestures

/// What an action may begin with, in the order of the manual; `ActionParser.action` reads each.
private enum Verb: String, CaseIterable {
    case run, exec, window, desktop, keys, text, click, scroll, drag, wait, again, curlicue, nothing
}

extension Action {
    package static let verbs = Verb.allCases.map(\.rawValue)

    /// Reads an action as the mapping writes it, `window maximize`. Keywords may be in any letter
    /// case; commands, texts and key names are taken as they are. Throws what is wrong, and where.
    public init(parsing text: String, keys: KeyNames) throws(WordError) {
        // NUL ends a C string, so no program, shell or X request can be given it.
        if let nul = text.unicodeScalars.enumerated().first(where: { $0.element == "\0" }) {
            throw WordError(
                offset: nul.offset, length: 1, message: "an action cannot hold the character NUL")
        }
        let scalars = Array(text.unicodeScalars)
        self = try ActionParser(text: scalars, words: Word.words(of: text), keys: keys).action()
    }
}

private struct ActionParser {
    let text: [Unicode.Scalar]
    let words: [Word]
    let keys: KeyNames

    func action() throws(WordError) -> Action {
        guard let verb = words.first else {
            throw WordError(
                offset: 0, length: 0, message: "an action is missing here; 'nothing' does nothing")
        }
        guard let known = Verb(rawValue: verb.lowercased) else { throw unknownVerb(verb) }
        switch known {
        case .run: return .run(string(from: try rest(verb, "a command for the shell")))
        case .exec: return .exec(try arguments(verb))
        case .window: return .window(try window(verb))
        case .desktop: return .desktop(try desktop(verb))
        case .keys: return try keys(verb)
        case .text: return .text(try quotable(verb, "what to type, in double quotes"))
        case .click:
            let word = try second(verb, "the number of a mouse button, as in 'click 2'")
            try end(after: word)
            return .click(try number(word, Action.clickRange, "mouse buttons"))
        case .scroll: return try scroll(verb)
        case .drag: return try drag()
        case .wait:
            let start = try rest(verb, "a time, as in 'wait 200ms'")
            do {
                return .wait(
                    try .parsed(string(from: start), milliseconds: Action.waitRange))
            } catch { throw error.moved(by: start) }
        case .again:
            try end(after: verb)
            return .again
        case .curlicue:
            let names = OwnAction.allCases.map(\.rawValue)
            let word = try second(verb, "one of these: " + names.joined(separator: ", "))
            guard let action = OwnAction(rawValue: word.lowercased) else {
                throw unknown(word, "curlicue can't", among: names)
            }
            try end(after: word)
            return .own(action)
        case .nothing:
            try end(after: verb)
            return .nothing
        }
    }

    private func unknownVerb(_ verb: Word) -> WordError {
        let all = words.map(\.lowercased).joined(separator: " ")
        if let named = WindowAction.named.first(where: { $0.words == all }) {
            return verb.through(last).error(
                "no action begins with \(verb.text.quoted)", suggestion: "window \(named.words)")
        }
        return verb.error(
            "no action begins with \(verb.text.quoted); a command is written 'run …'",
            suggestion: (try? Chord(parsing: verb.text, keys: keys)) != nil
                ? "keys \(verb.text)" : Spelling.nearest(to: verb.text, among: Action.verbs))
    }

    // MARK: Commands and text

    /// Where what follows `word` begins.
    private func rest(_ word: Word, _ what: String) throws(WordError) -> Int {
        if let next = words.first(where: { $0.offset > word.offset }) { return next.offset }
        throw word.error("\(word.text.quoted) needs \(what)")
    }

    /// The index behind the last word.
    private var end: Int { last.offset + last.length }

    private func string(from start: Int, to end: Int? = nil) -> String {
        String(String.UnicodeScalarView(text[start..<(end ?? self.end)]))
    }

    private func arguments(_ verb: Word) throws(WordError) -> [String] {
        var index = try rest(verb, "a program")
        var result: [String] = []
        while index < end {
            if text[index].isBlank {
                index += 1
            } else if text[index] == "\"" {
                let (argument, next) = try quoted(from: index)
                if next < end, !text[next].isBlank {
                    throw WordError(
                        offset: next, length: 1,
                        message: "a space is missing after the closing quote")
                }
                result.append(argument)
                index = next
            } else {
                let next = text[index..<end].firstIndex(where: \.isBlank) ?? end
                result.append(string(from: index, to: next))
                index = next
            }
        }
        if result[0].isEmpty { throw words[1].error("the name of the program is empty") }
        return result
    }

    /// What comes after `word`, which may be in double quotes.
    private func quotable(_ word: Word, _ what: String) throws(WordError) -> String {
        let start = try rest(word, what)
        guard text[start] == "\"" else { return string(from: start) }
        let (quoted, next) = try quoted(from: start)
        guard next == end else {
            throw WordError(
                offset: next, length: end - next, message: "nothing can follow the closing quote")
        }
        guard !quoted.isEmpty else {
            throw WordError(
                offset: start, length: 2, message: "there is nothing in these quotes")
        }
        return quoted
    }

    /// The text in double quotes that begins at `start`, `"say \"hi\"\n"`, and the index after it.
    private func quoted(from start: Int) throws(WordError) -> (text: String, end: Int) {
        var result = String.UnicodeScalarView()
        var index = start + 1
        while index < text.count {
            switch text[index] {
            case "\"": return (String(result), index + 1)
            case "\\":
                let (scalar, next) = try escape(at: index)
                result.append(scalar)
                index = next
            default:
                result.append(text[index])
                index += 1
            }
        }
        throw WordError(offset: start, length: 1, message: "this quote is never closed")
    }

    private func escape(at start: Int) throws(WordError) -> (Unicode.Scalar, Int) {
        let named: [Unicode.Scalar: Unicode.Scalar] = [
            "\"": "\"", "\\": "\\", "n": "\n", "t": "\t",
        ]
        let rest = text[(start + 1)...]
        if let first = rest.first, let scalar = named[first] { return (scalar, start + 2) }
        if rest.starts(with: "u{".unicodeScalars), let end = rest.prefix(12).firstIndex(of: "}"),
            let value = UInt32(string(from: start + 3, to: end), radix: 16), value != 0,
            let scalar = Unicode.Scalar(value)
        {
            return (scalar, end + 1)
        }
        throw WordError(
            offset: start, length: min(2, text.count - start),
            message: #"a backslash begins \", \\, \n, \t or \u{HEX} up to 10ffff, or is doubled"#)
    }

    // MARK: Windows and desktops

    private func window(_ verb: Word) throws(WordError) -> WindowAction {
        let first = try second(verb, "what to do to the window, as in 'window close'")
        if first.lowercased == "to" { return try sent(first) }
        let isFocus = first.lowercased == "focus"
        if isFocus, words.count > 2, words[2].lowercased == "class" {
            return .focusClass(try quotable(words[2], "a name, as in 'window focus class firefox'"))
        }
        let rest = words.dropFirst().map(\.lowercased)
        let all = rest.joined(separator: " ")
        if let found = WindowAction.named.first(where: { $0.words == all }) { return found.action }
        let names = WindowAction.named.map(\.words)
        let joined = rest.joined(separator: "-")
        if names.contains(joined) {
            throw first.through(last).error(
                "no window action is called \(all.quoted)", suggestion: joined)
        }
        let front = first.lowercased
        var followers = names.filter { $0.hasPrefix(front + " ") }
            .map { String($0.dropFirst(front.count + 1)) }
        if isFocus { followers.append("class") }
        guard names.contains(front) || !followers.isEmpty else {
            let all = names.map { $0.prefix { $0 != " " } }.map(String.init)
            throw unknown(first, "no window action is called", among: all + ["to"])
        }
        guard words.count > 2 else {
            throw first.error("'window \(front)' needs \(followers.joined(separator: " or "))")
        }
        if followers.isEmpty { throw surplus(words[2]) }
        if followers.contains(rest[1]) { throw surplus(words[3]) }
        throw unknown(words[2], "'window \(front)' does not go with", among: followers)
    }

    private func sent(_ to: Word) throws(WordError) -> WindowAction {
        let places = ["desktop", "monitor"]
        guard words.count > 2 else {
            throw to.error("a window goes 'to desktop' or 'to monitor'")
        }
        let place = words[2]
        guard places.contains(place.lowercased) else {
            throw unknown(place, "a window cannot go to", among: places)
        }
        guard words.count > 3 else { throw place.error("which one: next, previous, 1, 2 …?") }
        let isMonitor = place.lowercased == "monitor"
        // Which monitor was used last is not known.
        let ordinal = try ordinal(words[3], named: place.lowercased) { !isMonitor || $0 != .last }
        try end(after: words[3])
        return isMonitor ? .toMonitor(ordinal) : .toDesktop(ordinal)
    }

    private func desktop(_ verb: Word) throws(WordError) -> DesktopAction {
        let word = try second(verb, "a desktop: next, previous, 1, 2 … or show")
        if word.lowercased == "show" {
            try end(after: word)
            return .show
        }
        let ordinal = try ordinal(word, named: "desktop", others: ["show"])
        guard let option = words.dropFirst(2).first else { return .go(ordinal, wrap: true) }
        guard option.lowercased == Action.stopWord else { throw surplus(option) }
        guard ordinal.isRelative else {
            throw option.error("'desktop \(ordinal)' has no end to stop at")
        }
        try end(after: option)
        return .go(ordinal, wrap: false)
    }

    private func ordinal(
        _ word: Word, named what: String, others: [String] = [],
        where fits: (Ordinal) -> Bool = { _ in true }
    ) throws(WordError) -> Ordinal {
        let table = Ordinal.named.filter { fits($0.ordinal) }
        if let found = table.first(where: { $0.word == word.lowercased }) { return found.ordinal }
        let digits = word.text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2d }
        if digits { return .number(try number(word, Ordinal.range, "\(what)s")) }
        throw unknown(word, "no \(what) is called", among: table.map(\.word) + others)
    }

    // MARK: Synthetic input

    private func keys(_ verb: Word) throws(WordError) -> Action {
        let chords = try chords(verb)
        guard words[1].lowercased == Action.holdWord else { return .keys(chords) }
        guard let chord = chords.first else {
            throw words[1].error("which keys are to be held, as in 'keys hold Alt'?")
        }
        try end(after: words[2])
        return .hold(chord)
    }

    private func chords(_ verb: Word) throws(WordError) -> [Chord] {
        _ = try second(verb, "the keys to press, as in 'keys Ctrl+c'")
        var chords: [Chord] = []
        for word in words.dropFirst(words[1].lowercased == Action.holdWord ? 2 : 1) {
            let chord: Chord
            do { chord = try Chord(parsing: word.text, keys: keys) } catch {
                throw error.moved(by: word.offset)
            }
            if case .button(let number) = chord.trigger {
                throw word.error(
                    "a mouse button is not a key; it is clicked with 'click'",
                    suggestion: chord.modifiers.isEmpty && words.count == 2
                        ? "click \(number)" : nil)
            }
            chords.append(chord)
        }
        return chords
    }

    private func scroll(_ verb: Word) throws(WordError) -> Action {
        let names = ScrollDirection.allCases.map(\.rawValue)
        let word = try second(verb, "a direction, as in 'scroll up 3'")
        guard let direction = ScrollDirection(rawValue: word.lowercased) else {
            throw unknown(word, "the wheel doesn't turn", among: names)
        }
        guard let amount = words.dropFirst(2).first else { return .scroll(direction, 1) }
        try end(after: amount)
        return .scroll(direction, try number(amount, Action.scrollRange, "notches"))
    }

    private func drag() throws(WordError) -> Action {
        guard let word = words.dropFirst().first else { return .drag(1) }
        let button = try number(word, Action.clickRange, "mouse buttons")
        guard !Phrase.wheelButtons.contains(button) else {
            throw word.error("mouse buttons 4 to 7 are the wheel and cannot be held")
        }
        try end(after: word)
        return .drag(button)
    }

    // MARK: Words

    private var last: Word { words[words.count - 1] }

    private func second(_ verb: Word, _ what: String) throws(WordError) -> Word {
        guard words.count > 1 else { throw verb.error("\(verb.text.quoted) needs \(what)") }
        return words[1]
    }

    private func end(after word: Word) throws(WordError) {
        if let next = words.first(where: { $0.offset > word.offset }) { throw surplus(next) }
    }

    private func surplus(_ word: Word) -> WordError {
        word.error("\(word.text.quoted) is one word too many here")
    }

    /// Lists the names there are, unless one is nearly the same.
    private func unknown(_ word: Word, _ message: String, among names: [String]) -> WordError {
        let nearest = Spelling.nearest(to: word.text, among: names)
        let choice =
            names.count > 10
            ? "; 'man 5 curlicue' lists them all"
            : "; choose from \(names.joined(separator: ", "))"
        return word.error(
            "\(message) \(word.text.quoted)\(nearest == nil ? choice : "")", suggestion: nearest)
    }

    private func number(_ word: Word, _ range: ClosedRange<Int>, _ what: String)
        throws(WordError) -> Int
    {
        guard let number = Int(word.text), range.contains(number) else {
            throw word.error(
                "\(what) have numbers from \(range.lowerBound) to \(range.upperBound), not "
                    + word.text.quoted,
                suggestion: Phrase.buttonNames.first { $0.name == word.lowercased }?.number
                    .description)
        }
        return number
    }
}
