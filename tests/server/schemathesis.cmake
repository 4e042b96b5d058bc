# Holds /openapi.json against the server: schemathesis makes requests of it, right and wrong ones. None may answer 5xx, nor what the document does not say.
# With the long tests only. It cannot write lines of JSON, which /batch takes; and its phase of coverage fails within itself.
if(NOT DEFINED ENV{STARWAY_LONG_TESTS})
  message(STATUS "skipped: tools/test --long installs schemathesis from PyPI")
  return()
endif()
find_program(PYTHON python3 REQUIRED)
set(venv ${WORK_DIR}/venv)
if(NOT EXISTS ${venv}/ready)
  execute_process(COMMAND ${PYTHON} -m venv ${venv} RESULT_VARIABLE made OUTPUT_QUIET ERROR_QUIET)
  execute_process(COMMAND ${venv}/bin/pip install --quiet schemathesis==4.32.5 RESULT_VARIABLE installed ERROR_VARIABLE said)
  if(NOT made EQUAL 0 OR NOT installed EQUAL 0)
    message(STATUS "skipped: schemathesis cannot be installed: ${said}")
    return()
  endif()
  file(TOUCH ${venv}/ready)
endif()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/with_server.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR}/town
  ${venv}/bin/schemathesis run {url}/openapi.json --phases fuzzing --exclude-path /batch --max-examples 50 --workers 2 --seed 1
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
  COMMAND_ERROR_IS_FATAL ANY)
