internal import Gestures

extension Lesson {
    /// What the window says.
    struct Page: Equatable {
        var title: String
        var text: String
        /// What is said when nothing happens for a while; nil for nothing.
        var help: String?
        /// What can be answered: first what accepts, then what declines.
        var answers: [String] = []
        /// Which of the parts of the tutorial it is, from 0.
        var part: Int
        /// Whether the circle to be followed is shown.
        var showsCircle = false
    }

    /// How many parts the tutorial has, as its dots show.
    static let parts = 5

    /// What the window says in the present step.
    var words: Page {
        let keys = circumstances.keys
        switch step {
        case .hold:
            let finger =
                circumstances.hasTouchscreen
                ? " Or follow the circle with a finger, without any key." : ""
            return Page(
                title: "Draw a circle",
                text: "Put the pointer on the dot. Then hold \(keys).\(finger)",
                help: "Both keys have to be down at the same time. Super is the key with the "
                    + "Windows sign, at the bottom left.",
                part: 0, showsCircle: true)
        case .circle:
            return Page(
                title: "Draw a circle",
                text: "Keep the keys down and follow the circle, once around. Then release the "
                    + "keys.",
                help: "Move the pointer along the circle while you hold the keys. No mouse "
                    + "button is needed.",
                part: 0, showsCircle: true)
        case .effect:
            return Page(title: "Watch this window", text: "", part: 0)
        case .rest:
            return Page(
                title: "See what you can draw",
                text: isByFinger
                    ? "Put a finger on this window and keep it still."
                    : "Hold \(keys) again, and keep the pointer still.",
                help: isByFinger
                    ? "Half a second is enough. Move the finger a little, and then rest."
                    : "Keep both keys down for a second, and do not move the pointer.",
                part: 1)
        case .scribble:
            return Page(
                title: "Draw nonsense",
                text: isByFinger
                    ? "Scribble on this window with a finger: loops and corners, anything wild."
                    : "Hold \(keys) and scribble: loops and corners, anything wild.",
                help: "Nothing can go wrong: what curlicue does not recognize does nothing.",
                part: 2)
        case .cancel:
            return Page(
                title: "Change your mind",
                text: "Hold \(keys), begin to draw, and press Escape before you release the keys.",
                help: "First the keys, then a movement, then Escape.", part: 3)
        case .config:
            return Page(
                title: "Make it yours",
                text: "Create your config? It says which gesture does what, and every line of it "
                    + "is explained.",
                answers: ["Create my config", "Not now"], part: 4)
        case .end:
            let fingers =
                isByFinger
                ? " A finger draws while the keys are held, and three fingers without them where "
                    + "your config has 'touch: always'." : ""
            return Page(
                title: "That is all",
                text:
                    "Hold \(circumstances.ownKeys) and draw, over any window.\(fingers) "
                    + "'curlicue list' shows your gestures, and 'curlicue add' adds one.",
                answers: ["Close"], part: 4)
        }
    }

    /// What is said about what the user did.
    enum Words {
        static let leaving = "Press Escape once more to end the tutorial."
        static let sawEffect = "That was a circle: it maximizes the window that you draw over."
        static let sawNoEffect =
            "That was a circle. It should maximize this window, but your window manager left it "
            + "as it was."
        static let drewCircle = "That was a circle, and curlicue recognized it."
        static let noCircle = "That was no circle. Begin at the dot and go once around."
        static let outside = "That was outside of this window. Draw on the circle here."
        static let cancelledCircle = "Cancelled. Draw it again whenever you like."
        static let sawHints = "So whenever you have forgotten a gesture: hold, and wait."
        static let refused = "Refused: what is no gesture does nothing."
        static let nothingDrawn = "Nothing was drawn. Move the pointer while you hold the keys."
        static let cancelledScribble = "Cancelled. Scribble, and then release the keys."
        static let cancelled = "Cancelled: nothing was done."
        static let finished = "You finished it. Press Escape while you still hold the keys."
        static let cancelledNothing = "Begin to draw first, and then press Escape."

        static func releasedTooSoon(_ keys: String) -> String {
            "Keep \(keys) down while you draw."
        }

        static func hinted(isByFinger: Bool) -> String {
            "These are the gestures of this lesson. Draw one, or just "
                + (isByFinger ? "lift the finger." : "release the keys.")
        }

        static func restedTooShort(isByFinger: Bool) -> String {
            isByFinger
                ? "Keep the finger still until the gestures appear."
                : "A little longer: keep still until the gestures appear."
        }

        static func interrupted(_ reason: String) -> String {
            "Interrupted: \(reason). Try again."
        }

        static func notTheCircle(_ phrase: Phrase) -> String {
            if case .circle(.counterclockwise) = phrase {
                return "That was a circle the other way round. Follow the arrow."
            }
            return "That was \(name(of: phrase)). Follow the circle."
        }

        static func tooTidy(_ phrase: Phrase) -> String {
            "That was \(name(of: phrase)), so curlicue recognized it. Draw something wilder."
        }

        /// A gesture in a sentence: "a swipe".
        private static func name(of phrase: Phrase) -> String {
            switch phrase {
            case .swipe: "a swipe"
            case .circle: "a circle"
            default: "'\(phrase)'"
            }
        }
    }
}
