internal import Desktop
internal import Engine
internal import Gestures

/// Puts ink on the screen, in panes.
final class InkView {
    private(set) var ink: Ink
    /// While held, ink is kept but not shown.
    var isHeld = false

    private var look: Appearance.Ink
    private let canvas: Canvas
    private var technique: any Technique
    private var palette: Palette
    private var isFailed = false
    private var opacity = 1.0
    /// Panes made visible before there is ink for them.
    private var prepared: [Tile.Index: any Pane] = [:]

    init(look: Appearance.Ink, rooms: Rooms, canvas: Canvas, technique: any Technique) {
        self.look = look
        self.canvas = canvas
        self.technique = technique
        ink = Ink(Nib.Style(look), rooms: rooms)
        palette = Palette(color: look.color, outline: look.outline, opacity: 1)
    }

    /// Takes another look for the ink that comes; only while there is none.
    func take(_ look: Appearance.Ink) {
        guard look != self.look, ink.isEmpty, !ink.isOpen else { return }
        ink = Ink(Nib.Style(look), rooms: ink.rooms)
        self.look = look
        palette = Palette(color: look.color, outline: look.outline, opacity: 1)
    }

    /// Makes the panes around `point` ready, so that the first ink there has no window to wait for.
    func prepare(at point: Point) {
        guard !isHeld, point.isFinite, ink.rooms.screen.contains(point) else { return }
        let side = Double(Tile.side)
        // The tile of the point and its nearest neighbours.
        let column = Int((point.x / side - 0.5).rounded(.down))
        let row = Int((point.y / side - 0.5).rounded(.down))
        for index in [(0, 0), (1, 0), (0, 1), (1, 1)].map({
            Tile.Index(column: column + $0.0, row: row + $0.1)
        }) where prepared[index] == nil && ink.tiles[index] == nil {
            let pane = technique.makePane(
                x: index.column * Tile.side, y: index.row * Tile.side, width: Tile.side,
                height: Tile.side)
            pane.reveal()
            prepared[index] = pane
        }
    }

    /// Shows what changed.
    func update() {
        ink.forEachDamaged { tile, box in show(tile, box) }
    }

    /// Shows all ink in the colour of failure, or again in its own.
    func setFailed(_ isFailed: Bool) {
        guard isFailed != self.isFailed else { return }
        self.isFailed = isFailed
        recolor()
    }

    /// Shows all ink at `opacity`, 0…1.
    func setOpacity(_ opacity: Double) {
        self.opacity = opacity
        recolor()
    }

    /// Goes over to another technique; the ink stays.
    func change(to technique: any Technique) {
        retireAll()
        self.technique = technique
        repaint()
    }

    /// Shows all ink anew.
    func repaint() {
        for tile in ink.tiles.values {
            for run in tile.cells.runs { show(tile, run) }
        }
    }

    /// Takes everything off the screen and forgets it.
    func clear() {
        retireAll()
        ink.clear()
        isFailed = false
        opacity = 1
        palette = Palette(color: look.color, outline: look.outline, opacity: 1)
    }

    private func recolor() {
        palette = Palette(
            color: isFailed ? look.failed : look.color, outline: look.outline, opacity: opacity)
        repaint()
    }

    private func show(_ tile: Tile, _ box: PixelBox) {
        ink.paint(tile, box: box, palette: palette, into: canvas.pixels)
        guard !isHeld, !tile.cells.isEmpty else { return }
        let pane = tile.pane ?? makePane(for: tile)
        tile.pane = pane
        pane.show(box, of: canvas, cells: tile.cells)
    }

    private func makePane(for tile: Tile) -> any Pane {
        prepared.removeValue(forKey: tile.index)
            ?? technique.makePane(
                x: tile.origin.x, y: tile.origin.y, width: Tile.side, height: Tile.side)
    }

    private func retireAll() {
        for tile in ink.tiles.values {
            if let pane = tile.pane { technique.retire(pane) }
            tile.pane = nil
        }
        for pane in prepared.values { technique.retire(pane) }
        prepared.removeAll()
    }
}

extension Nib.Style {
    /// The part of a look that is about width.
    init(_ look: Appearance.Ink) {
        self.init(width: look.width, outline: look.outlineWidth, vary: look.vary)
    }
}
