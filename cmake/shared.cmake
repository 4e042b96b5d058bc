# The shared libraries: the objects of the static ones, of which only what the public headers declare is shown (cmake/exports.map). Each is
# whole by itself: libstarway.so holds tile maps too.
set(STARWAY_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # below 1.0 every minor version may differ
add_library(starway_grid_shared SHARED ${STARWAY_GRID_OBJECTS})
add_library(starway_shared SHARED ${STARWAY_OBJECTS})
set_target_properties(starway_grid_shared PROPERTIES OUTPUT_NAME starway-grid EXPORT_NAME grid)
set_target_properties(starway_shared PROPERTIES OUTPUT_NAME starway EXPORT_NAME starway)
target_link_libraries(starway_grid_shared PRIVATE ${STARWAY_GRID_NEEDS})
target_link_libraries(starway_shared PRIVATE ${STARWAY_GRID_NEEDS} ${STARWAY_NEEDS})
foreach(library IN ITEMS starway_grid_shared starway_shared)
  target_compile_features(${library} PUBLIC cxx_std_20)
  target_include_directories(${library} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(${library} PROPERTIES LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${STARWAY_SOVERSION}
    LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/exports.map)
  # Symbolic: calls inside the library need no look-up, and nobody's function of the same name takes the place of its own.
  target_link_options(${library} PRIVATE
    LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map LINKER:-Bsymbolic-functions)
endforeach()
