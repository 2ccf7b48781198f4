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

    /// Several pieces of lines.
    private static let many = (0..<20_000).map { "\($0 &* 2_654_435_761 % 4_294_967_291) \($0)" }

    @Test func plainLinesNeedNoLastBreak() throws {
        #expect(
            try lines(file("a", Array("one\n\ntwo\r\nthree".utf8)))
                == ["one", "", "two\r", "three"])
        #expect(try lines(file("b", [])).isEmpty)
        let text = Self.many.joined(separator: "\n")
        #expect(try lines(file("d", Array(text.utf8))) == Self.many)
    }

    @Test("an enormous line is refused, not held in memory")
    func enormous() throws {
        var reader = try LineReader(file("a", [UInt8](repeating: 0x20, count: 20 << 20)))
        let error = try #require(throws: SystemError.self) { _ = try reader.next() }
        #expect("\(error)".hasSuffix("file too large"), "\(error)")
    }

    @Test("a file that is not there, or is a folder, is an error of the system")
    func missing() throws {
        let error = try #require(throws: SystemError.self) { _ = try LineReader("/nonexistent") }
        #expect("\(error)" == "cannot read /nonexistent: no such file or directory")
        #expect(throws: SystemError.self) { _ = try lines("/tmp") }
    }
}
