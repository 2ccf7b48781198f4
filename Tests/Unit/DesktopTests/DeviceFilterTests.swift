import Engine
import Testing

@testable import Desktop

@Suite("Devices that take part") struct DeviceFilterTests {
    private let mouse = InputDevice(id: 6, name: "Logitech M705", kind: .pointer)
    private let pad = InputDevice(id: 7, name: "SynPS/2 Synaptics TouchPad", kind: .touchpad)
    private let keys = InputDevice(id: 8, name: "AT Translated Set 2 keyboard", kind: .keyboard)

    @Test func excludedIsOut() {
        let filter = DeviceFilter(include: ["touchpad"], exclude: ["*synaptics*"])
        #expect(!filter.admits(pad) && !filter.admits(mouse) && filter.admits(keys))
        #expect(!DeviceFilter(exclude: ["keyboard"]).admits(keys))
        #expect(DeviceFilter().admitsAll && DeviceFilter().admits(mouse))
    }

    @Test(arguments: [
        ("logitech m705", true), ("logitech", false), ("M705", false), ("Logitech*", true),
        ("*705", true), ("705*", false), ("*tech*", true),
        ("L?gitech M70?", true), ("mouse", true), ("Touch pad", false), ("", false), ("*", true),
        ("**M*7*5", true), ("Logitech M705 2", false),
    ])
    func rules(_ text: String, isMatch: Bool) {
        #expect(DeviceFilter.Pattern(text).matches(mouse) == isMatch)
    }

    @Test func kindsByWord() {
        for kind in InputDevice.Kind.allCases {
            #expect(DeviceFilter.Pattern(kind.rawValue) == .kind(kind))
        }
        #expect(DeviceFilter.Pattern("Touch-Screen") == .kind(.touchscreen))
        #expect(DeviceFilter.Pattern("stylus") == .kind(.pen))
    }

    @Test func kindsByTraits() {
        func kind(_ name: String, type: String = "", direct: Bool = false) -> InputDevice.Kind {
            InputDevice.kind(.init(type: type, name: name, hasDirectTouch: direct))
        }
        #expect(kind("TPPS/2 IBM TrackPoint", type: "MOUSE") == .trackpoint)
        #expect(kind("Wacom Intuos stylus", type: "STYLUS") == .pen)
        #expect(kind("ELAN Pen") == .pen)
        #expect(kind("Pencil Mouse", type: "MOUSE") == .pointer)
        #expect(kind("ELAN Touchscreen", direct: true) == .touchscreen)
        #expect(kind("Apple SPI Touchpad", type: "TOUCHPAD") == .touchpad)
    }

    @Test("the words of a mapping that stand for a device, each once") func words() {
        let pad = InputDevice(id: 4, name: "SynPS/2 Synaptics", kind: .touchpad)
        let words = ["touchpad", "mouse", "*synaptics", "touchpad", "pen"]
        #expect(pad.words(among: words) == ["touchpad", "*synaptics"])
        #expect(pad.words(among: []).isEmpty)
    }
}
