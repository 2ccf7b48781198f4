import Gestures
import StrokeGenerator

/// What a user does all day, at random: strokes, fingers and touchpads under hotkeys and without,
/// typing, rests.
struct RandomUser {
    static let hotkeys = ["Menu", "Ctrl+Super", "Button8"]

    /// One thing that a user does.
    struct Use: CustomStringConvertible {
        var description: String
        var steps: [Step]
        /// What its stroke is; nil where it is none of the mapping.
        var gesture: String?
        var isHold = false
        /// Before which of its steps a screen locker can come: not while the pointer is ours.
        var pauses: [Int] = []
    }

    private var random: Seeded

    init(seed: UInt64) { random = Seeded(seed) }

    mutating func unit() -> Double { random.unit() }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.unit() * Double(range.count)) % range.count
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[number(0...choices.count - 1)]
    }

    private mutating func place() -> Point {
        Point(x: random.uniform(500...900), y: random.uniform(300...500))
    }

    mutating func use() -> Use {
        switch number(0...9) {
        case 0, 1, 2, 3: stroke()
        case 4, 5: fingers()
        case 6, 7: touchpad()
        case 8: typing()
        default: rest()
        }
    }

    /// Presses a hotkey for what `steps` are, or now and then none.
    private mutating func under(_ hotkeys: [String], always: Bool, _ use: Use) -> Use {
        guard always || unit() < 0.6 else { return use }
        var use = use
        let chord = pick(hotkeys)
        let begin: [Step] = [.press(chord), .rest(number(0...150)), .settle]
        use.description += " under \(chord)"
        use.isHold = true
        use.pauses = use.pauses.map { $0 + begin.count }
        // While a button is down the pointer is ours.
        if chord.hasPrefix("Button") { use.pauses = [] }
        use.steps = begin + use.steps + [.release(chord), .sync]
        use.pauses.append(use.steps.count)
        return use
    }

    /// A stroke of the pointer; one in ten is called off.
    private mutating func stroke() -> Use {
        let generator = StrokeGenerator(seed: random.next())
        let from = place()
        let (name, stroke): (String?, Stroke) =
            switch number(0...6) {
            case 0: ("circle", generator.circle(center: from, radius: random.uniform(60...160)))
            case 1: ("shake", generator.shake(turnings: 4, amplitude: 150, from: from))
            case 2: ("swipe left", generator.swipe(.left, length: 220, from: from))
            case 3: ("swipe right", generator.swipe(.right, length: 220, from: from))
            case 4: ("swipe up", generator.swipe(.up, length: 200, from: from))
            case 5: ("swipe down", generator.swipe(.down, length: 200, from: from))
            default:
                (nil, generator.wander(in: Box(x: 300, y: 200, width: 600, height: 400)))
            }
        var steps = stroke.samples.dropFirst().flatMap { [Step.point($0.position), .rest(4)] }
        let isCancelled = unit() < 0.1
        if isCancelled { steps += [.settle, .strike("Escape")] }
        var use = Use(
            description: name ?? "a stroke", steps: steps, gesture: isCancelled ? nil : name,
            pauses: [0])
        use = under(Self.hotkeys, always: true, use)
        use.steps.insert(.point(stroke.samples[0].position), at: 0)
        use.pauses = use.pauses.map { $0 + 1 }
        return use
    }

    /// One to three fingers on the glass that tap, or move the same way.
    private mutating func fingers() -> Use {
        let (count, from) = (number(1...3), place())
        var steps: [Step] = []
        for finger in 1...count {
            steps += [.land(finger, from + Vector(dx: 0, dy: Double(finger) * 60)), .rest(4)]
        }
        if unit() < 0.7 {
            let way = pick([
                Vector(dx: -20, dy: 0), Vector(dx: 20, dy: 0), Vector(dx: 0, dy: -20),
            ])
            for _ in 1...12 {
                steps += (1...count).map { .move($0, by: way) } + [.rest(8)]
            }
        }
        steps += (1...count).map { .lift($0) } + [.sync]
        let use = Use(
            description: "\(count) fingers", steps: steps, pauses: Array(steps.indices))
        return under(["Menu", "Ctrl+Super"], always: false, use)
    }

    /// A swipe or a pinch on the touchpad.
    private mutating func touchpad() -> Use {
        var steps: [Step] = [.beginPad(isPinch: unit() < 0.3, fingers: number(2...4))]
        let (way, scale) = (pick([-10.0, 10]), random.uniform(0.5...2))
        for step in 1...25 {
            let grown = 1 + (scale - 1) * Double(step) / 25
            steps += [.movePad(Vector(dx: way, dy: 0), scale: grown), .rest(8)]
        }
        steps += [.endPad(isCancelled: unit() < 0.3), .sync]
        let use = Use(description: "touchpad", steps: steps, pauses: [0])
        return under(["Menu", "Ctrl+Super"], always: false, use)
    }

    private mutating func typing() -> Use {
        let keys = ["s", "t", "o", "r", "m"].flatMap { [Step.strike($0), .rest(10)] }
        return Use(description: "typing", steps: keys + [.click(1), .rest(20)], pauses: [0])
    }

    private mutating func rest() -> Use {
        let use = Use(description: "a rest", steps: [.rest(number(20...400))], pauses: [0, 1])
        return under(["Ctrl+Super"], always: false, use)
    }
}
