/// The hotkeys that could not be had, and which of them were not reported yet.
struct HotkeyFailures {
    private(set) var all: [HotkeyFailure] = []
    private var unreported: [HotkeyFailure] = []

    /// What could not be had now. A keyboard that changes often need not repeat what is known.
    mutating func replace(with new: [HotkeyFailure]) {
        unreported += new.filter { !all.contains($0) }
        all = new
    }

    /// Those that were not reported yet.
    mutating func dequeue() -> [HotkeyFailure] {
        defer { unreported = [] }
        return unreported
    }
}
