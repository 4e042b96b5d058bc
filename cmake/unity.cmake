# Compiles sources together: most of the time of a small file goes into headers and templates that its neighbours need too. A folder's
# sources are up to a dozen a batch, so that a change of one is compiled soon; with STARWAY_WIDE_UNITY, as presets for whole builds have it,
# batches go on into the neighbouring folders, which takes a third less for all. STARWAY_UNITY=OFF compiles each file by itself.
option(STARWAY_UNITY "Compile the sources of a folder together" ON)
option(STARWAY_WIDE_UNITY "Compile the sources of neighbouring folders together" OFF)

# starway_unity(TARGET [ACROSS SIZE]): with ACROSS, batches of SIZE files in every build, whatever their folders.
function(starway_unity target)
  if(NOT STARWAY_UNITY)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 batches "" "ACROSS" "")
  set(size 12)
  if(batches_ACROSS)
    set(size ${batches_ACROSS})
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    # src/search/grid: src/search. The folders of io are readers that are alike, names and all.
    if(batches_ACROSS OR (STARWAY_WIDE_UNITY AND NOT folder MATCHES "^src/(io|cli)"))
      string(REGEX REPLACE "^([^/]+/[^/]+)/.*" "\\1" folder "${folder}")
    endif()
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR batch "0${count_${folder}}")
    math(EXPR count_${folder} "${batch} + 1")
    math(EXPR batch "${batch} / ${size}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(STARWAY_WIDE_UNITY)  # a variable may have the name of a constant in another folder's file
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
  endif()
  # Only one compiler counts a type of an unnamed namespace as foreign when its file is included by another.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
