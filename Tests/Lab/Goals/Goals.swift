internal import Foundation
internal import Gestures
internal import StrokeGenerator

/// What belongs together.
enum GoalGroup: String, CaseIterable {
    case circle, swipe, shake, recorded, nothing, mappings, time
}

struct GoalRow {
    enum Figure {
        /// The share that was right, was not, was refused or wrong.
        case right, missed, refused, wrong
        /// The share that was not right of the writer who fares worst, of 10 strokes and more.
        case worstWriter
        /// The share on which something ran that should not, or only gestures of a kind.
        case ran(kind: String? = nil)
    }

    /// What the figure should be.
    enum Goal {
        case least(Double), most(Double)
    }

    var group: GoalGroup
    var what: String
    var goal: Goal?
    var isTime = false
    var figure: Double?
    var strokes = 0
    /// How many of 1,000 were refused, and did something else.
    var refused: Double?
    var wrong: Double?
    /// Of 1,000 strokes; nil where the row says again what another one says.
    var cost: Double?

    var isHeld: Bool? {
        switch (goal, figure) {
        case (.least(let goal)?, let figure?): figure >= goal
        case (.most(let goal)?, let figure?): figure <= goal
        default: nil
        }
    }

    var cells: [String] {
        func words(_ number: Double) -> String {
            isTime ? "\(Int((number * 1000).rounded())) µs" : ResultTable.percent(number)
        }
        let wanted =
            switch goal {
            case .least(let goal): "≥ " + words(goal)
            case .most(let goal): "≤ " + words(goal)
            case nil: ""
            }
        return [
            what, figure == nil ? "" : "\(strokes)", figure.map(words) ?? "", wanted,
            isHeld.map { $0 ? "held" : "MISSED" } ?? "",
        ] + [refused, wrong, cost].map { $0.map(ResultTable.tenths) ?? "" }
    }
}

struct Goals {
    let data: GoalData
    let seed: UInt64
    let recognizers: String
    private(set) var rows: [GoalRow] = []
    /// What went wrong, by what was measured.
    private(set) var failures: [(what: String, trial: Trial, found: Phrase?)] = []

    static let straight = ["swipe left", "swipe right", "swipe up", "swipe down"]
    static let swipes = Direction.allCases.map { "swipe \($0.rawValue)" }
    static let builtIns = swipes + ["circle clockwise", "circle counterclockwise", "shake"]
    /// What many people map.
    static let everyday = straight + ["circle", "shake"]

    init(_ data: GoalData, seed: UInt64, recognizers: String) {
        self.data = data
        self.seed = seed
        self.recognizers = recognizers
    }

    mutating func measure(_ group: GoalGroup) throws {
        switch group {
        case .circle: try circles()
        case .swipe: try swipes()
        case .shake: try shakes()
        case .recorded: try recordedStrokes()
        case .nothing: try nothing()
        case .mappings: try mappings()
        case .time: try time()
        }
    }

    func session(
        _ phrases: [String], _ library: TemplateLibrary, _ trials: [Trial]
    ) throws -> Session {
        Session(
            mapping: try TestMapping(phrases, library, recognizers: recognizers), trials: trials)
    }

    /// What comes of `trials`; nil where there are none.
    func draw(_ trials: [Trial]?, _ phrases: [String]) throws -> Tally? {
        try trials.map { Session.draw([try session(phrases, TemplateLibrary(), $0)]) }
    }

    /// Adds a row; an empty one where there are no strokes.
    mutating func row(
        _ group: GoalGroup, _ what: String, _ figure: GoalRow.Figure, _ goal: GoalRow.Goal? = nil,
        _ tally: Tally?, costs: Bool = true
    ) {
        var row = GoalRow(group: group, what: what, goal: goal)
        defer { rows.append(row) }
        guard let tally, tally.meant + tally.idle > 0 else { return }
        func share(_ count: Int, _ total: Int) -> Double { Double(count) / Double(max(total, 1)) }
        row.strokes = tally.meant
        let missed = tally[.refused] + tally[.wrong]
        switch figure {
        case .right: row.figure = share(tally[.right], tally.meant)
        case .missed: row.figure = share(missed, tally.meant)
        case .refused: row.figure = share(tally[.refused], tally.meant)
        case .wrong:
            row.figure = share(tally[.wrong], tally.meant)
            return
        case .worstWriter:
            let worst = tally.writers.filter { $0.value.meant >= 10 }
                .map { (share($0.value.missed, $0.value.meant), $0.key, $0.value.meant) }
                .max { ($0.0, $0.1) < ($1.0, $1.1) }
            row.figure = worst?.0
            row.strokes = worst?.2 ?? 0
            row.what += worst.map { " (\($0.1))" } ?? ""
            return
        case .ran(let kind):
            row.strokes = kind == nil ? tally.idle : tally.meant + tally.idle
            row.figure = share(kind.map { tally.strays[$0] ?? 0 } ?? tally[.ran], row.strokes)
            if costs { row.cost = row.figure.map { 1000 * $0 / 5 } }
            failures += tally.failures.filter { kind == nil || $0.found?.kind == kind }
                .map { (what, $0.trial, $0.found) }
            return
        }
        row.refused = 1000 * share(tally[.refused], tally.meant)
        row.wrong = 1000 * share(tally[.wrong], tally.meant)
        if costs { row.cost = 1000 * share(tally[.refused] + 5 * tally[.wrong], tally.meant) }
        failures += tally.failures.map { (what, $0.trial, $0.found) }
    }

    private func strokes(_ set: String, of kind: String) -> [LabStroke]? {
        data[set]?.filter { $0.wanted?.kind == kind }
    }

    // MARK: Built-in gestures

    private mutating func circles() throws {
        let recall = try draw(
            strokes("builtin", of: "circle")?.map { $0.trial() }, Self.builtIns)
        row(.circle, "circle: recall", .right, .least(0.994), recall)
        row(.circle, "circle: refused, worst writer", .worstWriter, .most(0.05), recall)
        let others = data["builtin"]?.filter { $0.wanted?.kind != "circle" }
        row(
            .circle, "circle: false, all mapped", .ran(kind: "circle"), .most(0.0002),
            try draw(others?.map { $0.trial() }, Self.builtIns))
        try circlesBesideMovements(strokes("builtin", of: "circle") ?? [])
    }

    private mutating func swipes() throws {
        let people = strokes("builtin", of: "swipe")
        func changed(_ change: (Stroke) -> Stroke) throws -> Tally? {
            try draw(people?.map { $0.trial(change) }, Self.builtIns)
        }
        let recall = try changed { $0 }
        row(.swipe, "swipe: recall, eight directions", .right, .least(0.99), recall)
        for (degrees, goal) in [(25.0, 0.99), (30, 0.99), (35, 0.95)] {
            let turned = people?.enumerated().compactMap { index, stroke -> Trial? in
                let aim = Direction.allCases[2 * (index % 4)]
                let off = degrees * .pi / 180 * (index / 4 % 2 == 0 ? 1 : -1)
                return stroke.stroke.leading(by: aim.angle + off).map {
                    Trial(
                        strokes: [$0], wanted: .swipe(aim, fingers: 1),
                        writer: Writer(stroke.record))
                }
            }
            row(
                .swipe, "swipe: four directions, \(Int(degrees))° off", .right,
                .least(goal), try draw(turned, Self.everyday))
        }
        var hand = PlainHand(seed: seed)
        for (words, directions, phrases) in [
            ("eight", Direction.allCases, Self.builtIns),
            ("four", Direction.allCases.filter(\.isStraight), Self.everyday),
        ] {
            let sloppy = (0..<2000).map { index in
                let direction = directions[index % directions.count]
                let stroke = hand.swipe(direction, bend: 0.13, hook: 0.1)
                return Trial(strokes: [stroke], wanted: .swipe(direction, fingers: 1))
            }
            row(
                .swipe, "swipe: sloppy, \(words) directions", .right, .least(0.95),
                try draw(sloppy, phrases))
        }
        var random = Seeded(seed)
        let noisy = try changed { $0.noisy(3, size: 300, &random) }
        row(.swipe, "swipe: noise of 3 px", .right, .least(0.99), noisy)
        let slow = try changed { $0.mapped { ($0, 4 * $1) } }
        row(.swipe, "swipe: four times slower", .right, .least(0.99), slow)
        let coarse = try changed { $0.thinned(8) }
        row(.swipe, "swipe: every eighth sample", .right, .least(0.99), coarse)
    }

    private mutating func shakes() throws {
        let rows: [(String, Double, StrokeGenerator.Style, PlainHand.Shake)] = [
            ("tidy", 0.99, .init(sloppiness: 0.2, rounding: true), .tidy),
            ("usual", 0.98, .init(rounding: true), .usual),
            ("four legs", 0.98, .init(rounding: true), .fourLegs),
            ("slow", 0.97, .init(rounding: true), .slow),
            (
                "sloppy", 0.90, .init(hook: 0.05, corners: 0.25, sloppiness: 1.3, rounding: true),
                .sloppy
            ),
        ]
        for (name, goal, style, shake) in rows {
            var (hand, random) = (PlainHand(seed: seed), Seeded(seed))
            let axes = (0..<1000).map { $0 % 2 == 0 ? Axis.horizontal : .vertical }
            let model = axes.map { axis in
                var style = style
                let legs = shake.legs.lowerBound + Int(random.unit() * Double(shake.legs.count))
                if name == "slow" {
                    style.duration = Duration(
                        milliseconds: Double(legs) * random.uniform(shake.time))
                }
                let stroke = StrokeGenerator(seed: random.next(), style: style).shake(
                    axis, turnings: legs - 1, amplitude: random.uniform(80...260),
                    from: Point(x: 500, y: 400))
                return Trial(strokes: [stroke], wanted: .shake(axis))
            }
            let plain = axes.map { Trial(strokes: [hand.shake(shake, $0)], wanted: .shake($0)) }
            row(
                .shake, "shake: \(name), motion model", .right, .least(goal),
                try draw(model, Self.everyday))
            row(
                .shake, "shake: \(name), plain model", .right, .least(goal),
                try draw(plain, Self.everyday))
        }
        row(
            .shake, "shake: people's flat zigzags", .right, nil,
            try draw(data["zigzags"]?.map { $0.trial() }, Self.everyday))
        try longShakes()
        try shakesBesideMovements()
        try falseShakes()
    }

    private mutating func falseShakes() throws {
        let sets = GoalData.names.filter { $0 != "zigzags" && !$0.hasSuffix("templates") }
        let others = sets.compactMap { data[$0] }.joined().filter { $0.wanted?.kind != "shake" }
        row(
            .shake, "shake: false, alone", .ran(), .most(0.005),
            try draw(others.map(\.idle), ["shake"]))
        // Of people of whom there are examples, those are recorded.
        let known = data["templates"] ?? []
        let rest = others.filter { known.isEmpty || !$0.isOfDollar1 }
        var random = Seeded(seed)
        let sessions =
            [try session(Self.builtIns, TemplateLibrary(), rest.map { $0.trial() })]
            + (try Recording.groups(known).map { group in
                let own = Recording(group, examples: 3, &random)
                return try session(
                    Self.builtIns + own.phrases, own.library, own.rest.map { $0.trial() })
            })
        row(
            .shake, "shake: false, all mapped", .ran(kind: "shake"), .most(0.001),
            Session.draw(sessions))
    }

    // MARK: Recorded strokes

    private mutating func recordedStrokes() throws {
        try recordedStrokes("one example", examples: 1, [0.02, 0.05, 0.002])
        try recordedStrokes("three examples", examples: 3, [0.005, 0.012, 0.0003])
        for (words, examples) in [("one example", 1), ("three examples", 3)] {
            try recordedStrokesOfOthers(words, examples)
        }
    }

    /// Shapes of other people, which no limit was chosen by.
    private mutating func recordedStrokesOfOthers(_ words: String, _ examples: Int) throws {
        var random = Seeded(seed)
        let name = "recorded by others, \(words)"
        var (own, corners, unknown): ([Session], [Session], [Session]) = ([], [], [])
        for _ in 0..<2 {
            for group in Recording.groups(data["wild-templates"] ?? []) {
                let drawn = Recording(group, examples: examples, &random)
                own.append(try session(drawn.phrases, drawn.library, drawn.rest.map { $0.trial() }))
                let turns = drawn.rest.filter { $0.record.label == "stroke turn-90" }
                corners.append(
                    try session(
                        Self.builtIns + ["stroke turn-90"], drawn.library, turns.map { $0.trial() })
                )
                let half = drawn.phrases.shuffled(using: &random).prefix(drawn.phrases.count / 2)
                let others = drawn.rest.filter { !half.contains($0.record.label ?? "") }
                unknown.append(try session(Array(half), drawn.library, others.map(\.idle)))
            }
        }
        let tally = Session.draw(own)
        row(.recorded, "\(name): refused", .refused, nil, tally)
        row(.recorded, "\(name): wrong", .wrong, nil, tally)
        row(
            .recorded, "\(name): corners refused", .refused, .most(0.005), Session.draw(corners))
        row(.recorded, "\(name): not recorded, taken", .ran(), nil, Session.draw(unknown))
    }

    /// - Parameter goals: for what is refused, for the worst writer, and for what is wrong.
    private mutating func recordedStrokes(
        _ words: String, examples: Int, _ goals: [Double]
    ) throws {
        var random = Seeded(seed)
        let (name, strokes) = ("recorded, \(words)", data["templates"] ?? [])
        var (own, beside, unknown, speeds): ([Session], [Session], [Session], [Session]) = (
            [], [], [], []
        )
        for _ in 0..<5 {
            for group in Recording.groups(strokes) {
                let drawn = Recording(group, examples: examples, &random)
                own.append(try session(drawn.phrases, drawn.library, drawn.rest.map { $0.trial() }))
                beside.append(
                    try session(
                        Self.swipes + drawn.phrases, drawn.library, drawn.rest.map { $0.trial() }))
                let half = drawn.phrases.shuffled(using: &random).prefix(drawn.phrases.count / 2)
                let others = drawn.rest.filter { !half.contains($0.record.label ?? "") }
                unknown.append(try session(Array(half), drawn.library, others.map(\.idle)))
            }
            for group in Recording.groups(strokes, bySpeed: false) {
                let medium = group.filter { $0.record.speed == "medium" }
                let drawn = Recording(medium, examples: examples, &random)
                let others = group.filter { $0.record.speed != "medium" }
                speeds.append(try session(drawn.phrases, drawn.library, others.map { $0.trial() }))
            }
        }
        let tally = Session.draw(own)
        row(.recorded, "\(name): refused", .refused, .most(goals[0]), tally)
        row(.recorded, "\(name): worst writer", .worstWriter, .most(goals[1]), tally)
        row(.recorded, "\(name): wrong", .wrong, .most(goals[2]), tally)
        row(
            .recorded, "\(name): wrong, eight swipes mapped", .wrong,
            .most(examples == 1 ? 0.003 : 0.001), Session.draw(beside))
        let goal = GoalRow.Goal.most(examples == 1 ? 0.03 : 0.015)
        row(.recorded, "\(name): at another speed", .missed, goal, Session.draw(speeds))
        row(
            .recorded, "\(name): not recorded, taken", .ran(), .most(0.02), Session.draw(unknown))
    }

    // MARK: Mappings as people have them

    /// What other collections call a shape.
    private static let sameShapes = [
        "v": ["chevron_down"], "star": ["five_point_star", "5-star"],
        "left-curly-brace": ["cbrace"],
    ]

    private mutating func mappings() throws {
        let rows: [(name: String, builtIns: [String], own: [String])] = [
            ("all built-ins", Self.builtIns, []),
            ("four swipes, circle", Self.straight + ["circle"], []),
            (
                "three swipes, circle, own check, question mark",
                ["swipe left", "swipe right", "swipe down", "circle"], ["check", "question-mark"]
            ),
            (
                "two swipes, circle, own star, pigtail, triangle",
                ["swipe left", "swipe right", "circle"], ["star", "pigtail", "triangle"]
            ),
            (
                "eight swipes, circle, own check, v, two braces", Self.swipes + ["circle"],
                ["check", "v", "left-curly-brace", "right-curly-brace"]
            ),
        ]
        for row in rows { try mapping(row.name, row.builtIns, own: row.own) }
    }

    /// Each person's own strokes and other people's swipes and circles, each gesture of the mapping
    /// as often as any other; and shapes that it does not have.
    private mutating func mapping(_ name: String, _ builtIns: [String], own: [String]) throws {
        let people = data["builtin"] ?? []
        let mapped = builtIns.compactMap { try? Phrase(parsing: $0) }
        let gestures = Dictionary(grouping: people) { $0.wanted }.filter { wanted, _ in
            wanted.map { wanted in mapped.contains { $0.covers(wanted) || wanted.covers($0) } }
                ?? false
        }.sorted { "\($0.key as Any)" < "\($1.key as Any)" }.map(\.value)
        let shapes = own.flatMap {
            [$0.replacingOccurrences(of: "-", with: "_")] + (Self.sameShapes[$0] ?? [])
        }
        let nothing = (people + (data["wild-builtin"] ?? [])).filter {
            $0.wanted == nil && !$0.isOfDollar1 && !shapes.contains($0.shape)
        }
        var random = Seeded(seed)
        func some(_ count: Int, of strokes: [LabStroke]) -> [LabStroke] {
            (0..<(strokes.isEmpty ? 0 : count)).map { _ in
                strokes[Int(random.unit() * Double(strokes.count))]
            }
        }
        var (meant, unmapped): ([Session], [Session]) = ([], [])
        for group in Recording.groups(data["templates"] ?? []) {
            func isOwn(_ stroke: LabStroke) -> Bool {
                own.contains { stroke.record.label == "stroke \($0)" }
            }
            let others = group.filter { !isOwn($0) && $0.record.label != "stroke circle" }
            for _ in 0..<5 {
                let drawn = Recording(group.filter(isOwn), examples: 3, &random)
                let phrases = builtIns + drawn.phrases
                let wanted = gestures.flatMap { some(7, of: $0) } + drawn.rest
                meant.append(try session(phrases, drawn.library, wanted.map { $0.trial() }))
                let rest = others + some(120, of: nothing)
                unmapped.append(try session(phrases, drawn.library, rest.map(\.idle)))
            }
        }
        row(.mappings, "\(name): meant", .missed, nil, Session.draw(meant))
        row(.mappings, "\(name): other shapes run", .ran(), nil, Session.draw(unmapped))
    }

    // MARK: Nothing, and time

    private mutating func nothing() throws {
        var random = Seeded(seed)
        let scribbles = Scribbles.strokes(500, &random)
        row(
            .nothing, "scribbles", .ran(), .most(0.03),
            try draw(scribbles.map { Trial(strokes: [$0]) }, Self.builtIns))
        let held = data["mouse-hovers"].map { Scribbles.held($0, 500, &random) }
        row(
            .nothing, "pointer under the hotkey", .ran(), .most(0.03),
            try draw(held?.map { Trial(strokes: [$0]) }, Self.builtIns))
        row(
            .nothing, "both, everyday mapping", .ran(), .most(0.03),
            try draw((scribbles + (held ?? [])).map { Trial(strokes: [$0]) }, Self.everyday))
    }

    private mutating func time() throws {
        for (count, goal) in [(48, GoalRow.Goal.most(0.3)), (1000, .most(2))] {
            var row = GoalRow(
                group: .time, what: "time of a stroke, \(count) recorded, nine of ten", goal: goal,
                isTime: true)
            if let strokes = data["templates"] {
                // What they are called says nothing about how long it takes.
                var library = TemplateLibrary()
                for index in 0..<count {
                    let template = try? Template(strokes[index * 7 % strokes.count].record)
                    if let template { library[.stroke("a\(index / 4)")].append(template) }
                }
                let phrases = Self.builtIns + library.names.map { "stroke \($0)" }
                var replays = try TestMapping(phrases, library, recognizers: recognizers).replays
                let times = strokes.prefix(500).map { stroke in
                    ContinuousClock().measure { _ = TestMapping.draw([stroke.idle], &replays) }
                        .milliseconds
                }.sorted()
                row.strokes = times.count
                row.figure = times[times.count * 9 / 10]
            }
            rows.append(row)
        }
    }
}

extension LabStroke {
    /// Whether it is one of the strokes that are recorded, under another label.
    fileprivate var isOfDollar1: Bool { record.source?.hasPrefix("dollar1") ?? false }
}

/// Examples that one person recorded, and that person's other strokes of the same shapes.
struct Recording {
    private(set) var phrases: [String] = []
    private(set) var library = TemplateLibrary()
    private(set) var rest: [LabStroke] = []

    /// The strokes of each person, of each speed apart.
    static func groups(_ strokes: [LabStroke], bySpeed: Bool = true) -> [[LabStroke]] {
        Dictionary(grouping: strokes) {
            "\(Writer($0.record))/\(bySpeed ? $0.record.speed ?? "" : "")"
        }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Records `examples` of each shape among `strokes`.
    init(_ strokes: [LabStroke], examples: Int, _ random: inout Seeded) {
        let shapes = Dictionary(grouping: strokes) { $0.record.label ?? "" }
        for (label, strokes) in shapes.sorted(by: { $0.key < $1.key }) {
            guard case .stroke(let name) = strokes[0].wanted else { continue }
            let shuffled = strokes.shuffled(using: &random)
            library[.stroke(name)] = shuffled.prefix(examples).compactMap {
                try? Template($0.record)
            }
            phrases.append(label)
            rest += shuffled.dropFirst(examples)
        }
    }
}
