# What `cmake --install` and `cpack` give: the program with its man pages and completions, the library with a CMake package and a
# pkg-config file, and the GIS plug-in where both look for it.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/starway)

install(TARGETS starway EXPORT starway-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/starway ${PROJECT_BINARY_DIR}/include/starway
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
if(STARWAY_OGR)
  install(TARGETS starway_ogr LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/starway)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# find_package(starway)
install(EXPORT starway-targets NAMESPACE starway:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/starway-config.cmake.in ${PROJECT_BINARY_DIR}/starway-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/starway-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/starway-config.cmake ${PROJECT_BINARY_DIR}/starway-config-version.cmake
        DESTINATION ${package_dir})

# pkg-config; relative to the file itself, so that the tree may be moved
file(RELATIVE_PATH STARWAY_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/starway.pc.in ${PROJECT_BINARY_DIR}/starway.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/starway.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

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
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libboost-dev, libfmt-dev, libspdlog-dev, libxxhash-dev, libutf8proc-dev, zlib1g-dev, pkg-config")
include(CPack)
