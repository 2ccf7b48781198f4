import Glibc
import Host
import TestSupport
import Testing

/// The kernel queues an event before the call that caused it returns, so nothing here has to wait:
/// what `handle` does not report was not noticed.
@Suite struct FileWatchTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder("curlicue.yaml")
        try write("a", to: path)
    }

    private func append(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "a"))
        fputs(text, file)
        fclose(file)
    }

    @Test func writtenInPlace() throws {
        let watch = try FileWatch(paths: [path])
        for _ in 0..<3 {
            try append("b", to: path)
            #expect(watch.handle())
            #expect(!watch.handle())
        }
    }

    @Test func replacedByARenameAgainAndAgain() throws {
        let watch = try FileWatch(paths: [path])
        for _ in 0..<3 {
            try write("b", to: folder(".swap"))
            #expect(!watch.handle(), "the editor's own file is not the mapping")
            rename(folder(".swap"), path)
            #expect(watch.handle())
        }
        try append("c", to: path)
        #expect(watch.handle(), "the new file is watched too")
    }

    @Test func movedAwayAndWrittenAnew() throws {
        let watch = try FileWatch(paths: [path])
        rename(path, path + "~")
        #expect(watch.handle())
        try append("old", to: path + "~")
        #expect(!watch.handle(), "the backup is not the mapping")
        try write("b", to: path)
        #expect(watch.handle())
    }

    @Test func othersInTheFolderAreIgnored() throws {
        let watch = try FileWatch(paths: [path])
        try write("x", to: folder("other"))
        unlink(folder("other"))
        mkdir(folder("curlicue.yaml.d"), 0o755)
        #expect(!watch.handle())
    }

    @Test func reading() throws {
        let watch = try FileWatch(paths: [path])
        #expect(try contents(path) == "a")
        #expect(!watch.handle(), "else a reload would cause the next one")
    }

    @Test func permissions() throws {
        let watch = try FileWatch(paths: [path])
        chmod(path, 0o600)
        #expect(watch.handle())
        chmod(folder.path, 0o750)
        #expect(watch.handle())
    }

    @Test func targetOfALink() throws {
        mkdir(folder("dotfiles"), 0o755)
        let target = folder("dotfiles/mapping")
        try write("a", to: target)
        let link = folder("link")
        symlink("dotfiles/mapping", link)
        let watch = try FileWatch(paths: [link])
        try append("b", to: target)
        #expect(watch.handle())
        try write("c", to: folder("dotfiles/new"))
        #expect(!watch.handle())
        rename(folder("dotfiles/new"), target)
        #expect(watch.handle())
    }

    @Test func linkSwappedForAnother() throws {
        try write("1", to: folder("one"))
        try write("2", to: folder("two"))
        let link = folder("link")
        symlink("one", link)
        let watch = try FileWatch(paths: [link])
        symlink(folder("two"), folder("link.new"))
        #expect(!watch.handle())
        rename(folder("link.new"), link)
        #expect(watch.handle())
        try append("!", to: folder("one"))
        #expect(!watch.handle(), "the old target is none of ours any more")
        try append("!", to: folder("two"))
        #expect(watch.handle())
    }

    @Test func folderMadeLater() throws {
        let watch = try FileWatch(paths: [folder("x/y/z/file")])
        mkdir(folder("x"), 0o755)
        #expect(watch.handle())
        mkdir(folder("x/y"), 0o755)
        mkdir(folder("x/y/z"), 0o755)
        #expect(watch.handle())
        try write("a", to: folder("x/y/z/file"))
        #expect(watch.handle())
        try folder.remove("x")
        #expect(watch.handle())
        mkdir(folder("x"), 0o755)
        #expect(watch.handle())
        #expect(watch.problem == nil)
    }

    @Test func foldersWithNothingToFollowWakeNoOne() throws {
        mkdir(folder("config"), 0o755)
        try write("a", to: folder("config/file"))
        let watch = try FileWatch(paths: [folder("config/file")])
        // A file in a folder further up: nothing is even to be read.
        try write("x", to: folder("unrelated"))
        var entry = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&entry, 1, 0) == 0)
    }

    @Test func folderThatNobodyHereMayEnter() async {
        await #expect(processExitsWith: .success) {
            // Root may enter every folder.
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            let folder = try TemporaryFolder()
            mkdir(folder("secret"), 0)
            let watch = try FileWatch(paths: [folder("own"), folder("secret/curlicue/file")])
            #expect(watch.problem == nil)
            chmod(folder("secret"), 0o700)
            #expect(watch.handle())
            // One that cannot be listed has files that can be read.
            chmod(folder("secret"), 0o300)
            mkdir(folder("secret/curlicue"), 0o300)
            try write("a", to: folder("secret/curlicue/file"))
            watch.arm()
            #expect(watch.problem?.code == EACCES)
        }
    }

    @Test func aLinkThatPointsNowhereYet() throws {
        let link = folder("link")
        symlink("later/file", link)
        let watch = try FileWatch(paths: [link])
        mkdir(folder("later"), 0o755)
        #expect(watch.handle())
        try write("a", to: folder("later/file"))
        #expect(watch.handle())
    }

    @Test("188: a folder that is a link is watched, however its target goes and comes back")
    func folderThatIsALink() throws {
        mkdir(folder("dotfiles"), 0o755)
        mkdir(folder("dotfiles/curlicue"), 0o755)
        try write("a", to: folder("dotfiles/curlicue/file"))
        symlink("dotfiles/curlicue", folder("config"))
        let watch = try FileWatch(paths: [folder("config/file")])
        for target in ["dotfiles", "dotfiles/curlicue"] {
            rename(folder(target), folder("away"))
            #expect(watch.handle())
            rename(folder("away"), folder(target))
            #expect(watch.handle())
            try append("b", to: folder("config/file"))
            #expect(watch.handle())
        }
        // The link leads elsewhere.
        mkdir(folder("other"), 0o755)
        symlink("other", folder("config.new"))
        rename(folder("config.new"), folder("config"))
        #expect(watch.handle())
        try write("c", to: folder("other/file"))
        #expect(watch.handle())
        #expect(watch.problem == nil)
    }

    @Test("189: a file that a program has open and writes to is being written until that closes it")
    func beingWritten() throws {
        let watch = try FileWatch(paths: [path])
        let file = try #require(fopen(path, "w"))
        #expect(watch.handle() && watch.isBeingWritten)
        fputs("half", file)
        fflush(file)
        #expect(watch.handle() && watch.isBeingWritten)
        fclose(file)
        #expect(watch.handle() && !watch.isBeingWritten)
        try write("b", to: folder(".swap"))
        rename(folder(".swap"), path)
        #expect(watch.handle() && !watch.isBeingWritten)
    }
}
