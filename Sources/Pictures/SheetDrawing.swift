internal import Engine
internal import Gestures

extension Sheet {
    /// The sheet, drawn: an A4 page, or a larger one where there is too much for that.
    public var picture: Picture {
        let layout = SheetLayout(sections)
        let page = Picture.Page(width: layout.width, height: layout.height) { brush in
            draw(layout, with: brush)
        }
        // 200 dots to the inch: sharp on paper, and a whole screen wide.
        return Picture(pages: [page], density: 200.0 / 72)
    }

    private func draw(_ layout: SheetLayout, with brush: Brush) {
        title(layout, brush)
        for item in layout.items {
            switch item {
            case .heading(let section, let place): heading(section, at: place, layout, brush)
            case .entry(let entry, let place): self.entry(entry, at: place, layout, brush)
            }
        }
        if layout.items.isEmpty {
            let nothing = Lettering(
                "No gestures are mapped.", LetterStyle(size: 14, color: Tint.muted))
            brush.write(
                nothing, x: SheetLayout.margin, y: SheetLayout.margin + SheetLayout.titleHeight)
        }
        legend(layout, brush)
    }

    private func title(_ layout: SheetLayout, _ brush: Brush) {
        let margin = SheetLayout.margin
        let name = Lettering("Gestures", LetterStyle(size: 26, isBold: true))
        brush.write(name, x: margin, y: margin - 8)
        let base = margin - 8 + name.baseline
        var x = margin + name.width + 26
        let style = LetterStyle(size: 12.5, color: Tint.muted)
        func say(_ words: String) {
            let text = Lettering(words, style, room: layout.width - margin - x)
            brush.write(text, x: x, y: base - text.baseline)
            x += text.width + 8
        }
        if hotkeys.isEmpty {
            say("\(manner.verb), \(manner.rest)")
        } else {
            say(manner.verb)
            x = keys(hotkeys, x: x, base: base, size: 12.5, brush)
            say(manner.rest)
        }
        if !manner.note.isEmpty { say("· \(manner.note)") }
        brush.line([
            Point(x: margin, y: margin + 34), Point(x: layout.width - margin, y: margin + 34),
        ])
        brush.color(Tint.line)
        brush.stroke(0.8)
    }

    /// Key caps with their baseline at `base`; gives where they end. Without a brush they are only
    /// measured.
    private func keys(
        _ chords: [[String]], x start: Double, base: Double, size: Double, _ brush: Brush?
    ) -> Double {
        var x = start
        for (index, chord) in chords.enumerated() {
            if index > 0 {
                let or = Lettering("or", LetterStyle(size: size * 0.88, color: Tint.muted))
                brush?.write(or, x: x, y: base - or.baseline)
                x += or.width + size * 0.5
            }
            for key in chord {
                let text = Lettering(key, LetterStyle(size: size * 0.92, isBold: true))
                let padding = size * 0.5
                let cap = Box(
                    x: x, y: base - text.baseline - size * 0.14,
                    width: max(text.width + 2 * padding, size * 1.9),
                    height: text.height + size * 0.28)
                if let brush {
                    self.cap(cap, size, brush)
                    brush.write(text, x: cap.center.x - text.width / 2, y: base - text.baseline)
                }
                x = cap.maxX + size * 0.35
            }
            x += size * 0.3
        }
        return x
    }

    /// A key cap, seen a little from the front.
    private func cap(_ cap: Box, _ size: Double, _ brush: Brush) {
        let shade = Box(
            minX: cap.minX, minY: cap.minY, maxX: cap.maxX, maxY: cap.maxY + size * 0.14)
        brush.toast(shade, radius: size * 0.3)
        brush.color(Tint.guide)
        brush.fill()
        brush.toast(cap, radius: size * 0.3)
        brush.color(Tint.paper)
        brush.fill()
        brush.toast(cap, radius: size * 0.3)
        brush.color(Tint.guide)
        brush.stroke(0.8)
    }

    private func heading(
        _ section: Section, at place: Point, _ layout: SheetLayout, _ brush: Brush
    ) {
        let size = section.isInner ? layout.nameSize : layout.nameSize * 1.1
        let (words, more) = layout.heading(of: section, width: layout.columnWidth)
        let base = place.y + layout.headingHeight + more - size * 1.15
        let limit = place.x + layout.columnWidth
        var x = place.x
        brush.write(words, x: x, y: base - words.baseline - more)
        x += words.width + size * 0.6
        if !section.hotkeys.isEmpty {
            // Many keys in a narrow column become smaller, until they all fit.
            var small = size
            while small > 4, keys(section.hotkeys, x: x, base: base, size: small, nil) > limit {
                small *= 0.94
            }
            x = keys(section.hotkeys, x: x, base: base, size: small, brush)
        }
        if !section.note.isEmpty, limit - x > size * 4 {
            let note = Lettering(
                section.note, LetterStyle(size: size * 0.88, color: Tint.muted), room: limit - x)
            brush.write(note, x: x, y: base - note.baseline)
        }
        brush.line([
            Point(x: place.x, y: base + size * 0.62), Point(x: limit, y: base + size * 0.62),
        ])
        brush.color(
            section.isInner ? Tint.heading : Tint.guide, opacity: section.isInner ? 0.35 : 1)
        brush.stroke(0.7)
    }

    private func entry(_ entry: Entry, at place: Point, _ layout: SheetLayout, _ brush: Brush) {
        let side = layout.side
        let tile = Box(x: place.x, y: place.y, width: side, height: side)
        brush.toast(tile, radius: side * 0.14)
        brush.color(Tint.toast)
        brush.fill()
        brush.draw(entry.gestureIcon, in: tile.outset(by: -side * 0.07))
        let x = tile.maxX + side * 0.17
        let room = place.x + layout.columnWidth - x
        let title = Lettering(
            entry.title, LetterStyle(size: layout.nameSize, isBold: true), room: room,
            lines: side >= 38 ? 3 : 2)
        let gap = layout.nameSize * 0.18
        // As many lines as there is room for, and one at least.
        let spare = layout.rowHeight - title.height - gap
        let detail = Lettering(
            entry.detail, LetterStyle(size: layout.actionSize, color: Tint.muted), room: room,
            lines: min(max(Int(spare / (layout.actionSize * 1.2)), 1), 4))
        let top = tile.center.y - (title.height + gap + detail.height) / 2
        brush.write(title, x: x, y: top)
        brush.write(detail, x: x, y: top + title.height + gap)
    }

    /// How to read the pictures.
    private func legend(_ layout: SheetLayout, _ brush: Brush) {
        let y = layout.height - SheetLayout.margin + 4
        let style = LetterStyle(size: 8, color: Tint.muted)
        var x = SheetLayout.margin
        brush.color(Tint.ink)
        brush.disc(Point(x: x + 3, y: y), 3.4)
        brush.fill()
        brush.color(Tint.paper)
        brush.disc(Point(x: x + 3, y: y), 1.3)
        brush.fill()
        x += 10
        func say(_ words: String) {
            let text = Lettering(words, style)
            brush.write(text, x: x, y: y - text.height / 2)
            x += text.width + 18
        }
        say("begin here")
        brush.color(Tint.ink)
        brush.arrow([Point(x: x, y: y), Point(x: x + 16, y: y)], width: 1.6, head: 6)
        x += 22
        say("end here")
        let hasSteps = sections.flatMap(\.entries).contains { entry in
            entry.gestureIcon.marks.contains { if case .step = $0 { true } else { false } }
        }
        if hasSteps {
            brush.color(Tint.accent)
            brush.line([Point(x: x + 3, y: y - 4), Point(x: x + 3, y: y + 4)])
            brush.stroke(1.4)
            x += 11
            say("acts at every step")
        }
        let mark = Lettering("curlicue", style)
        brush.write(
            mark, x: layout.width - SheetLayout.margin - mark.width, y: y - mark.height / 2)
    }
}
