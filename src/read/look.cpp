#include "read/look.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/core/files/mapped_file.hpp"
#include "base/core/lower_case.hpp"
#include "base/core/text.hpp"
#include "read/temporary_files.hpp"
#include "read/text_source.hpp"
#include "road/network/file/format.hpp"

namespace starway::read {
namespace {

// Whether a source is not a file name: a driver's prefix before a colon, or GDAL's virtual file systems.
bool is_connection(const std::string& source) {
    if (source.rfind("/vsi", 0) == 0) return true;
    const std::size_t colon = source.find(':');
    return colon != std::string::npos && colon >= 2 &&
           std::all_of(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(colon),
                       [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::vector<std::string> alike_names(const std::filesystem::path& missing) {
    constexpr std::size_t most_entries = 10'000;
    constexpr std::size_t most_listed = 3;
    const std::string wanted = missing.filename().string();
    const std::size_t limit = std::min<std::size_t>(3, wanted.size() / 3);
    std::vector<std::pair<std::size_t, std::string>> found;
    std::error_code ignored;
    std::filesystem::directory_iterator entry(missing.has_parent_path() ? missing.parent_path() : ".", ignored);
    for (std::size_t i = 0; i < most_entries && entry != std::filesystem::directory_iterator();
         ++i, entry.increment(ignored)) {
        const std::string name = entry->path().filename().string();
        if (!core::is_valid_utf8(name) || !core::is_valid_utf8(wanted)) continue;
        const bool same_stem = core::fold(entry->path().stem().string()) == core::fold(missing.stem().string());
        const std::size_t distance = same_stem ? 0 : core::edit_distance(name, wanted, limit);
        if (distance <= limit) found.emplace_back(distance, (missing.parent_path() / name).string());
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(found.size(), most_listed); ++i) names.push_back(found[i].second);
    return names;
}

Error missing_file(const std::string& source) {
    const std::vector<std::string> alike = alike_names(source);
    return Error{ErrorKind::io,
                 alike.empty() ? fmt::format("{}: no such file; check the path", source)
                               : fmt::format("{}: no such file; did you mean {}?", source, fmt::join(alike, " or "))};
}

}  // namespace

Result<Look> Look::at(const std::string& source) {
    auto path = seekable(source);
    if (!path) return std::move(path).error();
    Look look{*std::move(path), {}, {}, false};
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(look.path, ignored);
    if (!std::filesystem::exists(status)) {
        if (is_connection(look.path)) return look;
        return missing_file(look.path);
    }
    if (std::filesystem::is_directory(status)) return look;
    auto beginning = read_beginning(look.path, beginning_bytes);
    if (!beginning) return std::move(beginning).error();
    look.is_file = true;
    look.beginning = *std::move(beginning);
    if (const auto file = core::MappedFile::open(look.path)) look.stored = file->text().substr(0, beginning_bytes);
    return look;
}

std::string_view Look::text() const {
    const std::string_view all = beginning;
    return all.substr(all.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

std::string Look::extension() const {
    if (!is_file) return {};
    const std::filesystem::path named(core::lower_case(path));
    return (named.extension() == ".gz" ? named.stem() : named).extension().string();
}

bool Look::may_be_rows() const {
    constexpr std::array<std::string_view, 8> gis_in_letters{".mif", ".mid", ".dxf", ".gmt",
                                                             ".vct", ".e00", ".ntf", ".tab"};
    if (text().find('\0') != std::string_view::npos) return false;
    if (std::find(gis_in_letters.begin(), gis_in_letters.end(), extension()) != gis_in_letters.end()) return false;
    const std::size_t first = text().find_first_not_of(" \t\r\n");
    return first == std::string_view::npos || std::string_view("{[<").find(text()[first]) == std::string_view::npos;
}

bool Look::is_network_file() const {
    const std::string_view magic(reinterpret_cast<const char*>(road::network::format::magic.data()),
                                 road::network::format::magic.size());
    return beginning.starts_with(magic) || extension() == ".starway";
}

}  // namespace starway::read
