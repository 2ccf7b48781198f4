internal import Gestures

/// What an `actions-*` file of easystroke holds, as values.
struct EasystrokeArchive: Sendable {
    /// What a gesture does there.
    enum Action: Hashable, Sendable {
        case command(String)
        /// A keysym with GDK's modifier bits; 0 where only a keycode was kept.
        case key(keysym: Int, modifiers: Int)
        case text(String)
        case scroll
        case ignore
        case button(Int, modifiers: Int)
        /// 0 none, 1 unminimize, 2 show or hide the settings, 3 disable.
        case other(Int)
    }

    /// A drawn example.
    struct Stroke: Hashable, Sendable {
        /// The points of the path in a square of side 1, y downwards; none for a click.
        var points: [Point] = []
        /// The button that was pressed meanwhile; 0 for none.
        var button = 0
        /// The button that began it; 0 for the usual one.
        var trigger = 0
        /// Whether it ended by resting.
        var isTimeout = false
    }

    /// A gesture; in an application only what differs there.
    struct Entry: Sendable {
        var strokes: [Stroke] = []
        var action: Action?
        var name = ""
    }

    /// The gestures of a group or an application, on top of those of its parent.
    struct List: Sendable {
        var name = ""
        /// Whether it is an application, named by its instance; else it is a group of them.
        var isApplication = false
        /// Gestures of the parents that do not apply here.
        var deleted: Set<Int> = []
        /// The gestures by number, in the order of the file.
        var entries: [(id: Int, entry: Entry)] = []
        var children: [List] = []
    }

    /// The gestures that apply everywhere, and below them the groups.
    var root = List()

    /// Reads the archive in `bytes`.
    init(_ bytes: [UInt8]) throws(ImportError) {
        var reader = try EasystrokeReader(bytes)
        root = try reader.root()
    }
}

/// Reads the classes of easystroke in the order in which it writes them.
private struct EasystrokeReader {
    /// What pointers lead to.
    enum Object {
        case identity(Int)
        case stroke(EasystrokeArchive.Stroke)
        case action(EasystrokeArchive.Action)
    }

    private var archive: BoostArchive<Object>
    private var identities = 0
    private var points = 0
    private static let deepest = 32
    /// A stroke may be pointed to again and again; together they have no more points than this.
    private static let mostPoints = 2_000_000

    init(_ bytes: [UInt8]) throws(ImportError) { archive = try BoostArchive(bytes) }

    mutating func root() throws(ImportError) -> EasystrokeArchive.List {
        let version = try archive.object("ActionDB")
        var root = EasystrokeArchive.List()
        switch version {
        case 0, 1:
            _ = try archive.object("std::map")
            for _ in 0..<(try archive.items()) {
                _ = try archive.object("std::pair")
                var name: String?
                if version == 0 { name = try archive.string() } else { _ = try archive.integer() }
                var entry = try entry()
                if let name { entry.name = name }
                root.entries.append((identity(), entry))
            }
        case 2, 3: root = try list(depth: 0)
        default: throw archive.fault("version \(version) of easystroke's actions is not known")
        }
        try archive.end()
        return root
    }

    private mutating func identity() -> Int {
        identities += 1
        return identities
    }

    private mutating func list(depth: Int) throws(ImportError) -> EasystrokeArchive.List {
        guard depth < Self.deepest else { throw archive.fault("groups are nested too deeply") }
        let version = try archive.object("ActionListDiff")
        var list = EasystrokeArchive.List()
        _ = try archive.object("std::set<Unique>")
        for _ in 0..<(try archive.items()) { list.deleted.insert(try unique()) }
        _ = try archive.object("std::map<Unique>")
        for _ in 0..<(try archive.items()) {
            _ = try archive.object("std::pair<Unique>")
            let id = try unique()
            list.entries.append((id, try entry()))
        }
        list.name = try archive.string()
        _ = try archive.object("std::list<ActionListDiff>")
        for _ in 0..<(try archive.items()) { list.children.append(try self.list(depth: depth + 1)) }
        list.isApplication = try archive.flag()
        guard version > 0 else { return list }
        _ = try archive.object("std::list<Unique>")
        var places: [Int: Int] = [:]
        for place in 0..<(try archive.items()) { places[try unique()] = place }
        // The map is in the order of addresses; people know the order of the list.
        let order = list.entries.enumerated().sorted {
            let (first, second) = (places[$0.element.id], places[$1.element.id])
            return (first ?? .max, $0.offset) < (second ?? .max, $1.offset)
        }
        list.entries = order.map(\.element)
        return list
    }

    private mutating func unique() throws(ImportError) -> Int {
        switch try archive.pointer("Unique") {
        case .known(.identity(let id)): return id
        case .new(_, _, let number):
            let id = identity()
            archive.keep(.identity(id), number: number)
            return id
        case .null, .known: throw archive.fault("a gesture is expected here")
        }
    }

    private mutating func entry() throws(ImportError) -> EasystrokeArchive.Entry {
        let version = try archive.object("StrokeInfo")
        var entry = EasystrokeArchive.Entry()
        _ = try archive.object("StrokeSet")
        _ = try archive.object("std::set<Stroke>")
        for _ in 0..<(try archive.items()) {
            try shared("Stroke")
            if let stroke = try stroke() { entry.strokes.append(stroke) }
        }
        try shared("Action")
        entry.action = try action()
        if version > 0 { entry.name = try archive.string() }
        return entry
    }

    private mutating func shared(_ name: String) throws(ImportError) {
        guard try archive.object("boost::shared_ptr<\(name)>") > 0 else {
            throw archive.fault("archives of Boost 1.32 are not known")
        }
    }

    private mutating func stroke() throws(ImportError) -> EasystrokeArchive.Stroke? {
        switch try archive.pointer("Stroke") {
        case .null: return nil
        case .known(.stroke(let stroke)):
            points += stroke.points.count
            guard points <= Self.mostPoints else {
                throw archive.fault("there are too many points")
            }
            return stroke
        case .known: throw archive.fault("a stroke is expected here")
        case .new(_, let version, let number):
            var stroke = EasystrokeArchive.Stroke()
            _ = try archive.object("std::vector<Point>")
            for _ in 0..<(try archive.items()) {
                let version = try archive.object("Stroke::Point")
                stroke.points.append(Point(x: try archive.number(), y: try archive.number()))
                if version == 0 { _ = try archive.number() }
            }
            if version > 0 { stroke.button = try archive.integer() }
            if version > 1 { stroke.trigger = try archive.integer() }
            if version > 2 { stroke.isTimeout = try archive.flag() }
            // Before version 4 a usual stroke had its button written down, whichever it was.
            if version < 4, stroke.button == 0 { stroke.trigger = 0 }
            archive.keep(.stroke(stroke), number: number)
            return stroke
        }
    }

    // MARK: Actions

    private mutating func action() throws(ImportError) -> EasystrokeArchive.Action? {
        switch try archive.pointer(nil) {
        case .null: return nil
        case .known(.action(let action)): return action
        case .known: throw archive.fault("an action is expected here")
        case .new(let name, let version, let number):
            let action = try action(name, version: version)
            archive.keep(.action(action), number: number)
            return action
        }
    }

    private mutating func action(_ name: String, version: Int) throws(ImportError)
        -> EasystrokeArchive.Action
    {
        switch name {
        case "Command":
            _ = try archive.object("Action")
            return .command(try archive.string())
        case "SendText":
            _ = try archive.object("Action")
            return .text(try archive.string())
        case "Misc":
            _ = try archive.object("Action")
            return .other(try archive.integer())
        case "SendKey":
            let modifiers = try modifiers()
            let keysym = try archive.integer()
            _ = try archive.integer()
            if version < 1 { _ = try archive.flag() }
            return .key(keysym: keysym, modifiers: modifiers)
        case "Scroll":
            _ = try modifiers()
            return .scroll
        case "Ignore":
            _ = try modifiers()
            return .ignore
        case "Button":
            let modifiers = try modifiers()
            return .button(try archive.integer(), modifiers: modifiers)
        default: throw archive.fault("an action of the class \(name.quoted) is not known")
        }
    }

    private mutating func modifiers() throws(ImportError) -> Int {
        _ = try archive.object("ModAction")
        _ = try archive.object("Action")
        return try archive.integer()
    }
}
