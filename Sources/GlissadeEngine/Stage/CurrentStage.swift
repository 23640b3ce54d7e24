// Which stage is current on a thread, and which calls. Beside ProcessState.swift the only part of the engine that asks
// the operating system.

#if (canImport(Glibc) || canImport(Musl) || canImport(Darwin)) && !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A place for one object on each thread, which does not keep it alive.
  private struct ThreadObject<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
      var key = pthread_key_t()
      unsafe pthread_key_create(&key, nil)
      self.key = key
    }

    var object: Object? {
      get {
        guard let pointer = unsafe pthread_getspecific(key) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
      }
      nonmutating set {
        let pointer = unsafe newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        unsafe pthread_setspecific(key, pointer)
      }
    }
  }

  private let current = ThreadObject<Stage>()
  private let scope = ThreadObject<AnyObject>()
  private let stageless = ThreadObject<StagelessScope>()

  /// The stage that is current on this thread.
  var currentStage: Stage? {
    get { current.object }
    // The stage is kept alive by whoever made it current, for as long.
    set { current.object = newValue }
  }

  /// What the module of the views runs its calls in on this thread, whatever stage is current.
  ///
  /// Whoever sets it keeps it alive, and sets what was there again before returning.
  package var currentScope: AnyObject? {
    get { scope.object }
    set { scope.object = newValue }
  }

  /// What this thread has begun without a stage; kept until it is set to nil.
  var currentStagelessScope: StagelessScope? {
    get { stageless.object }
    set {
      let old = stageless.object
      if let newValue { _ = unsafe Unmanaged.passRetained(newValue) }
      stageless.object = newValue
      if let old { unsafe Unmanaged.passUnretained(old).release() }
    }
  }
#else
  // Without threads there is one of them.
  nonisolated(unsafe) private var theCurrentStage: Unmanaged<Stage>?

  /// The stage that is current.
  var currentStage: Stage? {
    get { unsafe theCurrentStage?.takeUnretainedValue() }
    set { unsafe theCurrentStage = newValue.map { unsafe Unmanaged.passUnretained($0) } }
  }

  nonisolated(unsafe) private var theCurrentScope: Unmanaged<AnyObject>?

  /// What the module of the views runs its calls in, whatever stage is current.
  package var currentScope: AnyObject? {
    get { unsafe theCurrentScope?.takeUnretainedValue() }
    set { unsafe theCurrentScope = newValue.map { unsafe Unmanaged.passUnretained($0) } }
  }

  /// What was begun without a stage.
  nonisolated(unsafe) private var theStagelessScope: StagelessScope?

  /// What was begun without a stage; kept until it is set to nil.
  var currentStagelessScope: StagelessScope? {
    get { unsafe theStagelessScope }
    set { unsafe theStagelessScope = newValue }
  }
#endif
