#include "io/source_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/files/mapped_file.hpp"
#include "core/lower_case.hpp"
#include "core/text.hpp"
#include "io/csv/table.hpp"
#include "io/dimacs/lines.hpp"
#include "io/gmns/files.hpp"
#include "io/osm/format.hpp"
#include "io/temporary_files.hpp"
#include "io/text_source.hpp"
#include "io/tntp/table.hpp"
#include "network/file/format.hpp"

namespace starway::io {
namespace {

constexpr std::size_t beginning_bytes = 65536;

std::string lower_extension(std::string_view path) {
    return core::lower_case(std::filesystem::path(path).extension().string());
}

// Text vector formats other than JSON and XML.
bool has_vector_text_extension(std::string_view path) {
    constexpr std::array<std::string_view, 8> extensions{".mif", ".mid", ".dxf", ".gmt",
                                                         ".vct", ".e00", ".ntf", ".tab"};
    return std::find(extensions.begin(), extensions.end(), lower_extension(path)) != extensions.end();
}

// All lines are comments, a p line or arcs, with at least one p line or arc. Ignores an incomplete last line.
bool looks_like_dimacs(std::string_view text) {
    if (text.size() >= beginning_bytes) text = text.substr(0, text.rfind('\n') + 1);
    DimacsLines lines(text);
    bool decided = false;
    while (lines.next()) {
        const std::string_view kind = lines.word();
        if (kind.empty() || kind.front() == 'c') continue;
        if (kind == "p") {
            const std::string_view problem = lines.word();
            if (problem != "sp" && problem != "aux") return decided;
            return true;
        }
        if (kind != "a") return decided;
        for (int i = 0; i < 2; ++i)
            if (!parse_node_number(lines.word())) return decided;
        decided = true;
    }
    return decided;
}

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

bool is_openstreetmap(const std::string& path, std::string_view beginning) {
    const auto file = core::MappedFile::open(path);
    return file && osm::format_of(file->text().substr(0, beginning_bytes), beginning, path).has_value();
}

bool is_gzip_file(const std::string& path) {
    const auto file = core::MappedFile::open(path);
    return file && is_gzip(file->text());
}

}  // namespace

options::Reader reader_of(SourceKind kind) {
    switch (kind) {
        case SourceKind::network:
            return options::Reader::network;
        case SourceKind::dimacs:
            return options::Reader::dimacs;
        case SourceKind::csv:
            return options::Reader::csv;
        case SourceKind::gmns:
            return options::Reader::gmns;
        case SourceKind::tntp:
            return options::Reader::tntp;
        case SourceKind::osm:
            return options::Reader::osm;
        case SourceKind::vector:
            break;
    }
    return options::Reader::gis;
}

SourceKind identify_content(std::string_view beginning, std::string_view path) {
    const std::string_view magic(reinterpret_cast<const char*>(format::magic.data()), format::magic.size());
    if (beginning.substr(0, magic.size()) == magic || lower_extension(path) == ".starway") return SourceKind::network;
    if (beginning.substr(0, 3) == "\xEF\xBB\xBF") beginning.remove_prefix(3);
    if (beginning.substr(0, 2) == "\xFF\xFE" || beginning.substr(0, 2) == "\xFE\xFF")
        return SourceKind::csv;  // the CSV reader explains what to do
    if (looks_like_tntp(beginning)) return SourceKind::tntp;
    if (beginning.find('\0') != std::string_view::npos || has_vector_text_extension(path)) return SourceKind::vector;
    const std::size_t first = beginning.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos &&
        (beginning[first] == '{' || beginning[first] == '[' || beginning[first] == '<'))
        return SourceKind::vector;
    if (looks_like_dimacs(beginning)) return SourceKind::dimacs;
    const std::string extension = lower_extension(path);
    if (extension == ".gr") return SourceKind::dimacs;
    const bool is_text_by_name = extension == ".csv" || extension == ".tsv" || extension == ".txt";
    return is_text_by_name || looks_like_csv(beginning) ? SourceKind::csv : SourceKind::vector;
}

Result<IdentifiedSource> identify_source(const std::string& source) {
    const Result<std::string> local = seekable(source);
    if (!local) return local.error();
    const std::string& path = *local;
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    if (!std::filesystem::exists(status)) {
        if (is_connection(path)) return IdentifiedSource{SourceKind::vector, path};
        return missing_file(path);
    }
    if (is_gmns(path)) return IdentifiedSource{SourceKind::gmns, path};
    if (std::filesystem::is_directory(status)) return IdentifiedSource{SourceKind::vector, path};
    const Result<std::string> beginning = read_beginning(path, beginning_bytes);
    if (!beginning) return beginning.error();
    if (is_openstreetmap(path, *beginning)) return IdentifiedSource{SourceKind::osm, path};
    const bool named_gz = lower_extension(path) == ".gz";
    const SourceKind kind = identify_content(
        *beginning, named_gz ? std::string_view(path).substr(0, path.size() - 3) : std::string_view(path));
    if (kind != SourceKind::vector) return IdentifiedSource{kind, path};
    // GIS readers recognise a compressed file by its name only.
    if (!named_gz && is_gzip_file(path))
        return IdentifiedSource{kind, "/vsigzip/" + std::filesystem::absolute(path, ignored).string()};
    return IdentifiedSource{kind, path};
}

}  // namespace starway::io
