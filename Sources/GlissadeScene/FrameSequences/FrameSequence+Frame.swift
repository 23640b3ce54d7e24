public import GlissadeMath

extension FrameSequence {
  /// A picture of a sequence: the part of the canvas that it covers, and its time.
  ///
  /// A host that draws the frames itself starts with a transparent canvas. For each frame it draws the picture into
  /// ``rectangle`` according to ``blend``, shows the canvas for ``delay`` seconds, and then applies ``disposal``.
  public struct Frame: Hashable, Sendable {
    // The numbers of the file take a third of the space of a rectangle and two delays.
    private let left, top, width, height: UInt32
    private let delayNumerator, delayDenominator: UInt16

    /// The change of the canvas after the frame's delay.
    public let disposal: Disposal
    /// The combination of the frame's pixels with the canvas.
    public let blend: Blend

    /// Creates a frame.
    ///
    /// - Parameters:
    ///   - origin: The upper left corner in pixels.
    ///   - size: The size in pixels.
    ///   - delay: The delay in seconds as a fraction; a denominator of 0 means hundredths.
    ///   - disposal: The change of the canvas after the delay.
    ///   - blend: The combination of its pixels with the canvas.
    init(
      origin: (x: UInt32, y: UInt32), size: (width: UInt32, height: UInt32),
      delay: (numerator: UInt16, denominator: UInt16), disposal: Disposal, blend: Blend
    ) {
      (left, top) = origin
      (width, height) = size
      delayNumerator = delay.numerator
      delayDenominator = delay.denominator == 0 ? 100 : delay.denominator
      self.disposal = disposal
      self.blend = blend
    }

    /// The part of the canvas that the picture covers, in pixels from its upper left corner.
    ///
    /// It is not empty. The frames of an APNG lie within the canvas. Those of a GIF may extend beyond it;
    /// browsers clip them.
    public var rectangle: Rect {
      Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
    }

    /// The time for which browsers show the frame, in seconds, greater than 0.
    ///
    /// It is ``encodedDelay``, but 0.1 s if that is shorter than 11 ms. So a GIF's delays of 0 and 1 hundredths last
    /// 0.1 s, and 2 hundredths are the shortest delay that is kept. Some tools write 0 and 1 for a default speed.
    /// Firefox replaces them in `FrameTimeout::FromRawMilliseconds` (`image/FrameTimeout.h`), Chromium in
    /// `DeferredImageDecoder::FrameDurationAtIndex`, and WebKit since [bug 36082](https://webkit.org/b/36082). Firefox
    /// compares whole milliseconds with 10, and WebKit compares seconds with 0.011. All of them do so for GIF and APNG
    /// alike, although the specification of APNG allows frames without delay. Firefox and Chromium also cut the delays
    /// of an APNG to whole milliseconds; this property does not.
    public var delay: Double {
      UInt32(delayNumerator) * 1000 < UInt32(delayDenominator) * 11 ? 0.1 : encodedDelay
    }

    /// The time of the frame in the file, in seconds, 0 or more.
    ///
    /// It is 0 for a GIF's frame without a graphic control extension, and for the picture of a PNG without animation.
    /// The denominator 0 of an APNG's delay means hundredths, as its
    /// [specification](https://www.w3.org/TR/png-3/#fcTL-chunk) says.
    public var encodedDelay: Double { Double(delayNumerator) / Double(delayDenominator) }
  }

  /// The changes of the canvas between the delay of a frame and the next frame.
  public enum Disposal: Hashable, Sendable, CaseIterable {
    /// The picture stays on the canvas.
    case keep
    /// The frame's rectangle becomes transparent.
    ///
    /// The GIF specification restores the background colour; browsers clear the rectangle.
    case clear
    /// The frame's rectangle becomes what it was before the frame was drawn.
    case restorePrevious
  }

  /// The combinations of a frame's pixels with the canvas.
  public enum Blend: Hashable, Sendable, CaseIterable {
    /// The pixels are drawn over the canvas, according to their alpha. All frames of GIFs are drawn in this way.
    case over
    /// The pixels replace those of the canvas, including their alpha.
    case source
  }
}
