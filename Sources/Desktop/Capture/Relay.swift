internal import Gestures

/// A drag of the hotkey's button that can be no gesture, on its way to the application beneath: its
/// press where it was, what the pointer did since, and then the user's own movement and release.
///
/// XTEST's device plays the first part. Meanwhile the user's device is grabbed by itself, with which
/// the server takes it from the pointer: its events come here, and none is lost or comes in between.
/// Then it is given back as it is. For the pointer a button is down while any of its devices has it
/// down, so the release of XTEST's is seen where the user has released the button by then, and the
/// user's own otherwise, whatever becomes of this program.
struct Relay {
    /// How far it is.
    enum Phase: Equatable {
        /// What the pointer did before is still being read.
        case gathering
        /// The button is down where the drag began, and the pointer has been moved a little. A
        /// window manager that focuses what is clicked holds that back; the server would keep the
        /// last of all movements only.
        case pressed
        /// All is played, and the user's device is given back.
        case played
    }

    /// A pixel of the screen, or a movement by so many.
    struct Pixel: Equatable {
        var x: Int32
        var y: Int32

        init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }

        /// The pixel that `point` lies in; nil where no screen has it.
        init?(_ point: Point) {
            let coordinates = -32768.0...32767.0
            guard coordinates.contains(point.x), coordinates.contains(point.y) else { return nil }
            self.init(x: Int32(point.x.rounded(.down)), y: Int32(point.y.rounded(.down)))
        }
    }

    /// The user's device while it is taken from the pointer.
    struct Detached {
        /// Its number.
        var device: Int32
        /// Whether it reports where it is, and not how far it moved.
        var isAbsolute: Bool
        /// The number of the request that took it; what it did before is reported otherwise.
        var serial: UInt
    }

    /// What the user's device did.
    private enum Move {
        case to(Point)
        case by(Vector)
    }

    /// The button as XTEST's device knows it.
    let physical: Int
    /// The hotkey; nil where the user released it before the drag was known to be no gesture.
    let hotkey: PressedHotkey?
    /// Whether it was pressed on XTEST's device, by another client, which goes on with that.
    let isSynthetic: Bool
    /// The number of the request by which XTEST's device released the button before all this.
    var ownRelease: UInt = 0
    var detached: Detached?
    var phase = Phase.gathering
    /// How long to wait for a window manager.
    var patience = Patience(.milliseconds(100))
    /// How often yet to look for what came meanwhile, before the user's device is given back.
    var rounds = 8
    /// When to go on.
    var due: Duration
    /// Where the pointer was, each pixel once; the first is where the button went down.
    private(set) var path: [Pixel] = []
    /// Whether the user has released the button.
    private(set) var isReleased: Bool
    private var end: Point?
    /// What the user's device did since it is taken from the pointer.
    private var moves: [Move] = []

    init(
        _ hotkey: PressedHotkey?, physical: Int, isSynthetic: Bool = false, along path: [Point],
        due: Duration
    ) {
        self.hotkey = hotkey
        self.physical = physical
        self.isSynthetic = isSynthetic
        self.due = due
        isReleased = hotkey == nil
        self.path.reserveCapacity(path.count + 64)
        for point in path { extend(to: point) }
    }

    /// The pointer was at `point` next, before the user's device was taken from it.
    mutating func append(_ point: Point) {
        if phase == .gathering, hotkey != nil { extend(to: point) }
    }

    private mutating func extend(to point: Point) {
        guard let pixel = Pixel(point) else { return }
        end = point
        if pixel != path.last { path.append(pixel) }
    }

    /// The user's device went on to `place` while it is taken from the pointer.
    mutating func move(to place: Point) {
        if !isReleased { moves.append(.to(place)) }
    }

    /// The user's device went on by `way` while it is taken from the pointer.
    mutating func move(by way: Vector) {
        if !isReleased { moves.append(.by(way)) }
    }

    /// Appends what the user's device did since it is taken from the pointer.
    mutating func appendMoves() {
        for move in moves {
            switch move {
            case .to(let place): extend(to: place)
            case .by(let way): if let end { extend(to: end + way) }
            }
        }
        moves.removeAll(keepingCapacity: true)
    }

    /// The button was released on the device `source`, as the event with this serial number says.
    /// What another device does is not the user's release, nor is what we did ourselves.
    mutating func release(on source: Int32, serial: UInt) {
        guard source == hotkey?.source, serial != ownRelease else { return }
        isReleased = true
    }

    /// The movements from one pixel of the path to the next.
    var steps: [Pixel] {
        zip(path, path.dropFirst()).map { Pixel(x: $1.x - $0.x, y: $1.y - $0.y) }
    }
}
