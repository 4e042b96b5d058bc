# The files of tools/packaging, as far as the tools to check them are installed: the systemd unit, the nginx block.
set(source ${CMAKE_CURRENT_LIST_DIR}/../../tools/packaging)
file(MAKE_DIRECTORY ${WORK_DIR})

find_program(SYSTEMD_ANALYZE systemd-analyze)
find_program(NGINX nginx PATHS /usr/sbin /sbin)
find_program(OPENSSL openssl)
if(NOT SYSTEMD_ANALYZE AND NOT NGINX)
  message(STATUS "skipped: neither systemd-analyze nor nginx is installed (tools/packages.txt)")
  return()
endif()

if(SYSTEMD_ANALYZE)
  # The program of the unit need not be installed here.
  file(READ ${source}/starway.service unit)
  string(REPLACE "/usr/bin/starway" "/bin/true" unit "${unit}")
  file(WRITE ${WORK_DIR}/starway.service "${unit}")
  execute_process(COMMAND ${SYSTEMD_ANALYZE} verify --man=no ${WORK_DIR}/starway.service RESULT_VARIABLE code ERROR_VARIABLE said)
  if(NOT code EQUAL 0 OR said MATCHES "starway.service:[0-9]+")
    message(FATAL_ERROR "systemd-analyze verify: ${said}")
  endif()
endif()

if(NGINX AND OPENSSL)
  execute_process(COMMAND ${OPENSSL} req -x509 -newkey rsa:2048 -nodes -subj /CN=test -days 2
    -keyout ${WORK_DIR}/key.pem -out ${WORK_DIR}/certificate.pem OUTPUT_QUIET ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${source}/nginx.conf block)
  string(REPLACE "/etc/ssl/certs/ssl-cert-snakeoil.pem" "${WORK_DIR}/certificate.pem" block "${block}")
  string(REPLACE "/etc/ssl/private/ssl-cert-snakeoil.key" "${WORK_DIR}/key.pem" block "${block}")
  file(WRITE ${WORK_DIR}/nginx.conf
    "events {}\npid ${WORK_DIR}/nginx.pid;\nerror_log stderr;\nhttp {\naccess_log off;\n${block}}\n")
  execute_process(COMMAND ${NGINX} -t -c ${WORK_DIR}/nginx.conf RESULT_VARIABLE code ERROR_VARIABLE said)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "nginx -t: ${said}")
  endif()
endif()
