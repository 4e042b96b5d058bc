# cpack runs this between installing and packing: what Debian wants otherwise than `cmake --install` leaves it.
file(GLOB_RECURSE texts "${CPACK_TEMPORARY_DIRECTORY}/usr/share/man/*.[1-9]")
file(GLOB logs "${CPACK_TEMPORARY_DIRECTORY}/usr/share/doc/starway/changelog*")
foreach(text IN LISTS texts logs)
  execute_process(COMMAND gzip --best --no-name --force "${text}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
