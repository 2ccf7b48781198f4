internal import Engine
internal import Foundation
internal import Gestures
internal import StrokeGenerator

/// What a figure should be.
enum Goal {
    case least(Double), most(Double)

    /// Whether `figure` is.
    func isHeld(by figure: Double) -> Bool {
        switch self {
        case .least(let goal): figure >= goal
        case .most(let goal): figure <= goal
        }
    }

    func words(_ figure: GoalRow.Figure) -> String {
        switch self {
        case .least(let goal): "≥ " + figure.words(goal)
        case .most(let goal): "≤ " + figure.words(goal)
        }
    }
}

/// A row of the table of goals.
struct GoalRow {
    /// What the number is of.
    enum Figure {
        case share, thousandths, milliseconds

        func words(_ number: Double) -> String {
            switch self {
            case .share: Cell.share(number).words
            case .thousandths: "\(Int((number * 1000).rounded())) of 1000"
            case .milliseconds: "\(Int((number * 1000).rounded())) µs"
            }
        }
    }

    var group: GoalGroup
    var what: String
    var figure: Double?
    var kind = Figure.share
    var goal: Goal?
    var strokes = 0
    /// Of 1,000 strokes: a wrong command counts as five refusals, an unmapped shape that runs as a
    /// fifth of one. Nil where the row says again what another one says.
    var cost: Double?
}

/// What belongs together.
enum GoalGroup: String, CaseIterable {
    case circle, swipe, shake, recorded, nothing, mappings, time
}

/// Measures the goals.
struct Goals {
    let data: GoalData
    let seed: UInt64
    let recognizers: String
    private(set) var rows: [GoalRow] = []
    private(set) var mappings = ResultTable(
        "a mapping of one's own, of 1000 strokes",
        [
            "mapping", "meant", "refused", "wrong", "own other shapes run", "first sets run",
            "wild run", "cost",
        ])
    /// What went wrong, by what was measured.
    private(set) var failures: [(what: String, trial: Trial, found: Phrase?)] = []

    private static let swipes = Direction.allCases.map { "swipe \($0.rawValue)" }
    private static let straight = ["swipe left", "swipe right", "swipe up", "swipe down"]
    /// All there is.
    static let builtIns = swipes + ["circle clockwise", "circle counterclockwise", "shake"]
    /// What many have.
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
        case .mappings: try mixed()
        case .time: try time()
        }
    }

    // MARK: Drawing

    private func mapping(_ phrases: [String], _ library: TemplateLibrary = TemplateLibrary()) throws
        -> TestMapping
    {
        try TestMapping(phrases, library, recognizers: recognizers)
    }

    private func draw(_ trials: [Trial], under phrases: [String]) throws -> Tally {
        Session.draw([Session(mapping: try mapping(phrases), trials: trials)])
    }

    /// A row of strokes that are meant: how many ran what was meant, or, with `refusals`, how many
    /// did not.
    private mutating func meant(
        _ group: GoalGroup, _ what: String, _ goal: Goal?, costs: Bool = true,
        refusals: Bool = false, _ tally: Tally?
    ) {
        guard let tally, tally.meant.total > 0 else {
            return rows.append(GoalRow(group: group, what: what, goal: goal))
        }
        let meant = tally.meant
        let total = Double(meant.total)
        let right = Double(meant.total - meant.refused - meant.wrong) / total
        let cost = 1000 * Double(meant.refused + 5 * meant.wrong) / total
        rows.append(
            GoalRow(
                group: group, what: what, figure: refusals ? 1 - right : right, goal: goal,
                strokes: meant.total, cost: costs ? cost : nil))
        note(what, tally)
    }

    /// A row of strokes that should not run, or not as `kind`.
    private mutating func unmeant(
        _ group: GoalGroup, _ what: String, _ goal: Goal?, kind: String? = nil,
        as figure: GoalRow.Figure = .share, _ tally: Tally?
    ) {
        guard let tally, tally.total > 0 else {
            return rows.append(GoalRow(group: group, what: what, goal: goal))
        }
        let runs = kind.map { tally.falseRuns[$0] ?? 0 } ?? tally.idle.count
        let share = Double(runs) / Double(kind == nil ? tally.idle.total : tally.total)
        rows.append(
            GoalRow(
                group: group, what: what, figure: share, kind: figure, goal: goal,
                strokes: kind == nil ? tally.idle.total : tally.total, cost: 200 * share))
        note(what, tally, kind)
    }

    /// A row of the writer who fares worst.
    private mutating func worst(_ group: GoalGroup, _ what: String, _ goal: Goal?, _ tally: Tally?)
    {
        let shares = (tally?.writers ?? [:]).filter { $0.value.total >= RecognitionTables.fewest }
            .map { (Double($0.value.refused + $0.value.wrong) / Double($0.value.total), $0) }
        guard let worst = shares.max(by: { ($0.0, $0.1.key) < ($1.0, $1.1.key) }) else {
            return rows.append(GoalRow(group: group, what: what, goal: goal))
        }
        rows.append(
            GoalRow(
                group: group, what: "\(what) (\(worst.1.key))", figure: worst.0, goal: goal,
                strokes: worst.1.value.total))
    }

    private mutating func note(_ what: String, _ tally: Tally, _ kind: String? = nil) {
        for (trial, found) in tally.failures where kind == nil || found?.kind == kind {
            failures.append((what, trial, found))
        }
    }

    // MARK: Rows

    private mutating func circles() throws {
        let circles = try data["builtin"].map {
            try draw(
                $0.filter { $0.wanted?.kind == "circle" }.map { $0.trial($0.wanted) },
                under: Self.builtIns)
        }
        meant(.circle, "circle: recall", .least(0.994), circles)
        worst(.circle, "circle: refused, worst writer", .most(0.05), circles)
        let others = try data["builtin"].map {
            try draw(
                $0.filter { $0.wanted?.kind != "circle" }.map { $0.trial($0.wanted) },
                under: Self.builtIns)
        }
        unmeant(.circle, "circle: false, all mapped", .most(0.0002), kind: "circle", others)
        let alone = try data["builtin"].map {
            try draw(
                $0.filter { $0.wanted?.kind != "circle" }.map { $0.trial(nil) }, under: ["circle"])
        }
        unmeant(.circle, "circle: false, alone", nil, alone)
    }

    private mutating func swipes() throws {
        let people = data["builtin"]?.filter { $0.wanted?.kind == "swipe" }
        func row(_ change: (Stroke) -> Stroke) throws -> Tally? {
            try people.map { strokes in
                try draw(
                    strokes.map { stroke in
                        var trial = stroke.trial(stroke.wanted)
                        trial.stroke = change(trial.stroke)
                        return trial
                    }, under: Self.builtIns)
            }
        }
        let plain = try row { $0 }
        meant(.swipe, "swipe: recall, eight directions", .least(0.99), plain)
        worst(.swipe, "swipe: refused, worst writer", nil, plain)
        for (degrees, goal) in [(25, 0.99), (30, 0.99), (35, 0.95), (40, nil)] as [(Int, Double?)] {
            let trials = people.map { people in
                people.enumerated().compactMap { index, stroke -> Trial? in
                    let aim = Direction.allCases[2 * (index % 4)]
                    let off = Double(degrees) * .pi / 180 * (index / 4 % 2 == 0 ? 1 : -1)
                    guard let turned = stroke.stroke.leading(by: aim.angle + off) else {
                        return nil
                    }
                    var trial = stroke.trial(.swipe(aim, fingers: 1))
                    trial.stroke = turned
                    return trial
                }
            }
            let tally = try trials.map { try draw($0, under: Self.everyday) }
            meant(
                .swipe, "swipe: four directions, \(degrees)° off", goal.map { .least($0) },
                costs: goal != nil, tally)
        }
        var hand = PlainHand(seed: seed)
        let sloppy = (0..<2000).map { index in
            let direction = Direction.allCases[index % 8]
            return Trial(
                stroke: hand.swipe(direction, bend: 0.13, hook: 0.1),
                wanted: .swipe(direction, fingers: 1))
        }
        meant(
            .swipe, "swipe: sloppy, eight directions", .least(0.95),
            try draw(sloppy, under: Self.builtIns))
        let four = sloppy.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        meant(
            .swipe, "swipe: sloppy, four directions", .least(0.95),
            try draw(four, under: Self.everyday))
        var random = Seeded(seed)
        let size = 300.0
        meant(
            .swipe, "swipe: noise of 3 px", .least(0.99),
            try row { $0.noisy(3, size: size, &random) })
        meant(
            .swipe, "swipe: four times slower", .least(0.99),
            try row { $0.mapped { ($0, 4 * $1) } })
        meant(.swipe, "swipe: every eighth sample", .least(0.99), try row { $0.thinned(8) })
    }

    private mutating func shakes() throws {
        let count = 1000
        func people(
            _ legs: ClosedRange<Int>, _ style: StrokeGenerator.Style, _ leg: ClosedRange<Double>
        )
            -> [Trial]
        {
            (0..<count).map { index in
                let axis = index % 2 == 0 ? Axis.horizontal : .vertical
                var random = Seeded(seed &* 7919 &+ UInt64(index))
                let turnings = legs.lowerBound + Int(random.unit() * Double(legs.count)) - 1
                var style = style
                if leg.lowerBound > 0 {
                    style.duration = .milliseconds(
                        Int(random.uniform(leg) * Double(turnings + 1)))
                }
                let generator = StrokeGenerator(seed: random.next(), style: style)
                let stroke = generator.shake(
                    axis, turnings: turnings, amplitude: random.uniform(80...260),
                    from: Point(x: 500, y: 400))
                return Trial(stroke: stroke, wanted: .shake(axis))
            }
        }
        func plain(_ shake: PlainHand.Shake) -> [Trial] {
            var hand = PlainHand(seed: seed)
            return (0..<count).map { index in
                let axis = index % 2 == 0 ? Axis.horizontal : .vertical
                return Trial(stroke: hand.shake(shake, axis), wanted: .shake(axis))
            }
        }
        typealias Style = StrokeGenerator.Style
        let usual = Style(rounding: true)
        let sloppy = Style(hook: 0.05, corners: 0.25, sloppiness: 1.3, rounding: true)
        let rows: [(String, Double, [Trial], [Trial])] = [
            (
                "tidy", 0.99, people(5...7, Style(sloppiness: 0.2, rounding: true), 0...0),
                plain(.tidy)
            ),
            ("usual", 0.98, people(4...6, usual, 0...0), plain(.usual)),
            ("four legs", 0.98, people(4...4, usual, 0...0), plain(.fourLegs)),
            ("slow", 0.97, people(4...6, usual, 450...700), plain(.slow)),
            ("sloppy", 0.90, people(4...6, sloppy, 0...0), plain(.sloppy)),
        ]
        for (name, goal, model, plain) in rows {
            meant(
                .shake, "shake: \(name), motion model", .least(goal),
                try draw(model, under: Self.everyday))
            meant(
                .shake, "shake: \(name), plain model", .least(goal),
                try draw(plain, under: Self.everyday))
        }
        meant(
            .shake, "shake: people's flat zigzags", nil,
            try data["zigzags"].map {
                try draw($0.map { $0.trial($0.wanted) }, under: Self.everyday)
            })
        try falseShakes()
    }

    private mutating func falseShakes() throws {
        let sets = [
            "builtin", "wild-builtin", "mouse-hovers", "mouse-drags", "wild-hovers", "wild-drags",
        ]
        let others = sets.compactMap { data[$0] }.flatMap { $0 }
            .filter { $0.wanted?.kind != "shake" }
        guard !others.isEmpty else {
            unmeant(.shake, "shake: false, alone", .most(0.005), nil)
            return unmeant(.shake, "shake: false, all mapped", .most(0.001), nil)
        }
        unmeant(
            .shake, "shake: false, alone", .most(0.005),
            try draw(others.map { $0.trial(nil) }, under: ["shake"]))
        // Of people of whom there are examples, those are recorded.
        let isKnown = data["templates"] != nil
        let plain = others.filter { !isKnown || !($0.record.source ?? "").hasPrefix("dollar1") }
        var sessions = [
            Session(mapping: try mapping(Self.builtIns), trials: plain.map { $0.trial($0.wanted) })
        ]
        if let strokes = data["templates"] {
            var random = Seeded(seed)
            for group in Recording.groups(strokes) {
                let drawn = Recording(group, examples: 3, &random)
                sessions.append(
                    Session(
                        mapping: try mapping(Self.builtIns + drawn.phrases, drawn.library),
                        trials: drawn.rest.map { $0.trial($0.wanted) }))
            }
        }
        unmeant(
            .shake, "shake: false, all mapped", .most(0.001), kind: "shake", Session.draw(sessions))
    }

    private mutating func recordedStrokes() throws {
        for (set, goals) in [("templates", true), ("wild-templates", false)] {
            let name = goals ? "recorded" : "recorded, wild"
            let strokes = data[set]
            for examples in [1, 3] {
                let words = examples == 1 ? "one example" : "three examples"
                var (own, unknown): (Tally?, Tally?)
                var speeds: Tally?
                if let strokes {
                    var random = Seeded(seed)
                    var (owns, halves, others): ([Session], [Session], [Session]) = ([], [], [])
                    for _ in 0..<(goals ? 5 : 1) {
                        for group in Recording.groups(strokes) {
                            let drawn = Recording(group, examples: examples, &random)
                            guard !drawn.rest.isEmpty else { continue }
                            owns.append(
                                Session(
                                    mapping: try mapping(drawn.phrases, drawn.library),
                                    trials: drawn.rest.map { $0.trial($0.wanted) }))
                            let half = drawn.half(&random)
                            halves.append(
                                Session(
                                    mapping: try mapping(half.phrases, half.library),
                                    trials: half.others.map { $0.trial(nil) }))
                        }
                        for group in Recording.groups(strokes, bySpeed: false) where goals {
                            let medium = group.filter {
                                ["", "medium"].contains($0.record.speed ?? "")
                            }
                            let drawn = Recording(medium, examples: examples, &random)
                            let rest = group.filter {
                                !["", "medium"].contains($0.record.speed ?? "")
                            }
                            guard !rest.isEmpty, !drawn.phrases.isEmpty else { continue }
                            others.append(
                                Session(
                                    mapping: try mapping(drawn.phrases, drawn.library),
                                    trials: rest.map { $0.trial($0.wanted) }))
                        }
                    }
                    own = Session.draw(owns)
                    unknown = Session.draw(halves)
                    speeds = Session.draw(others)
                }
                let isOne = examples == 1
                refused("\(name), \(words): refused", goals ? .most(isOne ? 0.03 : 0.01) : nil, own)
                worst(
                    .recorded, "\(name), \(words): worst writer",
                    goals ? .most(isOne ? 0.06 : 0.02) : nil, own)
                if goals {
                    meant(
                        .recorded, "\(name), \(words): at another speed",
                        isOne ? nil : .most(0.025), refusals: true, speeds)
                }
                wrong("\(name), \(words): wrong", goals ? .most(isOne ? 0.002 : 0.001) : nil, own)
                unmeant(
                    .recorded, "\(name), \(words): not recorded, taken", goals ? .most(0.03) : nil,
                    unknown)
            }
        }
    }

    /// A row of refusals, at the cost of those and of wrong commands.
    private mutating func refused(_ what: String, _ goal: Goal?, _ tally: Tally?) {
        meant(.recorded, what, goal, tally)
        guard let meant = tally?.meant, meant.total > 0 else { return }
        rows[rows.count - 1].figure = Double(meant.refused) / Double(meant.total)
    }

    private mutating func wrong(_ what: String, _ goal: Goal?, _ tally: Tally?) {
        guard let meant = tally?.meant, meant.total > 0 else {
            return rows.append(GoalRow(group: .recorded, what: what, goal: goal))
        }
        rows.append(
            GoalRow(
                group: .recorded, what: what, figure: Double(meant.wrong) / Double(meant.total),
                goal: goal, strokes: meant.total))
    }

    private mutating func nothing() throws {
        let count = 500
        var random = Seeded(seed)
        let area = Box(x: 400, y: 300, width: 400, height: 300)
        var scribbles = (0..<count).map { index -> Trial in
            let generator = StrokeGenerator(
                seed: random.next(), style: StrokeGenerator.Style(rounding: true))
            guard index % 2 == 0 else {
                let time = Duration.milliseconds(Int(random.uniform(1500...4000)))
                return Trial(stroke: generator.wander(in: area, during: time))
            }
            return Trial(stroke: generator.along(Self.curve(in: area, &random)))
        }
        unmeant(
            .nothing, "scribbles", .most(0.03), as: .thousandths,
            try draw(scribbles, under: Self.builtIns))
        guard let hovers = data["mouse-hovers"] else {
            return unmeant(.nothing, "pointer under the hotkey", .most(0.03), as: .thousandths, nil)
        }
        let held = Self.held(hovers, count, &random)
        unmeant(
            .nothing, "pointer under the hotkey", .most(0.03), as: .thousandths,
            try draw(held, under: Self.builtIns))
        scribbles += held
        unmeant(
            .nothing, "both, everyday mapping", .most(0.03), as: .thousandths,
            try draw(scribbles, under: Self.everyday))
        let single = (0..<count).map { _ in
            hovers[Int(random.unit() * Double(hovers.count))].trial(nil)
        }
        unmeant(
            .nothing, "single movements of the pointer", nil, as: .thousandths,
            try draw(single, under: Self.builtIns))
        rows[rows.count - 1].cost = nil
    }

    /// A smooth curve through a few places (Catmull and Rom 1974).
    private static func curve(in area: Box, _ random: inout Seeded) -> [Point] {
        let places = (0..<Int(random.uniform(7...13))).map { _ in
            Point(
                x: random.uniform(area.minX...area.maxX), y: random.uniform(area.minY...area.maxY))
        }
        var points: [Point] = []
        for index in 1..<places.count - 2 {
            let (a, b, c, d) = (
                places[index - 1], places[index], places[index + 1], places[index + 2]
            )
            func value(_ part: (Point) -> Double, _ t: Double) -> Double {
                let (a, b, c, d) = (part(a), part(b), part(c), part(d))
                let linear = c - a
                let square = 2 * a - 5 * b + 4 * c - d
                let cube = 3 * b - 3 * c + d - a
                return (2 * b + linear * t + square * t * t + cube * t * t * t) / 2
            }
            for step in 0..<30 {
                let t = Double(step) / 30
                points.append(Point(x: value(\.x, t), y: value(\.y, t)))
            }
        }
        return points
    }

    /// What the pointer does while the hotkey is held by mistake: movements that follow each other,
    /// for two seconds and more, as far as there are such.
    private static func held(_ hovers: [LabStroke], _ count: Int, _ random: inout Seeded) -> [Trial]
    {
        var trials: [Trial] = []
        for _ in 0..<20 * count where trials.count < count {
            var index = Int(random.unit() * Double(hovers.count))
            let first = hovers[index]
            var stroke = first.stroke
            while let end = stroke.samples.last, end.time < .seconds(2), index + 1 < hovers.count {
                index += 1
                let next = hovers[index]
                guard next.record.source == first.record.source,
                    let start = next.stroke.samples.first
                else { break }
                // They were cut at pauses of this length.
                let pause = Duration.milliseconds(300)
                for sample in next.stroke.samples {
                    stroke.samples.append(
                        Sample(
                            end.position + (sample.position - start.position),
                            at: end.time + pause + (sample.time - start.time)))
                }
            }
            guard let end = stroke.samples.last, end.time >= .seconds(2) else { continue }
            trials.append(Trial(stroke: stroke, wanted: nil, writer: Writer(first.record)))
        }
        return trials
    }

    /// What other collections call a shape.
    private static let sameShapes = [
        "v": ["chevron_down"], "star": ["five_point_star", "5-star"],
        "left-curly-brace": ["cbrace"],
    ]

    private mutating func mixed() throws {
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
        guard let first = data["builtin"], let own = data["templates"] else { return }
        for row in rows {
            var random = Seeded(seed)
            let mapped = row.builtIns.compactMap { try? Phrase(parsing: $0) }
            func isMapped(_ stroke: LabStroke) -> Bool {
                stroke.wanted.map { wanted in
                    mapped.contains { $0.covers(wanted) || wanted.covers($0) }
                } ?? false
            }
            // Swipes and circles of all people, as many of each.
            let builtIns = Dictionary(grouping: first.filter(isMapped)) { $0.wanted }
                .sorted { ($0.key?.description ?? "") < ($1.key?.description ?? "") }.map(\.value)
            let shapes = row.own.flatMap { own in
                [own.replacingOccurrences(of: "-", with: "_")] + (Self.sameShapes[own] ?? [])
            }
            func isNothing(_ stroke: LabStroke) -> Bool {
                stroke.record.label == "none" && !shapes.contains(stroke.shape)
                    && !(stroke.record.source ?? "").hasPrefix("dollar1")
            }
            let nothing = first.filter(isNothing)
            let wild = (data["wild-builtin"] ?? []).filter(isNothing)
            var (meant, others, firstSets, wilds): ([Session], [Session], [Session], [Session])
            (meant, others, firstSets, wilds) = ([], [], [], [])
            let groups = Recording.groups(own)
            for group in groups {
                let recorded = group.filter { stroke in
                    row.own.contains { stroke.record.label == "stroke \($0)" }
                }
                let drawn = Recording(recorded, examples: 3, &random)
                let rules = try mapping(row.builtIns + drawn.phrases, drawn.library)
                func some(_ count: Int, of strokes: [LabStroke]) -> [LabStroke] {
                    guard !strokes.isEmpty else { return [] }
                    return (0..<count).map { _ in
                        strokes[Int(random.unit() * Double(strokes.count))]
                    }
                }
                let intended = builtIns.flatMap { some(30, of: $0) } + drawn.rest
                meant.append(
                    Session(mapping: rules, trials: intended.map { $0.trial($0.wanted) }))
                let other = group.filter { stroke in
                    !row.own.contains { stroke.record.label == "stroke \($0)" }
                        && stroke.record.label != "stroke circle"
                }
                others.append(Session(mapping: rules, trials: other.map { $0.trial(nil) }))
                firstSets.append(
                    Session(mapping: rules, trials: some(400, of: nothing).map { $0.trial(nil) }))
                wilds.append(
                    Session(mapping: rules, trials: some(200, of: wild).map { $0.trial(nil) }))
            }
            add(
                row.name, Session.draw(meant), Session.draw(others), Session.draw(firstSets),
                Session.draw(wilds))
        }
    }

    private mutating func add(
        _ name: String, _ meant: Tally, _ others: Tally, _ first: Tally, _ wild: Tally
    ) {
        // Each gesture of a mapping is meant as often as any other.
        let gestures = meant.gestures.values.filter { $0.total > 0 }
        func mean(_ part: (Tally.Meant) -> Int) -> Double {
            1000 * gestures.reduce(0) { $0 + Double(part($1)) / Double($1.total) }
                / Double(max(gestures.count, 1))
        }
        let (refused, wrong) = (mean(\.refused), mean(\.wrong))
        let runs = [others, first, wild].map { 1000 * ($0.idle.value ?? 0) }
        let cost = refused + 5 * wrong + 0.2 * runs.reduce(0, +) / 3
        func cell(_ number: Double) -> Cell { .number((number * 10).rounded() / 10) }
        mappings.rows.append(
            [.text(name), .count(meant.meant.total), cell(refused), cell(wrong)] + runs.map(cell)
                + [cell(cost)])
        rows.append(
            GoalRow(
                group: .mappings, what: "mapping: \(name)", figure: (refused + wrong) / 1000,
                kind: .thousandths, strokes: meant.meant.total, cost: cost))
        for (what, tally) in [
            ("meant", meant), ("other shape", others), ("first sets", first), ("wild", wild),
        ] { note("\(name), \(what)", tally) }
    }

    private mutating func time() throws {
        guard let strokes = data["templates"] else {
            return rows.append(
                GoalRow(
                    group: .time, what: "a stroke, 48 recorded", kind: .milliseconds, goal: .most(1)
                ))
        }
        let drawn = strokes.prefix { Writer($0.record) == Writer(strokes[0].record) }
        for (count, goal) in [(48, Goal.most(1)), (1000, nil)] as [(Int, Goal?)] {
            // Three examples of 16 shapes, and 1,000 of as many names.
            let perName = count == 48 ? 3 : 5
            var library = TemplateLibrary()
            var names: [String] = []
            let labels = Set(strokes.compactMap(\.record.label)).sorted()
            var byLabel = Dictionary(grouping: strokes) { $0.record.label ?? "" }
            for index in 0..<count / perName {
                let label = labels[index % labels.count]
                let name = "a\(index)"
                let examples = (byLabel[label] ?? []).prefix(perName)
                byLabel[label] = Array((byLabel[label] ?? []).dropFirst(perName))
                library[name] = examples.compactMap { try? Template($0.record) }
                if !library[name].isEmpty { names.append("stroke \(name)") }
            }
            let rules = try mapping(Self.builtIns + names, library)
            let times = drawn.prefix(480).map { stroke -> Double in
                let trials = [stroke.trial(nil)][...]
                let clock = ContinuousClock()
                return clock.measure { _ = rules.draw(trials) }.milliseconds
            }.sorted()
            rows.append(
                GoalRow(
                    group: .time,
                    what:
                        "a stroke, \(library.examples.values.reduce(0) { $0 + $1.count }) recorded, nine of ten",
                    figure: times.isEmpty ? nil : times[times.count * 9 / 10], kind: .milliseconds,
                    goal: goal, strokes: times.count))
        }
    }
}

/// Examples that one person recorded, and that person's other strokes.
struct Recording {
    private(set) var phrases: [String] = []
    private(set) var library = TemplateLibrary()
    /// The strokes of the recorded shapes that are no examples.
    private(set) var rest: [LabStroke] = []
    /// The strokes of shapes that are not recorded.
    private(set) var others: [LabStroke] = []
    private let examples: Int

    /// The strokes of each person, of each speed apart.
    static func groups(_ strokes: [LabStroke], bySpeed: Bool = true) -> [[LabStroke]] {
        let groups = Dictionary(grouping: strokes) {
            Writer($0.record).description + (bySpeed ? "/" + ($0.record.speed ?? "") : "")
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Draws `examples` of each shape among `strokes`.
    init(_ strokes: [LabStroke], examples: Int, _ random: inout Seeded) {
        self.examples = examples
        let shapes = Dictionary(grouping: strokes) { $0.record.label ?? "" }
        for (label, strokes) in shapes.sorted(by: { $0.key < $1.key }) {
            guard case .stroke(let name) = strokes[0].wanted else { continue }
            let shuffled = strokes.shuffled(using: &random)
            library[name] = shuffled.prefix(examples).compactMap { try? Template($0.record) }
            guard !library[name].isEmpty else { continue }
            phrases.append(label)
            rest += shuffled.dropFirst(examples)
        }
    }

    /// The same with half of the shapes not recorded.
    func half(_ random: inout Seeded) -> Recording {
        var half = self
        half.phrases = phrases.shuffled(using: &random).dropLast(phrases.count - phrases.count / 2)
        half.rest = rest.filter { half.phrases.contains($0.record.label ?? "") }
        half.others = rest.filter { !half.phrases.contains($0.record.label ?? "") }
        return half
    }
}
