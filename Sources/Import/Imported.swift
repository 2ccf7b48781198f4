internal import Engine
package import Gestures
package import Mapping

package enum ImportProgram: String, CaseIterable, Sendable {
    case easystroke, fusuma
    case libinputGestures = "libinput-gestures"
    case touchegg
}

package struct Imported: Sendable {
    package var mapping: Mapping
    /// The examples of each recorded stroke that the mapping names.
    package var templates: [String: [Template]]
    /// What could not be carried over, or only nearly, in the order of the file.
    package var losses: [ImportRemark]
}

extension Imported {
    /// Imports a file of `program`; throws where it cannot be read. `keyName` gives the name of a
    /// keysym, as `XKeysymToString` does; nil where it has none.
    package init(
        _ bytes: [UInt8], of program: ImportProgram, keys: KeyNames,
        keyName: @escaping (Int) -> String?
    ) throws(ImportRemark) {
        let draft = ImportDraft(keys: keys)
        switch program {
        case .easystroke:
            var archive = try EasystrokeArchive(bytes, keyName: keyName)
            self = try EasystrokeConversion(draft: draft).imported(archive.root())
        case .fusuma: self = try FusumaConversion(draft: draft).imported(bytes)
        case .libinputGestures: self = try LibinputGesturesConversion(draft: draft).imported(bytes)
        case .touchegg: self = try ToucheggConversion(draft: draft).imported(bytes)
        }
    }

    /// The mapping as a file, with the losses as remarks at its top.
    ///
    /// - Parameter source: where it comes from, as in `easystroke's actions-0.5.6`.
    package func text(source: String) -> String {
        var text = "# From \(source.showable).\n"
        if !losses.isEmpty {
            text += "#\n# Not carried over, or only nearly:\n"
            for loss in losses { text += "#  - \(loss)\n" }
        }
        return text + "\n" + mapping.profiles.map(\.text).joined()
    }
}

/// A remark on another program's file: why it cannot be read, or what could not be carried over, or
/// only nearly.
package struct ImportRemark: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line it is about, from 1; nil where it is about the file as a whole.
    package var line: Int?
    /// What it is about, and what to do instead where there is something; on one line.
    package var message: String

    init(_ message: String, line: Int?) {
        self.line = line
        self.message = message.showable
    }

    package var description: String { (line.map { "line \($0): " } ?? "") + message }
}

extension String {
    var trimmed: String {
        let front = unicodeScalars.drop(while: \.properties.isWhitespace)
        return String(
            String.UnicodeScalarView(
                front.reversed().drop(while: \.properties.isWhitespace).reversed()))
    }
}

// MARK: The mapping as a file, with the keys that imports use

extension Profile {
    fileprivate var text: String {
        var lines = ["hotkey: \(ImportDraft.hotkey)"]
        if touch == .always { lines.append("touch: always") }
        if touchpad == .always { lines.append("touchpad: always") }
        lines += Self.gestures(bindings, front: "")
        if !applications.isEmpty { lines.append("applications:") }
        for rule in applications {
            let key = rule.match.classes.isEmpty ? "instance" : "class"
            let name = YAMLText.scalar((rule.match.classes + rule.match.instances).joined())
            lines.append("  - match: {\(key): \(name)}")
            lines += Self.gestures(rule.bindings, front: "    ")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func gestures(_ bindings: [Binding], front: String) -> [String] {
        [front + "gestures:"] + bindings.map { "\(front)  \($0.entry)" }
    }
}
