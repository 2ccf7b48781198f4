import DesktopSessions
import Foundation
import TestServer
import Testing

/// The desktop sessions themselves, as tests use them.
@Suite(.serialized) struct DesktopSessionTests {
    /// That each of them starts is seen where its windows are acted on.
    @Test(arguments: DesktopSession.oneOfEachKind)
    func aSessionStartsAndLeavesNothingBehind(_ session: DesktopSession) throws {
        let running = try RunningSession(session)
        #expect(running.probe.windowManager?.isEmpty == false)
        #expect(!running.processes.isEmpty)
        #expect(try !running.versions().isEmpty)
        running.close()
        // What was sent SIGKILL needs a moment to end.
        let end = ContinuousClock.now + .seconds(5)
        while !running.processes.isEmpty && ContinuousClock.now < end {
            Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(running.processes.isEmpty)
    }

    @Test func everySessionHasANameAndPackages() {
        let names = DesktopSession.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(!ChosenTests.packages(of: name).isEmpty, "\(name)") }
    }

    @Test func aSessionThatIsNotInstalledNamesItsPackages() {
        let session = DesktopSession("lxqt") { try $0.start("lxqt-unheard-of") }
        #expect {
            try RunningSession(session)
        } throws: { error in
            guard case .missing(let program, let packages) = error as? TestServerError else {
                return false
            }
            return program == "lxqt-unheard-of" && packages.contains("lxqt-panel")
        }
    }
}
