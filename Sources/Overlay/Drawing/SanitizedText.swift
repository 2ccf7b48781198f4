internal import Gestures

/// Text from anywhere, a window's title included, made fit to be shown on one toast.
enum SanitizedText {
    /// More characters than this would not be read, and cost time to lay out.
    static let limit = 240

    /// `text` with white space folded to single spaces, without control characters and without
    /// those that change the direction of the text around them; cut at `limit`.
    static func sanitized(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isSpaceDue = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isSpaceDue = !result.isEmpty
                continue
            }
            guard scalar.isShowable else { continue }
            if result.count >= limit {
                result.append("…")
                break
            }
            if isSpaceDue { result.append(" ") }
            isSpaceDue = false
            result.append(scalar)
        }
        return String(result)
    }
}
