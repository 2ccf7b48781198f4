import Glibc
import Testing

@testable import Host

@Suite struct ControlPathTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func liesInTheRuntimeFolder() throws {
        let path = try ControlPath.socket(forDisplay: ":1", runtimeFolder: folder.path)
        #expect(path == folder("curlicue-:1.sock"))
    }

    @Test(arguments: [
        (":0", ":0"), (":0.0", ":0"), (":0.1", ":0.1"), ("host.lan:10.0", "host.lan:10"),
        ("../../etc/x:0", "..%2f..%2fetc%2fx:0"), ("a b\n:0", "a%20b%0a:0"), ("", ""),
        ("fe80::1%eth0:0", "fe80::1%25eth0:0"), ("1.0", "1.0"),
    ])
    func displayNamesBecomeFileNames(display: String, name: String) {
        #expect(ControlPath.fileName(display) == name)
    }

    @Test func withoutARuntimeFolderOneIsMade() throws {
        let made = folder("curlicue-\(geteuid())")
        for runtime in ["", "relative", folder("missing")] {
            let path = try ControlPath.socket(
                forDisplay: ":1", runtimeFolder: runtime, temporaryFolder: folder.path)
            #expect(path == "\(made)/curlicue-:1.sock")
        }
        var status = stat()
        #expect(stat(made, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test func aFolderThatOthersCanChangeIsRefused() throws {
        let made = folder("curlicue-\(geteuid())")
        mkdir(made, 0o777)
        chmod(made, 0o777)
        func path() throws(ControlError) -> String {
            try ControlPath.socket(
                forDisplay: ":1", runtimeFolder: "", temporaryFolder: folder.path)
        }
        #expect(throws: ControlError.unsafeFolder(made)) { try path() }
        rmdir(made)
        symlink(folder.path, made)
        #expect(throws: ControlError.unsafeFolder(made)) { try path() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func aFolderOfSomeoneElseIsRefused() throws {
        let made = folder("curlicue-0")
        mkdir(made, 0o700)
        chown(made, 65_534, 65_534)
        #expect(throws: ControlError.unsafeFolder(made)) {
            try ControlPath.socket(
                forDisplay: ":1", runtimeFolder: "", temporaryFolder: folder.path)
        }
    }
}
