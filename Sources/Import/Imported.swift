internal import Engine
public import Gestures
public import Mapping

/// What another program's configuration comes to.
public struct Imported: Sendable {
    /// The gestures and what they do.
    public var mapping: Mapping
    /// The examples of each recorded stroke that the mapping names.
    public var templates: [String: [Template]]
    /// What could not be carried over, or only nearly, in the order of the file.
    public var losses: [ImportLoss]

    /// The mapping as a file, with the losses as remarks at its top.
    ///
    /// - Parameter source: where it comes from, as in `easystroke's actions-0.5.6`.
    public func text(source: String) -> String {
        Imported.heading(source: source, losses) + "\n" + mapping.text
    }

    /// Remarks, in YAML, about where a file comes from and what was lost.
    static func heading(source: String, _ losses: [ImportLoss]) -> String {
        var text = "# From \(Imported.oneLine(source)).\n"
        if !losses.isEmpty {
            text += "#\n# Not carried over, or only nearly:\n"
            for loss in losses { text += "#  - \(Imported.oneLine(loss.description))\n" }
        }
        return text
    }

    /// What other programs wrote could end a remark's line, or a terminal's.
    static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            line.append(scalar.isShowable ? scalar : "\u{fffd}")
        }
        return String(line)
    }

    /// ` with 3 fingers`, behind the name of a gesture; nothing where the number is not given.
    static func with(fingers: String?) -> String {
        fingers.map { " with \($0) \($0 == "1" ? "finger" : "fingers")" } ?? ""
    }

    /// This, unless its mapping is larger than mapping files may be.
    func withinLimits() throws(ImportError) -> Imported {
        // The remarks at the top have a limit of their own, far below this.
        guard mapping.text.utf8.count <= Imported.largestMapping else {
            throw ImportError(
                line: 1, column: 1,
                message: "this comes to a larger mapping than curlicue reads; make it shorter")
        }
        return self
    }

    /// In bytes: half of what mapping files may have.
    private static let largestMapping = 512 << 10
}
