public import Gestures

/// A record and where it stands.
public struct PlacedStroke: Sendable {
    /// What was drawn.
    public var record: StrokeRecord
    /// The file, as named on the command line.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// How many strokes were read before it, of all files.
    public var index: Int
    /// The line itself.
    public var bytes: ArraySlice<UInt8>

    /// `record`, read from `bytes` at `line` of `file`.
    public init(
        record: StrokeRecord, file: String, line: Int, index: Int = 0, bytes: ArraySlice<UInt8>
    ) {
        self.index = index
        self.record = record
        self.file = file
        self.line = line
        self.bytes = bytes
    }

    /// The byte at which the value of `label` begins, counted from 1; 1 where it is not found.
    public var labelColumn: Int {
        let key = Array("\"label\"".utf8)
        var place = bytes.startIndex
        while place + key.count < bytes.endIndex {
            if bytes[place...].starts(with: key) {
                let rest = bytes[(place + key.count)...].drop { $0 == 0x20 || $0 == 0x09 }
                if rest.first == UInt8(ascii: ":") {
                    let value = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
                    return value.startIndex - bytes.startIndex + 1
                }
            }
            place += 1
        }
        return 1
    }
}
