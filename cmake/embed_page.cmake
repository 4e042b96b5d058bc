# The page around a search (src/draw/html/page.html, which tools/web makes of src/shells/web/app) as a source file of the library, made whenever CMake
# runs; a change of the page makes it run.
set(page_file ${PROJECT_SOURCE_DIR}/src/draw/html/page.html)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page_file})
file(READ ${page_file} page)
set(text "// Made of src/draw/html/ by cmake/embed_page.cmake.\n#include \"draw/html/html.hpp\"\n\nnamespace starway::draw {\n\nHtmlPage html_page() {\n    return {R\"page(")
string(REPLACE "{{TITLE}}" ")page\", R\"page(" page "${page}")
string(REPLACE "{{DATA}}" ")page\", R\"page(" page "${page}")
string(APPEND text "${page}" ")page\"};\n}\n\n}  // namespace starway::draw\n")
file(WRITE ${PROJECT_BINARY_DIR}/generated/html_page.cpp.new "${text}")
configure_file(${PROJECT_BINARY_DIR}/generated/html_page.cpp.new ${PROJECT_BINARY_DIR}/generated/html_page.cpp COPYONLY)
set(STARWAY_PAGE_SOURCE ${PROJECT_BINARY_DIR}/generated/html_page.cpp)
