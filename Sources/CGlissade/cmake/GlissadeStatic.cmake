# The linker flags for the shared libraries of the Swift runtime, which libglissade.a needs.
set(_glissade_static_libraries
  "-L@SWIFT_LIBRARIES@" "-Wl,-rpath,@SWIFT_LIBRARIES@" @STATIC_LIBRARIES@)
