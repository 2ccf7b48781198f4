extension LetterForm {
    /// The letters and the digits with their usual forms in one stroke: capitals, and small letters
    /// where people write the capital with several strokes.
    static let all = capitalsToM + capitalsFromN + digits

    private static let capitalsToM: [(name: String, forms: [LetterForm])] = [
        // Up and down; then, in the second form, back from the right foot and along the bar.
        (
            "A",
            [
                LetterForm(.straight([0, 1, 0.4, 0, 0.8, 1])),
                LetterForm(.straight([0, 1, 0.4, 0, 0.8, 1, 0.15, 0.6, 0.7, 0.6])),
            ]
        ),
        // Down, up, and two bows.
        (
            "B",
            [
                LetterForm(
                    .straight([0, 0, 0, 1, 0, 0.05]),
                    .round([0.3, 0, 0.5, 0.2, 0.35, 0.42, 0.1, 0.5]),
                    .round([0.45, 0.55, 0.6, 0.75, 0.4, 0.97, 0, 1]))
            ]
        ),
        // From the top right round to the bottom right, round or flat.
        (
            "C",
            [
                LetterForm(
                    .round([0.75, 0.1, 0.45, 0, 0.1, 0.25, 0, 0.55, 0.15, 0.9, 0.5, 1, 0.8, 0.88])),
                LetterForm(
                    .round([
                        0.55, 0.02, 0.25, 0.05, 0.03, 0.35, 0.02, 0.7, 0.2, 0.97, 0.5, 1, 0.85,
                        0.97,
                    ])),
                LetterForm(
                    .round([0.6, 0.15, 0.5, 0, 0.25, 0.05, 0.03, 0.4, 0.05, 0.8, 0.3, 1, 0.65, 0.9])
                ),
            ]
        ),
        // Down, up, and one bow; or down, and the bow from the foot back to the top.
        (
            "D",
            [
                LetterForm(
                    .straight([0, 0, 0, 1, 0, 0.03]),
                    .round([0.4, 0.07, 0.68, 0.35, 0.62, 0.7, 0.35, 0.96, 0, 1])),
                LetterForm(
                    .straight([0, 0, 0, 1]),
                    .round([0.4, 0.93, 0.68, 0.65, 0.62, 0.3, 0.35, 0.04, 0, 0])),
            ]
        ),
        // A 3 in a mirror; and small, with a loop.
        (
            "E",
            [
                LetterForm(
                    .round([0.6, 0.08, 0.3, 0, 0.05, 0.2, 0.2, 0.43, 0.42, 0.48]),
                    .round([0.12, 0.55, 0, 0.78, 0.25, 1, 0.65, 0.9])),
                LetterForm(
                    .round([
                        0, 0.55, 0.45, 0.45, 0.75, 0.2, 0.5, 0, 0.15, 0.2, 0.05, 0.6, 0.3, 0.97,
                        0.85, 0.9,
                    ])),
                LetterForm(
                    .round([
                        0.05, 0.5, 0.4, 0.42, 0.5, 0.15, 0.35, 0, 0.1, 0.2, 0.02, 0.6, 0.15, 0.95,
                        0.45, 1, 0.8, 0.85,
                    ])),
            ]
        ),
        // Along the top from the right, and down; then, in the second form, up again and along the bar.
        (
            "F",
            [
                LetterForm(.straight([0.7, 0, 0, 0, 0, 1])),
                LetterForm(.straight([0.7, 0, 0, 0, 0, 1, 0, 0.5, 0.5, 0.5])),
            ]
        ),
        // A C, up to the middle, and in; or on down, as in writing.
        (
            "G",
            [
                LetterForm(
                    .round([0.75, 0.12, 0.45, 0, 0.1, 0.2, 0, 0.55, 0.15, 0.9, 0.45, 1, 0.75, 0.85]
                    ), .straight([0.78, 0.55, 0.42, 0.55])),
                LetterForm(
                    .round([
                        0.75, 0.12, 0.45, 0, 0.1, 0.2, 0, 0.55, 0.15, 0.9, 0.45, 1, 0.75, 0.85,
                        0.78, 0.55,
                    ]), .straight([0.78, 1.05])),
            ]
        ),
        // Small: down, up to the middle, over and down; or down, up to the middle, along the bar, up and down.
        (
            "H",
            [
                LetterForm(
                    .straight([0, 0, 0, 1, 0.02, 0.7]), .round([0.2, 0.5, 0.42, 0.6, 0.5, 1])),
                LetterForm(.straight([0, 0, 0, 1, 0, 0.5, 0.6, 0.5, 0.6, 0, 0.6, 1])),
                LetterForm(
                    .straight([0, 0, 0, 1]),
                    .round([0.12, 0.65, 0.3, 0.55, 0.38, 0.75, 0.42, 0.95, 0.55, 1])),
                LetterForm(
                    .straight([0, 0, 0.05, 1, 0.05, 0.9]),
                    .round([0.2, 0.65, 0.4, 0.6, 0.5, 0.85, 0.7, 1])),
            ]
        ),
        // With both bars: a plain line down is a swipe.
        ("I", [LetterForm(.straight([0, 0, 0.6, 0, 0.3, 0, 0.3, 1, 0, 1, 0.6, 1]))]),
        // Down, and round to the left.
        (
            "J",
            [
                LetterForm(
                    .straight([0.5, 0, 0.5, 0.7]),
                    .round([0.45, 0.92, 0.25, 1, 0.05, 0.9, 0, 0.72]))
            ]
        ),
        // Down, up to the middle, out, back in and out; or down, out to the top, in and out.
        (
            "K",
            [
                LetterForm(.straight([0, 0, 0, 1, 0, 0.55, 0.55, 0, 0.05, 0.55, 0.6, 1])),
                LetterForm(.straight([0, 0, 0, 1, 0.55, 0, 0.1, 0.5, 0.6, 1])),
            ]
        ),
        // Down, and right.
        ("L", [LetterForm(.straight([0, 0, 0, 1, 0.6, 1]))]),
        // From the foot, with four lines; or small, with two arches.
        (
            "M",
            [
                LetterForm(.straight([0, 1, 0.1, 0, 0.45, 0.75, 0.8, 0, 0.9, 1])),
                LetterForm(
                    .straight([0, 0.1, 0, 1, 0.03, 0.5]),
                    .round([0.2, 0.05, 0.4, 0.2, 0.43, 0.95]),
                    .round([0.6, 0.1, 0.8, 0.15, 0.9, 1])),
                LetterForm(
                    .round([0, 0.05, 0.05, 0.5, 0.08, 1]), .round([0.2, 0.5, 0.38, 0.15]),
                    .round([0.45, 0.5, 0.5, 0.9]), .round([0.62, 0.45, 0.78, 0.25]),
                    .round([0.85, 0.6, 1, 1])),
                LetterForm(
                    .straight([0, 0.2, 0.02, 1, 0.05, 0.6]),
                    .round([0.2, 0.1, 0.38, 0.3, 0.4, 0.85]),
                    .round([0.55, 0.3, 0.7, 0.25, 0.78, 0.7, 1, 0.8])),
            ]
        ),
    ]

    private static let capitalsFromN: [(name: String, forms: [LetterForm])] = [
        // From the foot, with three lines; or small, with an arch.
        (
            "N",
            [
                LetterForm(.straight([0, 1, 0.03, 0, 0.6, 1, 0.65, 0])),
                LetterForm(
                    .straight([0, 0.05, 0, 1, 0.03, 0.5]), .round([0.25, 0.03, 0.55, 0.2, 0.65, 1])),
                LetterForm(
                    .straight([0, 0.3, 0.02, 1]), .round([0.15, 0.5, 0.45, 0.2, 0.7, 0.45, 0.8, 1])),
                LetterForm(
                    .straight([0, 0.5, 0.02, 1]), .round([0.1, 0.5, 0.35, 0, 0.55, 0.25, 0.65, 1])),
            ]
        ),
        // Round from the top, counterclockwise, to the beginning or past it.
        (
            "O",
            [
                LetterForm(
                    .round([
                        0.5, 0, 0.15, 0.15, 0, 0.5, 0.15, 0.85, 0.5, 1, 0.85, 0.85, 1, 0.5, 0.85,
                        0.15, 0.5, 0,
                    ])),
                LetterForm(
                    .round([
                        0.65, 0.05, 0.3, 0.05, 0.05, 0.3, 0, 0.6, 0.2, 0.95, 0.6, 1, 0.95, 0.75, 1,
                        0.35, 0.75, 0.05, 0.35, 0.02,
                    ])),
                LetterForm(
                    .round([
                        0.4, 0.1, 0.15, 0.2, 0, 0.55, 0.2, 0.95, 0.55, 1, 0.9, 0.8, 1, 0.45, 0.75,
                        0.1, 0.4, 0.15, 0.3, 0.3,
                    ])),
            ]
        ),
        // Down, up, and a bow; or up from the foot, and a bow.
        (
            "P",
            [
                LetterForm(
                    .straight([0, 0, 0, 1, 0, 0.05]),
                    .round([0.35, 0, 0.55, 0.22, 0.4, 0.48, 0, 0.52])),
                LetterForm(
                    .straight([0, 1, 0, 0.05]), .round([0.35, 0, 0.55, 0.22, 0.4, 0.48, 0, 0.52])),
                LetterForm(
                    .straight([0.05, 0.1, 0, 1, 0.05, 0.12]),
                    .round([0.2, -0.05, 0.45, 0.05, 0.45, 0.3, 0.25, 0.48, 0.08, 0.4])),
                LetterForm(
                    .straight([0.05, 0.35, 0, 1, 0.08, 0.2]),
                    .round([0.25, 0, 0.5, 0.1, 0.45, 0.35, 0.15, 0.5])),
            ]
        ),
        // An O, and from its end the tail: beside the ring, or through it.
        (
            "Q",
            [
                LetterForm(
                    .round([
                        0.5, 0, 0.15, 0.15, 0, 0.5, 0.15, 0.85, 0.5, 0.95, 0.85, 0.8, 0.95, 0.45,
                        0.8, 0.1, 0.5, 0,
                    ]), .straight([1.05, 1.1])),
                LetterForm(
                    .round([
                        0.5, 0, 0.15, 0.15, 0, 0.5, 0.15, 0.85, 0.5, 0.95, 0.85, 0.8, 0.95, 0.45,
                        0.8, 0.1, 0.5, 0,
                    ]), .round([0.3, 0.3, 0.55, 0.75, 1.1, 1.1])),
            ]
        ),
        // A P, and from its bow the leg.
        (
            "R",
            [
                LetterForm(
                    .straight([0, 0, 0, 1, 0, 0.05]),
                    .round([0.35, 0, 0.55, 0.22, 0.4, 0.46, 0.05, 0.52]), .straight([0.6, 1])),
                LetterForm(
                    .straight([0, 1, 0, 0.05]),
                    .round([0.35, 0, 0.55, 0.22, 0.4, 0.46, 0.05, 0.52]), .straight([0.6, 1])),
                LetterForm(
                    .straight([0.1, 0.05, 0.08, 1, 0.05, 0.2]),
                    .round([0.3, 0, 0.55, 0.15, 0.4, 0.42, 0.1, 0.55]), .round([0.3, 0.65, 0.6, 1])),
            ]
        ),
        // Round, steep or flat.
        (
            "S",
            [
                LetterForm(
                    .round([0.65, 0.1, 0.35, 0, 0.05, 0.2, 0.3, 0.47, 0.6, 0.7, 0.4, 0.97, 0, 0.9])),
                LetterForm(
                    .round([
                        0.6, 0.05, 0.35, 0, 0.1, 0.12, 0.12, 0.35, 0.4, 0.5, 0.58, 0.72, 0.45, 0.95,
                        0.15, 1, 0, 0.85,
                    ])),
                LetterForm(
                    .round([0.7, 0, 0.2, 0.1, 0.05, 0.3, 0.35, 0.5, 0.55, 0.7, 0.35, 0.92, 0, 1])),
                LetterForm(.round([0.45, 0, 0.05, 0.3]), .round([0.5, 0.65, 0.45, 0.85, 0, 1])),
            ]
        ),
        // Along the top, back to the middle, and down.
        ("T", [LetterForm(.straight([0, 0, 0.7, 0, 0.35, 0, 0.35, 1]))]),
        // Down and up; or on down the last stem, as in writing.
        (
            "U",
            [
                LetterForm(
                    .round([0, 0, 0.02, 0.6, 0.15, 0.93, 0.38, 1, 0.6, 0.88, 0.68, 0.5, 0.7, 0])),
                LetterForm(
                    .round([0, 0, 0.02, 0.6, 0.2, 0.97, 0.42, 0.85, 0.58, 0.4, 0.6, 0]),
                    .round([0.62, 0.6, 0.7, 0.92, 0.9, 0.95])),
                LetterForm(
                    .round([0, 0.1, 0.05, 0.6, 0.3, 1, 0.6, 0.8, 0.75, 0.2]), .straight([0.78, 1])),
            ]
        ),
        // Down and up, straight or hollow.
        (
            "V",
            [
                LetterForm(.straight([0, 0, 0.35, 1, 0.7, 0])),
                LetterForm(.round([0, 0, 0.25, 0.4, 0.35, 1]), .round([0.45, 0.4, 0.8, 0])),
            ]
        ),
        // Down, up, down and up, with corners or round.
        (
            "W",
            [
                LetterForm(.straight([0, 0, 0.25, 1, 0.5, 0.25, 0.75, 1, 1, 0])),
                LetterForm(
                    .round([0, 0, 0.05, 0.7, 0.25, 1, 0.45, 0.7, 0.5, 0.3]),
                    .round([0.55, 0.7, 0.75, 1, 0.95, 0.6, 1, 0])),
                LetterForm(
                    .round([0, 0.1, 0.1, 0.9]), .round([0.3, 0.3, 0.42, 0.1]), .round([0.5, 0.9]),
                    .round([0.75, 0.5, 1, 0])),
                LetterForm(
                    .round([0, 0.1, 0.12, 0.85, 0.25, 0.95]), .round([0.4, 0.6, 0.48, 0.4]),
                    .round([0.55, 0.85, 0.7, 0.95, 0.9, 0.5, 1.1, 0])),
                LetterForm(
                    .round([0, 0, 0.1, 0.7, 0.3, 0.95, 0.5, 0.6]),
                    .round([0.6, 0.9, 0.85, 0.85, 1.1, 0])),
            ]
        ),
        // Down one line, up at the side, and down the other, from either side.
        (
            "X",
            [
                LetterForm(.straight([0, 0, 0.7, 1, 0.7, 0, 0, 1])),
                LetterForm(.straight([0.7, 0, 0, 1, 0, 0, 0.7, 1])),
            ]
        ),
        // A V or a U, and from its end down, straight or with a hook.
        (
            "Y",
            [
                LetterForm(
                    .round([0, 0, 0.05, 0.3, 0.25, 0.45, 0.5, 0.3, 0.6, 0]),
                    .straight([0.55, 0.6]), .round([0.45, 0.93, 0.25, 1, 0.05, 0.92])),
                LetterForm(.straight([0, 0, 0.35, 0.45, 0.7, 0, 0.1, 1])),
                LetterForm(.round([0, 0, 0.1, 0.3, 0.3, 0.35, 0.55, 0]), .straight([0.45, 1])),
                LetterForm(.round([0, 0.05, 0.1, 0.3, 0.3, 0.38, 0.7, 0]), .straight([0, 1])),
                LetterForm(
                    .round([0, 0, 0.05, 0.25, 0.25, 0.3, 0.42, 0]), .round([0.4, 0.5, 0.3, 1])),
                LetterForm(
                    .round([0, 0, 0.05, 0.2, 0.2, 0.3, 0.38, 0.2, 0.42, 0]),
                    .straight([0.42, 0.75]), .round([0.36, 0.98, 0.1, 1, -0.05, 0.95])),
            ]
        ),
        // Right, down to the left, and right.
        ("Z", [LetterForm(.straight([0, 0, 0.7, 0, 0, 1, 0.75, 1]))]),
    ]
}
