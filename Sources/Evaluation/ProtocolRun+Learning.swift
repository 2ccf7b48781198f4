internal import Gestures

extension ProtocolRun {
    /// Records half of the gestures of `writer`, teaches corrections from half of the other
    /// strokes of these, and judges what is left.
    mutating func learn(
        _ strokes: [Item], of writer: Writer, _ random: inout SplitMix
    ) {
        let byLabel = Dictionary(grouping: strokes.shuffled(using: &random), by: \.label)
        // Both halves of the rest should have a stroke.
        let usable = byLabel.keys.sorted().filter { label in
            let drawn = byLabel[label] ?? []
            return drawn.count(where: \.isMedium) >= examples && drawn.count >= examples + 2
        }
        let recorded = random.drawn(usable.count / 2, of: usable)
        var classes: [TemplateClass] = []
        var offered: [Item] = []
        var rest: [Item] = []
        for label in usable {
            let drawn = byLabel[label] ?? []
            guard recorded.contains(label) else {
                rest += drawn
                continue
            }
            let chosen = drawn.indices.filter { drawn[$0].isMedium }.prefix(examples)
            let others = drawn.indices.filter { !chosen.contains($0) }.map { drawn[$0] }
            offered += others.prefix(others.count / 2)
            rest += others.dropFirst(others.count / 2)
            let item = TemplateClass(label, chosen.map { drawn[$0].template })
            if let item { classes.append(item) }
        }
        guard !classes.isEmpty else { return }
        var learner = Learner(classes)
        let before = learner.set
        for item in offered.shuffled(using: &random) {
            learner.offer(item.template, as: item.label)
        }
        judge(rest, by: learner.set, recording: recorded)
        var learning = writers[writer]?.learning ?? TemplateProtocols.Learning()
        learning.offered += learner.offered
        learning.learned += recorded.reduce(0) { $0 + learner.count(of: $1) }
        for item in rest {
            let isRecorded = recorded.contains(item.label)
            learning.count(
                item.label, before: Learner.taken(item.template, by: before),
                after: Learner.taken(item.template, by: learner.set),
                corrections: isRecorded ? learner.count(of: item.label) : nil)
        }
        writers[writer]?.learning = learning
    }
}
