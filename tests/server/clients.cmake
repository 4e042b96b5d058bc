# Installs clients of OSRM from PyPI into a folder of the build, and runs clients.py. With the long tests only.
include(${CMAKE_CURRENT_LIST_DIR}/long.cmake)
long_tests_only("installs clients from PyPI")
need_packages(routingpy==1.3.0 pyvroom==1.15.2)
execute_process(COMMAND ${venv}/bin/python ${CMAKE_CURRENT_LIST_DIR}/clients.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR}/town
  COMMAND_ERROR_IS_FATAL ANY)
