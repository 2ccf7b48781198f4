/// How a picture on the screen is divided into pieces.
struct PictureGrid: Equatable {
    /// By what rule pictures are divided.
    enum Division {
        /// A single piece, which is sent at once: for small pictures.
        case whole
        /// Bands as wide as the picture, which move with it: for large pictures.
        case bands
        /// Squares of the screen, and only where the picture has something: for pictures that are
        /// mostly empty and change often. Only what differs from the picture before is sent: a
        /// compositor paints all that is sent anew, and the ink waits meanwhile.
        case squares
    }

    /// The column and row of a piece.
    struct Piece: Hashable, Comparable {
        var column: Int
        var row: Int

        static func < (one: Piece, other: Piece) -> Bool {
            (one.row, one.column) < (other.row, other.column)
        }
    }

    /// The side of a square: few surfaces, for each costs a compositor something with every
    /// picture, but none that takes long to appear.
    static let side = 256
    /// How many pixels a band has at most.
    private static let band = 131_072

    /// The top left corner of the piece in column 0 and row 0, in pixels of the screen.
    private let x: Int
    private let y: Int
    /// The size of a piece; the last band is only as high as what is left of the picture.
    let width: Int
    let height: Int
    /// What the pieces lie in, if not on all of the screen.
    private let bounds: PixelBox?

    /// The grid for a picture that covers `box` of the screen.
    init(_ division: Division, of box: PixelBox) {
        (x, y) = division == .squares ? (0, 0) : (box.minX, box.minY)
        bounds = division == .squares ? nil : box
        switch division {
        case .whole: (width, height) = (box.width, box.height)
        case .bands:
            width = box.width
            height = min(max(1, Self.band / max(box.width, 1)), box.height)
        case .squares: (width, height) = (Self.side, Self.side)
        }
    }

    /// The piece with the pixel `x`, `y` of the screen.
    func piece(x: Int, y: Int) -> Piece {
        Piece(
            column: Int((Double(x - self.x) / Double(width)).rounded(.down)),
            row: Int((Double(y - self.y) / Double(height)).rounded(.down)))
    }

    /// The pieces that `box` of the screen touches, row by row.
    func pieces(in box: PixelBox) -> [Piece] {
        guard !box.isEmpty else { return [] }
        let first = piece(x: box.minX, y: box.minY)
        let last = piece(x: box.maxX - 1, y: box.maxY - 1)
        return (first.row...last.row).flatMap { row in
            (first.column...last.column).map { Piece(column: $0, row: row) }
        }
    }

    /// What a piece covers, in pixels of the screen.
    func frame(_ piece: Piece) -> PixelBox {
        let frame = PixelBox(
            x: x + piece.column * width, y: y + piece.row * height, width: width, height: height)
        return bounds.map { frame.intersection($0) } ?? frame
    }
}
