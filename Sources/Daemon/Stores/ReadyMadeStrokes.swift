internal import Engine
package import Gestures
package import Mapping
internal import StrokeGenerator

/// The letters and digits that a mapping may name without recording them.
package enum ReadyMadeStrokes {
    /// Whether `name` is one.
    package static func contains(_ name: String) -> Bool {
        ReadyMadeTemplates.names.contains(name)
    }
}

extension TemplateLibrary {
    /// Makes those of `names` that are ready-made and not recorded.
    package mutating func addReadyMade(_ names: some Sequence<String>) {
        for name in names where self[name].isEmpty {
            self[name] = ReadyMadeTemplates.examples(of: name)
        }
    }
}

extension Mapping {
    /// The names of the strokes that it maps.
    package var strokeNames: Set<String> {
        let bindings = profiles.lazy.flatMap { profile in
            profile.bindings + profile.applications.flatMap(\.bindings)
        }
        return bindings.reduce(into: []) { names, binding in
            if case .stroke(let name) = binding.phrase { names.insert(name) }
        }
    }
}
