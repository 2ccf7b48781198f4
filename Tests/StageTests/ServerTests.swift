import Desktop
import Gestures
import Stage
import Testing

@Suite struct ServerTests {
    @Test func bootsXorgAndEndsIt() throws {
        let server = try PrivateServer()
        #expect(server.kind == .xorg)
        #expect(server.display.size == (1920, 1080))
        #expect(server.isRunning)
        server.close()
        #expect(!server.isRunning)
    }

    @Test(arguments: WindowManager.allCases) func startsWindowManager(_ manager: WindowManager)
        throws
    {
        let server = try PrivateServer()
        let companion = try server.start(manager)
        #expect(companion.isRunning)
        #expect(Probe(server.display).windowManager != nil)
    }

    @Test func injectsWithoutHanging() throws {
        let server = try PrivateServer()
        try server.injector.move(to: .init(x: 100.25, y: 200.75))
        try server.injector.sync()
        #expect(Probe(server.display).pointer == .init(x: 100, y: 200))
        try server.injector.strike("Ctrl+Super")
        try server.injector.touch(1, .begin, .init(x: 10, y: 10))
        try server.injector.touch(1, .end, .init(x: 20, y: 10))
        try server.injector.sync()
    }
}
