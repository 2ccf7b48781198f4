public import Engine
package import Gestures

/// The mapping that is built into the program, which applies where there is no file.
public enum DefaultMapping {
    package static let file = "built-in config"

    static var source: Source { Source(file: file, text: text) }

    package static let text = String(decoding: PackageResources.curlicue_yaml, as: UTF8.self)
}

/// What a gesture of the built-in mapping does under a window manager that cannot do its action.
public struct Substitution: Hashable, Sendable {
    package var phrase: Phrase
    package var action: Action
    /// What it does instead; nil where there is no substitute that the window manager can do.
    package var instead: Action?

    /// The text of a mapping file as `init` writes it for a window manager: with `substitutions`,
    /// each explained in the line above it. An entry with several lines or with options stays as it
    /// is, below the explanation.
    public static func apply(
        _ substitutions: [Substitution], to text: String, under windowManager: String
    ) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        for substitution in substitutions {
            let entry = "  \(substitution.phrase):"
            guard let place = lines.firstIndex(where: { $0.hasPrefix(entry) }) else { continue }
            let isPlain = lines[place] == "\(entry) \(substitution.action)"
            let remark = "  # \(windowManager) cannot do '\(substitution.action)'"
            if let instead = substitution.instead, isPlain {
                lines[place] = "\(entry) \(instead)"
                lines.insert(remark + "; this is what it can.", at: place)
            } else {
                lines.insert(remark + ": this has no effect there.", at: place)
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension DefaultMapping {
    /// What the built-in mapping does instead of an action that the window manager cannot do. A
    /// user's own mapping is never changed.
    static let substitutes: [Action: Action] = [
        // Minimizing the window shows the desktop behind it.
        .desktop(.show): .window(.minimize),
        // Without desktops, it goes from window to window.
        .desktop(.go(.next, wrap: true)): .window(.focusNeighbour(.right)),
        .desktop(.go(.previous, wrap: true)): .window(.focusNeighbour(.left)),
    ]
}

extension Mapping {
    /// The built-in mapping for a window manager that can perform only some actions, and what was
    /// replaced by what.
    public func adapted(
        to canPerform: (Action) -> Bool
    ) -> (mapping: Mapping, substitutions: [Substitution]) {
        var result = self
        var substitutions: [Substitution] = []
        for profile in profiles.indices {
            for place in profiles[profile].bindings.indices {
                let binding = profiles[profile].bindings[place]
                for (index, action) in binding.actions.enumerated() where !canPerform(action) {
                    let instead = DefaultMapping.substitutes[action].flatMap {
                        canPerform($0) ? $0 : nil
                    }
                    substitutions.append(
                        Substitution(phrase: binding.phrase, action: action, instead: instead))
                    guard let instead else { continue }
                    result.profiles[profile].bindings[place].actions[index] = instead
                }
            }
        }
        return (result, substitutions)
    }
}
