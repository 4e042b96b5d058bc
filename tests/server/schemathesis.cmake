# Holds /openapi.json against the server: schemathesis makes requests of it, right and wrong ones. None may answer 5xx, nor what the document does not say.
# With the long tests only. It cannot write lines of JSON, which /batch takes; and its phase of coverage fails within itself.
include(${CMAKE_CURRENT_LIST_DIR}/long.cmake)
long_tests_only("installs schemathesis from PyPI")
need_packages(schemathesis==4.32.5)
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/with_server.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR}/town
  ${venv}/bin/schemathesis run {url}/openapi.json --phases fuzzing --exclude-path /batch --max-examples 50 --workers 2 --seed 1
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
  COMMAND_ERROR_IS_FATAL ANY)
