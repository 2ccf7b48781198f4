internal import Gestures

/// What an `actions-*` file of easystroke holds, as values.
enum EasystrokeArchive {
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
        /// What stands for any modifiers.
        static let anyModifiers = 1 << 15

        /// The points of the path in a square of side 1, y downwards; none for a click.
        var points: [Point] = []
        /// The button that was pressed meanwhile; 0 for none.
        var button = 0
        /// The button that began it; 0 for the usual one.
        var trigger = 0
        /// Whether it ended by resting.
        var isTimeout = false
        /// The modifiers that were held, by X's bits.
        var modifiers = Stroke.anyModifiers
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

    /// The gestures that apply everywhere in the archive `bytes`, and below them the groups.
    static func root(of bytes: [UInt8]) throws(ImportError) -> List {
        var reader = EasystrokeReader(archive: try BoostArchive(bytes))
        return try reader.root()
    }
}

/// Reads the classes of easystroke in the order in which it writes them; 0.5.6 and later write the
/// newest version of each.
private struct EasystrokeReader {
    var archive: BoostArchive
    /// What was pointed to, by the number of the object.
    private var strokes: [Int: EasystrokeArchive.Stroke] = [:]
    private var actions: [Int: EasystrokeArchive.Action] = [:]
    private var (lists, points) = (0, 0)
    /// Groups and applications are nested, and a stroke may be pointed to again and again.
    private static let most = (depth: 32, lists: 1000, points: 2_000_000)

    init(archive: BoostArchive) { self.archive = archive }

    mutating func root() throws(ImportError) -> EasystrokeArchive.List {
        let version = try archive.object("ActionDB")
        guard version == 2 || version == 3 else {
            throw archive.fault(
                "version \(version) of easystroke's actions is not known; version 0.5.6 of it "
                    + "writes them anew when it is started once")
        }
        let root = try list(depth: 0)
        try archive.end()
        return root
    }

    private mutating func list(depth: Int) throws(ImportError) -> EasystrokeArchive.List {
        lists += 1
        guard depth < Self.most.depth, lists <= Self.most.lists else {
            throw archive.fault("there are too many groups and applications")
        }
        let version = try archive.object("ActionListDiff")
        var list = EasystrokeArchive.List()
        for _ in 0..<(try archive.items(of: "std::set<Unique>")) {
            list.deleted.insert(try unique())
        }
        for _ in 0..<(try archive.items(of: "std::map<Unique>")) {
            _ = try archive.object("std::pair<Unique>")
            list.entries.append((try unique(), try entry()))
        }
        list.name = try archive.string()
        for _ in 0..<(try archive.items(of: "std::list<ActionListDiff>")) {
            list.children.append(try self.list(depth: depth + 1))
        }
        list.isApplication = try archive.flag()
        guard version > 0 else { return list }
        var places: [Int: Int] = [:]
        for place in 0..<(try archive.items(of: "std::list<Unique>")) {
            places[try unique()] = place
        }
        // The map is in the order of addresses; people know the order of the list.
        let order = list.entries.enumerated().sorted {
            let (first, second) = (places[$0.element.id], places[$1.element.id])
            return (first ?? .max, $0.offset) < (second ?? .max, $1.offset)
        }
        list.entries = order.map(\.element)
        return list
    }

    /// What names a gesture: an object with nothing in it.
    private mutating func unique() throws(ImportError) -> Int {
        guard let pointee = try archive.pointer("Unique") else {
            throw archive.fault("a gesture is expected here")
        }
        return pointee.number
    }

    private mutating func entry() throws(ImportError) -> EasystrokeArchive.Entry {
        let version = try archive.object("StrokeInfo")
        var entry = EasystrokeArchive.Entry()
        _ = try archive.object("StrokeSet")
        for _ in 0..<(try archive.items(of: "std::set<Stroke>")) {
            _ = try archive.object("boost::shared_ptr<Stroke>")
            if let stroke = try stroke() { entry.strokes.append(stroke) }
        }
        _ = try archive.object("boost::shared_ptr<Action>")
        entry.action = try action()
        if version > 0 { entry.name = try archive.string() }
        return entry
    }

    private mutating func stroke() throws(ImportError) -> EasystrokeArchive.Stroke? {
        guard let pointee = try archive.pointer("Stroke") else { return nil }
        if pointee.isNew { strokes[pointee.number] = try stroke(version: pointee.version) }
        let stroke = strokes[pointee.number]
        points += stroke?.points.count ?? 0
        guard stroke != nil, points <= Self.most.points else {
            throw archive.fault("a stroke is expected here, and not too many of them")
        }
        return stroke
    }

    private mutating func stroke(version: Int) throws(ImportError) -> EasystrokeArchive.Stroke {
        guard version <= 5 else {
            throw archive.fault("version \(version) of easystroke's strokes is not known")
        }
        var stroke = EasystrokeArchive.Stroke()
        for _ in 0..<(try archive.items(of: "std::vector<Point>")) {
            let version = try archive.object("Stroke::Point")
            stroke.points.append(Point(x: try archive.number(), y: try archive.number()))
            if version == 0 { _ = try archive.number() }
        }
        if version > 0 { stroke.button = try archive.integer() }
        if version > 1 { stroke.trigger = try archive.integer() }
        if version > 2 { stroke.isTimeout = try archive.flag() }
        if version > 4 { stroke.modifiers = try archive.integer() }
        // Before version 4 a usual stroke had its button written down, whichever it was.
        if version < 4, stroke.button == 0 { stroke.trigger = 0 }
        return stroke
    }

    private mutating func action() throws(ImportError) -> EasystrokeArchive.Action? {
        guard let pointee = try archive.pointer(nil) else { return nil }
        if pointee.isNew {
            actions[pointee.number] = try action(pointee.className, version: pointee.version)
        }
        guard let action = actions[pointee.number] else {
            throw archive.fault("an action is expected here")
        }
        return action
    }

    private mutating func action(_ name: String, version: Int) throws(ImportError)
        -> EasystrokeArchive.Action
    {
        var modifiers = 0
        if ["SendKey", "Scroll", "Ignore", "Button"].contains(name) {
            _ = try archive.object("ModAction")
            _ = try archive.object("Action")
            modifiers = try archive.integer()
        } else {
            _ = try archive.object("Action")
        }
        switch name {
        case "Command": return .command(try archive.string())
        case "SendText": return .text(try archive.string())
        case "Misc": return .other(try archive.integer())
        case "SendKey":
            let keysym = try archive.integer()
            _ = try archive.integer()
            if version < 1 { _ = try archive.flag() }
            return .key(keysym: keysym, modifiers: modifiers)
        case "Scroll": return .scroll
        case "Ignore": return .ignore
        case "Button": return .button(try archive.integer(), modifiers: modifiers)
        default: throw archive.fault("an action of the class \(name.quoted) is not known")
        }
    }
}
