# Compiles through ccache where it is installed. Chosen here, not by scripts: whoever configures the same folder gets the same rules, so that
# nothing is built twice.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(STARWAY_CCACHE ccache)
  mark_as_advanced(STARWAY_CCACHE)
  if(STARWAY_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${STARWAY_CCACHE})
  endif()
endif()
