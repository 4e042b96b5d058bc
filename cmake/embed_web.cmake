# Writes OUTPUT, a source file that holds the files of the map page: cmake -D FOLDER=src/shells/web/dist -D OUTPUT=... -P embed_web.cmake
set(types "html=text/html\; charset=utf-8" "js=text/javascript\; charset=utf-8" "css=text/css\; charset=utf-8" "svg=image/svg+xml"
  "txt=text/plain\; charset=utf-8")
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*.gz)
list(SORT files)
set(arrays "")
set(table "")
foreach(file IN LISTS files)
  string(REGEX REPLACE "\\.gz$" "" name "${file}")
  string(MAKE_C_IDENTIFIER "${name}" symbol)
  string(REGEX REPLACE "^.*\\." "" extension "${name}")
  set(type application/octet-stream)
  foreach(known IN LISTS types)
    if(known MATCHES "^${extension}=(.*)$")
      set(type "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  file(READ ${FOLDER}/${file} bytes HEX)
  file(SHA256 ${FOLDER}/${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  string(REGEX REPLACE "(................................................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char ${symbol}[] = {\n${bytes}};\n")
  string(APPEND table "    {\"${name}\", \"${type}\", {reinterpret_cast<const char*>(${symbol}), ${size}}, \"${hash}\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made of src/shells/web/dist by cmake/embed_web.cmake.
#include \"shells/web/files.hpp\"

namespace starway::web {
namespace {

${arrays}
const File all[] = {
${table}};

}  // namespace

std::span<const File> files() {
    return all;
}

}  // namespace starway::web
")
