internal import CLinux
internal import Glibc

/// What the X server keeps for its clients, as the X-Resource extension reports it: asked over a
/// connection of its own, which Xlib has no part in.
package enum ResourceCount {
    /// How many resources each process has on the server, all its connections together, by their
    /// kind: `WINDOW`, `PIXMAP`, `PASSIVE GRAB`; nil where the server has no X-Resource extension
    /// 1.2, or only accepts clients with a cookie.
    package static func byProcess(display: String) -> [Int32: [String: UInt32]]? {
        guard let wire = Wire(display: display), let opcode = wire.opcode(of: "X-Resource") else {
            return nil
        }
        // Version 1.2 reports which process a client is.
        guard wire.ask([opcode, 0, 2, 0, 1, 2, 0, 0]) != nil,
            let clients = wire.ask([opcode, 1, 1, 0])
        else { return nil }
        var counts: [Int32: [String: UInt32]] = [:]
        for index in 0..<Int(clients.word(8)) {
            let base = clients.word(32 + index * 8)
            let ids = wire.ask([opcode, 4, 4, 0] + words(1, base, 2))
            guard let ids, ids.word(8) == 1, ids.word(32 + 8) == 4 else { continue }
            let process = Int32(bitPattern: ids.word(32 + 12))
            guard let kinds = wire.ask([opcode, 2, 2, 0] + words(base)) else { continue }
            for kind in 0..<Int(kinds.word(8)) {
                let place = 32 + kind * 8
                let name = wire.name(of: kinds.word(place))
                counts[process, default: [:]][name, default: 0] += kinds.word(place + 4)
            }
        }
        return counts
    }

    fileprivate static func words(_ words: UInt32...) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }

    /// An X connection without a library.
    private final class Wire {
        private let socket: Int32

        init?(display: String) {
            let number = display.drop { $0 != ":" }.dropFirst().prefix { $0 != "." }
            socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            guard attach(socket, to: "/tmp/.X11-unix/X\(number)", connect) == 0 else { return nil }
            // Least significant byte first, protocol 11.0, no authorization.
            send([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
            guard let head = receive(8), head[0] == 1,
                receive(Int(head[6]) * 4 + Int(head[7]) * 1024) != nil
            else { return nil }
        }

        deinit { close(socket) }

        func opcode(of name: String) -> UInt8? {
            let count = UInt8(name.utf8.count)
            let padding = [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4)
            let length = UInt8(2 + (name.utf8.count + 3) / 4)
            let reply = ask([98, 0, length, 0, count, 0, 0, 0] + Array(name.utf8) + padding)
            return reply.flatMap { $0[8] == 1 ? $0[9] : nil }
        }

        func name(of atom: UInt32) -> String {
            guard let reply = ask([17, 0, 2, 0] + ResourceCount.words(atom)) else { return "?" }
            let length = Int(reply[8]) + Int(reply[9]) * 256
            return String(decoding: reply[32...].prefix(length), as: UTF8.self)
        }

        /// The reply to a request; nil for an error.
        func ask(_ request: [UInt8]) -> [UInt8]? {
            send(request)
            guard let head = receive(32), head[0] == 1 else { return nil }
            guard let rest = receive(Int(head.word(4)) * 4) else { return nil }
            return head + rest
        }

        private func send(_ bytes: [UInt8]) { _ = Glibc.write(socket, bytes, bytes.count) }

        private func receive(_ count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            var so = 0
            while so < count {
                let got = bytes.withUnsafeMutableBytes {
                    Glibc.read(socket, $0.baseAddress?.advanced(by: so), count - so)
                }
                guard got > 0 else { return nil }
                so += got
            }
            return bytes
        }
    }
}

extension [UInt8] {
    /// The 32-bit word at a place, least significant byte first.
    fileprivate func word(_ place: Int) -> UInt32 {
        guard place + 4 <= count else { return 0 }
        return (0..<4).reduce(0) { $0 | UInt32(self[place + $1]) << (8 * UInt32($1)) }
    }
}
