# Warnings are errors in our own code; system headers stay silent.
function(starway_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror)
  # GCC 12 sees overlapping copies in plain string concatenation (its bug 105651), and members that are not there where a variant moves.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-maybe-uninitialized)
  endif()
endfunction()
