import Testing

@testable import Daemon

@Suite("What waits for the end of a hold") struct DeferredTasksTests {
    @Test(
        "Under a hold and before actions are through, only some is done",
        arguments: [
            (
                false, false,
                [
                    .toggleHints, .resume, .arrangeOverlay, .updateExcludedProfiles,
                    .adaptMapping, .reload,
                ]
            ),
            (false, true, [.toggleHints, .arrangeOverlay, .updateExcludedProfiles]),
            (true, false, [.toggleHints]), (true, true, [.toggleHints]),
        ] as [(Bool, Bool, [DeferredTasks.Task])])
    func order(isHolding: Bool, isBusy: Bool, done: [DeferredTasks.Task]) {
        var tasks = DeferredTasks()
        for task in DeferredTasks.Task.allCases.reversed() { tasks.add(task) }
        // The newer one counts.
        tasks.add(.resume)
        var seen: [DeferredTasks.Task] = []
        while let task = tasks.next(isHolding: isHolding, isBusy: isBusy) { seen.append(task) }
        #expect(seen == done)
        while let task = tasks.next(isHolding: false, isBusy: false) { seen.append(task) }
        #expect(Set(seen) == Set(DeferredTasks.Task.allCases).subtracting([.pause]))
        #expect(seen.count == 6)
    }

    @Test("What is asked for twice is done once") func once() {
        var tasks = DeferredTasks()
        tasks.add(.reload)
        tasks.add(.reload)
        #expect(tasks.next(isHolding: false, isBusy: false) == .reload)
        #expect(tasks.next(isHolding: false, isBusy: false) == nil)
    }

    @Test("What has been done in another way is forgotten") func forgotten() {
        var tasks = DeferredTasks()
        tasks.add(.reload)
        tasks.add(.arrangeOverlay)
        tasks.remove(.reload)
        #expect(tasks.next(isHolding: false, isBusy: false) == .arrangeOverlay)
        #expect(tasks.next(isHolding: false, isBusy: false) == nil)
    }
}
