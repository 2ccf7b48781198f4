import Testing

@testable import Daemon

@Suite("What waits for the end of a hold") struct DeferredTasksTests {
    @Test(
        "Before actions are through, only some is done",
        arguments: [
            (false, [.resume, .arrangeOverlay, .reload]), (true, [.arrangeOverlay]),
        ] as [(Bool, [DeferredTasks.Task])])
    func order(isBusy: Bool, done: [DeferredTasks.Task]) {
        var tasks = DeferredTasks()
        for task in DeferredTasks.Task.allCases.reversed() { tasks.add(task) }
        // The newer one counts.
        tasks.add(.resume)
        var seen: [DeferredTasks.Task] = []
        while let task = tasks.next(isBusy: isBusy) { seen.append(task) }
        #expect(seen == done)
        while let task = tasks.next(isBusy: false) { seen.append(task) }
        #expect(Set(seen) == Set(DeferredTasks.Task.allCases).subtracting([.pause]))
        #expect(seen.count == 3)
    }

    @Test("What is asked for twice is done once") func once() {
        var tasks = DeferredTasks()
        tasks.add(.reload)
        tasks.add(.reload)
        #expect(tasks.next(isBusy: false) == .reload)
        #expect(tasks.next(isBusy: false) == nil)
    }
}
