internal import Engine
internal import Gestures

extension ActionRunner {
    /// The gesture and its place as the variables that commands see.
    func environment(_ task: Task) -> [(String, String)] {
        let (gesture, context) = (task.gesture, task.origin.context)
        let progress = gesture.progress ?? Progress()
        func number(_ value: Double) -> String {
            value.isFinite ? value.decimals : "0"
        }
        var variables = [
            ("CURLICUE_GESTURE", gesture.phrase.description),
            ("CURLICUE_SCORE", gesture.score.decimals),
            ("CURLICUE_X1", "\(Int(gesture.start.x.rounded()))"),
            ("CURLICUE_Y1", "\(Int(gesture.start.y.rounded()))"),
            ("CURLICUE_X2", "\(Int(gesture.end.x.rounded()))"),
            ("CURLICUE_Y2", "\(Int(gesture.end.y.rounded()))"),
            ("CURLICUE_PHASE", gesture.phase.rawValue),
            ("CURLICUE_DELTA", number(progress.delta)),
            ("CURLICUE_SCALE", number(progress.scale)),
            ("CURLICUE_ANGLE", number(progress.angle)),
            ("CURLICUE_VELOCITY", number(progress.velocity.length)),
        ]
        if let window = context?.window {
            variables.append(("CURLICUE_WINDOW", "0x" + String(window, radix: 16)))
        }
        if let name = context?.className { variables.append(("CURLICUE_CLASS", name)) }
        if let desktop = context?.desktop {
            variables.append(("CURLICUE_DESKTOP", "\(desktop + 1)"))
        }
        if let text = task.selection { variables.append(("CURLICUE_SELECTION", text)) }
        return variables
    }
}
