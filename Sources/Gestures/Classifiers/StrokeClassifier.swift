/// Judges one kind of gesture of a single contact by measures of its stroke path.
public protocol StrokeClassifier: Sendable {
    /// What kind it is, as `circle`.
    var name: String { get }

    /// What it may find, each as specific as it finds it.
    var phrases: [Phrase] { get }

    /// How well the finished stroke fits each of its phrases that is worth naming: at least the
    /// nearest one, if there is any.
    func fits(_ strokePath: StrokePath, _ limits: Limits) -> [Fit]
}
