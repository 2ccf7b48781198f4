internal import CLinux
internal import Glibc

/// The terminal while something else than a line of text is awaited: keys are read one by one, and
/// are not shown. Where standard input is no terminal nothing is read from it.
final class RawTerminal {
    private var before: termios?
    /// Readable when a signal waits that ends the program: it is blocked for as long, so that the
    /// terminal is put in order first.
    private let signals: Int32
    private var ending = sigset_t()

    init() {
        sigemptyset(&ending)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, number) }
        pthread_sigmask(SIG_BLOCK, &ending, nil)
        signals = signalfd(-1, &ending, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        var settings = termios()
        guard isatty(0) != 0, tcgetattr(0, &settings) == 0 else { return }
        before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // A read returns what is there, at once.
        withUnsafeMutableBytes(of: &settings.c_cc) { characters in
            characters[Int(VMIN)] = 0
            characters[Int(VTIME)] = 0
        }
        tcsetattr(0, TCSANOW, &settings)
    }

    deinit {
        if var before { tcsetattr(0, TCSANOW, &before) }
        close(signals)
        // A signal that waits is delivered now.
        pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    }

    /// Waits until `source` can be read, or the user wants to end it.
    ///
    /// - Returns: whether the user does: by Escape, by Ctrl+D, or by a signal, which is delivered
    ///   when this object goes.
    func waitForEnd(or source: Int32) -> Bool {
        var sources = [
            pollfd(fd: source, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
            pollfd(fd: before == nil ? -1 : 0, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&sources, nfds_t(sources.count), -1)
        if sources[1].revents != 0 { return true }
        guard sources[2].revents != 0 else { return false }
        var keys = [UInt8](repeating: 0, count: 256)
        let count = read(0, &keys, keys.count)
        // The terminal has gone.
        guard count > 0 else { return true }
        // With more bytes behind it, it is a key such as an arrow.
        return keys[count - 1] == 0x1b || keys[..<count].contains(0x04)
    }
}
