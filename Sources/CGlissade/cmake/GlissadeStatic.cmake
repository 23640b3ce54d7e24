# The shared libraries of the Swift runtime that libglissade.a needs.
set(_glissade_static_libraries
  "-L@SWIFT_LIBRARIES@" "-Wl,-rpath,@SWIFT_LIBRARIES@" @STATIC_LIBRARIES@)
