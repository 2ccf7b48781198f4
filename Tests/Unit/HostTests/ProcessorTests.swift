import Glibc
import Host
import Testing

@Suite("The processor") struct ProcessorTests {
    @Test("A process knows whether it goes before ordinary ones")
    func policy() async {
        // In a process of its own, which may be put before others without harm.
        await #expect(processExitsWith: .success) {
            // Some machines keep that from everybody but root.
            var parameters = sched_param(sched_priority: 1)
            let isAllowed = sched_setscheduler(0, SCHED_RR, &parameters) == 0
            SchedulingPolicy.yield()
            #expect(SchedulingPolicy.isReserved == isAllowed)
            parameters.sched_priority = 0
            sched_setscheduler(0, SCHED_OTHER, &parameters)
            #expect(!SchedulingPolicy.isReserved)
        }
    }
}
