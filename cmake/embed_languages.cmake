# The languages of directions (src/road/ask/directions/text/languages/*.json) as a source file of the library, made whenever CMake runs; a
# change of one makes it run.
set(folder ${PROJECT_SOURCE_DIR}/src/road/ask/directions/text/languages)
set(text "// Made of src/road/ask/directions/text/languages/ by cmake/embed_languages.cmake.\n#include <array>\n\n#include \"road/ask/directions/text/languages.hpp\"\n\nnamespace starway::road::ask {\n\nstd::span<const Language> languages() {\n    static constexpr std::array all{\n")
foreach(code IN ITEMS de en fr nl)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${code}.json)
  file(READ ${folder}/${code}.json page)
  string(APPEND text "        Language{\"${code}\", R\"json(${page})json\"},\n")
endforeach()
string(APPEND text "    };\n    return all;\n}\n\n}  // namespace starway::road::ask\n")
file(WRITE ${PROJECT_BINARY_DIR}/generated/languages.cpp.new "${text}")
configure_file(${PROJECT_BINARY_DIR}/generated/languages.cpp.new ${PROJECT_BINARY_DIR}/generated/languages.cpp COPYONLY)
set(STARWAY_LANGUAGES_SOURCE ${PROJECT_BINARY_DIR}/generated/languages.cpp)
