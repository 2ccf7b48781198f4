import Foundation
import Testing

/// `Sources/README.md` walks through the sources by their names.
@Suite("The walk through the sources") struct SourcesGuideTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources").standardizedFileURL

    private func text() throws -> String {
        try String(contentsOf: Self.sources.appending(path: "README.md"), encoding: .utf8)
    }

    /// What stands between backticks.
    private func names() throws -> [String] {
        try text().matches(of: /`([^`\n]+)`/).map { String($0.1) }
    }

    private func isThere(_ path: String) -> Bool {
        let manager = FileManager.default
        return manager.fileExists(atPath: Self.sources.appending(path: path).path)
            || manager.fileExists(atPath: Self.sources.appending(path: "../\(path)").path)
    }

    @Test("Every file and folder that it names is there")
    func files() throws {
        let paths = try names().filter {
            $0.wholeMatch(of: /[A-Za-z0-9]+(\/[A-Za-z0-9+]+)+(\.swift)?/) != nil
        }
        #expect(paths.count >= 40)
        #expect(paths.filter { !isThere($0) } == [])
    }

    @Test("It names every module, but for those that only declare a C library")
    func modules() throws {
        let names = Set(try names())
        let folders = try FileManager.default.contentsOfDirectory(
            at: Self.sources, includingPropertiesForKeys: [.isDirectoryKey])
        let modules = try folders.filter { folder in
            guard try folder.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
                return false
            }
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).contains {
                $0.hasSuffix(".swift")
            }
        }
        #expect(modules.count >= 15)
        #expect(modules.map(\.lastPathComponent).filter { !names.contains($0) } == [])
    }

    @Test("It can be read in one go")
    func length() throws {
        #expect(try text().split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    }
}
