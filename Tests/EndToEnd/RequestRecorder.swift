import Foundation
import Glibc
import TestServer
import Synchronization

/// A request that a program made to the X server, as its bytes went over the wire.
struct Request: Sendable {
    var bytes: [UInt8]
    /// The opcode, of the core protocol below 128 or of an extension.
    var major: UInt8 { bytes[0] }
    /// An extension's own opcode.
    var minor: UInt8 { bytes[1] }

    func number16(_ offset: Int) -> Int {
        offset + 1 < bytes.count ? Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 : 0
    }
    func number32(_ offset: Int) -> Int { number16(offset) | number16(offset + 2) << 16 }
}

/// Stands between a program and the X server, and records every request the program makes. It can
/// also hide an extension, for servers that do not survive without it.
final class RequestRecorder: Sendable {
    /// What to connect to, as `DISPLAY` names it.
    let name: String
    private let path: String
    private let listener: Int32
    private let target: String
    private let hidden: String?
    private let state = Mutex<[Request]>([])

    /// Records what goes to `server`; to its clients the extension `hidden` is missing there.
    init(to server: PrivateServer, hiding hidden: String? = nil) throws {
        self.hidden = hidden
        target = "/tmp/.X11-unix/X" + server.name.dropFirst()
        (listener, name, path) = try Self.openDisplay()
        Thread.detachNewThread { [self] in accept() }
    }

    func close() {
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
        unlink(path)
    }

    /// The requests so far, of all connections; forgets them.
    func dequeue() -> [Request] {
        state.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }

    /// Listens as a display of a free number.
    static func openDisplay() throws -> (listener: Int32, name: String, path: String) {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let listener = socket(AF_UNIX, kind, 0)
        for number in 600..<700 {
            let path = "/tmp/.X11-unix/X\(number)"
            guard attach(listener, to: path, bind) == 0 else { continue }
            guard listen(listener, 16) == 0 else { break }
            return (listener, ":\(number)", path)
        }
        throw FaultFailure(description: "no display number is free")
    }

    /// Connects to the server that listens at `path`; nil where none does.
    static func connect(to path: String) -> Int32? {
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard attach(server, to: path, Glibc.connect) == 0 else {
            Glibc.close(server)
            return nil
        }
        return server
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { return }
            guard let server = Self.connect(to: target) else {
                Glibc.close(client)
                continue
            }
            Thread.detachNewThread { [self] in
                carry(from: client, to: server)
                for end in [client, server] { shutdown(end, Int32(SHUT_RDWR)) }
            }
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 65536)
                while true {
                    let count = recv(server, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    var answer = buffer[..<count]
                    hide(in: &answer)
                    guard Self.send(answer, to: client) else { break }
                }
                for end in [client, server] { shutdown(end, Int32(SHUT_RDWR)) }
            }
        }
    }

    private func carry(from client: Int32, to server: Int32) {
        var waiting: [UInt8] = []
        var isSetUp = false
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            waiting += buffer[..<count]
            while let length = Self.length(of: waiting, isSetUp: isSetUp), waiting.count >= length {
                var request = Request(bytes: Array(waiting.prefix(length)))
                waiting.removeFirst(length)
                if isSetUp {
                    hide(in: &request)
                    state.withLock { $0.append(request) }
                }
                isSetUp = true
                guard Self.send(request.bytes[...], to: server) else { return }
            }
        }
    }

    /// How long the first message is; nil while too little of it is there.
    private static func length(of bytes: [UInt8], isSetUp: Bool) -> Int? {
        func number(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
        func padded(_ count: Int) -> Int { (count + 3) / 4 * 4 }
        guard isSetUp else {
            return bytes.count < 12 ? nil : 12 + padded(number(6)) + padded(number(8))
        }
        guard bytes.count >= 8 || (bytes.count >= 4 && number(2) > 0) else { return nil }
        let length = number(2) > 0 ? number(2) : number(4) | number(6) << 16
        return length * 4
    }

    /// Asked for an extension that does not exist, the server says so.
    private func hide(in request: inout Request) {
        guard let hidden, request.major == 98, request.number16(4) == hidden.utf8.count else {
            return
        }
        let place = 8..<(8 + hidden.utf8.count)
        if request.bytes[place].elementsEqual(hidden.utf8) {
            request.bytes[place.upperBound - 1] = 33
        }
    }

    /// In the list of all extensions it has another name. Each name there comes with its length.
    private func hide(in answer: inout ArraySlice<UInt8>) {
        guard let hidden else { return }
        let name = [UInt8(hidden.utf8.count)] + hidden.utf8
        for place in answer.indices where answer[place...].starts(with: name) {
            answer[place + name.count - 1] = 33
        }
    }

    static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
