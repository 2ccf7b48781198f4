internal import Engine
internal import Gestures

/// Reading `applications:`.
extension MappingDecoder {
    /// The rules below an `applications:` key, in the order of the file.
    func applications(_ node: Node, over bindings: [Binding]) -> [ApplicationRule] {
        if node.isEmpty { return [] }
        guard case .sequence(let items) = node.content else {
            diagnostics.error(
                node,
                "'applications' is a list of mappings with 'match', not \(node.kind)"
                    + node.missingDash)
            return []
        }
        var rules: [ApplicationRule] = []
        var places: [Node] = []
        for item in items {
            guard let (rule, place) = application(item, over: bindings) else { continue }
            // Wrong patterns are no patterns here, and all alike.
            if !diagnostics.hasErrors,
                let earlier = rules.firstIndex(where: { $0.match == rule.match })
            {
                diagnostics.warning(
                    place.place, "this never applies: the first entry that matches does",
                    notes: [diagnostics.related(places[earlier], "the same is matched here")])
            }
            rules.append(rule)
            places.append(place)
        }
        return rules
    }

    /// One rule, and the node of its `match`.
    private func application(_ node: Node, over bindings: [Binding]) -> (ApplicationRule, Node)? {
        guard
            let fields = fields(node, "an entry of 'applications'", known: Keywords.application)
        else { return nil }
        var rule = ApplicationRule(ApplicationMatch())
        if let entry = fields["enabled"] { rule.isEnabled = flag(entry.value) ?? true }
        if let entry = fields["inherit"] { rule.inherits = flag(entry.value) ?? true }
        if let entry = fields["gestures"] {
            rule.bindings = self.bindings(entry.value, beside: rule.inherits ? bindings : [])
        }
        guard let entry = fields["match"] else {
            missing("an entry of 'applications' needs a key 'match'", node, fields)
            return nil
        }
        guard let match = match(entry.value) else { return nil }
        rule.match = match
        return (rule, entry.key)
    }

    func flag(_ node: Node) -> Bool? {
        parse(node, "true or false", example: "false") { text throws(WordError) in
            try Bool.parsed(text)
        }
    }

    // MARK: Matching

    private func match(_ node: Node) -> ApplicationMatch? {
        guard let fields = fields(node, "'match'", known: Keywords.match) else { return nil }
        if node.fields?.isEmpty == true {
            diagnostics.error(
                node,
                "'match' names nothing to go by; it has "
                    + Keywords.match.joined(separator: ", "))
            return nil
        }
        var match = ApplicationMatch()
        if let entry = fields["class"] { match.classes = windowNames(entry, "firefox") }
        if let entry = fields["instance"] { match.instances = windowNames(entry, "Navigator") }
        if let entry = fields["role"] { match.roles = windowNames(entry, "browser") }
        if let entry = fields["title"] {
            match.title = parse(entry.value, "a regular expression", example: "^Inbox") {
                text throws(WordError) in
                guard !text.isEmpty else {
                    throw WordError(offset: 0, length: 0, message: "the pattern is empty")
                }
                return try TextPattern(text)
            }
        }
        if let entry = fields["type"] {
            match.types = items(entry.value, "types").compactMap { choice($0, "a type of window") }
        }
        if let entry = fields["fullscreen"] { match.isFullscreen = flag(entry.value) }
        if let entry = fields["monitor"] {
            match.monitors = items(entry.value, "monitors").compactMap { monitor($0) }
        }
        if let entry = fields["device"] {
            match.devices = items(entry.value, "devices").compactMap {
                name($0, "a device", example: "touch")
            }
        }
        return match
    }

    /// What `node` names, one or a list, which may not be empty; `what` is for the message.
    func items(_ node: Node, _ what: String) -> [Node] {
        guard case .sequence(let list) = node.content else { return [node] }
        if list.isEmpty { diagnostics.error(node, "the list of \(what) is empty") }
        return list
    }

    private func name(_ node: Node, _ what: String, example: String) -> String? {
        guard let name = text(node, what, example: example) else { return nil }
        guard name.unicodeScalars.contains(where: { !$0.isBlank }) else {
            diagnostics.error(node, "an empty name matches nothing")
            return nil
        }
        return name
    }

    private func windowNames(_ entry: Node.Entry, _ example: String) -> [String] {
        items(entry.value, "names").compactMap { item in
            guard let name = name(item, "a name", example: example) else { return nil }
            let remark = "several names are a list, and only 'title' is a pattern"
            warnAboutPattern(name, item, of: entry.name, remark)
            return name
        }
    }

    /// Names are compared literally; warns about what looks like a pattern.
    func warnAboutPattern(_ name: String, _ node: Node, of key: String, _ remark: String) {
        guard ["*", "|", "^", "$"].contains(where: { name.contains($0) }) else { return }
        diagnostics.warning(node.place, "\(key.quoted) is taken letter by letter; \(remark)")
    }

    private func monitor(_ node: Node) -> MonitorChoice? {
        guard let name = name(node, "a monitor", example: "HDMI-1") else { return nil }
        guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            warnAboutMonitor(name, node)
            return .name(name)
        }
        guard let number = Int(name), Ordinal.range.contains(number) else {
            diagnostics.error(
                node,
                "monitors are counted from \(Ordinal.range.lowerBound) to "
                    + "\(Ordinal.range.upperBound), not \(name.quoted)")
            return nil
        }
        return .number(number)
    }

    /// No error: it may be plugged in later.
    func warnAboutMonitor(_ name: String, _ node: Node) {
        if vocabulary.isMonitor(name) { return }
        diagnostics.warning(
            node.place,
            "no monitor is called \(name.quoted) now; xrandr --listmonitors has those that are "
                + "there; of some that show the same only the first counts")
    }
}

/// Reading `devices:`.
extension MappingDecoder {
    /// Which devices take part, and where each is named, by its name in lower case.
    func devices(_ node: Node) -> (filter: DeviceFilter, places: [String: Node]) {
        var filter = DeviceFilter()
        var first: [String: Node] = [:]
        guard let fields = fields(node, "'devices'", known: Keywords.devices) else {
            return (filter, first)
        }
        if let entry = fields["include"] { filter.include = deviceNames(entry.value, &first) }
        if let entry = fields["exclude"] { filter.exclude = deviceNames(entry.value, &first) }
        return (filter, first)
    }

    /// Names or types of devices, one or a list. Letter case does not matter in them.
    private func deviceNames(_ node: Node, _ first: inout [String: Node]) -> [String] {
        items(node, "devices").compactMap { item in
            let name = name(item, "a device", example: "touchpad")
            if let key = name?.lowercased() { first[key] = first[key] ?? item }
            return name
        }
    }
}
