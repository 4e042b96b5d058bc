# Installs the build into an empty folder, checks what lies there, and builds and runs foreign/ against it: with
# find_package() and with pkg-config.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/run_command.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/hardening.cmake)
skip_under_sanitizer()

set(prefix ${WORK_DIR}/prefix)
file(REMOVE_RECURSE ${prefix} ${WORK_DIR}/build)
file(MAKE_DIRECTORY ${WORK_DIR}/build)
run(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${prefix})

foreach(file IN ITEMS
    ${BINDIR}/starway ${LIBDIR}/libstarway.a ${LIBDIR}/libstarway-grid.a ${LIBDIR}/pkgconfig/starway.pc
    ${LIBDIR}/pkgconfig/starway-grid.pc ${LIBDIR}/cmake/starway/starway-config.cmake
    ${LIBDIR}/starway/starway-ogr.so include/starway/road/engine.hpp include/starway/starway.h include/starway/version.hpp
    ${MANDIR}/man1/starway.1 ${MANDIR}/man1/starway-route.1
    ${DATADIR}/bash-completion/completions/starway ${DATADIR}/zsh/vendor-completions/_starway
    ${DATADIR}/fish/vendor_completions.d/starway.fish ${DATADIR}/doc/starway/copyright)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()

if(BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
  expect_hardened(${prefix}/${BINDIR}/starway)
  expect_hardened(${prefix}/${LIBDIR}/starway/starway-ogr.so)
endif()

# The installed program finds its plug-in by itself.
run(${CMAKE_COMMAND} -E env --unset=STARWAY_PLUGIN_DIR ${prefix}/${BINDIR}/starway info ${SOURCE_DIR}/data/canada/roads.shp)
expect("nodes")

# A foreign program, twice; the library finds the plug-in from where it was installed.
set(route ${CMAKE_COMMAND} -E env --unset=STARWAY_PLUGIN_DIR)
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE_DIR}/tests/install/foreign -B ${WORK_DIR}/build -D CMAKE_PREFIX_PATH=${prefix}
    -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER} -D CMAKE_CXX_FLAGS=${FLAGS} -D WANTED=${VERSION})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)
run(${route} ${WORK_DIR}/build/foreign ${SOURCE_DIR}/data/canada/roads.shp)
expect("LineString")

find_program(PKG_CONFIG pkg-config REQUIRED)
set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
run(${PKG_CONFIG} --modversion starway)
expect("${VERSION}")
run(${PKG_CONFIG} --cflags --libs starway)
separate_arguments(pkg_flags UNIX_COMMAND "${output}")
separate_arguments(cxx_flags UNIX_COMMAND "${FLAGS}")
run(${LAUNCHER} ${CXX} ${cxx_flags} ${SOURCE_DIR}/tests/install/foreign/main.cpp -o ${WORK_DIR}/build/by-pkg-config ${pkg_flags})
run(${route} ${WORK_DIR}/build/by-pkg-config ${SOURCE_DIR}/data/canada/roads.shp)
expect("LineString")
file(REMOVE_RECURSE ${prefix} ${WORK_DIR}/build)
