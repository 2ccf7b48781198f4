extension StrokeClassifier {
    /// Nothing that anybody could refer to.
    public static var phrases: [Phrase] { [] }
}

extension TapClassifier {
    /// One tap of one finger.
    public static var phrases: [Phrase] { [.tap(count: 1, fingers: 1)] }
}

extension SwipeClassifier {
    /// Each of the eight directions.
    public static var phrases: [Phrase] { Direction.allCases.map { .swipe($0, fingers: 1) } }
}

extension CircleClassifier {
    /// Either rotation.
    public static var phrases: [Phrase] { Rotation.allCases.map { .circle($0, turns: 1) } }
}

extension ShakeClassifier {
    /// Either axis.
    public static var phrases: [Phrase] { Axis.allCases.map { .shake($0) } }
}
