internal import CX11

/// A resource by which another process can end a connection to the X server, and with it every grab:
/// `XKillClient` takes any resource of the client that is to go.
public final class Lifeline {
    /// The resource's number.
    public let resource: UInt
    private let display: Display

    /// Makes one for the connection `display`.
    public init(_ display: Display) {
        self.display = display
        resource = XCreateWindow(
            display.handle, display.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        display.flush()
    }

    deinit { if !display.isLost { XDestroyWindow(display.handle, resource) } }

    /// Ends the connection that `resource` belongs to, over a connection of its own to the server
    /// `name`.
    ///
    /// - Parameter isStillWanted: asked once the server has answered. It may have been the server
    ///   that did not answer, or that another client had to itself.
    /// - Returns: whether the connection was ended.
    public static func cut(_ resource: UInt, on name: String, if isStillWanted: () -> Bool) -> Bool
    {
        guard let display = try? Display(name), isStillWanted() else { return false }
        return display.trapping { XKillClient(display.handle, resource) }.error == nil
    }

    /// Whether the server `name` takes connections.
    public static func isServerThere(_ name: String? = nil) -> Bool { (try? Display(name)) != nil }
}
