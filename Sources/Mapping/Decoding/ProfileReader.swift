internal import Appearance
internal import Engine
internal import Gestures

/// A chord that starts a hold, and where it is written.
struct Hotkey {
    var chord: Chord
    var node: Node
}

/// Reading `hotkey:` and `hotkeys:`.
extension MappingDecoder {
    /// A chord, or a list of them.
    func hotkeys(_ node: Node) -> [Hotkey] {
        items(node, "hotkeys").compactMap { hotkey($0) }
    }

    func hotkey(_ node: Node) -> Hotkey? {
        let read = parse(node, "a hotkey", example: "Super+grave") { text throws(WordError) in
            do throws(WordError) {
                let chord = try Chord(parsing: text, keys: vocabulary.keys)
                try checkHotkey(chord, text)
                return chord
            } catch {
                // Where the suggested chord cannot be a hotkey either, says so at once.
                if let suggestion = error.suggestion {
                    let (written, end) = (text.unicodeScalars, error.offset + error.length)
                    let meant =
                        String(written.prefix(error.offset)) + suggestion
                        + String(written.dropFirst(end))
                    if let chord = try? Chord(parsing: meant, keys: vocabulary.keys) {
                        try checkHotkey(chord, text)
                    }
                }
                throw error
            }
        }
        guard let chord = read else { return nil }
        warnAboutShift(chord, node, "needs")
        if case .button(1) = chord.trigger, chord.modifiers.isEmpty {
            diagnostics.warning(
                node.place, "with this every drag of the left mouse button draws a gesture")
        }
        return Hotkey(chord: chord, node: node)
    }

    private func checkHotkey(_ chord: Chord, _ text: String) throws(WordError) {
        // Shift and AltGr alone type text.
        let isTyped = chord.modifiers.subtracting([.shift, .altGr]).isEmpty
        switch chord.trigger {
        case .button(let number) where (4...7).contains(number):
            throw fault(
                text,
                "button \(number) is the scroll wheel, which cannot be held; 'wheel up' and "
                    + "the like are gestures under another hotkey")
        case .key("Num_Lock"):
            throw fault(
                text, "\("\(chord)".quoted) switches a lock at every gesture; take another key")
        case .key("Caps_Lock"):
            throw fault(
                text,
                "\("\(chord)".quoted) switches a lock at every gesture; take another key, or make it one: "
                    + "after 'setxkbmap -option caps:menu' the hotkey Menu is CapsLock", "Menu")
        case .key(let name) where isTyped && vocabulary.keys.types(name):
            let other = Chord(chord.trigger, modifiers: chord.modifiers.union(.super))
            throw fault(
                text,
                "\("\(chord)".quoted) is needed for typing; a hotkey needs Ctrl, Alt or Super with "
                    + "such a key", "\(other)")
        case .modifiers where isTyped && chord.modifiers.contains(.shift):
            let other = Chord(.modifiers, modifiers: chord.modifiers.union(.super))
            throw fault(
                text, "\("\(chord)".quoted) is needed for typing; add another modifier to it",
                "\(other)")
        case .key, .button, .modifiers: break
        }
    }

    func checkCancel(_ cancel: Chord, _ node: Node?, _ hotkeys: [Hotkey]) {
        for hotkey in hotkeys where vocabulary.keys.areSame(hotkey.chord, cancel) {
            diagnostics.error(
                hotkey.node.place,
                "\("\(hotkey.chord)".quoted) is the hotkey and the key that cancels; choose another hotkey, "
                    + "such as Super+\(cancel), or another 'cancel:'",
                notes: node.map { [diagnostics.related($0, "this key cancels")] } ?? [])
        }
    }

    /// The key that cancels; it does so whatever modifiers are held.
    func cancel(_ node: Node) -> Chord? {
        parse(node, "a key", example: "Escape") { text throws(WordError) in
            let chord = try Chord(parsing: text, keys: vocabulary.keys)
            guard case .key = chord.trigger, chord.modifiers.isEmpty else {
                throw fault(text, "'cancel' is a key without modifiers, as in 'Escape'")
            }
            return chord
        }
    }

    // MARK: Profiles

    /// The profiles of a file with these fields; `builtIn` gives the gestures and hotkeys that it
    /// lacks.
    ///
    /// - Parameter ink: the ink of hotkeys that do not set it.
    /// - Returns: the profiles, every hotkey of them, and the ink of the hotkeys that set it.
    func profiles(
        _ fields: [String: Node.Entry], ink: Appearance.Ink, builtIn: () -> [Profile]
    ) -> (profiles: [Profile], hotkeys: [Hotkey], inks: [Chord: Appearance.Ink]) {
        var base = Profile(hotkeys: [])
        settings(fields, profileSettings, into: &base)
        // Where all of them are turned off, it is as if there were no such key.
        let list = fields["hotkeys"].flatMap { $0.value.isEmpty ? nil : $0 }
        let shared = fields["gestures"].map { bindings($0.value) }
        var drafts: [Draft] = []
        var plain = fields["hotkey"].map { hotkeys($0.value) } ?? []
        // Whether an entry of `hotkeys` has no gestures of its own, or was too wrong to tell.
        var hasPlain = false
        if let entry = list {
            guard case .sequence(let items) = entry.value.content else {
                diagnostics.error(
                    entry.value,
                    "'hotkeys' is a list of chords or mappings, not \(entry.value.kind)"
                        + entry.value.missingDash)
                return ([], plain, [:])
            }
            if items.isEmpty {
                diagnostics.error(entry.value, "the list of hotkeys is empty")
                hasPlain = true
            }
            for item in items {
                if case .mapping = item.content {
                    let draft = draft(item, base, ink: ink)
                    drafts += draft.map { [$0] } ?? []
                    hasPlain = hasPlain || draft == nil
                } else {
                    hasPlain = true
                    if let hotkey = hotkey(item) { plain.append(hotkey) }
                }
            }
        }
        let isAlone = fields["hotkey"] == nil && list == nil
        // A wrong hotkey was reported already, and needs no second message.
        let usesShared =
            isAlone || fields["hotkey"] != nil || drafts.contains { $0.bindings == nil }
            || hasPlain
        if let shared, let entry = fields["gestures"] {
            if !usesShared {
                diagnostics.warning(
                    entry.key.place, "every hotkey has gestures of its own: these do nothing")
            } else if shared.isEmpty, fields["applications"]?.value.isEmpty != false,
                !diagnostics.hasErrors
            {
                diagnostics.warning(entry.key.place, "no gesture is mapped here")
            }
        }
        let common = shared ?? builtIn().first?.bindings ?? []
        if shared == nil, usesShared, !diagnostics.hasErrors {
            diagnostics.note(
                Place(line: 1, column: 1), "no gestures are given: the built-in ones apply")
        }
        let chords = isAlone ? builtIn().first?.hotkeys ?? [] : plain.map(\.chord)
        if !chords.isEmpty {
            var profile = base
            profile.hotkeys = chords
            drafts.insert(Draft(hotkeys: plain, profile: profile), at: 0)
        }
        warnAboutRelay(fields, drafts.map(\.profile))
        reportRepeated(drafts.flatMap(\.hotkeys))
        let applications = fields["applications"].map { self.applications($0.value, over: common) }
        let profiles = drafts.map { draft in
            var profile = draft.profile
            profile.bindings = draft.bindings ?? common
            profile.applications =
                draft.applications.map { self.applications($0, over: profile.bindings) }
                ?? applications ?? []
            return profile
        }
        let all = drafts.flatMap(\.hotkeys)
        var inks: [Chord: Appearance.Ink] = [:]
        for draft in drafts {
            for chord in draft.profile.hotkeys { inks[chord] = draft.ink }
        }
        return (profiles, all, inks)
    }

    /// A profile whose gestures may come from the top of the file.
    private struct Draft {
        var hotkeys: [Hotkey]
        /// Without its bindings and applications.
        var profile: Profile
        var bindings: [Binding]?
        var applications: Node?
        /// Its ink, where that differs from the common one.
        var ink: Appearance.Ink?
    }

    private func draft(
        _ node: Node, _ base: Profile, ink: Appearance.Ink
    ) -> Draft? {
        guard let fields = fields(node, "an entry of 'hotkeys'", known: Keywords.hotkey) else {
            return nil
        }
        var profile = base
        settings(fields, profileSettings, into: &profile)
        let own = fields["gestures"].map { bindings($0.value) }
        guard let entry = fields["hotkey"] else {
            missing("an entry of 'hotkeys' needs a key 'hotkey'", node, fields)
            return nil
        }
        let hotkeys = hotkeys(entry.value)
        profile.hotkeys = hotkeys.map(\.chord)
        warnAboutRelay(fields, [profile])
        var ownInk = ink
        if let entry = fields["ink"] {
            self.settings(entry.value, "'ink'", inkSettings, into: &ownInk)
        }
        return Draft(
            hotkeys: hotkeys, profile: profile, bindings: own,
            applications: fields["applications"]?.value, ink: ownInk == ink ? nil : ownInk)
    }

    /// Warns where `fields` have drags relayed under `profiles`, none of which can do that.
    private func warnAboutRelay(_ fields: [String: Node.Entry], _ profiles: [Profile]) {
        guard let entry = fields["unrecognized"], !diagnostics.hasErrors,
            profiles.contains(where: { $0.unrecognized == .relay }),
            !profiles.contains(where: \.canRelay)
        else { return }
        diagnostics.warning(
            entry.value.place,
            "relay needs a mouse button as the hotkey, 'draw: move' and 'mode: hold'")
    }

    private func reportRepeated(_ hotkeys: [Hotkey]) {
        let hotkeys = hotkeys.sorted { $0.node.place < $1.node.place }
        for (index, hotkey) in hotkeys.enumerated() {
            let first = hotkeys[..<index].first {
                vocabulary.keys.areSame($0.chord, hotkey.chord)
            }
            guard let first else { continue }
            let (name, before) = (hotkey.chord.description, first.chord.description)
            repeated(
                hotkey.node,
                "the hotkey \(name.quoted) is given twice"
                    + (before == name ? "" : ", as \(before.quoted) before"),
                first: first.node)
        }
    }
}
