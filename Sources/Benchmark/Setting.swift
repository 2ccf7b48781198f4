internal import Desktop
internal import TestServer

/// What manages and composites the screen while something is measured.
enum Setting: String, CaseIterable {
    case plain = "no compositor"
    case picom = "picom (xrender)"
    case picomGLX = "picom (glx)"
    case xcompmgr
    case xfwm4
    case kwin = "KWin"
    case muffin = "Muffin"

    /// Its name on the command line.
    var name: String { "\(self)".lowercased() }

    /// The floor's techniques that can be the best here.
    var techniques: [String] { self == .plain ? ["root"] : ["argb", "hybrid"] }

    /// Whether it draws by OpenGL, which is done by software on these servers.
    var needsOpenGL: Bool {
        switch self {
        case .picomGLX, .kwin, .muffin: true
        case .plain, .picom, .xcompmgr, .xfwm4: false
        }
    }

    /// Starts it in `server`, and waits until it composites.
    ///
    /// - Returns: all its programs, and the one that composites.
    /// - Throws: `TestServerError.missing` where it is not installed.
    func start(
        in server: PrivateServer
    ) throws -> (companions: [ChildProgram], compositor: ChildProgram?) {
        switch self {
        case .plain: return ([try server.start(.openbox)], nil)
        case .picom: return try beside(.picom, in: server)
        case .xcompmgr: return try beside(.xcompmgr, in: server)
        case .picomGLX:
            let manager = try server.start(.openbox)
            let file = try server.write("shadow = false;\nfading = false;\n", to: "picom.conf")
            let compositor = try server.start("picom", ["--config", file, "--backend", "glx"])
            try wait(for: compositor, in: server)
            return ([manager, compositor], compositor)
        case .xfwm4:
            return try onBus(
                ["xfwm4", "--compositor=on", "--vblank=off", "--sm-client-disable"],
                packages: "xfwm4 dbus xfconf", in: server)
        case .kwin: return try onBus(["kwin_x11"], packages: "kwin-x11 dbus", in: server)
        case .muffin:
            return try onBus(
                ["muffin", "--x11", "--sm-disable"],
                packages: "muffin cinnamon-settings-daemon dbus", in: server)
        }
    }

    private func beside(
        _ compositor: Compositor, in server: PrivateServer
    ) throws -> (companions: [ChildProgram], compositor: ChildProgram?) {
        let manager = try server.start(.openbox)
        let compositor = try server.start(compositor)
        return ([manager, compositor], compositor)
    }

    /// A window manager that composites, on a session bus of its own.
    private func onBus(
        _ words: [String], packages: String, in server: PrivateServer
    ) throws -> (companions: [ChildProgram], compositor: ChildProgram?) {
        let session = try server.start("dbus-run-session", ["--"] + words, packages: packages)
        try wait(for: session, in: server)
        return ([session], session)
    }

    private func wait(for program: ChildProgram, in server: PrivateServer) throws {
        let probe = WindowManagerProbe(server.display)
        try server.display.wait(for: rawValue, timeout: .seconds(20)) {
            probe.compositorOwner != nil && probe.windowManager != nil || !program.isRunning
        }
        guard program.isRunning else {
            throw Failure("\(rawValue) did not start: \(program.output)")
        }
    }
}
