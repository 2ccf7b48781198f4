import CX11
import Testing

@testable import Desktop

@Suite struct PressureTests {
    /// An event of a device with the given values by the number of their axis.
    private func pressure(
        _ pressures: inout Pressure, _ values: [Int32: Double], type: Int32 = XI_Motion,
        detail: Int32 = 0, device: Int32 = 7
    ) -> Double? {
        var event = XIDeviceEvent()
        event.evtype = type
        event.detail = detail
        event.sourceid = device
        var mask: [UInt8] = [0, 0]
        var packed = values.sorted { $0.key < $1.key }.map(\.value)
        for number in values.keys { cx_set_mask(&mask, number) }
        return mask.withUnsafeMutableBufferPointer { mask in
            packed.withUnsafeMutableBufferPointer { packed in
                event.valuators = XIValuatorState(
                    mask_len: 2, mask: mask.baseAddress, values: packed.baseAddress)
                return pressures.of(event)
            }
        }
    }

    @Test func aPenTellsHowHardItIsPressed() {
        var pressures = Pressure([7: .init(number: 9, range: 0...2048)])
        #expect(pressure(&pressures, [0: 5, 9: 1024]) == 0.5)
        // Events only carry what changed.
        #expect(pressure(&pressures, [0: 6, 1: 8]) == 0.5)
        #expect(pressure(&pressures, [0: 6, 9: 5000]) == 1)
        #expect(pressure(&pressures, [9: 3], device: 8) == nil)
    }

    @Test func everyFingerHasItsOwn() {
        var pressures = Pressure([7: .init(number: 2, range: 0...100)])
        #expect(pressure(&pressures, [2: 20], type: XI_TouchBegin, detail: 1) == 0.2)
        #expect(pressure(&pressures, [2: 80], type: XI_TouchBegin, detail: 2) == 0.8)
        #expect(pressure(&pressures, [0: 3], type: XI_TouchUpdate, detail: 1) == 0.2)
        #expect(pressure(&pressures, [:], type: XI_TouchEnd, detail: 2) == 0.8)
        #expect(pressure(&pressures, [:], type: XI_TouchBegin, detail: 2) == nil)
    }
}
