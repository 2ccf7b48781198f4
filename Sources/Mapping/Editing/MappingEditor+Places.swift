public import Engine
public import Gestures

/// What a mapping file has where.
extension MappingEditor {
    /// Where gestures for all windows can be put: one scope where all hotkeys share them, else one
    /// for each that has its own. The order is that of the file.
    public var places: [EditScope] {
        let outline = FileOutline(source, mapping)
        var seen: [[Int]] = []
        let scopes = [EditScope()] + mapping.profiles.map { EditScope(hotkey: $0.hotkeys.first) }
        return scopes.filter { scope in
            guard let site = try? outline.site(of: scope), !seen.contains(site.profiles) else {
                return false
            }
            seen.append(site.profiles)
            return true
        }
    }

    /// The hotkeys that the gestures of `scope` are drawn under; none where there is no such place.
    public func hotkeys(of scope: EditScope) -> [Chord] {
        guard let site = try? FileOutline(source, mapping).site(of: scope) else { return [] }
        return site.profiles.flatMap { mapping.profiles[$0].hotkeys }
    }

    /// The entry for `phrase` itself among the gestures of `scope`.
    public func binding(for phrase: Phrase, in scope: EditScope) -> Binding? {
        guard let site = try? FileOutline(source, mapping).site(of: scope) else { return nil }
        return mapping.bindings(of: site).first { $0.phrase == phrase }
    }
}

extension Mapping {
    /// What applies over the windows of `scope`, by their class alone; nil where nothing can be
    /// drawn there.
    public func profile(of scope: EditScope) -> Profile? {
        let profile =
            scope.hotkey.flatMap { hotkey in
                profiles.first { $0.hotkeys.contains(hotkey) }
            } ?? profiles.first
        guard let application = scope.application else { return profile }
        let window = WindowDescription(className: application)
        return profile?.adapted(to: profile?.application(for: window))
    }
}
