internal import Engine
internal import Host
internal import Logging
internal import Mapping
internal import Overlay

extension Daemon {
    /// Why a mapping is read again when nobody asked for it.
    static let fileChanged = "the file changed"

    /// Reads the mapping again, between holds. A mapping with errors changes nothing.
    func reload(because reason: String) {
        guard !engine.isHolding else {
            pendingReload = true
            return
        }
        pendingReload = false
        watchMapping()
        if let path, MappingStore.isMissing(path) {
            // Some editors delete a file and make it anew; in between nothing else takes over.
            return refuse(
                ["the mapping file is gone; what it said stays in force: \(path)"],
                saying: "mapping file is gone", because: reason)
        }
        let loaded = store.load()
        guard let next = loaded.mapping else {
            return refuse(
                loaded.messages + ["the mapping has errors; the one before stays in force"],
                saying: "mapping has errors: see the log", because: reason)
        }
        refusal = nil
        for message in loaded.messages { StandardError.write(message) }
        let isSame = next == mapping && loaded.path == path
        performer.releaseAll()
        mapping = next
        path = loaded.path
        engine = Daemon.engine(for: next, log)
        tellMonitors()
        overlay.setAppearance(next.appearance)
        claimHotkeys()
        noteShyness()
        log.info("mapping read again (\(reason)): \(path ?? "built in")")
        if !isSame { say("mapping reloaded") }
    }

    /// Leaves the mapping as it is, and says why: once, as long as it is for the same reason and
    /// nobody asks again.
    private func refuse(_ messages: [String], saying text: String, because reason: String) {
        guard messages != refusal || reason != Daemon.fileChanged else { return }
        refusal = messages
        for message in messages.dropLast() { StandardError.write(message) }
        if let last = messages.last { log.error("\(last)") }
        say(text)
    }

    /// Watches the file where the mapping is, or would be looked for first.
    func watchMapping() {
        let wanted =
            store.path ?? MappingFile.candidates(environment: MappingStore.environment).first
        guard let wanted, watch?.path != wanted else { return }
        if let watchSource { loop.remove(watchSource) }
        watchSource = nil
        do {
            let fresh = try FileWatch(path: wanted)
            watch = fresh
            watchSource = loop.add(fresh.descriptor) { [unowned self] _ in
                if watch?.handle() == true { saved.note(at: MonotonicClock.now) }
            }
        } catch { log.warning("cannot watch \(wanted): \(error)") }
    }
}
