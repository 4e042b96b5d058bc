# Holds /openapi.json and the answers that it describes against openapi-spec-validator and jsonschema, and /metrics against Prometheus's own parser. With the
# long tests only.
if(NOT DEFINED ENV{STARWAY_LONG_TESTS})
  message(STATUS "skipped: tools/test --long installs validators from PyPI")
  return()
endif()
find_program(PYTHON python3 REQUIRED)
set(venv ${WORK_DIR}/venv)
if(NOT EXISTS ${venv}/ready)
  execute_process(COMMAND ${PYTHON} -m venv ${venv} RESULT_VARIABLE made OUTPUT_QUIET ERROR_QUIET)
  execute_process(COMMAND ${venv}/bin/pip install --quiet openapi-spec-validator==0.9.0 jsonschema prometheus-client==0.26.0
    RESULT_VARIABLE installed ERROR_VARIABLE said)
  if(NOT made EQUAL 0 OR NOT installed EQUAL 0)
    message(STATUS "skipped: the validators cannot be installed: ${said}")
    return()
  endif()
  file(TOUCH ${venv}/ready)
endif()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/with_server.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR}/town
  ${venv}/bin/python ${CMAKE_CURRENT_LIST_DIR}/openapi.py {url}
  COMMAND_ERROR_IS_FATAL ANY)
