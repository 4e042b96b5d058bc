# Installs the build into an empty folder, and builds and runs docs/examples against it.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run_command.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/build_examples.cmake)
skip_under_sanitizer()

set(prefix ${WORK_DIR}/examples-prefix)
file(REMOVE_RECURSE ${prefix})
run(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix})
build_examples(${prefix})
file(REMOVE_RECURSE ${prefix})
