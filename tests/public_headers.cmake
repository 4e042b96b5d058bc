# Compiles each public header by itself, as a program that includes nothing else; the umbrella headers alone unless the tests are the long
# ones, since all of them take a minute.
cmake_minimum_required(VERSION 3.25)

set(include ${SOURCE_DIR}/include)
file(GLOB headers RELATIVE ${include} ${include}/starway/*.hpp)
if(DEFINED ENV{STARWAY_LONG_TESTS})
  file(GLOB_RECURSE headers RELATIVE ${include} ${include}/starway/*.hpp)
endif()
set(failed "")
function(compile header compiler language standard)
  file(WRITE ${BINARY_DIR}/tests/one_header.txt "#include <${header}>\nint nothing_else;\n")
  execute_process(COMMAND ${compiler} -x ${language} -std=${standard} -Wall -Wextra -Wpedantic -Werror -fsyntax-only
      -I ${include} -I ${BINARY_DIR}/include ${BINARY_DIR}/tests/one_header.txt
    RESULT_VARIABLE code ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    message("${header} does not compile by itself as ${language}:\n${errors}")
    set(failed TRUE PARENT_SCOPE)
  endif()
endfunction()
foreach(header IN LISTS headers)
  compile(${header} ${CXX} c++ c++20)
endforeach()
compile(starway/starway.h ${CC} c c11)
compile(starway/starway.h ${CXX} c++ c++11)
compile(starway/export.h ${CC} c c11)
if(failed)
  message(FATAL_ERROR "a public header lacks an #include")
endif()
