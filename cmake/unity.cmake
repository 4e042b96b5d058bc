# Compiles sources together: most of the time of a small file goes into headers and templates that its neighbours need too. A folder's
# sources are up to a dozen a batch, so that a change of one is compiled soon; with STARWAY_WIDE_UNITY, as presets for whole builds have it,
# batches go on into the neighbouring folders, which takes a third less for all. STARWAY_UNITY=OFF compiles each file by itself.
option(STARWAY_UNITY "Compile the sources of a folder together" ON)
option(STARWAY_WIDE_UNITY "Compile the sources of neighbouring folders together" OFF)

# A batch fits into memory: looking for what is no longer needed takes a tenth of the time, and finds little.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)

# The group of folders that a source is compiled with.
function(starway_unity_group source across result)
  get_filename_component(folder ${source} DIRECTORY)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
  if(across OR (STARWAY_WIDE_UNITY AND NOT folder MATCHES "^src/(read|write|shells/cli)"))  # src/grid/search/hpa: src/grid/search
    if(folder MATCHES "^src/(base|road|grid|mesh|request|shells)/[^/]+")
      set(folder ${CMAKE_MATCH_0})
    elseif(folder MATCHES "^[^/]+/[^/]+")
      set(folder ${CMAKE_MATCH_0})
    endif()
  elseif(STARWAY_WIDE_UNITY)  # Readers are alike, names and all, but not those within a folder, nor the small ones.
    string(REGEX REPLACE "^(src/read/(roads/osm|maps/tiled))/.*" "\\1" folder "${folder}")
    string(REGEX REPLACE "^src/read/((roads/)?(dimacs|edges|elevation|gmns|ids|plugin|schemas|sources|tags|tntp|traces))$" "src/read/small" folder "${folder}")
  endif()
  string(MAKE_C_IDENTIFIER "${folder}" folder)
  set(${result} ${folder} PARENT_SCOPE)
endfunction()

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
  set(groups "")
  foreach(source IN LISTS sources)
    starway_unity_group(${source} "${batches_ACROSS}" group)
    list(APPEND groups ${group})
    list(APPEND in_${group} ${source})
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    list(LENGTH in_${group} count)
    set(each ${size})
    if(count GREATER size AND NOT batches_ACROSS)  # batches that are about as large; less than a third of one joins the others
      math(EXPR batches "(${count} + ${size} * 2 / 3) / ${size}")
      math(EXPR each "(${count} + ${batches} - 1) / ${batches}")
    endif()
    set(number 0)
    foreach(source IN LISTS in_${group})
      math(EXPR batch "${number} / ${each}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${batch})
      math(EXPR number "${number} + 1")
    endforeach()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(STARWAY_WIDE_UNITY)  # a variable may have the name of a constant in another folder's file
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
  endif()
  # Only one compiler counts a type of an unnamed namespace as foreign when its file is included by another.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
