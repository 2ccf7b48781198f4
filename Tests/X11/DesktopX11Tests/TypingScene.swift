import CX11
import TestServer

@testable import Desktop

/// A real server with a real keyboard, an application that has the focus, and a connection that
/// types as the daemon's does.
class TypingScene {
    let server: PrivateServer
    let application: Application
    let input: SyntheticInput
    /// A connection as the daemon has it.
    let display: Desktop.Display

    init() throws {
        var options = PrivateServer.Options()
        options.kind = .xorg
        server = try PrivateServer(options)
        application = try Application(server)
        try application.takeFocus()
        display = try Desktop.Display(server.name)
        input = SyntheticInput(display)
    }

    /// What the application sees while `body` runs.
    func seen(_ body: () throws -> Void) throws -> [String] {
        try server.injector.sync()
        _ = application.take()
        try body()
        return application.take()
    }

    /// The modifiers that the server believes to be down.
    var modifiers: UInt8 {
        var state = XkbStateRec()
        XkbGetState(display.handle, UInt32(XkbUseCoreKbd), &state)
        return state.base_mods
    }
}
