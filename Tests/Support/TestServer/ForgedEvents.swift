internal import CX11
internal import Desktop
public import Gestures

/// Events that only the server and window managers should send, and that any client can forge
/// with `XSendEvent`.
public enum ForgedEvent: CaseIterable, Sendable {
    case selectionCleared, compositorGone, compositorCame, screenChanged, outputChanged
    case rootConfigured, resourcesChanged, activeWindowChanged, workAreaChanged
    case windowDestroyed, windowUnmapped, windowReparented, keyboardMapped, exposed, obscured
    case modifiersPressed, keyboardReplaced
}

extension GrabbingClient {
    /// Sends `forged` to the client that made `window`: without an event mask the server sends an
    /// event to that client, whatever it has selected.
    public func forge(_ forged: ForgedEvent, for window: UInt) {
        var event = XEvent()
        let root = display.root
        switch forged {
        case .selectionCleared:
            event.xselectionclear.type = SelectionClear
            event.xselectionclear.window = window
            event.xselectionclear.selection = display.atom("_CURLICUE_S\(display.screen)")
        case .compositorGone: forgeCompositor(&event, owner: 0)
        case .compositorCame: forgeCompositor(&event, owner: root)
        case .screenChanged: forgeScreen(&event)
        case .outputChanged: forgeOutput(&event)
        case .rootConfigured:
            event.xconfigure.type = ConfigureNotify
            (event.xconfigure.event, event.xconfigure.window) = (root, root)
            (event.xconfigure.width, event.xconfigure.height) = (64, 64)
        case .resourcesChanged: forgeProperty(&event, "RESOURCE_MANAGER")
        case .activeWindowChanged: forgeProperty(&event, "_NET_ACTIVE_WINDOW")
        case .workAreaChanged: forgeProperty(&event, "_NET_WORKAREA")
        case .windowDestroyed:
            event.xdestroywindow.type = DestroyNotify
            (event.xdestroywindow.event, event.xdestroywindow.window) = (window, window)
        case .windowUnmapped:
            event.xunmap.type = UnmapNotify
            (event.xunmap.event, event.xunmap.window) = (window, window)
        case .windowReparented:
            event.xreparent.type = ReparentNotify
            (event.xreparent.event, event.xreparent.window) = (window, window)
            event.xreparent.parent = root
        case .keyboardMapped:
            event.xmapping.type = MappingNotify
            (event.xmapping.request, event.xmapping.count) = (MappingKeyboard, 8)
        case .exposed:
            event.xexpose.type = Expose
            event.xexpose.window = window
        case .obscured:
            event.xvisibility.type = VisibilityNotify
            event.xvisibility.window = window
            event.xvisibility.state = VisibilityFullyObscured
        case .modifiersPressed, .keyboardReplaced: forgeKeyboard(forged, &event)
        }
        XSendEvent(display.handle, window, 0, 0, &event)
        display.sync()
    }

    private func forgeProperty(_ event: inout XEvent, _ name: String) {
        event.xproperty.type = PropertyNotify
        event.xproperty.window = display.root
        event.xproperty.atom = display.atom(name)
    }

    private func forgeCompositor(_ event: inout XEvent, owner: CX11.Window) {
        var (base, errors): (Int32, Int32) = (0, 0)
        guard XFixesQueryExtension(display.handle, &base, &errors) != 0 else { return }
        var notice = XFixesSelectionNotifyEvent()
        notice.type = base + XFixesSelectionNotify
        notice.subtype = owner == 0 ? XFixesSelectionClientCloseNotify : 0
        notice.window = display.root
        notice.owner = owner
        notice.selection = display.atom("_NET_WM_CM_S\(display.screen)")
        withUnsafeMutableBytes(of: &event) { $0.storeBytes(of: notice, as: type(of: notice)) }
    }

    private func forgeScreen(_ event: inout XEvent) {
        var (base, errors): (Int32, Int32) = (0, 0)
        guard XRRQueryExtension(display.handle, &base, &errors) != 0 else { return }
        var notice = XRRScreenChangeNotifyEvent()
        notice.type = base + RRScreenChangeNotify
        (notice.window, notice.root) = (display.root, display.root)
        (notice.width, notice.height, notice.mwidth, notice.mheight) = (64, 64, 10, 10)
        withUnsafeMutableBytes(of: &event) { $0.storeBytes(of: notice, as: type(of: notice)) }
    }

    private func forgeOutput(_ event: inout XEvent) {
        var (base, errors): (Int32, Int32) = (0, 0)
        guard XRRQueryExtension(display.handle, &base, &errors) != 0 else { return }
        var notice = XRRCrtcChangeNotifyEvent()
        notice.type = base + RRNotify
        notice.subtype = RRNotify_CrtcChange
        notice.window = display.root
        withUnsafeMutableBytes(of: &event) { $0.storeBytes(of: notice, as: type(of: notice)) }
    }

    private func forgeKeyboard(_ forged: ForgedEvent, _ event: inout XEvent) {
        var (opcode, base, errors): (Int32, Int32, Int32) = (0, 0, 0)
        var (major, minor) = (Int32(XkbMajorVersion), Int32(XkbMinorVersion))
        guard
            XkbQueryExtension(display.handle, &opcode, &base, &errors, &major, &minor) != 0
        else { return }
        var notice = XkbEvent()
        if forged == .modifiersPressed {
            notice.state.type = base
            notice.state.xkb_type = XkbStateNotify
            notice.state.device = 3
            notice.state.changed = UInt32(XkbModifierBaseMask)
            notice.state.base_mods = UInt32(ControlMask | Mod4Mask)
            notice.state.mods = notice.state.base_mods
            notice.state.event_type = CChar(KeyPress)
        } else {
            notice.new_kbd.type = base
            notice.new_kbd.xkb_type = XkbNewKeyboardNotify
            (notice.new_kbd.device, notice.new_kbd.old_device) = (3, 3)
            (notice.new_kbd.min_key_code, notice.new_kbd.max_key_code) = (8, 255)
            notice.new_kbd.changed = UInt32(XkbNKN_KeycodesMask)
        }
        withUnsafeMutableBytes(of: &event) { $0.storeBytes(of: notice, as: XkbEvent.self) }
    }

    /// Forges a press of a key, pointer movement through `points` and the key's release with
    /// `XSendEvent`, for the root window and every window on it: what a program can do without
    /// XTEST. It must have no effect.
    public func forgeHold(_ key: String, through points: [Point]) throws(TestServerError) {
        let keycode = try Keyboard(display: display).keycode(key)
        for window in [display.root] + topLevels {
            send(KeyPress, keycode, .zero, to: window)
            for point in points { send(MotionNotify, 0, point, to: window) }
            send(KeyRelease, keycode, .zero, to: window)
        }
        display.sync()
    }

    private var topLevels: [CX11.Window] {
        var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
        var children: UnsafeMutablePointer<CX11.Window>?
        var count: UInt32 = 0
        guard
            XQueryTree(display.handle, display.root, &root, &parent, &children, &count) != 0,
            let children
        else { return [] }
        defer { XFree(children) }
        return Array(UnsafeBufferPointer(start: children, count: Int(count)))
    }

    /// Core events of keys and of motion share their layout.
    private func send(_ type: Int32, _ keycode: UInt8, _ point: Point, to window: CX11.Window) {
        var event = XEvent()
        event.xkey.type = type
        event.xkey.window = window
        event.xkey.root = display.root
        event.xkey.same_screen = 1
        event.xkey.keycode = UInt32(keycode)
        event.xkey.x_root = Int32(point.x)
        event.xkey.y_root = Int32(point.y)
        XSendEvent(
            display.handle, window, 1, KeyPressMask | KeyReleaseMask | PointerMotionMask, &event)
    }
}
