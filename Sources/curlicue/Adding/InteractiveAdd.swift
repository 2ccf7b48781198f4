internal import Adding
internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// `curlicue add` without arguments: has a conversation with the user, draws, grabs and writes as
/// it goes on.
struct InteractiveAdd {
    /// What the command line says.
    struct Options {
        var config: MappingOptions
        var scope: EditScope?
        var label: String?
        var isReplacing = false
        var isDryRun = false
    }

    private static let instead =
        "; 'curlicue add PHRASE ACTION' adds a gesture without drawing it"

    private let options: Options
    private let config: EditableConfig
    private let picker: Picker
    private let store: TemplateStore
    private var conversation: AddConversation
    /// Open while something is drawn, and until the next answer: what the overlay says of the
    /// drawing is to be seen as long.
    private var feed: DrawingFeed?

    /// Finds everything that is needed.
    ///
    /// - Throws: ends the command with 69 without a display, with 78 where the mapping file cannot
    ///   be used.
    init(_ options: Options) throws {
        self.options = options
        do throws(DesktopError) { picker = try Picker() } catch {
            throw end(clean("\(error)\(Self.instead)"), ExitStatus.unavailable)
        }
        store = try StrokesCommand.store()
        config = try EditableConfig(options.config)
        // Reports the errors of the file.
        _ = try config.editor()
        let config = config
        var setting = AddConversation.Setting(
            templates: store.load().library, keys: MappingStore.keys, scope: options.scope,
            label: options.label, monitors: picker.monitors
        ) { (recorded) throws(EditRefusal) in try config.editor(knowing: recorded) }
        setting.isReplacing = options.isReplacing
        do throws(EditRefusal) { conversation = try AddConversation(setting) } catch {
            throw config.refused(error)
        }
    }

    /// Goes through the conversation to its end.
    mutating func run() throws {
        while true {
            let step = conversation.step
            for line in conversation.dequeueLines() { StandardOutput.write(clean(line)) }
            switch step {
            case .draw: conversation.receive(try draw())
            case .drawExample(let name, let number, let count):
                conversation.receive(try drawExample(name, number, of: count))
                if case .drawExample = conversation.step { continue }
                feed?.show(.success, "Drawn", "go on in the terminal")
            case .ask(let question): conversation.receive(try answer(question))
            case .pressKeys: conversation.receive(pressKeys())
            case .clickWindow: conversation.receive(clickWindow())
            case .confirm(let edit, let question):
                show(edit)
                if options.isDryRun { return }
                conversation.receive(try answer(question))
            case .save(let edit, let recording): return try save(edit, recording)
            case .stop: return StandardOutput.write("Nothing was changed.")
            case .refused(let refusal): throw config.refused(refusal)
            }
        }
    }

    // MARK: Drawing

    private mutating func openFeed() throws -> DrawingFeed {
        if let feed { return feed }
        // A file that is yet to be made is none that a daemon could be started with.
        let file = config.isNew ? options.config.config : config.path
        let feed = try DrawingFeed(config: file, instead: Self.instead)
        self.feed = feed
        return feed
    }

    private mutating func draw() throws -> AddConversation.Reply {
        let feed = try openFeed()
        let hotkeys = feed.hotkeys.joined(separator: " or ")
        StandardOutput.write(clean(conversation.invitation(feed.hotkeys)))
        feed.show(.none, "Draw the gesture", "hold \(hotkeys)")
        let reply = try drawing(of: feed)
        if case .drawn = reply { feed.show(.success, "Drawn", "go on in the terminal") }
        return reply
    }

    /// Waits until something is drawn, or the user ends it.
    private func drawing(of feed: DrawingFeed) throws -> AddConversation.Reply {
        while true {
            switch try feed.next() {
            case .stroke(let record, let hotkey): return .drawn(record, hotkey: hotkey)
            case .cancelled, .ended: return .ended
            case .interrupted(let reason):
                StandardOutput.write(clean("Cancelled (\(reason)). Please draw it again."))
            }
        }
    }

    private mutating func drawExample(
        _ name: String, _ number: Int, of count: Int
    ) throws -> AddConversation.Reply {
        let feed = try openFeed()
        StandardOutput.write(clean("Draw '\(name)' again: \(number) of \(count)"))
        feed.show(.none, "Draw '\(name)' again", "\(number) of \(count)")
        return try drawing(of: feed)
    }

    // MARK: Asking

    private mutating func answer(_ question: Question) throws -> AddConversation.Reply {
        StandardOutput.write("")
        StandardOutput.write(clean(question.text))
        for line in Menu.lines(question.choices, usual: question.usual) {
            StandardOutput.write(clean(line))
        }
        StandardOutput.write(Array("> ".utf8))
        let line = readLine()
        // The prompt ends no line by itself.
        if line == nil || isatty(0) == 0 { StandardOutput.write("") }
        feed = nil
        return line.map { .line($0) } ?? .ended
    }

    private func pressKeys() -> AddConversation.Reply {
        StandardOutput.write("Press the keys now. Escape lets you type their names instead.")
        do throws(Picker.Fault) {
            guard let chord = try picker.chord() else { return .cancelled }
            return .pressed(chord)
        } catch {
            return .failed("\(error)")
        }
    }

    private func clickWindow() -> AddConversation.Reply {
        StandardOutput.write(
            "Click on a window of the application. Escape or another button: back.")
        do throws(Picker.Fault) {
            guard let name = try picker.windowClass() else { return .cancelled }
            return name.isEmpty
                ? .failed("There is no window of an application, or it does not say which.")
                : .clicked(className: name)
        } catch {
            return .failed("\(error)")
        }
    }

    // MARK: Writing

    private func show(_ edit: MappingEdit) {
        StandardOutput.write("")
        for line in edit.diff.split(separator: "\n") {
            StandardOutput.write(Menu.colored(clean(String(line))))
        }
        for warning in edit.warnings {
            StandardOutput.write(clean("warning: \(warning.message)"))
        }
    }

    private func save(_ edit: MappingEdit, _ recording: AddConversation.Recording?) throws {
        if let recording {
            do throws(SystemError) { try store.write(recording.name, recording.examples) } catch {
                throw end(clean("\(error)"), ExitStatus.cannotCreate)
            }
        }
        let start = MonotonicClock.now
        do { try config.write(edit.new) } catch {
            // Nothing is changed at all, then.
            if let recording { try? store.remove(recording.name) }
            throw error
        }
        if let recording {
            StandardOutput.write(clean("Saved \(store.path(of: recording.name))"))
        }
        StandardOutput.write(clean("Saved \(config.path)"))
        StandardOutput.write(clean(LiveMapping(path: config.path, since: start).words))
    }
}
