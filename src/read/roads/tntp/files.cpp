#include "read/roads/tntp/files.hpp"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "read/field_names.hpp"

namespace starway::read {

namespace fs = std::filesystem;

std::string tntp_nodes_beside(const std::string& links) {
    const fs::path path(links);
    const std::string name = path.filename().string();
    const std::size_t at = name.rfind("_net");
    if (at == std::string::npos) return {};
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::error_code ignored;
    for (const std::string_view ending : {"_node.tntp", "_nodes.tntp", "_node.txt"})
        for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end; entry.increment(ignored))
            if (same_name(entry->path().filename().string(), name.substr(0, at) + std::string(ending)))
                return entry->path().string();
    return {};
}

}  // namespace starway::read
