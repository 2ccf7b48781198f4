import Testing

@testable import Desktop

@Suite("A release that was sent ahead of the user's own") struct EarlyReleaseTests {
    @Test("the first raw release of the key is the one that was sent, a second is the user's")
    func key() {
        var release = EarlyRelease(serial: 7)
        let isFirstSent = release.isSent(raw: 7, isHotkey: true)
        let isSecondSent = release.isSent(raw: 7, isHotkey: true)
        #expect(isFirstSent && !isSecondSent)
    }

    @Test("those of a button come several times") func button() {
        var release = EarlyRelease(serial: 7)
        for _ in 0..<3 {
            let isSent = release.isSent(raw: 7, isHotkey: false)
            #expect(isSent)
        }
    }

    @Test("what has another serial number is the user's") func other() {
        var release = EarlyRelease(serial: 7)
        let isOtherSent = release.isSent(raw: 8, isHotkey: true)
        let isOwnSent = release.isSent(raw: 7, isHotkey: true)
        #expect(!isOtherSent && isOwnSent)
    }
}
