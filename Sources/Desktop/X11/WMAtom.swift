public import CX11

/// The names of the properties and messages by which windows, window managers and pagers speak to
/// each other: ICCCM (WM_…) and the Extended Window Manager Hints (_NET_…).
public enum WMAtom: String, CaseIterable, Sendable {
    case utf8 = "UTF8_STRING"
    case text = "STRING"
    case cardinal = "CARDINAL"
    case atom = "ATOM"
    case window = "WINDOW"
    case resources = "RESOURCE_MANAGER"
    case settings = "_XSETTINGS_SETTINGS"

    case iccName = "WM_NAME"
    case iccClass = "WM_CLASS"
    case iccState = "WM_STATE"
    case iccRole = "WM_WINDOW_ROLE"
    case protocols = "WM_PROTOCOLS"
    case deleteWindow = "WM_DELETE_WINDOW"

    case supported = "_NET_SUPPORTED"
    case supportingCheck = "_NET_SUPPORTING_WM_CHECK"
    case clientList = "_NET_CLIENT_LIST"
    case clientListStacking = "_NET_CLIENT_LIST_STACKING"
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case closeWindow = "_NET_CLOSE_WINDOW"
    case moveResize = "_NET_MOVERESIZE_WINDOW"
    case restack = "_NET_RESTACK_WINDOW"
    case frameExtents = "_NET_FRAME_EXTENTS"
    case shadowExtents = "_GTK_FRAME_EXTENTS"

    case currentDesktop = "_NET_CURRENT_DESKTOP"
    case numberOfDesktops = "_NET_NUMBER_OF_DESKTOPS"
    case desktopNames = "_NET_DESKTOP_NAMES"
    case desktopLayout = "_NET_DESKTOP_LAYOUT"
    case showingDesktop = "_NET_SHOWING_DESKTOP"
    case workArea = "_NET_WORKAREA"

    case name = "_NET_WM_NAME"
    case desktop = "_NET_WM_DESKTOP"
    case strut = "_NET_WM_STRUT"
    case strutPartial = "_NET_WM_STRUT_PARTIAL"
    case allowedActions = "_NET_WM_ALLOWED_ACTIONS"
    case actionMinimize = "_NET_WM_ACTION_MINIMIZE"

    case type = "_NET_WM_WINDOW_TYPE"
    case typeDesktop = "_NET_WM_WINDOW_TYPE_DESKTOP"
    case typeDock = "_NET_WM_WINDOW_TYPE_DOCK"

    case state = "_NET_WM_STATE"
    case maximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case maximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case fullscreen = "_NET_WM_STATE_FULLSCREEN"
    case above = "_NET_WM_STATE_ABOVE"
    case below = "_NET_WM_STATE_BELOW"
    case shaded = "_NET_WM_STATE_SHADED"
    case sticky = "_NET_WM_STATE_STICKY"
    case hidden = "_NET_WM_STATE_HIDDEN"

    case i3Socket = "I3_SOCKET_PATH"
    case herbstluftHook = "__HERBST_HOOK_WIN_ID"
    case floatingInI3 = "I3_FLOATING_WINDOW"
    case floatingInHerbstluftwm = "HLWM_FLOATING_WINDOW"
    case herbstluftArguments = "_HERBST_IPC_ARGS"
    case herbstluftOutput = "_HERBST_IPC_OUTPUT"
    case herbstluftError = "_HERBST_IPC_ERROR"
    case herbstluftStatus = "_HERBST_IPC_EXIT_STATUS"
}

extension Display {
    /// The atom of a hint; from memory once `internHints` has run.
    public func atom(_ hint: WMAtom) -> Atom { atom(hint.rawValue) }

    /// Asks for the atoms of all hints, of what else this module needs and of `others` in one round
    /// trip, so that no action pays for one.
    public func internHints(and others: [String] = []) {
        intern(
            WMAtom.allCases.map(\.rawValue) + InstanceSelection.atoms(ofScreen: screen)
                + Pressure.labels + [XSettingsWatch.selection(ofScreen: screen)]
                + InputDevice.types + [OutstandingInput.property]
                + SelectionReader.atoms + others)
    }

    /// Adds to the events that this connection gets from `window`. `XSelectInput` replaces the
    /// whole mask, and the root window has several listeners in one process.
    func listen(for mask: Int, on window: Window) {
        // The root window outlives us, and nothing but this code asks for its events over this
        // connection.
        if window == root {
            guard rootEvents & mask != mask else { return }
            rootEvents |= mask
            XSelectInput(handle, root, rootEvents)
            return flush()
        }
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(handle, window, &attributes) != 0 else { return }
        guard attributes.your_event_mask & mask != mask else { return }
        XSelectInput(handle, window, attributes.your_event_mask | mask)
        // What happens before the request arrives is not reported.
        flush()
    }
}
