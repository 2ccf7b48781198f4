import Host
import TestSupport
import Testing

@Suite("Lines of files") struct LineReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try FileDescriptor.write(bytes, to: folder(name), mode: 0o600)
        return folder(name)
    }

    private func lines(_ path: String) throws -> [String] {
        var reader = try LineReader(path)
        var lines: [String] = []
        while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        return lines
    }

    /// Lines that do not compress well, several pieces of them.
    private static let many = (0..<20_000).map { "\($0 &* 2_654_435_761 % 4_294_967_291) \($0)" }

    @Test func plainLinesNeedNoLastBreak() throws {
        #expect(
            try lines(file("a", Array("one\n\ntwo\r\nthree".utf8)))
                == ["one", "", "two\r", "three"])
        #expect(try lines(file("b", [])).isEmpty)
        // One byte is too short to tell what it is.
        #expect(try lines(file("c", [0x1f])) == ["\u{1f}"])
        let text = Self.many.joined(separator: "\n")
        #expect(try lines(file("d", Array(text.utf8))) == Self.many)
    }

    @Test("a compressed file is known by its bytes, not by its name, and is one error")
    func compressed() throws {
        let packed = try file("plain.jsonl", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
        let error = try #require(throws: ReadError.self) { _ = try LineReader(packed) }
        #expect("\(error)" == "\(packed) is compressed: zcat \(packed) | curlicue explain -")
        #expect(try lines(file("a.gz", Array("no gzip\n".utf8))) == ["no gzip"])
    }

    @Test("an enormous line is refused, not held in memory")
    func enormous() throws {
        var reader = try LineReader(file("a", [UInt8](repeating: 0x20, count: 20 << 20)))
        let error = try #require(throws: ReadError.self) { _ = try reader.next() }
        #expect("\(error)".hasSuffix("file too large"), "\(error)")
    }

    @Test("a file that is not there, or is a folder, is an error of the system")
    func missing() throws {
        let error = try #require(throws: ReadError.self) { _ = try LineReader("/nonexistent") }
        #expect("\(error)" == "cannot read /nonexistent: no such file or directory")
        #expect(throws: ReadError.self) { _ = try LineReader("/tmp") }
    }
}
