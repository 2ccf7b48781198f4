internal import Engine
internal import Gestures
internal import Mapping

/// What an importer has found while it reads a file: gestures by the application that they are for,
/// and what is lost.
struct ImportDraft {
    /// One gesture of the other program.
    private struct Entry {
        var binding: Binding
        /// Whether it was meant for any number of fingers.
        var isForAny: Bool
        /// Whether what it does could not be carried over. Then no other may be done in its place:
        /// neither that for any number of fingers nor that of all applications.
        var isLost: Bool
    }

    /// The gestures of one application, or of all.
    private struct Scope {
        var application: String?
        var entries: [Entry] = []
        /// Where the entry of a gesture is.
        var places: [Phrase: Int] = [:]

        func entry(like phrase: Phrase) -> Entry? {
            places[phrase.withoutSteps].map { entries[$0] }
        }
    }

    let hotkey: Chord
    /// The keys there are.
    let keys: KeyNames
    /// The line of what is being read.
    var line: Int?
    private var losses: [ImportLoss] = []
    private var known: Set<ImportLoss> = []
    private var scopes = [Scope()]
    private var indices: [String: Int] = [:]

    init(hotkey: Chord, keys: KeyNames) {
        self.hotkey = hotkey
        self.keys = keys
    }

    /// Adds what is lost in the line that is being read, once.
    mutating func lose(_ message: String) { lose(message, in: line) }

    /// Adds what is lost in the whole file, once.
    mutating func loseOnce(_ message: String) { lose(message, in: nil) }

    private mutating func lose(_ message: String, in line: Int?) {
        let loss = ImportLoss(message, line: line)
        if known.insert(loss).inserted { losses.append(loss) }
    }

    /// `action`, where a mapping file can express it; else adds that `title` is lost.
    mutating func kept(_ action: Action, _ title: String) -> Action? {
        let text = action.description
        if (try? Action(parsing: text, keys: .unchecked)) == action { return action }
        lose("\(title): '\(text)' is nothing that curlicue can do")
        return nil
    }

    /// Takes `binding` in place of an earlier one of the same gesture: of two the last one counts
    /// in the other programs, too. One for any number of fingers never takes the place of one for
    /// that number.
    mutating func add(
        _ binding: Binding, over application: String? = nil, isForAny: Bool = false
    ) {
        add(Entry(binding: binding, isForAny: isForAny, isLost: false), over: application)
    }

    /// Remembers that what `phrase` does is lost.
    mutating func block(_ phrase: Phrase, over application: String? = nil, isForAny: Bool = false) {
        let nothing = Binding(phrase, actions: [.nothing])
        add(Entry(binding: nothing, isForAny: isForAny, isLost: true), over: application)
    }

    private mutating func add(_ entry: Entry, over application: String?) {
        guard let scope = scope(of: application) else { return }
        let phrase = entry.binding.phrase.withoutSteps
        if let place = scopes[scope].places[phrase] {
            if scopes[scope].entries[place].isForAny || !entry.isForAny {
                scopes[scope].entries[place] = entry
            }
        } else {
            scopes[scope].places[phrase] = scopes[scope].entries.count
            scopes[scope].entries.append(entry)
        }
    }

    private mutating func scope(of application: String?) -> Int? {
        guard let application else { return 0 }
        if let index = indices[application.lowercased()] { return index }
        guard !application.trimmed.isEmpty, !application.utf8.contains(0) else {
            lose("an application without a name")
            return nil
        }
        indices[application.lowercased()] = scopes.count
        scopes.append(Scope(application: application))
        return scopes.count - 1
    }

    /// What an application has of its own, where the gestures of all others are `general`.
    private mutating func bindings(of scope: Scope, over general: Scope) -> [Binding] {
        scope.entries.compactMap { entry in
            let other = general.entry(like: entry.binding.phrase)
            guard let other, !other.isLost else { return entry.isLost ? nil : entry.binding }
            // Steps go before the end of the movement, which a swipe waits for.
            let isHidden = other.binding.phrase.isContinuous && !entry.binding.phrase.isContinuous
            guard entry.isLost || isHidden else { return entry.binding }
            if !entry.isLost {
                loseOnce(
                    "'\(entry.binding.phrase)' over \((scope.application ?? "").quoted), since it "
                        + "has steps elsewhere")
            }
            return Binding(other.binding.phrase, actions: [.nothing])
        }
    }

    /// What was found. Applications that have the same gestures share a rule.
    ///
    /// - Parameters:
    ///   - profile: when fingers need no hotkey.
    ///   - path: by what applications are named.
    mutating func imported(
        under profile: Profile, templates: [String: [Template]] = [:],
        naming path: WritableKeyPath<ApplicationMatch, [String]> = \.classes
    ) throws(ImportError) -> Imported {
        var profile = profile
        profile.hotkeys = [hotkey]
        profile.bindings = scopes[0].entries.filter { !$0.isLost }.map(\.binding)
        var rules: [[Binding]: Int] = [:]
        for scope in scopes.dropFirst() {
            let own = bindings(of: scope, over: scopes[0])
            guard let name = scope.application, !own.isEmpty else { continue }
            if let index = rules[own] {
                profile.applications[index].match[keyPath: path].append(name)
                continue
            }
            var match = ApplicationMatch()
            match[keyPath: path] = [name]
            rules[own] = profile.applications.count
            profile.applications.append(ApplicationRule(match, bindings: own))
        }
        // In the order of the file; what is about all of it comes first.
        let order = losses.enumerated().sorted {
            ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
        }
        var imported = Imported(mapping: Mapping(profiles: [profile]), templates: templates)
        // Half of what mapping files may have; the remarks at the top have a limit of their own.
        guard imported.text(source: "").utf8.count <= 512 << 10 else {
            throw ImportError(
                line: 1, column: 1,
                message: "this comes to a larger mapping than curlicue reads; make it shorter")
        }
        imported.losses = order.map(\.element)
        return imported
    }
}

extension ImportDraft {
    /// What people call a gesture, `swipe left with 3 fingers`.
    static func title(_ words: [String], fingers: String?) -> String {
        let with = fingers.map { " with \($0) \($0 == "1" ? "finger" : "fingers")" } ?? ""
        return words.filter { !$0.isEmpty }.joined(separator: " ") + with
    }

    /// Whether a pinch or a rotation that was for `fingers` can be carried over: here there is one
    /// for two fingers and more. One that was for four would be made by two.
    mutating func canPinch(_ fingers: Int?, _ title: String) -> Bool {
        guard let fingers else { return true }
        guard fingers == 2 else {
            lose("\(title): here pinches and rotations have two fingers and more")
            return false
        }
        lose("\(title): three fingers and more do it, too")
        return true
    }
}

extension Phrase {
    /// The gesture as other programs name it, where steps make it no other: a swipe for a pan.
    fileprivate var withoutSteps: Phrase {
        guard case .pan(let direction, let fingers) = self,
            let straight = Direction(rawValue: direction.rawValue)
        else { return self }
        return .swipe(straight, fingers: fingers)
    }
}
