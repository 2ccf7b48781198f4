internal import CX11
internal import Desktop
internal import Glibc

extension PrivateServer {
    /// Starts the server program of this kind.
    static func start(
        _ kind: Kind, _ options: Options, _ configuration: ServerConfiguration,
        environment: [String: String], scratch: TemporaryDirectory, group: ProcessGroup
    ) throws(TestServerError) -> ServerProcess {
        let program: String?
        var arguments = ["-noreset", "-nolisten", "tcp"] + options.arguments
        if !options.hasOpenGL { arguments += ["-extension", "GLX"] }
        switch kind {
        case .xorg:
            // Not the wrapper in /usr/bin where it can be avoided: it may insist on a console.
            program = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg"]
                .first { access($0, X_OK) == 0 }
            let file = try scratch.write(configuration.text, to: "xorg.conf")
            arguments += [
                "-config", file, "-logfile", "\(scratch.path)/Xorg.log", "-novtswitch", "-sharevts",
            ]
        case .xvfb:
            program = findProgram("Xvfb")
            for screen in 0..<max(1, options.screens) {
                arguments += ["-screen", "\(screen)", "\(options.width)x\(options.height)x24"]
            }
        case .guest: program = nil
        }
        guard let program else {
            throw .missing(
                program: kind == .xorg ? "Xorg" : "Xvfb",
                packages: kind == .xorg ? "xserver-xorg-core xserver-xorg-video-dummy" : "xvfb")
        }
        do {
            return try ServerProcess(
                program, arguments, environment: environment,
                outputFile: "\(scratch.path)/server.out",
                log: kind == .xorg ? "\(scratch.path)/Xorg.log" : nil, group: group.id,
                timeout: options.timeout)
        } catch {
            if case .failed(_, _, let output) = error,
                output.contains("module \"dummy\"") || output.contains("module dummy")
            {
                throw .missing(
                    program: "Xorg's dummy video driver", packages: "xserver-xorg-video-dummy")
            }
            throw error
        }
    }

    /// What programs in the server find in their environment, but for `DISPLAY`.
    static func environment(in scratch: TemporaryDirectory) throws(TestServerError) -> [String:
        String]
    {
        var environment = [
            "HOME": try scratch.folder("home"), "XDG_RUNTIME_DIR": try scratch.folder("run"),
            "TMPDIR": try scratch.folder("tmp"), "PATH": "/usr/local/bin:/usr/bin:/bin",
        ]
        for name in ["PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return environment
    }

    /// A server without a cookie accepts every local user; this one accepts its owner only.
    static func admitOnlyThisUser(_ display: Display) {
        // "localuser", NUL, "#" and the user's number: Xsecurity(7), server-interpreted.
        var value = Array("#\(getuid())".utf8CString)
        var type = Array("localuser".utf8CString)
        type.withUnsafeMutableBufferPointer { type in
            value.withUnsafeMutableBufferPointer { value in
                var address = XServerInterpretedAddress(
                    typelength: Int32(type.count - 1), valuelength: Int32(value.count - 1),
                    type: type.baseAddress, value: value.baseAddress)
                withUnsafeMutablePointer(to: &address) { address in
                    var host = XHostAddress(
                        family: FamilyServerInterpreted, length: 0,
                        address: UnsafeMutableRawPointer(address).assumingMemoryBound(
                            to: CChar.self))
                    XAddHost(display.handle, &host)
                }
            }
        }
        // FamilyLocalHost of <X11/Xauth.h>: every local user.
        var empty: CChar = 0
        withUnsafeMutablePointer(to: &empty) { empty in
            var host = XHostAddress(family: 252, length: 0, address: empty)
            XRemoveHost(display.handle, &host)
        }
        display.sync()
    }
}
