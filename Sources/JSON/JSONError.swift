/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte where it went wrong, counted from 1.
    public var column: Int
    /// What is wrong, in plain words.
    public var message: String

    /// `message` about what stands at byte `column`, counted from 1.
    public init(column: Int, message: String) {
        self.column = column
        self.message = message
    }

    /// As `column 12: expected a number`.
    public var description: String { "column \(column): \(message)" }
}
