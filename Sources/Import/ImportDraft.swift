internal import Engine
internal import Gestures
internal import Mapping

/// What an importer has found while it reads a file: gestures by the application that they are for,
/// and what is lost.
struct ImportDraft {
    private struct Entry {
        var binding: Binding
        /// Whether its action could not be carried over. Then no other may take its place: neither
        /// that for any number of fingers nor that of all applications.
        var isLost: Bool
    }

    /// The gestures of one application, or of all.
    private struct Scope {
        var application: String?
        var entries: [Entry] = []

        func place(of phrase: Phrase) -> Int? {
            entries.firstIndex { $0.binding.phrase.withoutSteps == phrase.withoutSteps }
        }

        /// What is mapped, without what was lost.
        var phrases: [Phrase] { entries.filter { !$0.isLost }.map(\.binding.phrase) }
    }

    static let hotkey = Chord(.modifiers, modifiers: [.control, .super])
    let keys: KeyNames
    /// The line that is being read, from 1.
    var line: Int?
    private var losses: [ImportRemark] = []
    private var scopes = [Scope()]

    init(keys: KeyNames) { self.keys = keys }

    /// Adds a remark on something lost in the line that is being read, or once for the whole file.
    mutating func lose(_ message: String, isOnce: Bool = false) {
        let loss = ImportRemark(message, line: isOnce ? nil : line)
        if !losses.contains(loss) { losses.append(loss) }
    }

    /// `action`, where a mapping file can express it; else adds that `title` is lost.
    mutating func kept(_ action: Action, _ title: String) -> Action? {
        let text = action.description
        if (try? Action(parsing: text, keys: .unchecked)) == action { return action }
        lose("\(title): \(text.quoted) is nothing that curlicue can do")
        return nil
    }

    /// Adds `binding` in place of an earlier one of the same gesture: the last one counts in the
    /// other programs, too, if those for any number of fingers are added first. Without a binding,
    /// remembers that the action of `phrase` is lost.
    mutating func add(_ binding: Binding?, or phrase: Phrase, over application: String? = nil) {
        guard let scope = scope(of: application) else { return }
        let made = binding ?? Binding(phrase, actions: [.nothing])
        let entry = Entry(binding: made, isLost: binding == nil)
        if let place = scopes[scope].place(of: made.phrase) {
            scopes[scope].entries[place] = entry
        } else {
            scopes[scope].entries.append(entry)
        }
    }

    private mutating func scope(of application: String?) -> Int? {
        guard let application else { return 0 }
        let name = application.lowercased()
        if let index = scopes.firstIndex(where: { $0.application?.lowercased() == name }) {
            return index
        }
        guard !application.trimmed.isEmpty, !application.utf8.contains(0) else {
            lose("an application without a name")
            return nil
        }
        scopes.append(Scope(application: application))
        return scopes.count - 1
    }

    /// The bindings of `scope`; where it is an application's, `general` applies beside it.
    private mutating func bindings(of scope: Scope, over general: Scope) -> [Binding] {
        scope.entries.compactMap { entry in
            let phrase = entry.binding.phrase
            // The steps of a pan would run before the swipe is recognized, at its end.
            let pan = general.phrases.first { $0 != phrase && $0.withoutSteps == phrase }
            if pan != nil, !entry.isLost {
                lose("'\(phrase)' where it has steps elsewhere", isOnce: true)
            }
            guard entry.isLost || pan != nil else { return entry.binding }
            let isMapped = (general.phrases + scope.phrases).contains {
                $0.withoutSteps == phrase.withoutSteps || $0.concerns(phrase)
            }
            return isMapped ? Binding(pan ?? phrase, actions: [.nothing]) : nil
        }
    }

    /// The import of all that was found.
    ///
    /// - Parameters:
    ///   - profile: says when fingers need no hotkey.
    ///   - path: the property by which applications are matched.
    mutating func imported(
        under profile: Profile, templates: [String: [Template]] = [:],
        naming path: WritableKeyPath<ApplicationMatch, [String]> = \.classes
    ) -> Imported {
        var profile = profile
        profile.hotkeys = [Self.hotkey]
        profile.bindings = bindings(of: scopes[0], over: Scope())
        for scope in scopes.dropFirst() {
            let own = bindings(of: scope, over: scopes[0])
            guard let name = scope.application, !own.isEmpty else { continue }
            var match = ApplicationMatch()
            match[keyPath: path] = [name]
            profile.applications.append(ApplicationRule(match, bindings: own))
        }
        let isEmpty = losses.isEmpty && scopes.allSatisfy(\.entries.isEmpty)
        if isEmpty { lose("the file: there is no gesture in it", isOnce: true) }
        // In the order of the file; remarks on the whole file come first.
        losses.sort { $0.line ?? 0 < $1.line ?? 0 }
        return Imported(
            mapping: Mapping(profiles: [profile]), templates: templates, losses: losses)
    }
}

/// What several of the programs have, and curlicue does differently.
extension ImportDraft {
    static let lengthAdvice =
        "how far fingers have to go can be said of swipes only: 'length' under 'recognizers: swipe:'"
    static let noRest = "the X server does not report fingers that rest or tap on a touchpad"

    /// What people call a gesture, `swipe left with 3 fingers`.
    static func title(_ words: [String], _ fingers: Int?) -> String {
        let shown = words.filter { !$0.isEmpty }.map { $0.prefix(40) }.joined(separator: " ")
        return shown + (fingers.map { " with \(counted($0, "finger"))" } ?? "")
    }

    /// Whether so many fingers can do it on a touchpad; else adds that `title` is lost.
    mutating func fits(_ fingers: Int?, _ kind: String, _ title: String) -> Bool {
        let least = kind == "swipe" ? 3 : 2
        let fits = (least...5).contains(fingers ?? least)
        if !fits { lose("\(title): \(least == 3 ? "three" : "two") to five fingers do it here") }
        return fits
    }

    /// The gestures that `direction` means on a touchpad, for any number of fingers where that is
    /// not said.
    static func phrases(_ direction: String, _ fingers: Int?) -> [Phrase] {
        if let swipe = Direction(rawValue: direction) {
            return (fingers.map { [$0] } ?? [3, 4, 5]).map { .swipe(swipe, fingers: $0) }
        }
        let pinch = PinchDirection(rawValue: direction).map { Phrase.pinch($0, fingers: fingers) }
        let rotation = Rotation(rawValue: direction) ?? .counterclockwise
        return [pinch ?? .rotate(rotation, fingers: fingers)]
    }
}

extension Phrase {
    /// A pan for a swipe.
    var withSteps: Phrase {
        guard case .swipe(let direction, let fingers) = self,
            let pan = PanDirection(rawValue: direction.rawValue)
        else { return self }
        return .pan(pan, fingers: fingers)
    }

    /// The gesture as other programs name it, with or without steps: a swipe for a pan.
    fileprivate var withoutSteps: Phrase {
        guard case .pan(let direction, let fingers) = self,
            let straight = Direction(rawValue: direction.rawValue)
        else { return self }
        return .swipe(straight, fingers: fingers)
    }
}
