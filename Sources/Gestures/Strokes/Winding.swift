internal import Glibc

extension ResampledPath {
    /// The signed angle in radians that the path winds about `center`, and the part of it that runs
    /// against the rest.
    func winding(about center: Point) -> (net: Double, reverse: Double) {
        var forth = 0.0
        var back = 0.0
        var before = self[0] - center
        for index in 1..<Self.count {
            let here = self[index] - center
            let angle = turn(from: before, to: here)
            if angle > 0 { forth += angle } else { back -= angle }
            before = here
        }
        return (forth - back, min(forth, back))
    }
}

/// The angle in radians from one direction to another, −π…π, positive clockwise on the screen.
/// Small angles, nearly all of them on a smooth path, take a series that is right to 10⁻⁵.
@inline(__always)
func turn(from before: Vector, to after: Vector) -> Double {
    let across = before.cross(after)
    let along = before.dot(after)
    guard abs(across) < 0.5 * along else {
        return across == 0 && along == 0 ? 0 : atan2(across, along)
    }
    let tangent = across / along
    let square = tangent * tangent
    let tail = 1.0 / 7 - square * (1.0 / 9 - square / 11)
    return tangent * (1 - square * (1.0 / 3 - square * (1.0 / 5 - square * tail)))
}
