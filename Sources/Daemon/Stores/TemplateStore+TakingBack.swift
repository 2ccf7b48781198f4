internal import Gestures
package import Host

extension TemplateStore {
    /// An example that was taught and is taken back.
    package struct TakenBack {
        /// The recorded stroke's name, or the built-in gesture's.
        package var name: String
        /// Whether it is an example of a built-in gesture.
        package var isBuiltIn: Bool
        /// When it was taught, in milliseconds since 1970.
        package var taught: Int
        /// How many examples are left.
        package var left: Int
    }

    /// Removes the example that was taught last, of whatever gesture; nil where none is left. One
    /// that gave way to it does not come back.
    package func takeBackLast() throws(SystemError) -> TakenBack? {
        var last: TakenBack?
        for (store, isBuiltIn) in [(self, false), (taught, true)] {
            for name in try store.names() {
                let moments = try store.examples(of: name).0.compactMap(\.taught)
                guard let moment = moments.max(), moment > last?.taught ?? .min else { continue }
                last = TakenBack(name: name, isBuiltIn: isBuiltIn, taught: moment, left: 0)
            }
        }
        guard var found = last else { return nil }
        let store = found.isBuiltIn ? taught : self
        var examples = try store.examples(of: found.name).0
        // Of two that were taught in the same moment the later line is the later one.
        if let index = examples.lastIndex(where: { $0.taught == found.taught }) {
            examples.remove(at: index)
        }
        found.left = examples.count
        if examples.isEmpty {
            try store.remove(found.name)
        } else {
            try store.write(
                found.name, examples, label: found.isBuiltIn ? found.name : nil)
        }
        return found
    }
}
