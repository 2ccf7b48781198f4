internal import Desktop

extension PixelBuffer {
    /// The pixels of `bitmap`; nil when there is no memory for them.
    convenience init?(display: Display, _ bitmap: Bitmap) {
        self.init(display: display, width: bitmap.width, height: bitmap.height)
        bitmap.pixels.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            pixels.update(from: base, count: source.count)
        }
    }
}
