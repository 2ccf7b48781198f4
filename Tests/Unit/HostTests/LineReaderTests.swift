import CZlib
import Host
import Testing

@Suite("Lines of plain and compressed files") struct LineReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        try FileDescriptor.write(bytes, to: folder(name), mode: 0o600)
        return folder(name)
    }

    /// What gzip makes of `text`.
    private func packed(_ text: String) throws -> [UInt8] {
        let path = folder("packed")
        let file = try #require(gzopen(path, "wb"))
        let bytes = Array(text.utf8)
        #expect(gzwrite(file, bytes, UInt32(bytes.count)) == Int32(bytes.count))
        #expect(gzclose(file) == Z_OK)
        return try RegularFile.contents(path, limit: 1 << 24)
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

    @Test("a compressed file is known by its bytes, not by its name")
    func compressed() throws {
        let bytes = try packed(Self.many.joined(separator: "\n") + "\n")
        #expect(try lines(file("plain.jsonl", bytes)) == Self.many)
        #expect(try lines(file("a.gz", Array("no gzip\n".utf8))) == ["no gzip"])
        #expect(try lines(file("b.gz", packed(""))).isEmpty)
        let twice = try packed("one\n") + packed("two\n") + [0, 0, 0]
        #expect(try lines(file("c.gz", twice)) == ["one", "two"])
    }

    @Test("a small file that unpacks to one enormous line is refused, not held in memory")
    func expanding() throws {
        let bytes = try packed(String(repeating: " ", count: 20 << 20))
        #expect(bytes.count < 1 << 16)
        var reader = try LineReader(file("a.gz", bytes))
        let error = try #require(throws: ReadError.self) { _ = try reader.next() }
        #expect("\(error)".hasSuffix("file too large"), "\(error)")
    }

    @Test("a damaged file is one error, before its first line")
    func damaged() throws {
        let bytes = try packed(Self.many.joined(separator: "\n"))
        let cut = try file("cut.gz", Array(bytes.dropLast(bytes.count / 3)))
        #expect(throws: ReadError.truncated(path: cut)) { _ = try LineReader(cut) }
        let short = try file("short.gz", Array(bytes.dropLast(3)))
        #expect(throws: ReadError.truncated(path: short)) { _ = try LineReader(short) }
        var flipped = bytes
        flipped[bytes.count / 2] ^= 0x10
        let bad = try file("bad.gz", flipped)
        #expect(throws: ReadError.damaged(path: bad)) { _ = try LineReader(bad) }
        let trailed = try file("more.gz", bytes + Array("more".utf8))
        #expect(throws: ReadError.damaged(path: trailed)) { _ = try LineReader(trailed) }
        #expect("\(ReadError.damaged(path: "a.gz"))".contains("gzip -t"))
        #expect(ReadError.truncated(path: "a").isDamage)
    }

    @Test("a file that is not there, or is a folder, is an error of the system")
    func missing() throws {
        let error = try #require(throws: ReadError.self) { _ = try LineReader("/nonexistent") }
        #expect("\(error)" == "cannot read /nonexistent: no such file or directory")
        #expect(!error.isDamage)
        #expect(throws: ReadError.self) { _ = try LineReader("/tmp") }
    }
}
