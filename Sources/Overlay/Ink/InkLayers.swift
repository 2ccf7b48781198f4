internal import Gestures
internal import Style

/// The ink of each pointer. There is one, unless the user made more; each has a look of its own, and
/// its ink goes or fades without that of the others.
final class InkLayers {
    /// The layers that were needed so far, by the number of the pointer; never empty.
    private(set) var all: [InkLayer]
    private let look: Appearance.Ink
    private let buffer: PixelBuffer
    private var backend: any OverlayBackend

    /// A layer for the first pointer; those of others are made when they draw.
    init(look: Appearance.Ink, outputs: Outputs, buffer: PixelBuffer, backend: any OverlayBackend) {
        self.look = look
        self.buffer = buffer
        self.backend = backend
        first = InkLayer(look: look, outputs: outputs, buffer: buffer, backend: backend)
        all = [first]
    }

    /// The layer of the first pointer.
    let first: InkLayer

    /// The layer of the pointer `index`.
    func layer(of index: Int) -> InkLayer {
        guard index > 0 else { return first }
        while all.count <= index {
            all.append(
                InkLayer(
                    look: look, outputs: first.ink.outputs, buffer: buffer, backend: backend))
        }
        return all[index]
    }

    /// Whether there is anything to see.
    var isEmpty: Bool { all.allSatisfy(\.ink.isEmpty) }
    /// Whether any ink fades.
    var isFading: Bool { all.contains { $0.fadeDue != nil } }
    /// When something is to be drawn well.
    var due: Duration? { all.reduce(nil) { $0.orEarlier($1.due) } }
    /// When the next picture of a fade is due.
    var fadeDue: Duration? { all.reduce(nil) { $0.orEarlier($1.fadeDue) } }

    /// How many cells in `box` have ink.
    func cells(in box: PixelBox) -> Int { all.reduce(0) { $0 + $1.ink.cells(in: box) } }

    /// Removes the ink that fades.
    func clearFading() { for layer in all where layer.fadeDue != nil { layer.clear() } }

    /// Goes over to another backend; the ink stays.
    func change(to backend: any OverlayBackend) {
        self.backend = backend
        for layer in all { layer.change(to: backend) }
    }

    /// Keeps ink without showing it, or shows it again with the next `repaint`.
    func setHeld(_ isHeld: Bool) { for layer in all { layer.isHeld = isHeld } }

    /// Draws well what is shown as wet ink; see `InkLayer.drawDry`.
    func drawDry(
        now: Duration, keepingOff words: () -> [PixelBox], tiles: Int?, unless isPressed: () -> Bool
    ) -> Bool {
        var hasDrawn = false
        for layer in all {
            if layer.drawDry(now: now, keepingOff: words, tiles: tiles, unless: isPressed) {
                hasDrawn = true
            }
        }
        return hasDrawn
    }
}
