import Engine
import Gestures
import TestSupport
import Testing

@testable import Mapping

/// The mappings in `config/` that people begin with.
@Suite("Examples")
struct ExampleTests {
    /// A reader to which every program is there, so that it warns of everything else.
    private static let files = [
        "curlicue", "minimal", "i3", "bspwm", "herbstluftwm", "desktop", "browser", "touch-screen",
        "left-handed-pen",
    ]
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
        let profile = try Self.example(name)
        #expect(profile.bindings.count >= 3)
        let text = try packageFile("config/\(name).yaml")
        if name != "curlicue" {
            #expect(text.hasPrefix("# yaml-language-server: $schema=curlicue.schema.json\n#\n# "))
        }
        // Each is named where people look for it.
        let page = try packageFile("man/curlicue.5")
        #expect(page.contains("\(name).yaml"))
        #expect(try packageFile("README.md").contains("config/\(name).yaml"))
    }

    @Test("the desktop's stays out of the way of whatever fills the screen")
    func fullscreen() throws {
        let profile = try Self.example("desktop")
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
        "nothing is drawn over the desktop inside a virtual machine or a remote one",
        arguments: [
            "VirtualBox Machine", "Virt-manager", "Virt-viewer", "Remote-viewer", "Gnome-boxes",
            "Qemu-system-x86_64", "Remmina", "org.remmina.Remmina", "xfreerdp", "vncviewer",
            "TigerVNC Viewer",
        ])
    func desktopsInside(name: String) throws {
        #expect(Self.adapted(try Self.example("desktop"), over: name) == nil)
        #expect(Self.adapted(try Self.example("browser"), over: name) == nil)
    }

    @Test(
        "browsers and CAD have gestures of their own beside the desktop's",
        arguments: [
            ("firefox", "keys F5"), ("firefox-esr", "keys F5"), ("Chromium", "keys F5"),
            ("Google-chrome", "keys F5"), ("Brave-browser", "keys F5"), ("FreeCAD", "keys v f"),
            ("pcbnew", "keys Home"), ("eeschema", "keys Home"), ("Blender", "keys Home"),
        ])
    func ownGestures(name: String, keys: String) throws {
        let profile = try Self.example("desktop")
        let adapted = try #require(Self.adapted(profile, over: name))
        let upDown = Phrase.sequence([.up, .down])
        #expect(adapted.binding(for: upDown)?.actions.map(\.description) == [keys])
        #expect(profile.binding(for: upDown) == nil)
        #expect(adapted.bindings.count > profile.bindings.count)
        // The right button turns and moves the view there.
        let isBrowser = keys == "keys F5"
        #expect((Self.adapted(try Self.example("browser"), over: name) != nil) == isBrowser)
    }

    @Test("the touch screen's needs no hotkey, the left-handed pen's mirrors the desktop's")
    func devices() throws {
        #expect(try Self.example("touch-screen").touch == .always)
        let pen = try Self.example("left-handed-pen")
        let desktop = try Self.example("desktop")
        let mirrored: [(pen: Phrase, desktop: Phrase)] = [
            (.sequence([.down, .left]), .sequence([.down, .right])),
            (.swipe(.left, fingers: 1), .swipe(.left, fingers: 1)),
        ]
        for (mine, other) in mirrored {
            #expect(pen.binding(for: mine)?.actions == desktop.binding(for: other)?.actions)
        }
        #expect(pen.hotkeys == [Chord(.key("Menu"))] && pen.draw == .drag)
        // The tip of the pen is a button, too, which would call off what its barrel's began.
        let barrel = try #require(try Self.profiles("left-handed-pen").last)
        #expect(barrel.hotkeys == [Chord(.button(3))] && barrel.draw == .move)
        #expect(barrel.bindings == pen.bindings && barrel.applications == pen.applications)
    }

    @Test("the smallest has five lines beside its explanations")
    func minimal() throws {
        let lines = try packageFile("config/minimal.yaml").split(separator: "\n")
            .map { $0.drop(while: { $0 == " " }) }.filter { !$0.hasPrefix("#") }
        #expect(lines.count == 5)
    }

    @Test(
        "every line is explained: a comment is above it or its neighbours",
        arguments: ExampleTests.files)
    func explained(name: String) throws {
        var above = ""
        var isExplained = false
        for line in try packageFile("config/\(name).yaml").split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            let text = line.drop { $0 == " " }
            if text.isEmpty {
                isExplained = false
            } else if text.hasPrefix("#") {
                isExplained = true
            } else if text != "gestures:" {
                #expect(isExplained, "\(name): \(above) / \(line)")
            }
            above = String(line)
        }
    }
}
