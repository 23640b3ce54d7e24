# Defines targets for the installed libraries:
#   Glissade::glissade     all functions; needs the Swift runtime
#   Glissade::static       the archive of Glissade::glissade; needs the Swift runtime
#   Glissade::standalone   all functions; contains the Swift runtime
#   Glissade::core         all functions except documents; needs only libc and libm
#   Glissade::core_static  the archive of Glissade::core
get_filename_component(_glissade_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

function(_glissade_target name kind file)
  if(NOT EXISTS "${_glissade_prefix}/lib/${file}" OR TARGET Glissade::${name})
    return()
  endif()
  add_library(Glissade::${name} ${kind} IMPORTED)
  set_target_properties(Glissade::${name} PROPERTIES
    IMPORTED_LOCATION "${_glissade_prefix}/lib/${file}"
    INTERFACE_INCLUDE_DIRECTORIES "${_glissade_prefix}/include")
  if(kind STREQUAL SHARED)
    set_target_properties(Glissade::${name} PROPERTIES IMPORTED_SONAME "${file}.@MAJOR@")
  elseif(ARGN)
    set_target_properties(Glissade::${name} PROPERTIES INTERFACE_LINK_LIBRARIES "${ARGN}")
  endif()
endfunction()

include("${CMAKE_CURRENT_LIST_DIR}/GlissadeStatic.cmake" OPTIONAL)
_glissade_target(glissade SHARED libglissade.so)
_glissade_target(static STATIC libglissade.a ${_glissade_static_libraries})
_glissade_target(standalone SHARED libglissade-standalone.so)
_glissade_target(core SHARED libglissade-core.so)
_glissade_target(core_static STATIC libglissade-core.a m)

foreach(_glissade_component IN LISTS Glissade_FIND_COMPONENTS)
  if(TARGET Glissade::${_glissade_component})
    set(Glissade_${_glissade_component}_FOUND TRUE)
  elseif(Glissade_FIND_REQUIRED_${_glissade_component})
    set(Glissade_FOUND FALSE)
    set(Glissade_NOT_FOUND_MESSAGE "Glissade::${_glissade_component} is not installed")
  endif()
endforeach()
unset(_glissade_component)
unset(_glissade_prefix)
unset(_glissade_static_libraries)
