import Testing

@testable import Desktop

@Suite("Settings of the desktop") struct XSettingsTests {
    /// The property as a program of this byte order writes it.
    private func property(isBigEndian: Bool) -> [UInt8] {
        func number(_ value: Int32, bytes: Int = 4) -> [UInt8] {
            let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> Int32(8 * $0)) }
            return isBigEndian ? little.reversed() : little
        }
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + Array(repeating: 0, count: -text.utf8.count & 3)
        }
        func head(_ type: UInt8, _ name: String) -> [UInt8] {
            [type, 0] + number(Int32(name.utf8.count), bytes: 2) + padded(name) + number(7)
        }
        var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(3) + number(4)
        bytes += head(1, "Net/ThemeName") + number(7) + padded("Adwaita")
        bytes += head(2, "Net/Colour") + Array(repeating: 9, count: 8)
        bytes += head(0, "Xft/DPI") + number(147456)
        bytes += head(0, "Gdk/WindowScalingFactor") + number(2)
        return bytes
    }

    @Test("numbers are read in either byte order", arguments: [false, true])
    func numbers(isBigEndian: Bool) {
        let settings = XSettings(parsing: property(isBigEndian: isBigEndian))
        #expect(settings.numbers == ["Xft/DPI": 147456, "Gdk/WindowScalingFactor": 2])
        #expect(settings.dpi == 144)
        #expect(settings.factor == 2)
    }

    @Test("bytes that end too early, or are none, say no more than was there")
    func truncated() {
        let whole = property(isBigEndian: false)
        for count in 0..<whole.count {
            let numbers = XSettings(parsing: Array(whole.prefix(count))).numbers
            #expect(numbers["Gdk/WindowScalingFactor"] == nil)
        }
        #expect(XSettings(parsing: Array(repeating: 0xff, count: 64)).numbers.isEmpty)
    }

    @Test("the desktop's dpi wins over the resource; a factor for windows is the least")
    func sizes() {
        let settings = XSettings(parsing: property(isBigEndian: false))
        let none = XSettings()
        #expect(userDPI(resource: nil, none, factor: nil) == nil)
        #expect(userDPI(resource: 120, none, factor: nil) == 120)
        #expect(userDPI(resource: 120, none, factor: 1) == 120)
        #expect(userDPI(resource: 120, none, factor: 2) == 192)
        #expect(userDPI(resource: 288, none, factor: 2) == 288)
        #expect(userDPI(resource: nil, none, factor: 2) == 192)
        // 144 dpi as published, but windows twice as large.
        #expect(userDPI(resource: 96, settings, factor: nil) == 192)
        #expect(userDPI(resource: 96, settings, factor: 1) == 144)
        #expect(userDPI(resource: 96, settings, factor: 3) == 288)
    }
}
