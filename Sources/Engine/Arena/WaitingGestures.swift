public import Gestures

extension Profile {
    /// Those of this profile's gestures that a button or a finger draws and that have to wait for
    /// further strokes, because what is drawn may be the first strokes of the template `name`:
    /// judged by the ideal paths of built-in gestures and by the examples of recorded ones.
    ///
    /// - Parameter templates: the recorded strokes, `name` among them. Where that is drawn in one
    ///   stroke, nothing waits for it.
    public func gestures(
        waitingFor name: String, limits: Limits = Limits(), templates: TemplateLibrary
    ) -> [Phrase] {
        guard templates[name].contains(where: \.isSuccessive) else { return [] }
        let target = Profile(
            hotkeys: [], bindings: [Binding(.stroke(name), actions: [.nothing])])
        var arena = target.arenaConfiguration(limits: limits, templates: templates).arena
        let ideal = IndependentRun(self, limits: limits).idealPaths
        return bindings.map(\.phrase).filter { phrase in
            var drawings = ideal.filter { phrase.covers($0.phrase) }.map { [$0.path.evenlyTimed] }
            if case .stroke(let other) = phrase, other != name {
                let examples = templates[other].filter {
                    $0.contacts.count == 1 || $0.isSuccessive
                }
                drawings += examples.map(\.contacts)
            }
            return drawings.contains { $0.isBeginning(in: &arena) }
        }
    }
}

extension [[Sample]] {
    /// Whether a finger that has drawn these strokes may go on with a template of `arena`.
    fileprivate func isBeginning(in arena: inout Arena) -> Bool {
        arena.reset()
        let strokes = enumerated().map { Stroke(.finger($0.offset), samples: $0.element) }
        for event in Replay.events(of: strokes) { _ = arena.handle(event) }
        return arena.deadline != nil
    }
}

extension [Point] {
    /// As samples of a stroke that takes a while.
    public var evenlyTimed: [Sample] {
        enumerated().map { Sample($0.element, at: .milliseconds(8) * $0.offset) }
    }
}
