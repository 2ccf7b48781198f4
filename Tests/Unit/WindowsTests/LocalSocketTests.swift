import Foundation
import Glibc
import Testing

@testable import Windows

@Suite("An exchange over a unix socket") struct LocalSocketTests {
    private let path = "/tmp/curlicue-\(UUID().uuidString).socket"

    private func listen() throws -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
        }
        try #require(status == 0 && Glibc.listen(listener, 4) == 0)
        return listener
    }

    /// Has a thread accept a connection for each of `answers`, one after the other, read once, write
    /// what it read and the answer, and close it.
    private func answer(_ answers: [[UInt8]], on listener: Int32) {
        Thread.detachNewThread {
            for answer in answers {
                let connection = accept(listener, nil, nil)
                var request = [UInt8](repeating: 0, count: 64)
                let count = read(connection, &request, request.count)
                var bytes = Array(request.prefix(max(0, count))) + answer
                while !bytes.isEmpty {
                    let count = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                    guard count > 0 else { break }
                    bytes.removeFirst(count)
                }
                close(connection)
            }
        }
    }

    @Test("ends when the other side closes, or when the answer is complete")
    func answers() throws {
        let listener = try listen()
        defer {
            close(listener)
            unlink(path)
        }
        answer([[4, 5, 6], [4, 5, 6]], on: listener)
        #expect(
            LocalSocket.exchange([1, 2, 3], at: path, within: .seconds(10)) == [1, 2, 3, 4, 5, 6])
        let known = LocalSocket.exchange([1], at: path, within: .seconds(10)) { $0.count >= 2 }
        #expect(known?.starts(with: [1, 4]) == true)
    }

    @Test("is given up when nothing comes, or too much, or where there is no socket")
    func failures() throws {
        #expect(LocalSocket.exchange([1], at: path, within: .seconds(10)) == nil)
        #expect(LocalSocket.exchange([1], at: "", within: .seconds(10)) == nil)
        let long = "/" + String(repeating: "x", count: 200)
        #expect(LocalSocket.exchange([1], at: long, within: .seconds(10)) == nil)
        let listener = try listen()
        defer {
            close(listener)
            unlink(path)
        }
        let start = ContinuousClock.now
        #expect(LocalSocket.exchange([1], at: path, within: .milliseconds(50)) == nil)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        // The first connection, which was given up, is still in the queue.
        answer([[], [UInt8](repeating: 0, count: 1 << 17)], on: listener)
        #expect(LocalSocket.exchange([1], at: path, within: .seconds(10)) == nil)
    }
}
