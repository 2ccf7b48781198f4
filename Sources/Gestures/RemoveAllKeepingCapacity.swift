extension Array {
    /// Takes everything out of a short list and keeps its room: a few elements go faster one by one
    /// than by `removeAll(keepingCapacity:)`, which replaces a range.
    @inlinable public mutating func removeAllKeepingCapacity() { while popLast() != nil {} }
}
