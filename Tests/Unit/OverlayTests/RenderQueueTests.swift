import Testing

@testable import Overlay

@Suite("Pictures of labels are drawn beside the ink") struct RenderQueueTests {
    @Test("pictures come back in order, with what could not be drawn")
    func order() {
        let queue = RenderQueue()
        defer { queue.end() }
        queue.submit(.toast) { Bitmap(width: 3, height: 2) { _ in } }
        queue.submit(.cheatSheet) { nil }
        while queue.isBusy {}
        let done = queue.receive()
        #expect(done.map(\.label) == [.toast, .cheatSheet])
        #expect(done.first?.bitmap?.width == 3 && done.last?.bitmap == nil)
        #expect(queue.receive().isEmpty)
    }

    @Test("a newer job takes the place of one for the same label, also of one that is done")
    func newest() {
        let queue = RenderQueue()
        defer { queue.end() }
        queue.submit(.liveLabel) { Bitmap(width: 3, height: 2) { _ in } }
        while queue.isBusy {}
        queue.submit(.liveLabel) { Bitmap(width: 5, height: 2) { _ in } }
        queue.submit(.toast) { Bitmap(width: 7, height: 2) { _ in } }
        while queue.isBusy {}
        #expect(queue.receive().compactMap { $0.bitmap?.width } == [5, 7])
    }

    @Test("nothing comes of a job that is dropped, begun or not")
    func dropped() {
        let queue = RenderQueue()
        defer { queue.end() }
        for label in [RenderQueue.Label.toast, .gestureGuides] {
            queue.submit(label) { Bitmap(width: 3, height: 2) { _ in } }
        }
        queue.drop(.toast)
        queue.drop(.liveLabel)
        while queue.isBusy {}
        #expect(queue.receive().map(\.label) == [.gestureGuides])
    }
}
