/// A window of fixed size that shows part of a pixel buffer.
protocol Surface: AnyObject {
    /// Shows the pixels of `buffer` in `box`; `cells` are all cells that have ink so far, nil for a
    /// surface that is not made of cells. The first call makes the surface visible.
    func show(_ box: PixelBox, of buffer: PixelBuffer, cells: TileOccupancy?)
    /// Makes the surface ready on the screen though it has nothing to show yet. Where the backend
    /// can, what is shown from now on lies beneath it, except for ink.
    func reveal()
    /// Moves the surface with what it shows, its top left corner to `x`, `y` of the screen. Only
    /// where the backend blends.
    func move(x: Int, y: Int)
    /// Shows nothing any more, but stays ready on the screen. Only where the backend blends.
    func wipe()
    /// Takes the surface off the screen.
    func hide()
}

/// A surface for a tile of ink.
protocol InkSurface: Surface {
    /// Shows `wetInk` at once; it is drawn well later, or in a moment where `isBrief` is set. `cells`
    /// are all cells that have ink so far.
    func showWet(_ wetInk: WetInk, colors: WetInkColors, cells: TileOccupancy, isBrief: Bool)
    /// Makes `cells` ready for ink that is about to come, on a surface that is made of cells; else
    /// the whole surface.
    func open(_ cells: TileOccupancy)
}

/// Makes surfaces in one way and keeps some for the next time.
protocol OverlayBackend: AnyObject {
    /// A surface whose top left corner is at `x`, `y` of the screen, not yet visible.
    func makeSurface(x: Int, y: Int, width: Int, height: Int) -> any Surface
    /// A surface for the tile of ink whose top left corner is at `x`, `y` of the screen, not yet
    /// visible.
    func makeInkSurface(x: Int, y: Int) -> any InkSurface
    /// Hides `surface` and keeps it for the next time.
    func retire(_ surface: any Surface)
    /// Whether what is beneath a surface shines through as it is at any time, so that a surface can
    /// be moved and can overlap others. Else a surface shows for its background what was there when
    /// it appeared: it is made anew elsewhere, and after those that it overlaps are gone.
    var blends: Bool { get }
    /// Whether its surfaces can show wet ink.
    var canShowWetInk: Bool { get }
    /// How far around a place where ink may begin surfaces are made ready, in pixels.
    var preparedReach: Double { get }
    /// How far ahead of the ink surfaces are made ready, in pixels.
    var lookahead: Double { get }
    /// Unmaps at once what is mapped and not used any more.
    func unmapUnused()
    /// When `tick(now:)` is wanted; nil while nothing waits.
    var deadline: Duration? { get }
    /// Notes the time, and does what was due.
    func tick(now: Duration)
}
