import CX11
import Desktop
import Engine
import Gestures
import TestServer
import Testing

@testable import Windows

/// A screen of 1920 × 1080 that is cut into two monitors.
@Suite(.serialized) struct MonitorsTests {
    private func split(_ scene: Scene) throws {
        try scene.splitScreen()
        #expect(scene.happens { scene.monitors.all.count == 2 })
    }

    @Test func followsTheMonitors() throws {
        let scene = try Scene(nil)
        #expect(scene.monitors.all.count == 1)
        #expect(scene.monitors.all[0].bounds == scene.monitors.screen)
        try split(scene)
        #expect(scene.monitors.all.map(\.name) == ["left", "right"])
        #expect(
            scene.monitors.all.map(\.bounds) == [
                Box(x: 0, y: 0, width: 800, height: 1080),
                Box(x: 800, y: 0, width: 1120, height: 1080),
            ])
        #expect(abs(scene.monitors.all[0].scale - 800 * 25.4 / 200 / 96) < 0.001)
        #expect(scene.monitors.monitor(at: Point(x: 900, y: 5)).name == "right")
        #expect(scene.monitors.monitor(at: Point(x: -90, y: 5)).name == "left")
        try scene.server.run("sh", ["-c", "echo 'Xft.dpi: 192' | xrdb -merge -nocpp"])
        #expect(scene.happens { scene.monitors.all.allSatisfy { $0.scale == 2 } })
    }

    @Test func withoutRandRTheScreenIsOneMonitor() throws {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        options.arguments = ["-extension", "RANDR"]
        let scene = try Scene(nil, options: options)
        #expect(scene.monitors.all.map(\.bounds) == [scene.monitors.screen])
    }

    @Test func panelsTakeTheirShare() throws {
        let scene = try Scene(.openbox)
        try split(scene)
        let panel = try StandInApplication(
            scene.server, at: Box(x: 800, y: 0, width: 1120, height: 30),
            type: "_NET_WM_WINDOW_TYPE_DOCK")
        panel.set(
            "_NET_WM_STRUT_PARTIAL", "CARDINAL", words: [0, 0, 30, 0, 0, 0, 0, 0, 800, 1919, 0, 0])
        let areas = [
            Box(x: 0, y: 0, width: 800, height: 1080),
            Box(x: 800, y: 30, width: 1120, height: 1050),
        ]
        #expect(scene.happens { scene.monitors.workAreas == areas })
        let app = try StandInApplication(
            scene.server, at: Box(x: 1000, y: 300, width: 400, height: 300))
        try scene.windows.perform(.tile(.left), on: app.window)
        #expect(
            scene.happens {
                scene.probe.frame(of: app.window) == Box(x: 800, y: 30, width: 560, height: 1050)
            })
    }

    @Test(arguments: [Manager.openbox, .xfwm4, .metacity, .fluxbox])
    func windowsGoToOtherMonitors(_ manager: Manager) throws {
        let scene = try Scene(manager)
        try split(scene)
        let app = try StandInApplication(
            scene.server, at: Box(x: 100, y: 100, width: 400, height: 300))
        func isOn(_ index: Int) -> Bool {
            guard let box = scene.probe.frame(of: app.window) else { return false }
            return box.intersection(scene.monitors.all[index].bounds) == box
        }
        try scene.windows.perform(.tile(.right), on: app.window)
        #expect(
            scene.happens {
                scene.probe.frame(of: app.window) == Box(x: 400, y: 0, width: 400, height: 1080)
            })
        try scene.windows.perform(.toMonitor(.right), on: app.window)
        #expect(
            scene.happens {
                scene.probe.frame(of: app.window) == Box(x: 1360, y: 0, width: 560, height: 1080)
            })
        #expect(throws: ActionError.noMonitor("on the right")) {
            try scene.windows.perform(.toMonitor(.right), on: app.window)
        }
        #expect(throws: ActionError.noMonitor("9")) {
            try scene.windows.perform(.toMonitor(.number(9)), on: app.window)
        }
        // xfwm4 maximizes over both: GTK does not count a monitor without a connected output, of
        // which a server without hardware has only one. Fluxbox reads the monitors when it starts.
        if manager == .xfwm4 || manager == .fluxbox { return }
        try scene.windows.perform(.maximize, on: app.window)
        #expect(scene.happens { scene.has("MAXIMIZED_VERT", app.window) })
        try scene.windows.perform(.toMonitor(.next), on: app.window)
        #expect(
            scene.happens {
                isOn(0) && scene.has("MAXIMIZED_VERT", app.window)
                    && (scene.probe.area(of: app.window)?.width ?? 0) >= 780
            })
    }
}
