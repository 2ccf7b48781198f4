internal import Gestures

/// Gives recorded strokes names that a mapping can hold, each of them once.
struct TemplateNames {
    private var used: Set<String> = []
    /// The number behind the last name like that.
    private var numbers: [String: Int] = [:]

    /// A name like `name` that was not given before.
    mutating func next(like name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(60) {
            let isFine = TemplateName.fault(in: "a\(scalar)a") == nil
            scalars.append(isFine ? scalar : " ")
        }
        var base = String(scalars).split(separator: " ").joined(separator: " ")
        while base.hasPrefix("-") { base.removeFirst() }
        let phrase = Phrase.stroke(base)
        let reads = (try? Phrase(parsing: phrase.description)) == phrase
        if TemplateName.fault(in: base) != nil || !reads { base = "gesture" }
        var name = base
        var number = numbers[base] ?? 1
        if number > 1 { name = "\(base) \(number)" }
        while used.contains(name) {
            number += 1
            name = "\(base) \(number)"
        }
        numbers[base] = number
        used.insert(name)
        return name
    }
}
