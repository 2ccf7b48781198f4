internal import Gestures
internal import Host
internal import TestServer

struct DemoReport {
    func title() {
        line(bold("curlicue-demo") + ": the real curlicue on an X server of its own.")
        line("Your own session, if there is one, is not touched.")
        line("")
    }

    func desktop(_ desktop: DemoDesktop) {
        switch desktop.server.kind {
        case .xorg:
            fact("X server", "Xorg \(desktop.server.name): keyboard, pointer and touch screen")
        case .xvfb:
            fact("X server", "Xvfb \(desktop.server.name): keyboard and pointer")
            fact("", "It has no touch screen: the finger's circle is drawn with the pointer.")
            if let reason = desktop.server.fallbackReason?.description.split(separator: "\n").first
            {
                fact("", "Xorg would have one, but \(reason)")
            }
        case .guest: fact("X server", desktop.server.name)
        }
        if let compositor = desktop.compositor {
            fact("ink", "blended by \(compositor.rawValue)")
        } else {
            fact("ink", "cut out to its shape, as there is no compositor")
        }
        line("")
        for row in desktop.mapping.split(separator: "\n") { line("  " + dim(String(row))) }
        line("")
        line("  " + bold(row("drawn", "recognized", "score", "ran", "seen on the server")))
    }

    func result(_ scene: DemoScene, _ result: DemoResult) {
        let mark = result.isGood ? colored("✓", 32) : colored("✗", 31)
        let action = result.action.hasPrefix("run ") ? "a command" : result.action
        let score = result.score.map { score in
            let hundredths = Int(((Double(score) ?? 0) * 100).rounded())
            let digits = "\(hundredths % 100)"
            return "\(hundredths / 100)." + (digits.count < 2 ? "0" : "") + digits
        }
        line(
            mark + " "
                + row(
                    scene.name, result.gesture, score ?? "", action,
                    result.evidence ?? colored("no effect", 31)))
        if result.gesture != scene.expected { complaint("\(scene.expected) was drawn") }
        if result.score != nil, result.action != scene.action {
            complaint("'\(scene.action)' should have run")
        }
        for text in result.complaints { complaint(text) }
    }

    func end(good: Int, of count: Int, seconds: Double, pictures: [String], folder: String) {
        line("")
        let summary =
            good == count
            ? colored("All \(count) gestures were recognized and did what they should", 32)
            : colored("\(good) of \(count) gestures were recognized and did what they should", 31)
        let tenths = Int((seconds * 10).rounded())
        line("\(summary), in \(tenths / 10).\(tenths % 10) s.")
        guard let first = pictures.first else { return }
        line(
            "\(counted(pictures.count, "picture")) of the screen, with ink and label, in \(folder):"
        )
        line("  " + first + (pictures.count > 1 ? " … \(pictures[pictures.count - 1])" : ""))
    }

    private func row(
        _ drawn: String, _ recognized: String, _ score: String, _ ran: String, _ seen: String
    ) -> String {
        pad(drawn, 17) + pad(recognized, 24) + pad(score, 6) + pad(ran, 17) + seen
    }

    private func fact(_ name: String, _ text: String) { line("  " + pad(name, 10) + text) }

    private func complaint(_ text: String) { line("    " + colored(text, 31)) }

    private func line(_ text: String) { StandardOutput.write(text) }

    /// Filled up to a column's width; cleaned, as text from a server may hold anything.
    private func pad(_ text: String, _ width: Int) -> String {
        let text = clean(text)
        return text + String(repeating: " ", count: max(1, width - text.count))
    }

    private func bold(_ text: String) -> String { colored(text, 1) }
    private func dim(_ text: String) -> String { colored(text, 2) }
    private func colored(_ text: String, _ code: Int) -> String {
        StandardOutput.isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
}
