/// What is asked for and made ahead.
extension Overlay {
    /// The names whose atoms it asks for, for those who ask for more of them at once.
    public static func atoms(ofScreen screen: Int32) -> [String] {
        ClickThroughWindow.atoms + ["_NET_WM_CM_S\(screen)"]
    }

    /// Makes what the first ink needs while there is time for it: the libraries that draw it, and
    /// windows to draw in.
    public func warmUp() {
        let surfaces = (0..<4).map {
            backend.makeInkSurface(x: $0 * TileWindow.side, y: 0)
        }
        for surface in surfaces { backend.retire(surface) }
        inkLayer.ink.warmUp()
    }

    /// Gives back what is kept of long strokes for others: the first ink needs few tiles.
    public func releaseSpareTiles() { inkLayer.ink.releaseSpareTiles() }
}
