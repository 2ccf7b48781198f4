import Glibc
import TestSupport
import Testing

@testable import Host

@Suite struct ServiceManagerTests {
    private func listen(_ name: String) throws -> FileDescriptor {
        let socket = FileDescriptor(
            owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        try #require(attach(socket.number, to: name, bind) == 0)
        return socket
    }

    private func message(_ socket: borrowing FileDescriptor) -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket.number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    @Test func tellsItAtAnAbstractName() throws {
        let name = "@curlicue-test-\(getpid())"
        let socket = try listen(name)
        try ServiceManager.notify("READY=1", socket: name)
        #expect(message(socket) == "READY=1")
    }

    @Test func findsItInTheEnvironment() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            try ServiceManager.notify("READY=1")
            let folder = try TemporaryFolder()
            let socket = try ServiceManagerTests().listen(folder("notify"))
            setenv("NOTIFY_SOCKET", folder("notify"), 1)
            try ServiceManager.notify("READY=1")
            #expect(ServiceManagerTests().message(socket) == "READY=1")
        }
    }

    @Test func aManagerThatIsGoneIsAnError() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: SystemError.self) {
            try ServiceManager.notify("READY=1", socket: folder("gone"))
        }
        #expect(error?.code == ENOENT)
        #expect(error?.description.hasSuffix(": no such file or directory") == true)
        #expect(throws: SystemError.self) {
            try ServiceManager.notify("READY=1", socket: "vsock:2:1")
        }
    }
}
