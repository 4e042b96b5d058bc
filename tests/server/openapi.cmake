# Holds /openapi.json and the answers that it describes against openapi-spec-validator and jsonschema, and /metrics against Prometheus's own parser. With the
# long tests only.
include(${CMAKE_CURRENT_LIST_DIR}/long.cmake)
long_tests_only("installs validators from PyPI")
need_packages(openapi-spec-validator==0.9.0 jsonschema prometheus-client==0.26.0)
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/with_server.py ${PROGRAM} ${SOURCE_DIR} ${WORK_DIR}/town
  ${venv}/bin/python ${CMAKE_CURRENT_LIST_DIR}/openapi.py {url}
  COMMAND_ERROR_IS_FATAL ANY)
