internal import CX11

extension Display {
    /// Has the server release button 1 where fingers on a touch screen pressed it and none is down.
    ///
    /// A finger that comes down alone presses button 1 on the master pointer, too. Where it is
    /// lifted before it is accepted, the server (Xorg 21.1.7, `TouchEmitTouchEnd`) ends the touch
    /// and never releases that button: every application takes what the mouse does for dragging
    /// until the next finger is lifted. No event of the button mends that, since buttons that
    /// fingers press are counted separately; but a master takes over the count of the device that
    /// sends an event after another one did. So XTEST's pointer, then the touch screen, move by
    /// nothing.
    ///
    /// After a finger that is down still nothing changes: its own device counts it.
    func releaseButton(ofTouchscreen id: Int32) {
        guard var screen = XDevice(named: id) else { return }
        var still: [Int32] = [0, 0]
        XTestFakeRelativeMotionEvent(handle, 0, 0, 0)
        XTestFakeDeviceMotionEvent(handle, &screen, 1, 0, &still, 2, 0)
    }

    /// Has the server release button 1 where it is down though no device holds it: the same error,
    /// after a client that had fingers to decide on was ended.
    func releaseButtonsOfTouchscreens() {
        guard PointerQuery(self).isDown else { return }
        for screen in DeviceList(self).idleTouchscreens { releaseButton(ofTouchscreen: screen) }
        flush()
    }
}

extension DeviceList {
    /// The touch screens, where no device holds a button down.
    fileprivate var idleTouchscreens: [Int32] {
        var isHeld = false
        var screens: [Int32] = []
        forEach { device in
            guard device.use == XISlavePointer else { return }
            device.forEachClass { entry in
                switch entry.pointee.type {
                case XIButtonClass:
                    let state = UnsafeRawPointer(entry).load(as: XIButtonClassInfo.self).state
                    let bits = UnsafeBufferPointer(list: state.mask, count: state.mask_len)
                    if bits.contains(where: { $0 != 0 }) { isHeld = true }
                case XITouchClass:
                    let mode = UnsafeRawPointer(entry).load(as: XITouchClassInfo.self).mode
                    if mode == XIDirectTouch { screens.append(device.deviceid) }
                default: break
                }
            }
        }
        return isHeld ? [] : screens
    }
}
