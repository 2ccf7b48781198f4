import Glibc
import TestSupport
import Testing

@testable import Host
@testable import Mapping

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
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
        #expect(failure(folder.path) == .unreadable(.notAFile("a directory")))
        #expect(failure(folder.path + "/f") == .missing)
        #expect(failure(folder.path + "/f/g") == .missing)
        // Nothing is ever written into this pipe.
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(failure(folder.path + "/pipe") == .unreadable(.notAFile("a pipe")))
        #expect(failure("/dev/null") == .unreadable(.notAFile("a device")))
        symlink("nowhere", folder.path + "/g")
        #expect(failure(folder.path + "/g") == .dangling)
        unlink(folder.path + "/g")
        symlink("g", folder.path + "/g")
        #expect(failure(folder.path + "/g") == .unreadable(.system(ELOOP)))
        // Larger than what is read at all.
        let large = try folder.write("large", String(repeating: "#", count: (1 << 20) + 1))
        #expect(failure(large) == .unreadable(.tooLarge))
    }

    @Test("a file or folder that others may write to is refused, with what to do")
    func writable() throws {
        let folder = try TemporaryFolder()
        for mode: mode_t in [0o602, 0o666] {
            let file = try folder.write("f", "", mode: mode)
            #expect(failure(file) == .writable)
        }
        let file = try folder.write("f", "", mode: 0o644)
        #expect(failure(file) == nil)
        chmod(folder.path, 0o707)
        #expect(failure(file) == .unsafeFolder)
        chmod(folder.path, 0o1777)
        #expect(failure(file) == nil)
        let error = MappingFileError(path: file, reason: .writable)
        #expect(error.diagnostic.headline.hasPrefix("\(file):1:1: error: other users may write"))
    }

    @Test("a group may write to it, as under a umask of 002; all users may not")
    func group() {
        for (world, isGood) in [(0, true), (2, false)] as [(mode_t, Bool)] {
            let file = FileStatus(mode: mode_t(S_IFREG) | 0o660 | world, owner: 1000, group: 100)
            #expect(MappingFile.objection(to: file, user: 1000) == (isGood ? nil : .writable))
            let folder = FileStatus(mode: mode_t(S_IFDIR) | 0o770 | world, owner: 1000, group: 100)
            #expect(MappingFile.isSafe(folder: folder, user: 1000) == isGood)
        }
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

    /// Only root can give files away, and read those of others.
    @Test("another user's file or folder is refused, root's is taken", .enabled(if: geteuid() == 0))
    func foreign() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("f", "")
        chown(file, 65534, 65534)
        #expect(failure(file) == .foreignOwner)
        // A link of one's own does not make it one's own.
        symlink("f", folder.path + "/g")
        #expect(failure(folder.path + "/g") == .foreignOwner)
        chown(file, 0, 65534)
        #expect(failure(file) == nil)
        chown(folder.path, 65534, 0)
        #expect(failure(file) == .unsafeFolder)
    }

    @Test("a link is judged by the folder that it leads to")
    func linkedFolder() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        let file = try other.write("f", "")
        symlink(file, folder.path + "/g")
        #expect(failure(folder.path + "/g") == nil)
        chmod(other.path, 0o777)
        #expect(failure(folder.path + "/g") == .unsafeFolder)
    }

    @Test("the search path follows the XDG base directory specification")
    func candidates() {
        let tail = "/curlicue/curlicue.yaml"
        #expect(
            MappingFile.candidates(Environment(["HOME": "/home/a"])) == [
                "/home/a/.config" + tail, "/etc/xdg" + tail,
            ])
        #expect(
            MappingFile.candidates(
                Environment([
                    "HOME": "/home/a", "XDG_CONFIG_HOME": "/x", "XDG_CONFIG_DIRS": "/y:rel:/z/",
                ])) == ["/x" + tail, "/home/a/.config" + tail, "/y" + tail, "/z" + tail])
        #expect(
            MappingFile.candidates(Environment(["XDG_CONFIG_HOME": "rel", "XDG_CONFIG_DIRS": ""]))
                == ["/etc/xdg" + tail])
    }

    @Test("the first that is there is taken, and a dangling link is there")
    func locate() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": "/nonexistent"]
        #expect(MappingFile.locate(Environment(environment)) == nil)
        let own = folder.path + "/curlicue"
        mkdir(own, 0o700)
        defer { rmdir(own) }
        let file = own + "/curlicue.yaml"
        symlink("nowhere", file)
        defer { unlink(file) }
        #expect(MappingFile.locate(Environment(environment)) == file)
        #expect(failure(file) == .dangling)
    }

    @Test("a folder that cannot be looked into may have one")
    func barred() async {
        await #expect(processExitsWith: .success) {
            // Root may look into every folder.
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            let folder = try TemporaryFolder()
            #expect(chmod(folder.path, 0) == 0)
            let environment = ["XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": "/nonexistent"]
            #expect(
                MappingFile.locate(Environment(environment))
                    == folder("curlicue/curlicue.yaml"))
        }
    }
}
