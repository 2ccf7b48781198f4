internal import Gestures

/// A question that is answered with one line of text.
package struct Question: Hashable, Sendable {
    /// What is asked.
    package var text: String
    /// What can be chosen, in the order of the numbers; empty where any text will do.
    package var choices: [String] = []
    /// The number of the choice that an empty line means.
    package var usual: Int?

    /// Which choice `line` means, from 0: by its number, or by its words.
    func choice(_ line: String) -> Int? {
        let answer = line.lowercased()
        if answer.isEmpty { return usual.map { $0 - 1 } }
        if let number = Int(answer) {
            return choices.indices.contains(number - 1) ? number - 1 : nil
        }
        let names = choices.map { $0.lowercased() }
        if let same = names.firstIndex(of: answer) { return same }
        let alike = names.indices.filter { names[$0].hasPrefix(answer) }
        return alike.count == 1 ? alike.first : nil
    }

    /// What to say to an answer that is none of the choices.
    var advice: String {
        let first = choices.first.map { ", or the words, such as '\($0)'" } ?? ""
        return choices.count < 2
            ? "Please type 1." : "Please type a number from 1 to \(choices.count)\(first)."
    }
}

/// What the menus of windows and desktops offer: the actions that people use most.
enum ActionMenu {
    static let window = [
        "window maximize", "window fullscreen", "window minimize", "window close",
        "window restore", "window center",
        "window left", "window right", "window top", "window bottom",
        "window top-left", "window top-right", "window bottom-left", "window bottom-right",
        "window left-third", "window center-third", "window right-third",
        "window maximize vertical", "window maximize horizontal",
        "window above", "window sticky", "window shade", "window lower", "window raise",
        "window to desktop next", "window to desktop previous", "window to monitor next",
    ]

    static let desktop = [
        "desktop next", "desktop previous", "desktop left", "desktop right", "desktop up",
        "desktop down", "desktop last", "desktop show", "desktop 1", "desktop 2", "desktop 3",
        "desktop 4",
    ]
}
