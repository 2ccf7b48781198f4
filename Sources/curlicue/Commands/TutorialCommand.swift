internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// `curlicue tutorial`: three things to do, in words on the terminal and ink on the screen.
struct TutorialCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tutorial",
        abstract: "Learn in 90 seconds to hold, to draw, and to cancel.",
        discussion: """
            Says what to do, and waits until you have done it: hold the hotkey, draw, cancel a \
            drawing. Meanwhile drawing runs nothing. If curlicue isn't running, it is started \
            meanwhile. Ctrl+C ends it. Exit status: 69 when there is no display to draw on.
            """)

    func run() throws {
        let feed = try DrawingFeed(config: nil, instead: "", showsHints: true)
        let loaded = MappingStore(explicit: feed.config).load()
        let lessons = Lessons(
            feed: feed, mapping: loaded.applied,
            templates: TemplateStore()?.load().library ?? TemplateLibrary())
        say("Three things to learn. What you draw meanwhile does nothing. Ctrl+C ends it.")
        for (index, lesson) in Lessons.Lesson.allCases.enumerated() {
            let task = lessons.task(lesson)
            say("\n\(index + 1) of 3: \(task)")
            feed.show(.none, "\(index + 1) of 3", task, invites: true)
            while true {
                let drawn = try feed.next(tellsOfNothing: true)
                let (isLearned, words) = lessons.judge(drawn, in: lesson)
                say(words)
                // A title above a detail has two lines, too few for this.
                feed.show(
                    isLearned ? .success : .failure, isLearned ? words : "\(words) Now \(task).",
                    "", invites: !isLearned)
                if isLearned { break }
            }
        }
        say(
            "\nThat is all. Over any window, \(lessons.task(.draw)); hold still to see what there is."
        )
        say(
            loaded.path == nil
                ? "'curlicue init' creates your config, 'curlicue add' adds a gesture of your own."
                : "'curlicue list' shows your gestures, 'curlicue add' adds one.")
        if feed.isAlone { say("curlicue isn't running; start it: curlicue run &") }
    }

    private func say(_ text: String) { StandardOutput.write(clean(text)) }
}

struct Lessons {
    /// What is to be learned, in this order.
    enum Lesson: CaseIterable { case hold, draw, cancel }

    let feed: DrawingFeed
    let mapping: Mapping
    let templates: TemplateLibrary

    func task(_ lesson: Lesson) -> String {
        switch lesson {
        case .hold: feed.invitation(to: "wait a moment", mapping)
        case .draw: feed.invitation(to: "draw a gesture, such as a circle", mapping)
        case .cancel:
            feed.invitation(to: "begin to draw", then: "press \(mapping.cancel)", mapping)
        }
    }

    /// Whether the user did that, and what to say about it.
    func judge(
        _ drawn: DrawingFeed.Drawn, in lesson: Lesson
    ) -> (isLearned: Bool, words: String) {
        switch (drawn, lesson) {
        case (.interrupted(Cancellation.nothingDrawn.reason), .hold):
            (true, "That is a hold. Without a drawing nothing comes of it.")
        case (.interrupted(Cancellation.nothingDrawn.reason), .draw):
            (false, "Nothing was drawn: move before you end it.")
        case (.interrupted(Cancellation.nothingDrawn.reason), .cancel),
            (.interrupted(Cancellation.shortcut.reason), .cancel):
            (false, "Nothing was drawn: begin to draw, and then press \(mapping.cancel).")
        case (.interrupted(let reason), _): (false, "Cancelled: \(reason). Once more, please.")
        case (.cancelled, .cancel): (true, "Cancelled: nothing comes of that drawing.")
        case (.cancelled, _): (false, "Cancelled. Once more, please.")
        case (.stroke, .hold): (true, "That is a hold, and you have drawn already.")
        case (.stroke, .cancel):
            (false, "You have finished it: press \(mapping.cancel) before that.")
        case (.stroke(let record, let hotkey), .draw): judge(record, under: hotkey)
        }
    }

    /// Any gesture will do.
    private func judge(
        _ record: StrokeRecord, under hotkey: Chord?
    ) -> (isLearned: Bool, words: String) {
        guard let phrase = DrawnGesture(record, mapping, templates: templates).phrase else {
            return (false, "That is no gesture, so nothing would happen. Go once around.")
        }
        let profile = mapping.profiles.first { profile in
            hotkey.map(profile.hotkeys.contains) ?? true
        }
        let does = profile?.binding(for: phrase)?.words
        return (
            true, "That is '\(phrase)'. It does: \(does ?? "nothing, as nothing is mapped to it")."
        )
    }
}
