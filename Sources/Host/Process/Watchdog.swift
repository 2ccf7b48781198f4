internal import CLinux

/// The daemon's end of its watchdog: a small process of its own that ends the daemon when it hangs,
/// so that the server releases what it grabbed. The daemon sends it a message when a hold begins and
/// ends and, in a hold, that its loop still runs. Between holds nothing is sent, and neither side
/// wakes, until there is input that may have activated a passive grab: then the watchdog asks.
public final class Watchdog {
    /// What the daemon sends, a byte each.
    public enum Message: UInt8, Sendable {
        /// A hold begins: from now on silence means that the daemon hangs.
        case begin = 98
        /// The loop runs.
        case alive = 46
        /// The hold is over.
        case end = 101
        /// The answer to its question, in a hold.
        case holding = 66
        /// The answer to its question, between holds.
        case idle = 69
    }

    /// The bit that marks a byte of kinds of passive grabs, which is no message.
    static let grabsMark: UInt8 = 0x80
    /// The watchdog's question. What the daemon sends by itself does not answer it, for it may have
    /// been sent before the question was read.
    static let question: UInt8 = 63

    /// How often the daemon sends that it is alive in a hold, and how often the watchdog expects it.
    public static let beat = Duration.milliseconds(250)
    /// The name under which the program runs as the watchdog.
    public static let processName = "curlicue-watchdog"

    private let socket: FileDescriptor
    /// Its process.
    public let process: ProcessID

    /// Starts the watchdog: this very program, under ``processName``, with `arguments`.
    public init(arguments: [String]) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw SystemError("make a pair of sockets")
        }
        socket = FileDescriptor(owning: ends[0])
        let theirs = FileDescriptor(owning: ends[1])
        process = try OwnProgram.start(
            [Self.processName] + arguments, descriptors: [0: theirs.number],
            // What the terminal ends is the daemon, and the watchdog with it.
            isApart: true)
    }

    /// Readable or hung up once it has ended.
    public var descriptor: Int32 { socket.number }

    /// Sends a message; never waits. What there is no room for is lost, but the watchdog asks before
    /// it acts.
    public func send(_ message: Message) { send(message.rawValue) }

    /// Sends which kinds of passive grabs there are, in the lower seven bits.
    public func send(grabs: UInt8) { send(grabs | Self.grabsMark) }

    private func send(_ byte: UInt8) {
        withUnsafeBytes(of: byte) { _ = socket.send($0) }
    }

    /// Reads its questions, which have to be answered; whether it is still there.
    public func receive() -> Bool {
        var byte: UInt8 = 0
        while true {
            switch withUnsafeMutableBytes(of: &byte, { socket.receive(into: $0) }) {
            case .moved: continue
            case .wouldBlock: return true
            case .ended: return false
            }
        }
    }
}
