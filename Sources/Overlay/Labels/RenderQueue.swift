internal import Glibc
internal import Synchronization

/// Draws the labels' pictures on a thread of its own.
///
/// Looking up a font takes tens of milliseconds when a script is met for the first time, and a
/// cheat sheet takes as long; ink cannot wait for that. The thread is started for the first job: a
/// program that shows no text has neither the thread nor any font in memory. It touches nothing but
/// memory of its own, and never the X server.
final class RenderQueue: Sendable {
    /// What is drawn; each has one picture at a time.
    enum Label: Hashable, Sendable {
        case toast, liveLabel, cheatSheet, gestureGuides, choices
    }

    /// Something to be drawn; everything that it needs is in it.
    typealias Job = @Sendable () -> Bitmap?

    /// A job that is done; without a picture where it could not be drawn.
    typealias Result = (label: Label, bitmap: Bitmap?)

    /// Becomes readable when something is done; -1 where the system has no pipe to spare, and then
    /// jobs are done at once.
    let descriptor: Int32

    /// The thread's nice value.
    private static let niceness: Int32 = 5

    private let state = Mutex(State())
    private let signal: Int32
    private let work: Semaphore

    private struct State {
        var jobs: [(label: Label, number: Int, job: Job)] = []
        var done: [(label: Label, number: Int, bitmap: Bitmap?)] = []
        /// The number of the job that counts for each label.
        var numbers: [Label: Int] = [:]
        var last = 0
        var thread: pthread_t?
        var isEnding = false
        /// How many jobs are neither done nor dropped.
        var open = 0

        /// Forgets the jobs for `label` that are not begun, and what the others will have drawn.
        mutating func drop(_ label: Label) {
            let count = jobs.count
            jobs.removeAll { $0.label == label }
            open -= count - jobs.count
            numbers[label] = nil
        }
    }

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        descriptor = ends[0]
        signal = ends[1]
        work = Semaphore()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if signal >= 0 { close(signal) }
    }

    /// Adds a job for `label`, in the place of those before.
    func submit(_ label: Label, _ job: @escaping Job) {
        let isStarted = state.withLock { state -> Bool in
            state.drop(label)
            state.last += 1
            state.numbers[label] = state.last
            state.jobs.append((label, state.last, job))
            state.open += 1
            if state.thread == nil, descriptor >= 0 { state.thread = start() }
            return state.thread != nil
        }
        if isStarted { work.post() } else { _ = doNext() }
    }

    /// Forgets the job for `label`: nothing comes of it.
    func drop(_ label: Label) { state.withLock { $0.drop(label) } }

    /// What was done since the last call.
    func receive() -> [Result] {
        var byte: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &byte, 16) > 0 {}
        return state.withLock { state in
            defer { state.done.removeAll() }
            return state.done.filter { state.numbers[$0.label] == $0.number }
                .map { ($0.label, $0.bitmap) }
        }
    }

    /// Whether a job is waiting or being done.
    var isBusy: Bool { state.withLock { $0.open > 0 } }

    /// Ends the thread after the job that it is at.
    func end() {
        let thread = state.withLock { state -> pthread_t? in
            state.isEnding = true
            state.jobs.removeAll()
            defer { state.thread = nil }
            return state.thread
        }
        guard let thread else { return }
        work.post()
        pthread_join(thread, nil)
    }

    // MARK: The thread

    /// Starts the thread with all signals blocked: the main thread handles them.
    private func start() -> pthread_t? {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let me = Unmanaged.passRetained(self)
        let failure = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<RenderQueue>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, me.toOpaque())
        guard failure == 0 else {
            me.release()
            return nil
        }
        return thread
    }

    private func run() {
        // Ink goes before labels: a high priority that the program was given is meant for the ink.
        var parameters = sched_param()
        pthread_setschedparam(pthread_self(), SCHED_OTHER, &parameters)
        // On Linux this is about the calling thread alone.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while true {
            work.wait()
            if state.withLock({ $0.isEnding }) { return }
            guard doNext() else { continue }
            var byte: UInt8 = 1
            // A full pipe says it as well.
            _ = write(signal, &byte, 1)
        }
    }

    /// Does one job; false where there is none.
    private func doNext() -> Bool {
        let next = state.withLock { state in state.jobs.isEmpty ? nil : state.jobs.removeFirst() }
        guard let next else { return false }
        let bitmap = next.job()
        state.withLock { state in
            state.done.append((next.label, next.number, bitmap))
            state.open -= 1
        }
        return true
    }
}

/// A counter that can be waited for.
private final class Semaphore: @unchecked Sendable {
    /// The C library's semaphore is made for several threads.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        semaphore.initialize(to: sem_t())
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func post() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}
