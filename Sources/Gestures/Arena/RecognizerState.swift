/// The life of a recognizer within one hold, after UIKit's gesture recognizers.
///
///     possible ─► began ─► changed* ─► ended | cancelled
///     possible ─► ended                (a discrete gesture)
///     possible ─► failed
public enum RecognizerState: String, CaseIterable, Hashable, Sendable {
    /// Nothing is decided yet.
    case possible
    /// A continuous gesture is under way.
    case began
    /// A continuous gesture went on.
    case changed
    /// The gesture was recognized.
    case ended
    /// Something took over from a gesture under way.
    case cancelled
    /// What was drawn is not this gesture.
    case failed

    /// Whether nothing can follow within this hold.
    public var isFinal: Bool {
        switch self {
        case .ended, .cancelled, .failed: true
        case .possible, .began, .changed: false
        }
    }

    /// Whether `next` may follow. States only move forward; a reset makes everything possible anew.
    public func allows(_ next: RecognizerState) -> Bool {
        switch (self, next) {
        case (.possible, .began), (.possible, .ended), (.possible, .failed): true
        case (.began, .changed), (.began, .ended), (.began, .cancelled): true
        case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
        default: false
        }
    }
}
