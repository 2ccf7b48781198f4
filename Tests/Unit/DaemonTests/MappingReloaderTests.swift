import Foundation
import Host
import Mapping
import Overlay
import Synchronization
import TestSupport
import Testing

@testable import Daemon

/// A mapping file in a folder of its own, and what reads it again.
@Suite("Reading the mapping again") struct MappingReloaderTests {
    private static let good = "hotkey: Menu\ngestures:\n  circle cw: nothing\n"
    private static let other = "hotkey: Menu\ngestures:\n  shake: nothing\n"
    private static let bad = "hotkey: Menu\ngestures:\n  nonsense: nothing\n"

    private final class File {
        private let folder: TemporaryFolder
        var path: String { folder("curlicue.yaml") }
        init() throws { folder = try TemporaryFolder() }
        func write(_ text: String) throws { try folder.write("curlicue.yaml", text) }
    }

    private let file: File
    private let reloader: MappingReloader
    private let mapping: Mapping
    private let start = Duration.seconds(10)

    init() throws {
        file = try File()
        try file.write(Self.good)
        let store = MappingStore(explicit: file.path, keys: .unchecked)
        mapping = try #require(store.load().mapping)
        reloader = MappingReloader(store: store, loaded: store.load(), now: start)
    }

    private func read(
        _ reason: MappingReloader.Reason = .fileChanged, after: Duration = .seconds(1)
    ) -> MappingReloader.Report? {
        reloader.read(because: reason, now: start + after)
    }

    /// The title on the overlay; nil where nothing is said.
    private func title(_ reading: MappingReloader.Report?) -> String? { reading?.notice?.title }

    @Test("The same mapping is no news, another one is") func news() throws {
        #expect(title(read()) == nil)
        try file.write(Self.other)
        let reading = read(after: .seconds(2))
        #expect(title(reading) == "config reloaded")
        #expect(reading?.messages.isEmpty == true && reading?.refusal == nil)
        #expect(reloader.mapping != mapping)
        #expect(reloader.readAt == start + .seconds(2) && reloader.path == file.path)
    }

    @Test("A mapping with errors is refused once, until something asks or it has none any more")
    func errors() throws {
        try file.write(Self.bad)
        let reading = read()
        #expect(title(reading) == "config has errors")
        #expect(reading?.notice?.detail.hasPrefix("curlicue.yaml:3:3: ") == true)
        #expect(reading?.messages.isEmpty == false)
        #expect(reloader.refused != nil && reloader.readAt == start)
        #expect(title(read()) == nil)
        #expect(title(read(.request)) == "config has errors")
        try file.write(Self.good)
        #expect(title(read()) == "config reloaded")
        #expect(reloader.refused == nil)
    }

    @Test("A first mapping with errors has the built-in one apply until it is mended")
    func errorsAtTheStart() throws {
        try file.write(Self.bad)
        let store = MappingStore(explicit: file.path, keys: .unchecked)
        let reloader = MappingReloader(store: store, loaded: store.load(), now: start)
        #expect(reloader.mapping == MappingReader.builtIn && reloader.path == nil)
        let refusal = reloader.refused?.refusal ?? ""
        #expect(refusal.hasPrefix("the config has errors; the built-in config applies; "))
        #expect(refusal.contains("the first: curlicue.yaml:3:3: 'nonsense'"), "\(refusal)")
        #expect(title(reloader.read(because: .fileChanged, now: start)) == nil)
        try file.write(Self.good)
        #expect(title(reloader.read(because: .fileChanged, now: start)) == "config reloaded")
        #expect(reloader.refused == nil && reloader.path == file.path)
    }

    @Test("What is saved while the daemon starts is read, and a stroke that changes")
    func savedInBetween() throws {
        let strokes = try TemporaryFolder()
        var store = MappingStore(explicit: file.path, keys: .unchecked)
        store.templates = TemplateStore(folder: strokes.path)
        try file.write("gestures: {stroke foo: nothing}\n")
        let watch = try FileWatch(paths: MappingReloader.paths(of: store))
        let reloader = MappingReloader(
            store: store, loaded: store.load(), watch: watch, now: start)
        try file.write(Self.other)
        let loop = EventLoop()
        try reloader.watch(in: loop)
        func isNoticed() -> Bool {
            loop.wait(until: .zero)
            _ = loop.dispatch()
            return reloader.isDue(MonotonicClock.now + .seconds(9))
        }
        #expect(isNoticed() && !isNoticed())
        try strokes.write("foo.jsonl", "")
        #expect(isNoticed())
    }

    @Test(
        "An empty file is given time to be written, unless it is asked for",
        arguments: [
            (.fileChanged, true), (.request, false), (.signal, false),
        ] as [(MappingReloader.Reason, Bool)])
    func empty(reason: MappingReloader.Reason, isPostponed: Bool) throws {
        try file.write("")
        #expect((read(reason) == nil) == isPostponed)
        guard isPostponed else { return }
        let due = start + .seconds(3)
        #expect(reloader.deadline == due)
        #expect(!reloader.isDue(due - .milliseconds(1)))
        #expect(read(reason, after: .milliseconds(2999)) == nil)
        #expect(reloader.isDue(due))
        #expect(read(reason, after: .milliseconds(3000)) != nil)
    }

    @Test("A file that is emptied again and again is not taken for an empty one")
    func emptiedAgain() throws {
        func empty(at time: Double) throws {
            try file.write("")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: file.path)
        }
        try empty(at: 1_700_000_000)
        #expect(read() == nil)
        // It was written in between, and is empty for a moment once more.
        try empty(at: 1_700_000_001)
        #expect(read(after: .seconds(2)) == nil)
        #expect(read(after: .milliseconds(3999)) == nil)
        #expect(read(after: .milliseconds(4000)) != nil)
    }

    @Test("A file that is empty for a moment, and then gone, is not taken for an empty one")
    func emptiedAndGone() throws {
        let isOver = Mutex(false)
        let path = file.path
        let editor = Thread {
            while !isOver.withLock({ $0 }) {
                if let file = fopen(path, "w") { fclose(file) }
                rename(path, path + "~")
            }
        }
        editor.start()
        defer { isOver.withLock { $0 = true } }
        for _ in 0..<2000 where reloader.mapping == mapping { _ = read() }
        #expect(reloader.mapping == mapping)
    }
}
