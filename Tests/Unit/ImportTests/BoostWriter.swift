import Gestures
import StrokeGenerator

/// Writes a text archive as Boost.Serialization writes easystroke's classes, as 0.5.6 and later have
/// them.
struct BoostWriter {
    /// The version of the class `Stroke`: 4 of easystroke 0.4.1, 3 of 0.4.0.
    var strokeVersion = 5
    private var text = "22 serialization::archive 18"
    private var classes: [String] = []
    private var known: Set<Int> = []
    private var objects = 0
    private var strokes = 0

    var bytes: [UInt8] { Array((text + "\n").utf8) }

    /// The version of a class, where it is not 0, and whether its objects are tracked.
    private static let versions = [
        "ActionDB": 3, "ActionListDiff": 1, "StrokeInfo": 1, "Stroke::Point": 1, "SendKey": 1,
        "boost::shared_ptr<Stroke>": 1, "boost::shared_ptr<Action>": 1,
    ]
    private static let tracked: Set = [
        "Unique", "StrokeSet", "Stroke", "ModAction", "Command", "SendKey", "SendText", "Scroll",
        "Ignore", "Button", "Misc",
    ]

    private mutating func put(_ word: some CustomStringConvertible) { text += " \(word)" }

    private mutating func put(text string: String) {
        text += " \(string.utf8.count) \(string)"
    }

    private mutating func index(of name: String) -> Int {
        if let index = classes.firstIndex(of: name) { return index }
        classes.append(name)
        return classes.count - 1
    }

    /// What is written in front of an object: of the first of its class the class's traits, and the
    /// object's number.
    private mutating func begin(_ name: String) {
        let isTracked = Self.tracked.contains(name)
        if known.insert(index(of: name)).inserted {
            put(isTracked ? 1 : 0)
            put(name == "Stroke" ? strokeVersion : Self.versions[name] ?? 0)
        }
        if isTracked { newObject() }
    }

    private mutating func newObject() {
        text += "\n\(objects)"
        objects += 1
    }

    private mutating func collection(_ name: String, count: Int, version: Int = 0) {
        begin(name)
        put(count)
        put(version)
    }

    private mutating func pointer(_ name: String, isNamed: Bool = false) {
        let isNew = !classes.contains(name)
        put(index(of: name))
        if isNew, isNamed { put(text: name) }
        begin(name)
    }

    // MARK: easystroke's classes

    /// A gesture of the file.
    struct Gesture {
        var name: String
        var action: Action
        var button = 0
        var trigger = 0
        var isTimeout = false
        var modifiers = 32768
        var points = 5
    }

    enum Action {
        case command(String), key(Int, modifiers: Int), text(String), scroll, ignore
        case button(Int, modifiers: Int), misc(Int), none
    }

    /// A group, or an application.
    struct List {
        var name = "Default"
        var isApplication = false
        var gestures: [Gesture] = []
        /// Gestures of the root that are changed or deleted, by number.
        var changed: [Int: Action] = [:]
        var deleted: [Int] = []
        var children: [List] = []
    }

    /// The numbers of the objects that name the gestures of the root.
    private var roots: [Int] = []

    mutating func write(names: [String]) {
        write(List(gestures: names.map { Gesture(name: $0, action: .command("true")) }))
    }

    mutating func write(_ root: List) {
        begin("ActionDB")
        list(root, isRoot: true)
    }

    private mutating func known(_ number: Int) {
        put(index(of: "Unique"))
        text += "\n\(number)"
    }

    private mutating func list(_ list: List, isRoot: Bool) {
        begin("ActionListDiff")
        collection("std::set<Unique>", count: list.deleted.count)
        for number in list.deleted { known(roots[number]) }
        collection("std::map<Unique>", count: list.changed.count + list.gestures.count)
        for (number, action) in list.changed.sorted(by: { $0.key < $1.key }) {
            begin("std::pair<Unique>")
            known(roots[number])
            entry(Gesture(name: "", action: action, points: -1))
        }
        var own: [Int] = []
        for gesture in list.gestures {
            begin("std::pair<Unique>")
            own.append(objects)
            pointer("Unique")
            entry(gesture)
        }
        if isRoot { roots = own }
        put(text: list.name)
        collection("std::list<ActionListDiff>", count: list.children.count, version: 1)
        for child in list.children { self.list(child, isRoot: false) }
        put(list.isApplication ? 1 : 0)
        collection("std::list<Unique>", count: own.count)
        for number in own { known(number) }
    }

    private mutating func entry(_ gesture: Gesture) {
        begin("StrokeInfo")
        begin("StrokeSet")
        let hasStroke = gesture.points >= 0
        collection("std::set<Stroke>", count: hasStroke ? 1 : 0, version: 1)
        if hasStroke {
            begin("boost::shared_ptr<Stroke>")
            stroke(gesture)
        }
        begin("boost::shared_ptr<Action>")
        action(gesture.action)
        put(text: gesture.name)
    }

    private mutating func stroke(_ gesture: Gesture) {
        pointer("Stroke")
        collection("std::vector<Point>", count: gesture.points, version: 1)
        strokes += 1
        for index in 0..<gesture.points {
            begin("Stroke::Point")
            put("\(Double(index * 7 % 5) / 4)")
            put("\(Double((index * strokes) % 4) / 3)e+00")
        }
        for number in [gesture.button, gesture.trigger, gesture.isTimeout ? 1 : 0] { put(number) }
        if strokeVersion > 4 { put(gesture.modifiers) }
    }

    private mutating func action(_ action: Action) {
        func modified(_ name: String, _ modifiers: Int, _ writer: inout BoostWriter) {
            writer.pointer(name, isNamed: true)
            writer.begin("ModAction")
            writer.begin("Action")
            writer.put(modifiers)
        }
        func plain(_ name: String, _ writer: inout BoostWriter) {
            writer.pointer(name, isNamed: true)
            writer.begin("Action")
        }
        switch action {
        case .none: put(-1)
        case .command(let line):
            plain("Command", &self)
            put(text: line)
        case .text(let typed):
            plain("SendText", &self)
            put(text: typed)
        case .misc(let kind):
            plain("Misc", &self)
            put(kind)
        case .key(let keysym, let modifiers):
            modified("SendKey", modifiers, &self)
            put(keysym)
            put(0)
        case .scroll: modified("Scroll", 0, &self)
        case .ignore: modified("Ignore", 4, &self)
        case .button(let button, let modifiers):
            modified("Button", modifiers, &self)
            put(button)
        }
    }
}
