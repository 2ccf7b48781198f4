internal import CX11
internal import Desktop
internal import Glibc

/// The xorg.conf of a server without hardware: the dummy video driver, and one inputtest device of
/// each kind, every one with a socket of its own.
struct ServerConfiguration {
    /// The kinds of input device, as the inputtest driver names them.
    enum Device: String, CaseIterable {
        case keyboard = "Keyboard"
        case pointer = "Pointer"
        case absolute = "PointerAbsolute"
        case touch = "Touch"
        case touchpad = "PointerGesture"

        /// What `xinput list` shows.
        var name: String {
            switch self {
            case .keyboard: "test keyboard"
            case .pointer: "test mouse"
            case .absolute: "test pointer"
            case .touch: "test touch screen"
            case .touchpad: "test touchpad"
            }
        }

        var role: String {
            switch self {
            case .keyboard: "CoreKeyboard"
            case .absolute: "CorePointer"
            case .pointer, .touch, .touchpad: "SendCoreEvents"
            }
        }
    }

    var width: Int
    var height: Int
    var screens = 1
    var layout: String
    /// The folder of the sockets.
    var folder: String

    func socket(_ device: Device) -> String { "\(folder)/\(device.rawValue)" }

    var text: String {
        """
        Section "ServerFlags"
            Option "AutoAddDevices" "false"
            Option "AutoAddGPU" "false"
            Option "DontVTSwitch" "true"
            Option "AllowMouseOpenFail" "true"
            Option "BlankTime" "0"
        EndSection
        \(Device.allCases.map(section).joined(separator: "\n"))
        Section "Monitor"
            Identifier "test monitor"
            HorizSync 1-2000
            VertRefresh 1-200
            Option "ReducedBlanking" "true"
            Modeline \(modeline)
        EndSection
        \((0..<screens).map(screen).joined(separator: "\n"))
        Section "ServerLayout"
            Identifier "test"
        \((0..<screens).map(place).joined(separator: "\n"))
        \(Device.allCases.map { "    InputDevice \"\($0.name)\" \"\($0.role)\"" }
            .joined(separator: "\n"))
        EndSection

        """
    }

    /// An X screen with a card of its own.
    private func screen(_ number: Int) -> String {
        """
        Section "Device"
            Identifier "test card \(number)"
            Driver "dummy"
            VideoRam 256000
        EndSection
        Section "Screen"
            Identifier "test screen \(number)"
            Device "test card \(number)"
            Monitor "test monitor"
            DefaultDepth 24
            SubSection "Display"
                Depth 24
                Modes "\(width)x\(height)"
                Virtual \(width) \(height)
            EndSubSection
        EndSection
        """
    }

    /// Where the screen is in the layout: beside the one before.
    private func place(_ number: Int) -> String {
        let place = number == 0 ? "" : " RightOf \"test screen \(number - 1)\""
        return "    Screen \(number) \"test screen \(number)\"\(place)"
    }

    private func section(_ device: Device) -> String {
        var options = ["SocketPath": socket(device), "DeviceType": device.rawValue]
        switch device {
        case .keyboard:
            options["xkb_rules"] = "evdev"
            options["xkb_layout"] = layout
        case .touch: options["TouchCount"] = "10"
        // Twelve buttons: the three, the wheel's four, back, forward, and more than XTEST's pointer
        // has. A pointer that goes to the very pixel must not be accelerated.
        case .pointer, .absolute, .touchpad:
            options["PointerButtonCount"] = "12"
            options["AccelerationScheme"] = "none"
        }
        let lines = options.sorted { $0.key < $1.key }
            .map { "    Option \"\($0.key)\" \"\($0.value)\"" }
        return """
            Section "InputDevice"
                Identifier "\(device.name)"
                Driver "inputtest"
            \(lines.joined(separator: "\n"))
            EndSection
            """
    }

    /// A mode line of the wanted size. The dummy driver refuses pixel clocks above 300 MHz, so
    /// large screens refresh more slowly, which no one sees.
    private var modeline: String {
        let (total, lines) = (width + 160, height + 30)
        let clock = min(Double(total * lines) * 60 / 1e6, 290)
        let rounded = (clock * 100).rounded() / 100
        return "\"\(width)x\(height)\" \(rounded) \(width) \(width + 48) \(width + 80) \(total)"
            + " \(height) \(height + 3) \(height + 8) \(lines)"
    }
}

extension PrivateServer {
    /// Where distributions have Xorg.
    private static let systemPrograms = [
        "/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg",
    ]

    /// Starts the server program of this kind.
    static func start(
        _ kind: Kind, _ options: Options, _ configuration: ServerConfiguration,
        environment: [String: String], scratch: TemporaryDirectory, group: ProcessGroup
    ) throws(TestServerError) -> ServerProcess {
        let program: String?
        let folder = options.programs.map { $0 + "/" } ?? ""
        var arguments = ["-noreset", "-nolisten", "tcp"] + options.arguments
        if !options.hasOpenGL { arguments += ["-extension", "GLX"] }
        switch kind {
        case .xorg:
            // Not the wrapper in /usr/bin where it can be avoided: it may insist on a console.
            program = (folder.isEmpty ? systemPrograms : [folder + "Xorg"])
                .first { access($0, X_OK) == 0 }
            let file = try scratch.write(configuration.text, to: "xorg.conf")
            arguments += [
                "-config", file, "-logfile", "\(scratch.path)/Xorg.log", "-novtswitch", "-sharevts",
            ]
        case .xvfb:
            program = findProgram(folder + "Xvfb")
            for screen in 0..<max(1, options.screens) {
                arguments += ["-screen", "\(screen)", "\(options.width)x\(options.height)x24"]
            }
        case .guest: program = nil
        }
        guard let program else {
            throw .missing(
                program: folder + (kind == .xorg ? "Xorg" : "Xvfb"),
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
