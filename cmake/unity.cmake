# Compiles the sources of a folder together, up to a dozen at a time: most of the time of a small file goes into headers that its neighbours
# need too. STARWAY_UNITY=OFF compiles each file by itself, which is quicker after a change of one.
option(STARWAY_UNITY "Compile the sources of a folder together" ON)

function(starway_unity target)
  if(NOT STARWAY_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR batch "0${count_${folder}}")
    math(EXPR count_${folder} "${batch} + 1")
    math(EXPR batch "${batch} / 12")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # Only one compiler counts a type of an unnamed namespace as foreign when its file is included by another.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
