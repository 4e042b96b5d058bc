# Runs updates.py: live speeds under load. With the long tests only; STARWAY_UPDATES_SECONDS is for how long (3600: the hour), on the network that
# STARWAY_UPDATES_NETWORK names, in place of a drawn town.
include(${CMAKE_CURRENT_LIST_DIR}/long.cmake)
long_tests_only("updates a network under load")
set(seconds 30)
if(DEFINED ENV{STARWAY_UPDATES_SECONDS})
  set(seconds $ENV{STARWAY_UPDATES_SECONDS})
endif()
set(network $ENV{STARWAY_UPDATES_NETWORK})
foreach(name IN ITEMS STARWAY_UPDATES_SECONDS STARWAY_UPDATES_NETWORK)
  unset(ENV{${name}})  # the server takes variables of this beginning for its options
endforeach()
if(NOT network)
  execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/with_server.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR}/town true COMMAND_ERROR_IS_FATAL ANY)
  set(network ${WORK_DIR}/town/town.starway)
endif()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/updates.py ${PROGRAM} ${network} ${WORK_DIR} --seconds ${seconds} --every 10
  COMMAND_ERROR_IS_FATAL ANY)
