internal import Desktop
internal import Logging

/// What curlicue can do without, and what is lost then.
extension MainLoop {
    private static let losses = [
        (
            name: "XTEST",
            loss: "keys, text and clicks cannot be sent, nor a tapped hotkey handed on"
        ),
        ("XFIXES", "a compositor that comes or goes is not noticed, so ink is never blended"),
        ("RANDR", "all monitors count as one"),
    ]

    /// Names what this server lacks, once.
    func reportMissingExtensions() {
        for (name, loss) in MainLoop.losses where !display.hasExtension(name) {
            log.warning("the X server has no \(name) extension: \(loss)")
        }
    }
}
