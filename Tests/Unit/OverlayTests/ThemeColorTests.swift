import Engine
import Glibc
import Appearance
import Testing

@Suite("The colours of the themes") struct ThemeColorTests {
    /// Red, green and blue as light, 0…1 without gamma.
    private typealias Light = (red: Double, green: Double, blue: Double)

    private func light(_ color: Color) -> Light {
        func linear(_ part: Double) -> Double {
            part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return (linear(color.red), linear(color.green), linear(color.blue))
    }

    private func luminance(_ color: Color) -> Double {
        let light = light(color)
        return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
    }

    /// The contrast by WCAG 2, 1…21.
    private func contrast(_ a: Color, _ b: Color) -> Double {
        let (one, other) = (luminance(a), luminance(b))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private func over(_ top: Color, _ bottom: Color) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double { a * top.alpha + b * (1 - top.alpha) }
        return Color(
            red: mix(top.red, bottom.red), green: mix(top.green, bottom.green),
            blue: mix(top.blue, bottom.blue))
    }

    /// How colours look to someone who lacks a kind of cones, by light: Machado, Oliveira and
    /// Fernandes 2009, at full severity.
    enum Sight: CaseIterable {
        case full, protanopia, deuteranopia, tritanopia

        var matrix: [[Double]] {
            switch self {
            case .full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
            case .protanopia:
                [
                    [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                    [-0.003882, -0.048116, 1.051998],
                ]
            case .deuteranopia:
                [
                    [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                    [-0.011820, 0.042940, 0.968881],
                ]
            case .tritanopia:
                [
                    [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                    [0.004733, 0.691367, 0.303900],
                ]
            }
        }
    }

    /// The colour in CIELAB, as `sight` has it.
    private func lab(_ color: Color, _ sight: Sight) -> [Double] {
        let light = light(color)
        let seen = sight.matrix.map { row in
            min(1, max(0, row[0] * light.red + row[1] * light.green + row[2] * light.blue))
        }
        let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
        let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
        let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
        func root(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
        return [116 * root(y) - 16, 500 * (root(x) - root(y)), 200 * (root(y) - root(z))]
    }

    private func difference(_ a: Color, _ b: Color, _ sight: Sight) -> Double {
        zip(lab(a, sight), lab(b, sight)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            .squareRoot()
    }

    @Test(
        "Success, failure and ink can be told apart whatever cones there are",
        arguments: Theme.Name.allCases, Sight.allCases)
    func blindness(name: Theme.Name, sight: Sight) {
        let theme = Theme(name)
        // Two colours side by side are told apart from about 2.3; these are met one at a time.
        #expect(difference(theme.success, theme.failure, sight) > 25)
        #expect(difference(theme.accent, theme.failure, sight) > 25)
    }

    @Test("Letters and signs are read on their label, whatever lies beneath it")
    func plates() {
        for name in Theme.Name.allCases {
            let theme = Theme(name)
            for beneath in [Color(rgb: 0), Color(rgb: 0xffffff)] {
                let toast = over(theme.background, beneath)
                #expect(contrast(theme.text, toast) > 7)
                #expect(contrast(theme.success, toast) > 3)
                #expect(contrast(theme.failure, toast) > 3)
            }
            // A person's own colours are followed.
            var own = theme
            (own.accent, own.text) = (Color(rgb: 0xff0000), Color(rgb: 0x00ff00))
            #expect(own.fine == own.accent)
            #expect(own.quiet == Color(rgb: 0x00ff00, alpha: 0.75))
        }
    }

    @Test("The trail is seen on everything from black to white: ink or contrast line stands out")
    func anywhere() {
        for name in Theme.Name.allCases {
            let look = Appearance(Theme(name)).ink
            for ink in [look.color, look.failed] {
                #expect(contrast(ink, look.outline) > 3)
                for grey in stride(from: 0.0, through: 1, by: 1.0 / 64) {
                    let ground = Color(red: grey, green: grey, blue: grey)
                    let line = over(look.outline, ground)
                    #expect(max(contrast(ink, ground), contrast(line, ground)) > 1.8, "\(grey)")
                }
            }
        }
    }
}
