/// What a template may be called. The name is also the name of its file.
public enum TemplateName {
    /// Longer names than this, in bytes of UTF-8, fit no file system with what is added to them.
    public static let longest = 200

    /// What is wrong with `name`, or nil when it is good: letters and digits of any script, `-` and
    /// `_`, single blanks between words.
    public static func fault(in name: String) -> String? {
        if name.isEmpty { return "a template needs a name" }
        if name.utf8.count > longest { return "the name is too long" }
        if name.unicodeScalars.first == "-" { return "a template's name does not begin with '-'" }
        if name.split(separator: " ").joined(separator: " ") != name {
            return "a template's name has spaces only between words"
        }
        for scalar in name.unicodeScalars where !isPlain(scalar) {
            let shown = String(scalar).quoted
            return "a template's name has letters, digits, '-' and '_' in it, not \(shown)"
        }
        return nil
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .nonspacingMark, .spacingMark:
            true
        default: scalar == "-" || scalar == "_" || scalar == " "
        }
    }
}
