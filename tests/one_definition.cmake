# Builds the preset `odr`: one program of all there is, in which the linker finds types that are defined twice.
cmake_minimum_required(VERSION 3.25)

if(NOT DEFINED ENV{STARWAY_LONG_TESTS})
  message("skipped: set STARWAY_LONG_TESTS=1, or run tools/test --long")
  return()
endif()
get_filename_component(source_dir ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
foreach(step IN ITEMS --preset "--build;--preset")
  execute_process(COMMAND ${CMAKE_COMMAND} ${step} odr WORKING_DIRECTORY ${source_dir} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "the preset odr does not build: does a name have two definitions?")
  endif()
endforeach()
