extension ShakeClassifier {
    /// The turnings, and the run of legs that comes nearest to a shake.
    public static func checks(_ strokePath: StrokePath, limits: Limits) -> [Check] {
        let limit = limits.shake
        let turnings = max(strokePath.horizontal.count, strokePath.vertical.count)
        guard turnings >= limit.turnings else {
            return [.least("turnings", Double(turnings), Double(limit.turnings))]
        }
        let axes = axes(of: strokePath).map { nearest(ShakeLegs(strokePath, along: $0), limits) }
        // The axis of the shake; as in the classification, the first one where there is none.
        return (axes.first(where: \.isShake) ?? axes.first)?.checks ?? []
    }

    /// The measures of the run that meets its demands best, or misses them least.
    private static func nearest(
        _ legs: ShakeLegs, _ limits: Limits
    ) -> (isShake: Bool, checks: [Check]) {
        let limit = limits.shake
        let demands = demands(limits.arming)
        let all = legs.all
        let fewest = limit.turnings + 1
        let turnings = Check.least(
            "turnings", Double(max(all.count - 1, 0)), Double(limit.turnings))
        guard turnings.isMet else { return (false, [turnings]) }
        var best: (score: Double, isShake: Bool, run: ShakeRun, demand: Demands)?
        for first in 0...(all.count - fewest) {
            var run = ShakeRun(all[first])
            for next in (first + 1)..<min(all.count, first + longestRun) {
                run.add(all[next])
                guard run.count >= fewest else { continue }
                for demand in demands where run.count >= demand.legs {
                    let (score, failedCheck) = run.classify(demand, limits, path: legs.path)
                    let isShake = failedCheck == nil
                    if let leader = best {
                        if leader.isShake && !isShake { continue }
                        if leader.isShake == isShake && leader.score >= score { continue }
                    }
                    best = (score, isShake, run, demand)
                }
            }
        }
        guard let best else { return (false, [turnings]) }
        return (best.isShake, [turnings] + best.run.checks(best.demand, limits, path: legs.path))
    }
}

extension ShakeRun {
    /// Every measure of the run against `demand`, in the order in which they are asked.
    func checks(
        _ demand: ShakeClassifier.Demands, _ limits: Limits, path: Double
    ) -> [Check] {
        let limit = limits.shake
        var checks: [Check] = [
            .least("px of the shortest leg", shortest, limit.leg),
            .least("px of the longest leg", longest, limit.reach),
        ]
        if let most = limits.longestShakeLeg {
            let patience = most.milliseconds * demand.patience
            checks.append(.most("ms of the slowest leg", slowest.milliseconds, patience))
        }
        let width = max(sum.right - sum.left, 1)
        return checks + [
            .most("ms of the longest rest", rest.milliseconds, stay(limit)),
            .least("samples a leg", density, limit.samples),
            .least("samples a second", rate, limit.rate),
            .most("area inside a pair of legs", roundness, demand.roundness),
            .least("share of the path", sum.path / path, demand.share),
            .least("shortest over longest leg", shortest / longest, demand.evenness),
            .least(
                "movement along over across", sum.along / max(sum.across, 1), demand.straightness),
            .least(
                "stretch common to all legs", (commonHigh - commonLow) / longest, demand.overlap),
            .least("extent along over across", (sum.high - sum.low) / width, demand.flatness),
        ]
    }
}
