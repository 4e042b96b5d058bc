# Runs load.py: a server under load. With the long tests only; STARWAY_SOAK_SECONDS is for how long it is used (600: ten minutes).
include(${CMAKE_CURRENT_LIST_DIR}/long.cmake)
long_tests_only("puts a server under load")
set(seconds 120)
if(DEFINED ENV{STARWAY_SOAK_SECONDS})
  set(seconds $ENV{STARWAY_SOAK_SECONDS})
  unset(ENV{STARWAY_SOAK_SECONDS})  # the server takes variables of this beginning for its options
endif()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/load.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR} --soak ${seconds}
  COMMAND_ERROR_IS_FATAL ANY)
