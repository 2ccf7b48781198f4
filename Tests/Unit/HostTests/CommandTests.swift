import Glibc
import TestSupport
import Testing

@testable import Host

/// Why a command does not start.
private func failure(_ command: Command) -> String? {
    do throws(SpawnError) {
        _ = try command.start()
        return nil
    } catch {
        return error.description
    }
}

@Suite struct CommandTests {
    let folder: TemporaryFolder
    let mailbox: Mailbox

    init() throws {
        folder = try TemporaryFolder()
        mailbox = try Mailbox(in: folder)
    }

    /// What a shell command prints.
    private func output(
        _ text: String, _ environment: [(String, String)] = [], lines: Int = 1
    ) throws -> String {
        let process = try Command.shell("{ \(text)\n} > '\(mailbox.path)'")
            .start(adding: environment)
        let answer = try mailbox.read(lines: lines)
        #expect(waitpid(process, nil, 0) == process)
        return answer
    }

    @Test func aProgramGetsItsArgumentsAsTheyAre() throws {
        let file = folder("argument")
        let program = ["sh", "-c", "printf '%s|' \"$@\" > '\(file)'", "-", "a b", "$(id)", "", "ü"]
        let process = try Command.program(program).start()
        #expect(waitpid(process, nil, 0) == process)
        #expect(try contents(file) == "a b|$(id)||ü|")
    }

    @Test func aChildHasDescriptors0To2Only() throws {
        // Without close-on-exec, as a careless library would leave it.
        let leak = dup2(1, 700)
        defer { close(leak) }
        // The shell itself holds no more; a glob opens a folder in passing, which is the 3.
        let shell = try output("for f in /proc/$$/fd/*; do printf '%s ' \"${f##*/}\"; done; echo")
        let numbers = shell.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        #expect(numbers.filter { $0 < 3 } == [0, 1, 2])
        #expect(!numbers.contains(700))
        #expect(numbers.filter { $0 >= 3 && $0 < 10 }.count <= 1)
        #expect(try output("readlink /proc/$$/fd/0") == "/dev/null\n")
    }

    @Test func aChildLeadsItsOwnSessionWithSignalsAsTheSystemHasThem() async {
        await #expect(processExitsWith: .success) {
            // What the daemon does to itself, and what a careless parent may have done to it.
            let signals = try Signals()
            for number in [SIGPIPE, SIGQUIT, SIGUSR1, SIGTSTP] { signal(number, SIG_IGN) }
            let folder = try TemporaryFolder()
            let file = folder("status")
            let process = try Command.program([
                "sh", "-c", "cat /proc/self/status /proc/$$/stat >'\(file)'",
            ]).start()
            #expect(waitpid(process, nil, 0) == process)
            let lines = try contents(file).split(separator: "\n")
            for name in ["SigBlk", "SigIgn"] {
                let line = lines.first { $0.hasPrefix(name + ":") }
                let digits = try #require(line?.split(separator: "\t").last)
                // The C library keeps 32 and 33 to itself, and ignores them in whatever it spawns.
                let own: UInt64 = 1 << 31 | 1 << 32
                #expect(try #require(UInt64(digits, radix: 16)) & ~own == 0)
            }
            // pid (name) state parent group session
            let stat = lines.last?.split(separator: " ") ?? []
            #expect(stat.count > 5 && stat[5] == "\(process)" && stat[4] == "\(process)")
            _ = signals.read()
        }
    }

    @Test func additionsJoinTheEnvironment() throws {
        let answer = try output(
            "echo \"$CURLICUE_GESTURE/${PATH:+path}/$HOME\"",
            [("CURLICUE_GESTURE", "circle"), ("HOME", "/elsewhere")])
        #expect(answer == "circle/path//elsewhere\n")
        #expect(try output("echo \"[$CURLICUE_GESTURE]\"") == "[]\n", "it is for one command only")
    }

    @Test func anAdditionTakesThePlaceOfTheVariable() throws {
        // As it was handed over: a shell would clean it up for its own commands.
        let answer = try output(
            "tr '\\0' '\\n' < /proc/$$/environ | grep ^PATH=", [("PATH", "/bin:/usr/bin")])
        #expect(answer == "PATH=/bin:/usr/bin\n")
    }

    @Test func hostileValuesStayValues() throws {
        let title = "$(touch '\(folder("pwned"))'); `id`\n\u{1B}]0;x\u{7} \"'"
        let answer = try output("printf '%s\\n' \"$TITLE\"", [("TITLE", title)], lines: 2)
        #expect(answer == title + "\n")
        #expect(access(folder("pwned"), F_OK) != 0)
        #expect(try output("echo \"$T\"", [("T", "cut\0PATH=/evil")]) == "cut\n")
    }

    @Test func theServiceManagersVariablesAreNotHandedOn() async {
        await #expect(processExitsWith: .success) {
            setenv("NOTIFY_SOCKET", "/nowhere", 1)
            setenv("DESKTOP_STARTUP_ID", "x", 1)
            setenv("DESKTOP_AUTOSTART_ID", "x", 1)
            let process = try Command.shell(
                "test -z \"$NOTIFY_SOCKET$DESKTOP_STARTUP_ID$DESKTOP_AUTOSTART_ID\""
            ).start()
            var status: Int32 = -1
            #expect(waitpid(process, &status, 0) == process)
            #expect(status == 0)
        }
    }

    @Test func anotherStrokesWindowIsNotHandedOn() async {
        await #expect(processExitsWith: .success) {
            // As where a gesture's command has started the daemon.
            for name in ["WINDOW", "CLASS", "DESKTOP"] { setenv("CURLICUE_" + name, "x", 1) }
            let process = try Command.shell(
                "test -z \"$CURLICUE_WINDOW$CURLICUE_CLASS\" -a \"$CURLICUE_DESKTOP\" = 2"
            ).start(adding: [("CURLICUE_DESKTOP", "2")])
            var status: Int32 = -1
            #expect(waitpid(process, &status, 0) == process)
            #expect(status == 0)
        }
    }

    @Test func whatCannotStartSaysWhy() throws {
        let text = folder("text")
        try write("no program", to: text)
        chmod(text, 0o755)
        #expect(
            failure(.program(["no-such-program", "x"]))
                == "cannot run no-such-program: no such program")
        #expect(
            failure(.program(["/tmp"]))
                == "cannot run /tmp: not allowed to run it")
        #expect(
            failure(.program([text]))
                == "cannot run \(text): not a program (is its #! line missing?)")
        let long = String(repeating: "x", count: 3 << 20)
        #expect(
            failure(.program(["echo", long]))
                == "cannot run echo: argument list too long")
    }

    @Test func reapTellsHowACommandEnded() async {
        await #expect(processExitsWith: .success) {
            let status = inOneThread {
                guard let signals = try? Signals() else { return 1 }
                guard Exit.collect().isEmpty else { return 2 }
                guard let process = try? Command.shell("kill -9 $$").start() else {
                    return 3
                }
                guard becomesReadable(signals.descriptor) else { return 4 }
                return Exit.collect() == [Exit(process: process, status: .signal(9))] ? 0 : 5
            }
            exit(status)
        }
    }

    @Test func closedStandardDescriptorsBecomeNull() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let file = folder("links")
            let status = inOneThread {
                for number in Int32(0)...2 { close(number) }
                StandardDescriptors.reserve()
                let text = "{ readlink /proc/$$/fd/1 /proc/$$/fd/2; } | cat >'\(file)'"
                guard let process = try? Command.shell(text).start() else { return 2 }
                return waitpid(process, nil, 0) == process ? 0 : 3
            }
            #expect(status == 0)
            #expect(try contents(file) == "/dev/null\n/dev/null\n")
        }
    }
}
