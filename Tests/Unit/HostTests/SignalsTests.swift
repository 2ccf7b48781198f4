import Glibc
import Host
import Testing

@Suite struct SignalsTests {
    @Test func signalsAreReadAsValues() async {
        await #expect(processExitsWith: .success) {
            let status = inOneThread {
                guard let signals = try? Signals() else { return 1 }
                guard signals.read().isEmpty else { return 2 }
                for number in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] { kill(getpid(), number) }
                guard becomesReadable(signals.descriptor) else { return 3 }
                let all = signals.read()
                guard all.count == 4, all.filter({ $0 == .terminate }).count == 2 else { return 4 }
                guard all.contains(.hangUp), all.contains(.childExited) else { return 5 }
                return signals.read().isEmpty ? 0 : 6
            }
            exit(status)
        }
    }

    @Test func writingToAClosedPipeIsAnErrorAndNotTheEnd() async {
        await #expect(processExitsWith: .success) {
            let status = inOneThread {
                guard (try? Signals()) != nil else { return 1 }
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0 else { return 2 }
                close(ends[0])
                return write(ends[1], "x", 1) == -1 && errno == EPIPE ? 0 : 3
            }
            exit(status)
        }
    }
}
