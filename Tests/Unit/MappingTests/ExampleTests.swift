import Engine
import Gestures
import TestSupport
import Testing

@testable import Mapping

/// The mappings in `config/` that people begin with.
@Suite("Examples")
struct ExampleTests {
    /// A reader to which every program is there, so that it warns of everything else.
    private static let files = ["curlicue", "i3", "browser", "touch"]
    private static let reader = MappingReader(Vocabulary(keys: .unchecked))

    private static func profiles(_ name: String) throws -> [Profile] {
        let text = try packageFile("config/\(name).yaml")
        let reading = reader.read(text: text, file: name)
        #expect(reading.diagnostics.map(\.headline) == [])
        return try #require(reading.mapping).profiles
    }

    private static func example(_ name: String) throws -> Profile {
        try #require(profiles(name).first)
    }

    @Test("there is nothing to complain about", arguments: ExampleTests.files)
    func good(name: String) throws {
        #expect(try Self.example(name).bindings.count >= 3)
        let text = try packageFile("config/\(name).yaml")
        if name != "curlicue" {
            #expect(text.hasPrefix("# yaml-language-server: $schema=curlicue.schema.json\n#\n# "))
        }
        #expect(try packageFile("README.md").contains("config/\(name).yaml"))
    }

    @Test("a key of which all lines are turned off is as if it were not there")
    func turnedOff() throws {
        let rest = "gestures: {circle: nothing}\n"
        let lines = try Self.files.flatMap {
            try packageFile("config/\($0).yaml").split(separator: "\n")
        }
        let keys = Set(lines.compactMap { $0.wholeMatch(of: /#?([a-z]+):/)?.1 })
        #expect(keys.isSuperset(of: ["applications", "hotkeys", "theme", "hints", "devices"]))
        for key in keys.subtracting(["gestures"]) {
            #expect(try mapping("\(key):\n  #off\n" + rest) == mapping(rest), "\(key)")
        }
    }

    @Test("the built-in one stays out of the way of whatever fills the screen")
    func fullscreen() throws {
        let profile = try Self.example("curlicue")
        var game = WindowDescription()
        #expect(profile.application(for: game) == nil)
        game.isFullscreen = true
        #expect(profile.adapted(to: profile.application(for: game)) == nil)
        // One could not come back from it.
        #expect(!profile.bindings.flatMap(\.actions).contains(.window(.fullscreen)))
    }

    @Test("the browser's gestures are for browsers")
    func browser() throws {
        let profile = try Self.example("browser")
        var window = WindowDescription()
        window.className = "firefox"
        let adapted = try #require(profile.adapted(to: profile.application(for: window)))
        #expect(
            adapted.binding(for: .swipe(.left, fingers: 1))?.actions.first?.description
                == "keys Alt+Left")
        #expect(profile.binding(for: .swipe(.left, fingers: 1)) == nil)
    }

    /// What a profile is over windows of a class: nil where it stays out of the way.
    private static func adapted(_ profile: Profile, over name: String) -> Profile? {
        var window = WindowDescription()
        window.className = name
        return profile.adapted(to: profile.application(for: window))
    }

    @Test(
        "nothing is drawn over desktops inside a machine or a remote one, nor over CAD's views",
        arguments: [
            "VirtualBox Machine", "Virt-manager", "Virt-viewer", "Remote-viewer", "Gnome-boxes",
            "Qemu-system-x86_64", "Remmina", "org.remmina.Remmina", "xfreerdp", "vncviewer",
            "TigerVNC Viewer", "FreeCAD", "Blender",
        ])
    func desktopsInside(name: String) throws {
        #expect(Self.adapted(try Self.example("browser"), over: name) == nil)
    }
}
