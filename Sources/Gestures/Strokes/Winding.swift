internal import Glibc

extension ResampledPath {
    /// The signed angle in radians that the path winds about `center`.
    func winding(about center: Point) -> Double {
        (1..<Self.count).reduce(0) {
            $0 + turn(from: self[$1 - 1] - center, to: self[$1] - center)
        }
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
