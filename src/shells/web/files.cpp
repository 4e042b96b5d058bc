#include "shells/web/files.hpp"

namespace starway::web {

const File* find_file(std::string_view path) {
    if (path.empty()) path = "index.html";
    for (const File& file : files())
        if (file.path == path) return &file;
    return nullptr;
}

}  // namespace starway::web
