internal import Engine
internal import Gestures
internal import Style

extension Mapping {
    /// The mapping as a file, with everything left out that has its default. Reading it gives the
    /// same values again, as far as a file can give them: numbers in steps of a thousandth, colours
    /// in steps of a 255th.
    public var text: String {
        var page = Page()
        // At the top of a file `ink` is the one for all hotkeys.
        if profiles.count == 1, let profile = profiles.first, profile.ink == nil {
            page.fields(of: profile)
        } else if !profiles.isEmpty {
            page.key("hotkeys")
            for profile in profiles { page.item { $0.fields(of: profile, ink: appearance.ink) } }
        }
        if cancel != Mapping().cancel { page.line("cancel", cancel.description) }
        if let timeout { page.line("timeout", Page.time(timeout)) }
        let plain = Appearance(appearance.theme)
        page.theme(appearance.theme)
        page.group("ink", inkSettings, appearance.ink, plain.ink)
        page.group("messages", messageSettings, appearance.messages, plain.messages)
        page.hints(appearance.hints, plain.hints)
        page.recognizers(limits)
        if devices != DeviceRules() {
            page.key("devices") {
                if !devices.include.isEmpty { $0.list("include", devices.include) }
                if !devices.exclude.isEmpty { $0.list("exclude", devices.exclude) }
            }
        }
        return page.text
    }
}

/// A YAML file while it is being written.
private struct Page {
    private(set) var text = ""
    private var indentation = 0
    /// What the next line begins with in place of blanks: the sign of a list's item.
    private var front: String?

    static func time(_ time: Duration) -> String { plain(time.milliseconds) + "ms" }

    mutating func line(_ key: String, _ value: String) {
        put(YAMLText.scalar(key) + ": " + YAMLText.scalar(value))
    }

    mutating func list(_ key: String, _ values: [String]) {
        let items = values.map { YAMLText.scalar($0) }.joined(separator: ", ")
        put(YAMLText.scalar(key) + ": " + (values.count == 1 ? items : "[\(items)]"))
    }

    mutating func key(_ key: String, _ body: (inout Page) -> Void = { _ in }) {
        put(YAMLText.scalar(key) + ":")
        indentation += 2
        body(&self)
        indentation -= 2
    }

    mutating func item(_ body: (inout Page) -> Void) {
        front = String(repeating: " ", count: indentation + 2) + "- "
        indentation += 4
        body(&self)
        indentation -= 4
    }

    private mutating func put(_ line: String) {
        text += (front ?? String(repeating: " ", count: indentation)) + line + "\n"
        front = nil
    }

    // MARK: Groups of settings

    mutating func group<Root>(
        _ name: String, _ table: [Setting<Root>], _ root: Root, _ standard: Root
    ) {
        let changed = table.filter { $0.written(root) != $0.written(standard) }
        guard !changed.isEmpty else { return }
        key(name) { page in
            for setting in changed { page.line(setting.name, setting.written(root)) }
        }
    }

    mutating func theme(_ theme: Theme) {
        switch theme.written {
        case nil: break
        case .name(let name): line("theme", name)
        case .fields(let fields, let scale):
            key("theme") { page in
                for field in fields { page.line(field.key, field.value) }
                guard !scale.monitors.isEmpty else {
                    if let common = scale.common { page.line("scale", plain(common)) }
                    return
                }
                page.key("scale") { page in
                    if let common = scale.common {
                        page.line(Keywords.otherMonitors, plain(common))
                    }
                    for (name, scale) in scale.monitors.sorted(by: { $0.key < $1.key }) {
                        page.line(name, plain(scale))
                    }
                }
            }
        }
    }

    /// In one word, where nothing but what is shown differs.
    mutating func hints(_ hints: Appearance.Hints, _ standard: Appearance.Hints) {
        var plain = standard
        plain.show = hints.show
        guard hints == plain, hints != standard else {
            return group("hints", hintSettings, hints, standard)
        }
        line("hints", hints.show.rawValue)
    }

    mutating func recognizers(_ limits: Limits) {
        var inner = Page()
        inner.indentation = 2
        let standard = Limits()
        for setting in commonSettings where setting.written(limits) != setting.written(standard) {
            inner.line(setting.name, setting.written(limits))
        }
        for (name, table) in recognizerSettings { inner.group(name, table, limits, standard) }
        if !inner.text.isEmpty { text += "recognizers:\n" + inner.text }
    }

    // MARK: Profiles

    /// - Parameter ink: the ink of hotkeys that do not set it.
    mutating func fields(of profile: Profile, ink: Appearance.Ink = Appearance().ink) {
        let standard = Profile(hotkeys: [])
        list("hotkey", profile.hotkeys.map(\.description))
        if profile.draw != standard.draw { line("draw", profile.draw.rawValue) }
        if profile.mode != standard.mode { line("mode", profile.mode.rawValue) }
        if profile.rest != standard.rest { line("rest", Page.time(profile.rest)) }
        if profile.unrecognized != standard.unrecognized {
            line("unrecognized", profile.unrecognized.rawValue)
        }
        if profile.touch != standard.touch { line("touch", profile.touch.rawValue) }
        if profile.touchpad != standard.touchpad { line("touchpad", profile.touchpad.rawValue) }
        if let own = profile.ink { group("ink", inkSettings, own, ink) }
        gestures(profile.bindings)
        guard !profile.applications.isEmpty else { return }
        key("applications")
        for rule in profile.applications { item { $0.fields(of: rule) } }
    }

    private mutating func fields(of rule: ApplicationRule) {
        key("match") { page in
            let match = rule.match
            if !match.classes.isEmpty { page.list("class", match.classes) }
            if !match.instances.isEmpty { page.list("instance", match.instances) }
            if let title = match.title { page.line("title", title.pattern) }
            if !match.roles.isEmpty { page.list("role", match.roles) }
            if !match.types.isEmpty { page.list("type", match.types.map(\.rawValue)) }
            if let isFullscreen = match.isFullscreen {
                page.line("fullscreen", isFullscreen ? "true" : "false")
            }
            if !match.monitors.isEmpty { page.list("monitor", match.monitors.map(\.written)) }
            if !match.devices.isEmpty { page.list("device", match.devices) }
        }
        if !rule.isEnabled { line("enabled", "false") }
        if !rule.inherits { line("inherit", "false") }
        if !rule.bindings.isEmpty { gestures(rule.bindings) }
    }

    private mutating func gestures(_ bindings: [Binding]) {
        guard !bindings.isEmpty else { return put("gestures: {}") }
        key("gestures") { page in
            for binding in bindings { page.entry(binding) }
        }
    }

    private mutating func entry(_ binding: Binding) {
        let phrase = binding.phrase.description
        let plain = Binding(binding.phrase, actions: binding.actions)
        guard binding != plain else { return actions(phrase, binding.actions) }
        key(phrase) { page in
            let continuous = binding.continuousActions
            if !binding.actions.isEmpty { page.actions("do", binding.actions) }
            if let label = binding.label { page.line("label", label) }
            if binding.target != .start { page.line("target", binding.target.rawValue) }
            if !continuous.began.isEmpty { page.actions("began", continuous.began) }
            if !continuous.changed.isEmpty { page.actions("changed", continuous.changed) }
            if !continuous.ended.isEmpty { page.actions("ended", continuous.ended) }
            if let each = continuous.each { page.line("each", each.written) }
            if let time = continuous.repetition { page.line("repeat", Page.time(time)) }
            let (awaited, companions) = (binding.afterFailureOf, binding.togetherWith)
            if !awaited.isEmpty { page.list("after-failure-of", awaited.map(\.description)) }
            if !companions.isEmpty { page.list("together-with", companions.map(\.description)) }
        }
    }

    private mutating func actions(_ key: String, _ actions: [Action]) {
        guard actions.count != 1 else { return line(key, actions[0].description) }
        self.key(key) { page in
            for action in actions { page.put("- " + YAMLText.scalar(action.description)) }
        }
    }
}

extension Step {
    /// As `each` takes it.
    fileprivate var written: String {
        switch self {
        case .pixels(let pixels): plain(pixels) + "px"
        case .percent(let percent): plain(percent) + "%"
        case .degrees(let degrees): plain(degrees) + "deg"
        case .notches(let count): counted(count, "notch", "notches")
        }
    }
}

extension MonitorChoice {
    fileprivate var written: String {
        switch self {
        case .name(let name): name
        case .number(let number): String(number)
        }
    }
}
