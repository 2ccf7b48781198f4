/// How near two words are, so that a message can suggest what was probably meant.
package enum Spelling {
    /// The number of insertions, deletions, replacements and swaps of neighbours that lead from one
    /// word to the other (Damerau 1964, in the restricted form called optimal string alignment), or
    /// nil when there are more than `limit`.
    package static func distance(
        _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], limit: Int
    ) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for i in 1...first.count {
            var row = [i]
            for j in 1...second.count {
                let replaced = last[j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
                var best = min(replaced, last[j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
                    best = min(best, beforeLast[j - 2] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }

    /// The candidate nearest to `word`, letter case aside, or nil when none is near: one slip in
    /// three letters is allowed, at least one, and two in words of four or five letters that begin
    /// alike. Of equally near candidates the first wins.
    package static func nearest(to word: String, among candidates: some Sequence<String>)
        -> String?
    {
        let scalars = Array(word.lowercased().unicodeScalars)
        guard !scalars.isEmpty else { return nil }
        let usual = max(1, scalars.count / 3)
        var most = (4...5).contains(scalars.count) ? 2 : usual
        var best: String?
        for candidate in candidates {
            let other = Array(candidate.lowercased().unicodeScalars)
            let limit = other.first == scalars.first ? most : min(most, usual)
            guard let distance = distance(scalars, other, limit: limit) else { continue }
            // A word that shares no letter with the candidate is not a slip of it.
            guard distance < max(scalars.count, other.count) else { continue }
            best = candidate
            if distance == 0 { break }
            most = distance - 1
        }
        return best
    }
}
