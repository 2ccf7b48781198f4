import CX11
import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

extension Faults {
    private func mapping(_ hotkey: String) -> String {
        """
        hotkey: [Menu, \(hotkey)]
        \(Session.quiet)
        gestures:
          swipe left: run echo left >> "$HOME/log"
        """
    }

    @Test(
        "46: where a desktop opens its menu with Super, a hold begins in either order, and no menu",
        arguments: [["Ctrl", "Super"], ["Super", "Ctrl"], ["Super"], ["Super", "Button3"]])
    func superFirst(order: [String]) throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        for grab in StandInMenu.Grab.allCases {
            let scene = try FaultScene(
                mapping(order.joined(separator: "+")), on: server, manager: nil)
            let menu = try StandInMenu(on: scene.server.name, grab: grab)
            func key(_ name: String, down: Bool) throws {
                let isButton = name == "Button3"
                if isButton { try scene.injector.button(3, down: down) }
                if !isButton { try scene.injector.key(name, down: down) }
                try scene.injector.sync()
                _ = menu.timesOpened
            }
            // Where nothing is drawn the key is the desktop's.
            try key("Super", down: true)
            try key("Super", down: false)
            try must(menu.timesOpened == 1, "the menu opened \(menu.timesOpened) times")
            scene.session.waitUntilIdle()
            scene.session.dropOutcomes()
            for first in order {
                let what = "\(first) up first, the grab: \(grab)"
                _ = scene.session.dequeueEffects()
                try scene.injector.move(to: FaultScene.swipe.samples[0].position)
                for name in order { try key(name, down: true) }
                // On a busy machine a quick stroke may be over before the daemon has seen the keys.
                try scene.session.possible()
                try scene.injector.play([FaultScene.swipe], speed: .quick)
                scene.session.catchUp()
                _ = menu.timesOpened
                for name in [first] + order.filter({ $0 != first }) {
                    try key(name, down: false)
                }
                try scene.session.recognizes("swipe left")
                scene.session.waitUntilIdle()
                try must(menu.timesOpened == 1, "\(what): opened \(menu.timesOpened - 1) times")
            }
            try scene.free()
            scene.daemon.end()
        }
    }

    @Test("155: a desktop that waits for Super decides late, and the stroke under it goes on")
    func slowMenu() throws {
        let scene = try FaultScene(mapping("Super"))
        let menu = try StandInMenu(on: scene.server.name, grab: .frozen)
        try scene.injector.move(to: FaultScene.swipe.samples[0].position)
        try scene.injector.press("Super")
        try scene.session.possible()
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        // We go on with requests of our own before the desktop does.
        for _ in 0..<5 { scene.session.catchUp() }
        for _ in 0..<5 {
            _ = menu.timesOpened
            scene.session.catchUp()
        }
        try scene.injector.release("Super")
        _ = menu.timesOpened
        try scene.session.recognizes("swipe left")
        scene.session.waitUntilIdle()
        try must(menu.timesOpened == 0, "the menu opened")
        try scene.free()
    }

    @Test(
        "46: Xfce's command for Super alone is run by a tap, and a stroke adds none",
        arguments: [["Ctrl", "Super"], ["Super", "Ctrl"], ["Super"]])
    func xfceShortcut(order: [String]) throws {
        let scene = try FaultScene(mapping(order.count > 1 ? "Ctrl+Super" : "Super"))
        let home = try #require(scene.server.environment["HOME"])
        try startXfceShortcuts(on: scene.server, home: home)
        var expected = 0
        func menus() -> Int {
            let text = (try? String(contentsOfFile: home + "/menus", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").count
        }
        // Commands are run in the order of the keys: the tap's is the next one.
        func tap(after what: String) throws {
            try scene.injector.strike("Super")
            try scene.injector.sync()
            expected += 1
            try scene.server.display.wait(for: "Xfce's command after \(what)") {
                menus() >= expected
            }
            scene.session.waitUntilIdle()
            try must(menus() == expected, "\(what): \(menus()) commands, not \(expected)")
            scene.session.dropOutcomes()
        }
        func stroke(letGo names: [String]) throws {
            try scene.injector.move(to: FaultScene.swipe.samples[0].position)
            for name in order { try scene.injector.key(name, down: true) }
            try scene.injector.sync()
            // On a busy machine a quick stroke may be over before the daemon has seen the keys.
            scene.session.catchUp()
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            scene.session.catchUp()
            for name in names { try scene.injector.key(name, down: false) }
            try scene.injector.sync()
            try scene.session.recognizes("swipe left")
        }
        // Xfce 4.18 does not wait for what comes after Super. Where Super alone is the hotkey,
        // nothing holds it back then.
        try scene.injector.press("Super")
        let isAlone = order == ["Super"]
        let isAtPress: Void? = try? scene.server.display.wait(
            for: "a command at the press", timeout: isAlone ? .seconds(1) : .zero
        ) { menus() == 1 }
        let own = isAlone && isAtPress != nil ? 1 : 0
        try scene.injector.release("Super")
        expected = 1
        try tap(after: "nothing")
        for first in order {
            // The tap came from another keyboard: Xfce grabs its keys anew, and so must we, after it.
            scene.session.pass(.milliseconds(1000))
            try stroke(letGo: [first] + order.filter { $0 != first })
            scene.session.waitUntilIdle()
            expected += own
            try tap(after: "\(first) up first")
        }
        guard order == ["Super", "Ctrl"] else { return }
        // Xfce grabs its keys anew with each new keyboard, and so must we, after it.
        let other = try XTestInjector(scene.server.name)
        for round in 1...4 {
            try other.strike("e")
            if round > 2 { try scene.server.setKeyboard(layout: round % 2 == 0 ? "de" : "us") }
            scene.session.waitUntilIdle()
            // Due a quarter of a second after that.
            scene.session.pass(.milliseconds(1000))
            try stroke(letGo: order)
            try must(menus() == expected, "round \(round): \(menus() - expected) commands")
            scene.session.pass(.milliseconds(200))
            try tap(after: "round \(round)")
        }
    }

    /// Starts Xfce's daemon for keyboard shortcuts, with a command for Super alone as its menus
    /// have, and waits until it has grabbed the key.
    private func startXfceShortcuts(on server: PrivateServer, home: String) throws {
        let folder = home + "/.config/xfce4/xfconf/xfce-perchannel-xml"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-keyboard-shortcuts" version="1.0">
          <property name="commands" type="empty">
            <property name="custom" type="empty">
              <property name="Super_L" type="string"
                value="sh -c &quot;echo menu &gt;&gt; \(home)/menus&quot;"/>
              <property name="override" type="bool" value="true"/>
            </property>
          </property>
        </channel>
        """.write(
            toFile: folder + "/xfce4-keyboard-shortcuts.xml", atomically: true, encoding: .utf8)
        // Where another keyboard is used it shows a notification, and takes no key until the service
        // for them has started, which some only do in their own desktop: Xfconf is the only one here.
        let bus = home + "/bus.conf"
        try """
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <servicedir>\(home)/services</servicedir>
          <policy context="default">
            <allow send_destination="*"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """.write(toFile: bus, atomically: true, encoding: .utf8)
        let service = "/org.xfce.Xfconf.service"
        try FileManager.default.createDirectory(
            atPath: home + "/services", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "/usr/share/dbus-1/services" + service, toPath: home + "/services" + service)
        try server.start(
            "dbus-run-session",
            [
                "--config-file=" + bus, "--", "xfsettingsd", "--no-daemon", "--disable-wm-check",
                "--replace",
            ],
            packages: "dbus-daemon xfce4-settings xfconf")
        try server.display.wait(for: "Xfce's grab of Super", timeout: .seconds(20)) {
            // Who tries to grab a key that is taken for a moment does not try again.
            (try? GrabbingClient(on: server.name).isClaimed("Super_L", modifiers: 0)) == true
        }
    }

    @Test(
        "46: xcape, which presses a key when Super was alone, presses none after a stroke",
        arguments: [["Super", "Ctrl"], ["Super"]])
    func xcape(order: [String]) throws {
        let scene = try FaultScene(mapping(order.count > 1 ? "Ctrl+Super" : "Super"))
        // However long Super is held, it is a tap to it.
        try scene.server.start(
            "xcape", ["-d", "-t", "60000", "-e", "Super_L=F9;Shift_R=F8"], packages: "xcape")
        func presses(_ name: String, in events: [RecordedEvent]) -> Int {
            events.count { $0.kind == .key(name, down: true) }
        }
        try scene.server.display.wait(for: "xcape") {
            try? scene.injector.strike("Shift_R")
            return presses("F8", in: scene.application.events()) > 0
        }
        for first in order {
            scene.session.waitUntilIdle()
            scene.session.dropOutcomes()
            _ = scene.session.dequeueEffects()
            try scene.injector.move(to: FaultScene.swipe.samples[0].position)
            for name in order { try scene.injector.key(name, down: true) }
            // On a busy machine a quick stroke may be over before the daemon has seen the keys.
            try scene.session.possible()
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            scene.session.catchUp()
            for name in [first] + order.filter({ $0 != first }) {
                try scene.injector.key(name, down: false)
            }
            try scene.injector.sync()
            try scene.session.recognizes("swipe left")
            // It presses its keys in the order of the user's: the one of this tap comes next.
            try scene.injector.strike("Super")
            try scene.application.wait(for: "the key of the tap") { presses("F9", in: $0) > 0 }
            let count = presses("F9", in: scene.application.events())
            try must(count == 1, "\(first) up first: \(count - 1) keys after the stroke")
        }
    }

    @Test("97: Escape calls off the stroke, not KWin's shortcut that was grabbed after ours")
    func desktopsCancelKey() throws {
        let scene = try FaultScene(FaultScene.mapping)
        let desktop = try GrabbingClient(on: scene.server.name)
        try scene.draw("Ctrl+Super")
        // Control and Super, as KWin grabs them when it sees another keyboard before we draw.
        for locks in [UInt32(0), 2, 16, 18] {
            try must(
                desktop.claimKey("Escape", modifiers: 4 | 64 | locks), "Escape was taken")
        }
        // One that has all the hotkeys: nothing is to be said of them.
        try scene.server.setKeyboard(layout: "gb")
        // Due a quarter of a second after that.
        scene.session.pass(.milliseconds(400))
        try scene.injector.strike("Escape")
        try scene.injector.sync()
        try scene.session.hotkey("Ctrl+Super", down: false)
        try scene.cancelled("cancel key")
        try must(desktop.receivePresses() == 0, "the desktop got Escape")
        try scene.nextWorks(under: "Ctrl+Super")
    }

    @Test("46: a keyboard that a menu took is none of a modifier's, and still stops a gesture")
    func keyboardTakenByMenu() throws {
        let scene = try FaultScene()
        try scene.keyboardIsOwned(under: [
            "Menu", "Super+grave", "Ctrl+Super", "Button3", "Button8",
        ])
        try scene.nextWorks(under: "Button8")
    }
}
