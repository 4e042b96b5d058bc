// The map page, embedded: the files of dist/, which tools/web makes from app/.
#pragma once

#include <span>
#include <string_view>

namespace starway::web {

struct File {
    std::string_view path;  // "app.js"
    std::string_view type;  // for Content-Type
    std::string_view gzip;  // its bytes, for Content-Encoding: gzip
    std::string_view hash;  // of the content, for an ETag
};

std::span<const File> files();
// The file of a path without its slash, "index.html" for an empty one; null if there is none.
const File* find_file(std::string_view path);

// For the header of index.html, which has the same in a <meta>: nothing from another host, no inline script, no frame
// around it.
inline constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src blob:; base-uri "
    "'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace starway::web
