internal import CLinux
internal import Engine
internal import Gestures
internal import Host
internal import Glibc
internal import Mapping

/// What a user who has no mapping file is told once: what to hold and what to draw.
struct FirstStart {
    /// The file that remembers that it was said; nil where there is no place for it.
    private let marker: String?

    /// - Parameter variable: the value of a variable of the environment.
    init(variable: (String) -> String?) {
        func folder(_ name: String) -> String? {
            variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
        marker = state.map { $0 + "/curlicue/welcomed" }
    }

    /// Whether it was said in an earlier start.
    var isOver: Bool { marker.map { access($0, F_OK) == 0 } ?? false }

    /// Remembers that it was said. Where that fails it is said once more, which does no harm.
    func remember() {
        guard let marker else { return }
        try? FileDescriptor.makeFolder(
            String(marker[..<(marker.lastIndex(of: "/") ?? marker.endIndex)]))
        let file = cl_open(marker, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    /// What to hold and draw, and what comes of it.
    struct Words: Equatable {
        /// "Hold Ctrl+Super and draw a circle".
        var instruction: String
        /// "clockwise: Maximize window"; empty where nothing can be promised.
        var effect: String
    }

    /// The words for `mapping`; nil where it has no gesture that can be carried out.
    static func words(for mapping: Mapping, canPerform: (Action) -> Bool) -> Words? {
        for profile in mapping.profiles {
            guard let hotkey = profile.hotkeys.first else { continue }
            let bindings = profile.bindings.filter {
                $0.actions != [.nothing] && $0.actions.allSatisfy(canPerform)
            }
            guard let binding = bindings.first(where: \.isCircle) ?? bindings.first else {
                continue
            }
            return Words(
                instruction: "Hold \(hotkey) and \(binding.drawing)",
                effect: binding.rotation + binding.words)
        }
        return nil
    }
}

extension Binding {
    fileprivate var isCircle: Bool {
        if case .circle = phrase { true } else { false }
    }

    /// What to do, in plain words.
    fileprivate var drawing: String {
        switch phrase {
        case .circle: "draw a circle"
        case .swipe(let direction, fingers: 1): "swipe \(direction)"
        case .shake: "shake the pointer"
        default: "draw: \(phrase)"
        }
    }

    /// Which way round a circle goes, before what it does; empty for both ways.
    fileprivate var rotation: String {
        if case .circle(let rotation?) = phrase { "\(rotation): " } else { "" }
    }
}
