import CGlissadeSIMD

// The current stage and call scope of a thread.

/// A thread-local, unretained reference to an object, in one of the thread's pointers.
private struct ThreadObject<Object: AnyObject> {
  let index: Int32

  var object: Object? {
    get {
      guard let pointer = unsafe gl_thread_pointer(index) else { return nil }
      return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    nonmutating set {
      let pointer = unsafe newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
      unsafe gl_set_thread_pointer(index, pointer)
    }
  }
}

private var current: ThreadObject<Stage> { ThreadObject(index: 0) }
private var scope: ThreadObject<AnyObject> { ThreadObject(index: 1) }
private var stageless: ThreadObject<StagelessScope> { ThreadObject(index: 2) }

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
