import Engine
import Glibc
import Testing

@testable import Mapping

/// A folder of its own for one test, gone afterwards.
private final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/curlicue-mapping-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        path = String(cString: made)
    }

    deinit {
        _ = chmod(path, 0o700)
        for name in ["f", "g", "pipe", "sub"] {
            unlink(path + "/" + name)
            rmdir(path + "/" + name)
        }
        rmdir(path)
    }

    /// Writes a file and answers its path.
    @discardableResult
    func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
        let file = path + "/" + name
        let stream = try #require(fopen(file, "w"))
        fputs(text, stream)
        fclose(stream)
        chmod(file, mode)
        return file
    }
}

private func failure(_ path: String) -> MappingFileError.Reason? {
    do throws(MappingFileError) {
        _ = try MappingFile.load(path)
        return nil
    } catch {
        return error.reason
    }
}

@Suite("Mapping files")
struct MappingFileTests {
    @Test("a file is read whole, through links too")
    func good() throws {
        let folder = try Folder()
        let text =
            "hotkey: Menu\ngestures: {circle: nothing}\n" + String(repeating: "#\n", count: 90_000)
        let file = try folder.write("f", text)
        symlink("f", folder.path + "/g")
        #expect(try MappingFile.load(file).bytes == Array(text.utf8))
        let linked = try MappingFile.load(folder.path + "/g")
        #expect(linked.file == folder.path + "/g")
        #expect(testReader.read(linked).mapping?.profiles.count == 1)
    }

    @Test("what is no file is refused without waiting for it")
    func oddities() throws {
        let folder = try Folder()
        #expect(failure(folder.path) == .notAFile("a directory"))
        #expect(failure(folder.path + "/f") == .missing)
        #expect(failure(folder.path + "/f/g") == .missing)
        // Nobody will ever write into this pipe.
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(failure(folder.path + "/pipe") == .notAFile("a pipe"))
        #expect(failure("/dev/null") == .notAFile("a device"))
        symlink("nowhere", folder.path + "/g")
        #expect(failure(folder.path + "/g") == .dangling)
        unlink(folder.path + "/g")
        symlink("g", folder.path + "/g")
        #expect(failure(folder.path + "/g") == .looping)
    }

    @Test("a file or folder that others may write to is refused, with what to do")
    func writable() throws {
        let folder = try Folder()
        for mode: mode_t in [0o620, 0o602, 0o666] {
            let file = try folder.write("f", "", mode: mode)
            #expect(failure(file) == .writable)
        }
        let file = try folder.write("f", "", mode: 0o644)
        #expect(failure(file) == nil)
        for mode: mode_t in [0o770, 0o707] {
            chmod(folder.path, mode)
            #expect(failure(file) == .unsafeFolder)
        }
        chmod(folder.path, 0o1777)
        #expect(failure(file) == nil)
        let error = MappingFileError(path: file, reason: .writable)
        #expect(error.diagnostic.headline.hasPrefix("\(file):1:1: error: other users may write"))
    }

    @Test("only oneself and root may own it")
    func owner() {
        let regular = mode_t(S_IFREG) | 0o600
        let folder = mode_t(S_IFDIR) | 0o700
        for (owner, user, good) in [
            (1000, 1000, true), (0, 1000, true), (1001, 1000, false), (1000, 0, false),
        ] {
            let (owner, user) = (uid_t(owner), uid_t(user))
            let reason = MappingFile.objection(
                to: FileStatus(mode: regular, owner: owner), user: user)
            #expect(reason == (good ? nil : .foreignOwner))
            #expect(
                MappingFile.isSafe(folder: FileStatus(mode: folder, owner: owner), user: user)
                    == good)
        }
    }

    @Test("more than a mebibyte is refused")
    func large() throws {
        let folder = try Folder()
        let file = try folder.write("f", String(repeating: "#\n", count: 1 << 19))
        #expect(failure(file) == nil)
        try folder.write("f", String(repeating: "#\n", count: 1 << 19) + "#")
        #expect(failure(file) == .tooLarge)
    }

    @Test("the search path follows the XDG base directory specification")
    func candidates() {
        let tail = "/curlicue/curlicue.yaml"
        #expect(
            MappingFile.candidates(environment: ["HOME": "/home/a"]) == [
                "/home/a/.config" + tail, "/etc/xdg" + tail,
            ])
        #expect(
            MappingFile.candidates(environment: [
                "HOME": "/home/a", "XDG_CONFIG_HOME": "/x", "XDG_CONFIG_DIRS": "/y:rel:/z/",
            ]) == ["/x" + tail, "/home/a/.config" + tail, "/y" + tail, "/z" + tail])
        #expect(
            MappingFile.candidates(environment: ["XDG_CONFIG_HOME": "rel", "XDG_CONFIG_DIRS": ""])
                == ["/etc/xdg" + tail])
    }

    @Test("the first that is there is taken, and a dangling link is there")
    func locate() throws {
        let folder = try Folder()
        let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": "/nonexistent"]
        #expect(MappingFile.locate(environment: environment) == nil)
        let own = folder.path + "/curlicue"
        mkdir(own, 0o700)
        defer { rmdir(own) }
        let file = own + "/curlicue.yaml"
        symlink("nowhere", file)
        defer { unlink(file) }
        #expect(MappingFile.locate(environment: environment) == file)
        #expect(failure(file) == .dangling)
    }
}
