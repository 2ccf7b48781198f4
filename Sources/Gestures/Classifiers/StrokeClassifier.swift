/// Judges one kind of gesture of a single contact by measures of its stroke path.
public protocol StrokeClassifier: Sendable {
    /// What kind it is, as `circle`.
    var name: String { get }

    /// What it may find, each as specific as it finds it.
    var phrases: [Phrase] { get }

    /// How well the finished stroke fits each of its phrases that is worth naming: at least the
    /// nearest one, if there is any.
    func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit]

    /// Why the stroke cannot become this gesture any more, however it goes on; nil while it may.
    /// Called with every event.
    func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck?
}

extension StrokeClassifier {
    /// Most strokes may still become anything.
    public func impossible(_ strokePath: StrokePath, limits: Limits) -> FailedCheck? { nil }
}
