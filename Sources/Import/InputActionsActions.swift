internal import Engine
internal import Gestures
internal import Mapping

/// What a gesture of InputActions does, sorted by when.
struct InputActionsActions {
    /// Something that is done again and again while the gesture goes on.
    struct Update {
        var actions: [Action]
        /// Toward which end of the axis: -1, 1, or 0 for both.
        var sign: Int
        /// How much of the gesture is one step; nil for every movement.
        var interval: Double?
    }

    var begin: [Action] = []
    var updates: [Update] = []
    var end: [Action] = []
    /// The modifiers that go down when it begins and up when it ends.
    var held = Modifiers()
    /// The mouse button that goes down when it begins and up when it ends.
    var drag: Int?

    /// Whether something happens while the gesture goes on.
    var goesOn: Bool {
        !updates.isEmpty || !held.isEmpty || drag != nil || !begin.isEmpty && !end.isEmpty
    }
    var isEmpty: Bool {
        begin.isEmpty && updates.isEmpty && end.isEmpty && held.isEmpty && drag == nil
    }
}

/// Reads lists of InputActions' actions.
struct InputActionsActionReader {
    let keys: KeyNames

    /// What the actions of the gesture called `title` come to.
    func read(
        _ items: [Node], _ title: String, _ losses: inout ImportLosses
    ) -> InputActionsActions {
        var result = InputActionsActions()
        for item in items {
            losses.line = item.start.line
            read(item, title, into: &result, &losses)
        }
        return result
    }

    private func read(
        _ node: Node, _ title: String, into result: inout InputActionsActions,
        _ losses: inout ImportLosses
    ) {
        let moment = moment(of: node)
        guard ["begin", "end", "end_cancel", "update"].contains(moment) else {
            return losses.add("\(title): what it does on \(moment.quoted)")
        }
        for name in ["threshold", "limit"] where node[name] != nil {
            losses.add("\(title): the \(name) of an action")
        }
        var held = Holding()
        let actions = actions(of: node, title, held: &held, &losses)
        switch moment {
        case "begin":
            result.begin += actions
            result.held.formUnion(held.modifiers)
            result.drag = result.drag ?? held.button
        case "update":
            guard !actions.isEmpty else { return }
            let written = node["interval"]?.text?.trimmed ?? "0"
            let number = Double(written).flatMap { $0.isFinite ? $0 : nil }
            let isNegative = written == "-" || (number ?? 0) < 0
            let isPositive = written == "+" || (number ?? 0) > 0
            result.updates.append(
                InputActionsActions.Update(
                    actions: actions, sign: isNegative ? -1 : isPositive ? 1 : 0,
                    interval: number.flatMap { $0 == 0 ? nil : abs($0) }))
        default: result.end += actions
        }
    }

    /// When it is done. Before version 0.5 it was 'when', and what was updated without an interval
    /// was done once.
    private func moment(of node: Node) -> String {
        if let moment = node["on"]?.text { return moment }
        switch node["when"]?.text {
        case "started": return "begin"
        case "updated": return node["interval"] == nil ? "begin" : "update"
        case nil, "ended": return "end"
        case let other?: return other
        }
    }

    /// What an action leaves down.
    private struct Holding {
        var modifiers = Modifiers()
        var button: Int?
    }

    private func actions(
        of node: Node, _ title: String, held: inout Holding, _ losses: inout ImportLosses
    ) -> [Action] {
        if let command = node["command"] {
            let text = command.text?.trimmed ?? ""
            if text.contains("$window") || text.contains("$finger") || text.contains("$pointer") {
                losses.add(
                    "\(title): InputActions' variables in its command; CURLICUE_WINDOW and others "
                        + "are in the environment here")
            }
            guard !text.isEmpty else { return [] }
            return losses.kept(Action(commandLine: text, keys: keys), title).map { [$0] } ?? []
        }
        if let input = node["input"] { return self.input(input, title, held: &held, &losses) }
        if let keys = node["keyboard"]?.text {
            var result: [Action] = []
            key(keys.trimmed, title, held: &held.modifiers, &result, &losses)
            return result
        }
        if let shortcut = node["plasma_shortcut"] {
            return self.shortcut(shortcut.text ?? "", title, &losses)
        }
        if let one = node["one"] {
            losses.add("\(title): 'one', of which only what has no conditions is carried over")
            guard let plain = one.items.last(where: { $0["conditions"] == nil }) else { return [] }
            return actions(of: plain, title, held: &held, &losses)
        }
        let names = node.entries.map(\.name).filter { $0 != "on" }
        losses.add("\(title): the action \((names.first ?? "").quoted)")
        return []
    }

    private func shortcut(_ text: String, _ title: String, _ losses: inout ImportLosses) -> [Action]
    {
        let parts = text.split(separator: ",", maxSplits: 1).map { String($0).trimmed }
        guard parts.count == 2 else {
            losses.add("\(title): the shortcut \(text.quoted)")
            return []
        }
        if parts[0] == "kwin", let action = PlasmaShortcuts.action(parts[1]) { return [action] }
        // Plasma runs any shortcut of its own that it is asked for.
        let command = ShellWords.commandLine([
            "qdbus", "org.kde.kglobalaccel", "/component/\(parts[0])", "invokeShortcut", parts[1],
        ])
        return losses.kept(.run(command), title).map { [$0] } ?? []
    }

    // MARK: Input

    private func input(
        _ node: Node, _ title: String, held: inout Holding, _ losses: inout ImportLosses
    ) -> [Action] {
        var result: [Action] = []
        for device in node.items {
            for item in device["keyboard"]?.items ?? [] {
                losses.line = item.start.line
                if let text = item["text"] {
                    guard let typed = text.text, let action = losses.kept(.text(typed), title)
                    else { continue }
                    result.append(action)
                } else {
                    key(item.text?.trimmed ?? "", title, held: &held.modifiers, &result, &losses)
                }
            }
            for item in device["mouse"]?.items ?? [] {
                losses.line = item.start.line
                let name = item.text?.trimmed ?? ""
                if let button = InputActionsButtons.number(name) {
                    result.append(.click(button))
                } else if name.hasPrefix("+"),
                    let button = InputActionsButtons.number(String(name.dropFirst()))
                {
                    held.button = button
                } else if name.hasPrefix("-"),
                    InputActionsButtons.number(String(name.dropFirst())) != nil
                {
                    // A button that is held goes up by itself.
                } else if name.hasPrefix("move_by_delta") {
                    // The pointer goes with the fingers while they hold a button.
                } else {
                    losses.add(
                        "\(title): \(name.quoted) of the mouse; a 'pan' can 'window move' and "
                            + "'window resize'")
                }
            }
            for entry in device.entries where entry.name != "keyboard" && entry.name != "mouse" {
                losses.add("\(title): input of \(entry.name.quoted)")
            }
        }
        return result
    }

    private func key(
        _ text: String, _ title: String, held: inout Modifiers, _ result: inout [Action],
        _ losses: inout ImportLosses
    ) {
        let name = text.hasPrefix("+") || text.hasPrefix("-") ? String(text.dropFirst()) : text
        if name != text, let modifier = EvdevKeys.modifier(name) {
            if text.hasPrefix("+") { held.insert(modifier) } else { held.remove(modifier) }
            return
        }
        // A key that goes up again was struck when it went down.
        if text.hasPrefix("-") { return }
        guard var chord = EvdevKeys.chord(name), isKnown(chord) else {
            return losses.add("\(title): the keys \(text.quoted), which have no name here")
        }
        chord.modifiers.formUnion(held)
        if case .keys(let before) = result.last {
            result[result.count - 1] = .keys(before + [chord])
        } else {
            result.append(.keys([chord]))
        }
        if losses.kept(result[result.count - 1], title) == nil { result.removeLast() }
    }

    private func isKnown(_ chord: Chord) -> Bool {
        if case .key(let name) = chord.trigger { return keys.isKey(name) }
        return true
    }
}

/// Mouse buttons as InputActions names them.
enum InputActionsButtons {
    private static let numbers: [(name: String, number: Int)] = [
        ("left", 1), ("middle", 2), ("right", 3), ("back", 8), ("forward", 9), ("side", 8),
        ("extra", 9), ("task", 12),
    ]

    /// The number of the button of that name.
    static func number(_ name: String) -> Int? {
        let name = name.lowercased()
        // 'extra1' is the first thumb button.
        if name.hasPrefix("extra"), let extra = Int(name.dropFirst(5)), (1...13).contains(extra) {
            return extra + 7
        }
        return numbers.first { $0.name == name }?.number
    }

    /// The name of the button of that number.
    static func name(_ number: Int) -> String? {
        numbers.first { $0.number == number }?.name
            ?? ((10...20).contains(number) ? "extra\(number - 7)" : nil)
    }
}
