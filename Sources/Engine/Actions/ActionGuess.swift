internal import Gestures

extension Action {
    /// What people write who know other programs, and what it is called here. A `*` at the end
    /// stands for all further words.
    private static let foreign: [(written: String, meant: String)] = [
        ("unmaximize", "window restore"), ("unmaximise", "window restore"),
        ("unminimize", "window restore"), ("unminimise", "window restore"),
        ("iconify", "window minimize"), ("iconise", "window minimize"),
        ("iconize", "window minimize"), ("hide", "window minimize"),
        ("max", "window maximize"), ("min", "window minimize"),
        ("maximize toggle", "window maximize"), ("toggle maximize", "window maximize"),
        ("fullscreen toggle", "window fullscreen"), ("toggle fullscreen", "window fullscreen"),
        ("full screen", "window fullscreen"), ("full-screen", "window fullscreen"),
        ("always on top", "window above"), ("always-on-top", "window above"),
        ("ontop", "window above"), ("on-top", "window above"), ("pin", "window sticky"),
        ("stick", "window sticky"), ("quit", "window close"), ("exit", "window close"),
        ("half left", "window left"), ("half right", "window right"),
        ("snap left", "window left"), ("snap right", "window right"),
        ("tile left", "window left"), ("tile right", "window right"),
        ("left half", "window left"), ("right half", "window right"),
        ("top half", "window top"), ("bottom half", "window bottom"),
        ("floating toggle", "window float"), ("floating", "window float"),
        ("next", "desktop next"), ("prev", "desktop previous"), ("previous", "desktop previous"),
        ("show desktop", "desktop show"), ("showdesktop", "desktop show"),
        ("next desktop", "desktop next"), ("previous desktop", "desktop previous"),
        ("next workspace", "desktop next"), ("previous workspace", "desktop previous"),
        ("prev workspace", "desktop previous"), ("prev desktop", "desktop previous"),
        ("workspace prev", "desktop previous"), ("workspace number *", "desktop *"),
        ("workspace *", "desktop *"), ("desktop prev", "desktop previous"),
        ("move to workspace *", "window to desktop *"),
        ("move to desktop *", "window to desktop *"), ("to workspace *", "window to desktop *"),
        ("to desktop *", "window to desktop *"), ("to monitor *", "window to monitor *"),
        ("type *", "text *"), ("key *", "keys *"), ("send *", "keys *"), ("sendkeys *", "keys *"),
        ("press *", "keys *"), ("shortcut *", "keys *"), ("command *", "run *"),
        ("cmd *", "run *"), ("execute *", "run *"), ("spawn *", "run *"), ("launch *", "run *"),
        ("start *", "run *"), ("shell *", "run *"), ("sh *", "run sh *"),
        ("scroll_up", "scroll up"), ("scroll_down", "scroll down"), ("none", "nothing"),
        ("ignore", "nothing"), ("noop", "nothing"), ("sleep *", "wait *"), ("delay *", "wait *"),
        ("undo", "curlicue undo"), ("window undo", "curlicue undo"), ("repeat", "again"),
        ("repeat last", "again"), ("redo", "again"),
    ]

    /// The action that was probably meant by `text`, in the words of the mapping; nil where that is
    /// unclear.
    static func guess(_ text: String, keys: KeyNames) -> String? {
        let words = Word.words(of: text)
        guard let verb = words.first?.lowercased else { return nil }
        if let guess = known(text, words, keys: keys) { return guess }
        // What follows these is free, or has signs of its own.
        guard !["run", "exec", "text", "keys", "click"].contains(verb) else { return nil }
        // A sign before a number is none between words.
        guard !text.unicodeScalars.contains(where: { ("0"..."9") ~= $0 }) else { return nil }
        let parted = text.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
        guard parted != text else { return nil }
        return known(parted, Word.words(of: parted), keys: keys)
            ?? (try? Action(reading: parted, keys: keys))?.description
    }

    /// The verb that was probably meant by a word that other programs use; nil for all others.
    package static func verb(meantBy word: String) -> String? {
        let written = word.lowercased() + " *"
        guard let meant = foreign.first(where: { $0.written == written })?.meant else { return nil }
        return meant.split(separator: " ").first.map(String.init)
    }

    private static func known(_ text: String, _ words: [Word], keys: KeyNames) -> String? {
        var words = words
        // What is done to windows is written with or without that word elsewhere.
        if words.count > 1, words[0].lowercased == "window" { words.removeFirst() }
        for (written, meant) in foreign {
            var names = written.split(separator: " ").map(String.init)
            let isOpen = names.last == "*"
            if isOpen { names.removeLast() }
            guard isOpen ? words.count > names.count : words.count == names.count,
                zip(words, names).allSatisfy({ $0.lowercased == $1 })
            else { continue }
            guard isOpen else { return meant }
            let rest = String(
                String.UnicodeScalarView(text.unicodeScalars.dropFirst(words[names.count].offset)))
            if let action = try? Action(reading: meant.dropLast() + rest, keys: keys) {
                return action.description
            }
        }
        return nil
    }
}
