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

  /// A place for one pointer on each thread.
  private let currentKey = makeKey()
  private let scopeKey = makeKey()
  private let stagelessKey = makeKey()

  private func makeKey() -> pthread_key_t {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }

  /// The stage that is current on this thread.
  var currentStage: Stage? {
    get {
      guard let pointer = unsafe pthread_getspecific(currentKey) else { return nil }
      return unsafe Unmanaged<Stage>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      // The stage is kept alive by whoever made it current, for as long.
      let pointer = unsafe newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
      unsafe pthread_setspecific(currentKey, pointer)
    }
  }

  /// What the module of the views runs its calls in on this thread, whatever stage is current.
  ///
  /// Whoever sets it keeps it alive, and sets what was there again before returning.
  package var currentScope: AnyObject? {
    get {
      guard let pointer = unsafe pthread_getspecific(scopeKey) else { return nil }
      return unsafe Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      let pointer = unsafe newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
      unsafe pthread_setspecific(scopeKey, pointer)
    }
  }

  /// What this thread has begun without a stage; kept until it is set to nil.
  var currentStagelessScope: StagelessScope? {
    get {
      guard let pointer = unsafe pthread_getspecific(stagelessKey) else { return nil }
      return unsafe Unmanaged<StagelessScope>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      let old = currentStagelessScope
      let pointer = unsafe newValue.map { unsafe Unmanaged.passRetained($0).toOpaque() }
      unsafe pthread_setspecific(stagelessKey, pointer)
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
