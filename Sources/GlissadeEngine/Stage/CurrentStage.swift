// The current stage and call scope of a thread. Besides ProcessState.swift, this is the only file of the engine that
// calls the operating system.

#if (canImport(Glibc) || canImport(Musl) || canImport(Darwin)) && !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A thread-local, unretained reference to an object.
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
    // The caller that sets the stage keeps it alive while it is current.
    set { current.object = newValue }
  }

  /// The scope in which the module of the views runs its calls on this thread, independent of the current stage.
  ///
  /// The caller that sets it keeps it alive, and restores the previous scope before returning.
  package var currentScope: AnyObject? {
    get { scope.object }
    set { scope.object = newValue }
  }

  /// The transactions and blocks that this thread has opened without a stage; retained until set to nil.
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
  // Without threads, one variable is enough.
  nonisolated(unsafe) private var theCurrentStage: Unmanaged<Stage>?

  /// The stage that is current.
  var currentStage: Stage? {
    get { unsafe theCurrentStage?.takeUnretainedValue() }
    set { unsafe theCurrentStage = newValue.map { unsafe Unmanaged.passUnretained($0) } }
  }

  nonisolated(unsafe) private var theCurrentScope: Unmanaged<AnyObject>?

  /// The scope in which the module of the views runs its calls, independent of the current stage.
  package var currentScope: AnyObject? {
    get { unsafe theCurrentScope?.takeUnretainedValue() }
    set { unsafe theCurrentScope = newValue.map { unsafe Unmanaged.passUnretained($0) } }
  }

  /// The transactions and blocks that were opened without a stage.
  nonisolated(unsafe) private var theStagelessScope: StagelessScope?

  /// The transactions and blocks that were opened without a stage; retained until set to nil.
  var currentStagelessScope: StagelessScope? {
    get { unsafe theStagelessScope }
    set { unsafe theStagelessScope = newValue }
  }
#endif
