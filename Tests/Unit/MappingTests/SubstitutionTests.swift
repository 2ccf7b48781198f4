import Engine
import Gestures
import TestSupport
import Testing

@testable import Mapping

/// What the built-in mapping does where a window manager cannot do what it is mapped to.
@Suite("Substitutions")
struct SubstitutionTests {
    private static let builtIn = MappingReader.builtIn

    private static func adapted(
        without missing: Set<Action>
    ) -> (mapping: Mapping, substitutions: [Substitution]) {
        builtIn.adapted { !missing.contains($0) }
    }

    private static func action(_ phrase: String, in mapping: Mapping) throws -> [String]? {
        let phrase = try Phrase(parsing: phrase)
        return mapping.profiles.first?.bindings.first { $0.phrase == phrase }?
            .actions.map(\.description)
    }

    @Test("what cannot be done is replaced, and nothing else")
    func replaced() throws {
        let (mapping, substitutions) = Self.adapted(without: [.desktop(.show)])
        #expect(
            substitutions == [
                Substitution(
                    phrase: .shake(nil), action: .desktop(.show), instead: .window(.minimize))
            ])
        #expect(try Self.action("shake", in: mapping) == ["window minimize"])
        var back = mapping
        let place = try #require(
            mapping.profiles[0].bindings.firstIndex { $0.phrase == .shake(nil) })
        back.profiles[0].bindings[place].actions = [.desktop(.show)]
        #expect(back == Self.builtIn)
    }

    @Test("what has no substitute stays, and is named")
    func none() throws {
        let missing: Set<Action> = [.window(.maximize), .desktop(.show), .window(.minimize)]
        let (mapping, substitutions) = Self.adapted(without: missing)
        #expect(mapping == Self.builtIn)
        #expect(Set(substitutions.map(\.action)) == missing)
        #expect(substitutions.allSatisfy { $0.instead == nil })
    }

    @Test("the manual page has them all")
    func manual() throws {
        let page = try packageFile("man/curlicue-desktops.7")
        for (action, instead) in DefaultMapping.substitutes {
            #expect(page.contains(".Ic \(instead)\nin place of\n.Ic \(action) "), "\(action)")
        }
    }

    @Test("the text for a window manager reads as the mapping does, and says why")
    func text() throws {
        let missing: [Set<Action>] = [
            [], [.desktop(.show)],
            [
                .desktop(.go(.next, wrap: true)), .desktop(.go(.previous, wrap: true)),
                .window(.maximize),
            ],
        ]
        for missing in missing {
            let (mapping, substitutions) = Self.adapted(without: missing)
            let text = Substitution.apply(substitutions, to: DefaultMapping.text, under: "twm")
            let reading = testReader.read(text: text, file: "f")
            #expect(reading.diagnostics == [])
            #expect(reading.mapping == mapping)
            for action in missing { #expect(text.contains("# twm cannot do '\(action)'")) }
        }
    }

    @Test("in a mapping file, what has options is explained and stays")
    func file() {
        let text = """
            gestures:
              # Out of the way.
              shake: desktop show
              circle: {desktop: show, label: All}
              swipe up: window maximize

            """
        let phrases: [Phrase] = [.shake(nil), .circle(nil)]
        let substitutions = phrases.map {
            Substitution(phrase: $0, action: .desktop(.show), instead: .window(.minimize))
        }
        #expect(
            Substitution.apply(substitutions, to: text, under: "twm") == """
                gestures:
                  # Out of the way.
                  # twm cannot do 'desktop show'; this is what it can.
                  shake: window minimize
                  # twm cannot do 'desktop show': this has no effect there.
                  circle: {desktop: show, label: All}
                  swipe up: window maximize

                """)
    }
}
