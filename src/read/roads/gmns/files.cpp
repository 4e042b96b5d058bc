#include "read/roads/gmns/files.hpp"

#include <filesystem>
#include <optional>
#include <string_view>

#include "read/field_names.hpp"
#include "read/text_source.hpp"
#include "read/usual_names.hpp"

namespace starway::read {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view links_name = "link.csv";
constexpr std::string_view nodes_name = "node.csv";

// The file of that name in a folder, ignoring case.
std::optional<std::string> in_folder(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    constexpr int most_entries = 10'000;
    int seen = 0;
    for (fs::directory_iterator entry(folder, ignored), end; !ignored && entry != end && seen < most_entries;
         entry.increment(ignored), ++seen)
        if (same_name(entry->path().filename().string(), name) && entry->is_regular_file(ignored))
            return entry->path().string();
    return std::nullopt;
}

bool has_gmns_ends(const std::string& file) {
    constexpr std::size_t longest_header = 4096;
    const auto beginning = read_beginning(file, longest_header);
    if (!beginning) return false;
    const std::string header = field_key(std::string_view(*beginning).substr(0, beginning->find_first_of("\r\n")));
    return header.find("fromnodeid") != std::string::npos && header.find("tonodeid") != std::string::npos;
}

}  // namespace

std::optional<GmnsFiles> gmns_names(const std::string& source) {
    std::error_code ignored;
    fs::path folder(source);
    std::string prefix;
    if (!fs::is_directory(folder, ignored)) {
        const std::string name = folder.filename().string();
        if (name.size() < links_name.size() ||
            !same_name(std::string_view(name).substr(name.size() - links_name.size()), links_name))
            return std::nullopt;
        prefix = name.substr(0, name.size() - links_name.size());
        folder = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
    }
    const auto links = in_folder(folder, prefix + std::string(links_name));
    const auto nodes = in_folder(folder, prefix + std::string(nodes_name));
    if (!links || !nodes) return std::nullopt;
    return GmnsFiles{*links, *nodes, in_folder(folder, prefix + "config.csv").value_or(""),
                     in_folder(folder, prefix + "geometry.csv").value_or("")};
}

bool is_gmns(const std::string& source) {
    const auto files = gmns_names(source);
    return files && has_gmns_ends(files->links);
}

GmnsFiles gmns_files(const std::string& source) {
    return *gmns_names(source);
}

}  // namespace starway::read
