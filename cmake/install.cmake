# What `cmake --install` and `cpack` give: the program with its man pages and completions, the library with a CMake package and a
# pkg-config file, and the GIS plug-in where both look for it.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/starway)

if(BUILD_SHARED_LIBS)
  set(suffix _shared)
  set(STARWAY_PC_GRID_NEEDS "")  # each library is whole by itself
  set(STARWAY_PC_GRID_LIBS "")
  set(STARWAY_PC_NEEDS "")
  set(STARWAY_PC_LIBS "")
  set(STARWAY_PC_C_LIBS "")
else()
  set(suffix "")
  # Whoever links a static library needs what it is made of.
  set(STARWAY_PC_GRID_NEEDS "Requires: expat fmt libpng libxxhash libutf8proc libzstd zlib\n")
  set(STARWAY_PC_GRID_LIBS " -ldl -pthread -Wl,-rpath,\${libdir}/starway")
  set(STARWAY_PC_NEEDS "Requires: starway-grid = ${PROJECT_VERSION}, cairo, fontconfig, libpcre2-8\n")
  set(STARWAY_PC_LIBS " -lbz2 -lcairo -lfontconfig -lpcre2-8")
  set(STARWAY_PC_C_LIBS " -lstarway-grid${STARWAY_PC_GRID_LIBS} -lstdc++ -lm")
endif()
install(TARGETS starway_grid${suffix} EXPORT starway-grid-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS starway${suffix} EXPORT starway-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/starway ${PROJECT_BINARY_DIR}/include/starway
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")
if(STARWAY_OGR)
  install(TARGETS starway_ogr LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/starway)
endif()
# The licence as Debian's machine-readable copyright file.
file(READ ${PROJECT_SOURCE_DIR}/LICENSE STARWAY_LICENCE)
string(REGEX REPLACE "^.*Copyright[^\n]*\n+" "" STARWAY_LICENCE "${STARWAY_LICENCE}")
string(STRIP "${STARWAY_LICENCE}" STARWAY_LICENCE)
string(REPLACE "\n\n" "\n.\n" STARWAY_LICENCE "${STARWAY_LICENCE}")
string(REPLACE "\n" "\n " STARWAY_LICENCE " ${STARWAY_LICENCE}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/debian/copyright.in ${PROJECT_BINARY_DIR}/debian/copyright @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# What the server answers as OSRM does.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/request/codec/schemas DESTINATION ${CMAKE_INSTALL_DATADIR}/starway FILES_MATCHING PATTERN "osrm.*")

# find_package(starway), or find_package(starway COMPONENTS grid)
install(EXPORT starway-grid-targets NAMESPACE starway:: DESTINATION ${package_dir})
install(EXPORT starway-targets NAMESPACE starway:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/starway-config.cmake.in ${PROJECT_BINARY_DIR}/starway-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/starway-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/starway-config.cmake ${PROJECT_BINARY_DIR}/starway-config-version.cmake
        DESTINATION ${package_dir})

# pkg-config; relative to the file itself, so that the tree may be moved
file(RELATIVE_PATH STARWAY_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(library IN ITEMS starway starway-grid starway-c)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${library}.pc.in ${PROJECT_BINARY_DIR}/${library}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${library}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

# The program's pages and completions are printed by the program itself.
if(TARGET starway_cli)
  install(TARGETS starway_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set(generated ${PROJECT_BINARY_DIR}/generated)
  set(stamp ${generated}/stamp)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${generated}
    COMMAND starway_cli man --all ${generated}/man1
    COMMAND starway_cli completion bash > ${generated}/starway.bash
    COMMAND starway_cli completion zsh > ${generated}/_starway
    COMMAND starway_cli completion fish > ${generated}/starway.fish
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS starway_cli
    COMMENT "Writing man pages and completions"
    VERBATIM)
  add_custom_target(starway_pages ALL DEPENDS ${stamp})
  install(DIRECTORY ${generated}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
  install(FILES ${generated}/starway.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME starway)
  install(FILES ${generated}/_starway DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${generated}/starway.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# cpack
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_CONTACT "The Starway authors <maintainers@starway.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "routing on roads, tile maps and navigation meshes")
set(CPACK_PACKAGE_DESCRIPTION "Starway finds the way from here to there on whatever map the user already has: a CSV file of
distances, any vector source of roads that GDAL reads, a DIMACS graph, a game's
tile map or a navigation mesh. It repairs the topology of lines, builds indices
that answer in microseconds, and writes routes and tables in common formats.
.
This package holds the program, its GIS plug-in, and the static C++ library.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian/tidy.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libboost-dev, libfmt-dev, libspdlog-dev, libxxhash-dev, libutf8proc-dev, zlib1g-dev, pkg-config")
include(CPack)

# SOURCE_DATE_EPOCH makes the package the same bytes again.
string(TIMESTAMP STARWAY_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${CMAKE_CURRENT_LIST_DIR}/debian/changelog.in ${PROJECT_BINARY_DIR}/debian/changelog.Debian @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/debian/changelog.Debian DESTINATION ${CMAKE_INSTALL_DOCDIR})
