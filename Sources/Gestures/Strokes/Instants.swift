extension Optional where Wrapped == Duration {
    /// The earlier of two instants, where there are any. Deadlines are needed with every
    /// event: no list is made of them.
    @inlinable public func orEarlier(_ other: Duration?) -> Duration? {
        guard let one = self, let other else { return self ?? other }
        return Swift.min(one, other)
    }
}
