import CLinux
import Glibc
import TestSupport
import Testing

@testable import Mapping

@Suite("Writing mapping files")
struct MappingWritingTests {
    private func source(_ path: String, _ text: String) -> Source { Source(file: path, text: text) }

    private func failure(_ body: () throws(MappingFileError) -> Void) -> MappingFileError.Reason? {
        do throws(MappingFileError) {
            try body()
            return nil
        } catch {
            return error.reason
        }
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status
    }

    @Test("links stay, and the file that they lead to keeps its mode and its owner")
    func links() throws {
        let folder = try TemporaryFolder()
        #expect(mkdir(folder.path + "/sub", 0o700) == 0)
        let file = try folder.write("f", "\u{feff}timeout: 1s\n", mode: 0o640)
        if geteuid() == 0 { #expect(chown(file, 0, 12) == 0) }
        let before = try status(file)
        symlink("../f", folder.path + "/sub/g")
        symlink("sub/g", folder.path + "/g")
        let old = try MappingFile.load(folder.path + "/g")
        try MappingFile.replace(folder.path + "/g", old, with: old.with(Array("# new\n".utf8)))
        #expect(try MappingFile.load(file).fileBytes == Array("\u{feff}# new\n".utf8))
        let after = try status(file)
        #expect(after.st_mode == before.st_mode)
        #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
        #expect(try status(folder.path + "/g").st_mode & S_IFMT == S_IFLNK)
        unlink(folder.path + "/sub/g")
    }

    @Test("a file that has been changed meanwhile is left alone, and so is one that is not trusted")
    func changed() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("f", "timeout: 1s\n")
        let old = try MappingFile.load(file)
        try folder.write("f", "timeout: 2s\n")
        let new = source(file, "# new\n")
        #expect(
            failure { () throws(MappingFileError) in
                try MappingFile.replace(file, old, with: new)
            } == .changedMeanwhile)
        let now = try MappingFile.load(file)
        chmod(file, 0o666)
        #expect(
            failure { () throws(MappingFileError) in
                try MappingFile.replace(file, now, with: new)
            } == .writable)
        chmod(file, 0o600)
        #expect(try MappingFile.load(file).bytes == Array("timeout: 2s\n".utf8))
        unlink(file)
        #expect(
            failure { () throws(MappingFileError) in
                try MappingFile.replace(file, now, with: new)
            } == .unwritable(ENOENT))
        #expect(try names(in: folder.path) == [])
    }

    @Test("a new file is made with its folders, and never over another")
    func create() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/sub/g"
        try MappingFile.create(file, source(file, "# a\n"))
        #expect(try MappingFile.load(file).bytes == Array("# a\n".utf8))
        #expect(try status(file).st_mode & 0o7777 == 0o600)
        #expect(
            failure { () throws(MappingFileError) in
                try MappingFile.create(file, source(file, "# b\n"))
            } == .exists)
        #expect(try names(in: folder.path + "/sub") == ["g"])
        unlink(file)
    }

    private func names(in path: String) throws -> [String] {
        let directory = try #require(opendir(path))
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
