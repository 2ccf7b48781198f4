internal import Engine
internal import Gestures

/// The gestures of one scope while they are collected: each phrase once.
struct BindingList {
    /// What was collected, in order.
    private(set) var bindings: [Binding] = []
    private var known: Set<Phrase> = []
    /// More gestures than this are not collected.
    static let most = 2000

    /// Adds `binding`, which was found as `title`.
    mutating func add(_ binding: Binding, _ title: String, _ losses: inout ImportLosses) {
        guard bindings.count < Self.most else {
            return losses.add("more than \(Self.most) gestures")
        }
        guard known.insert(binding.phrase).inserted else {
            return losses.add("\(title): '\(binding.phrase)' is mapped already")
        }
        bindings.append(binding)
    }
}
