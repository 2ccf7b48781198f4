internal import Desktop

extension Canvas {
    /// The pixels of `print`; nil when there is no memory for them.
    convenience init?(display: Display, _ print: Print) {
        self.init(display: display, width: print.width, height: print.height)
        print.pixels.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            pixels.update(from: base, count: source.count)
        }
    }
}
