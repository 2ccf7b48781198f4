public import Gestures
public import Mapping

/// What another program's configuration comes to.
public struct Imported: Sendable {
    /// The gestures and what they do.
    public var mapping: Mapping
    /// The examples of each recorded stroke that the mapping names.
    public var templates: [String: [Template]]
    /// What could not be carried over, or only nearly: a sentence each, in the order of the file.
    public var losses: [String]

    /// The mapping as a file, with the losses as remarks at its top.
    ///
    /// - Parameter source: where it comes from, as in `easystroke's actions-0.5.6`.
    public func text(source: String) -> String {
        var text = "# From \(Imported.oneLine(source)).\n"
        if !losses.isEmpty {
            text += "#\n# Not carried over, or only nearly:\n"
            for loss in losses { text += "#  - \(Imported.oneLine(loss))\n" }
        }
        return text + "\n" + mapping.text
    }

    /// What other programs wrote could end a remark's line, or a terminal's.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            line.append(scalar.isShowable ? scalar : "\u{fffd}")
        }
        return String(line)
    }
}
