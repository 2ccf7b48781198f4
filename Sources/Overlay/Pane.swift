/// A window of fixed size that shows part of a canvas.
protocol Pane: AnyObject {
    /// Shows the pixels of `canvas` in `box`; `cells` are all cells that have ink so far, nil for a
    /// pane that is not made of cells. The first call makes the pane visible.
    func show(_ box: PixelBox, of canvas: Canvas, cells: Cells?)
    /// Makes the pane ready on the screen though it has nothing to show yet.
    func reveal()
    /// Takes the pane off the screen.
    func hide()
}

/// Makes panes by one technique and keeps some for the next time.
protocol Technique: AnyObject {
    /// A pane whose top left corner is at `x`, `y` of the screen, not yet visible.
    func makePane(x: Int, y: Int, width: Int, height: Int) -> any Pane
    /// Hides `pane` and keeps it for the next time.
    func retire(_ pane: any Pane)
}
