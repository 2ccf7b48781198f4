import Glibc
import TestSupport
import Testing

@testable import Host

@Suite struct FileDescriptorTests {
    @Test func closesWithItsOwner() throws {
        let folder = try TemporaryFolder()
        let number = dup2(0, 811)
        do { _ = FileDescriptor(owning: number) }
        #expect(fcntl(number, F_GETFD) == -1)
        #expect(throws: SystemError.self) { try FileDescriptor.read(folder("missing"), limit: 1) }
    }
}
