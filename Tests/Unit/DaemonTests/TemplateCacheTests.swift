import Foundation
import Gestures
import StrokeGenerator
import TestSupport
import Testing

@testable import Daemon

@Suite("Stroke files that are read once") struct TemplateCacheTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(settling: Duration) -> TemplateStore {
        TemplateStore(folder: folder.path, cache: TemplateCache(settling: settling))
    }

    private func example(_ seed: UInt64) throws -> Template {
        try Template(
            StrokeGenerator(seed: seed).swipe(
                .left, length: 200, from: Point(x: 500, y: 400)
            ).samples)
    }

    @Test("a file that has not changed is not read again, and one that has is")
    func changes() throws {
        let store = store(settling: .zero)
        let cache = TemplateCache(settling: .zero)
        try store.write("a", [try example(1)])
        let path = store.path(of: "a")
        var count = 0
        func read() -> ([Template], [String]) {
            count += 1
            return (store.load().library["a"], ["\(count)"])
        }
        let first = cache.examples(at: path, read: read)
        let second = cache.examples(at: path, read: read)
        #expect(count == 1 && first.1 == second.1)
        #expect(second.0.map(\.samples) == first.0.map(\.samples))
        try store.write("a", [try example(1), try example(2)])
        #expect(cache.examples(at: path, read: read).0.count == 2 && count == 2)
        try store.remove("a")
        #expect(cache.examples(at: path, read: read).0.isEmpty && count == 3)
    }

    @Test("what the store gives is what is in the files, whatever it gave before")
    func store() throws {
        let store = store(settling: .zero)
        for count in 1...3 {
            try store.write("a", try (1...count).map { try example(UInt64($0)) })
            try store.taught.write(
                "circle", try (1...count).map { try example(UInt64($0)) }, label: "circle")
            let library = store.load().library
            #expect(library["a"].count == count)
            #expect(library[taught: .circle(nil)].count == count)
        }
        try store.remove("a")
        #expect(store.load().library["a"].isEmpty)
    }

    @Test("of several strokes, as 0.2 recorded them, is said once in a file; the others are used")
    func severalStrokes() throws {
        let store = store(settling: .zero)
        try store.write("one", [try example(1)])
        try store.write("two", [try example(2)])
        let samples = try example(3).samples
        let line = StrokeRecord(contacts: [samples, samples]).jsonLine + "\n"
        let own = StrokeRecord(contacts: [samples]).jsonLine + "\n"
        try (line + own + line).write(
            toFile: store.path(of: "two"), atomically: true, encoding: .utf8)
        let loaded = store.load()
        #expect(loaded.library["one"].count == 1 && loaded.library["two"].count == 1)
        let path = store.path(of: "two")
        #expect(
            loaded.messages == [
                "\(path):1:1: error: it has 2 strokes; from 0.3 on a recorded stroke is one stroke "
                    + "of the pointer or of one finger: record it anew"
            ])
    }

    @Test("a file that changed just now is read each time")
    func fresh() throws {
        let store = store(settling: .seconds(3600))
        let cache = TemplateCache(settling: .seconds(3600))
        try store.write("a", [try example(1)])
        var count = 0
        for _ in 1...3 {
            _ = cache.examples(at: store.path(of: "a")) {
                count += 1
                return ([], [])
            }
        }
        #expect(count == 3)
    }
}
