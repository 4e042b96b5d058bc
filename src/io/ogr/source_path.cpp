#include "io/ogr/source_path.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "io/field_names.hpp"

namespace starway::io {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_members = 100'000;  // in an archive or folder
constexpr std::size_t most_candidates = 1'000;

// Files in folders and archives that may contain layers.
constexpr std::array<std::string_view, 20> layer_extensions{
    "shp", "gpkg", "fgb",    "geojson", "geojsonl", "json", "kml", "kmz", "gml", "tab",
    "mif", "gpx",  "sqlite", "db",      "gdb",      "dxf",  "e00", "gmt", "jml", "topojson"};

std::string_view extension_of(std::string_view path) {
    const auto dot = path.rfind('.');
    const auto slash = path.rfind('/');
    if (dot == std::string_view::npos || (slash != std::string_view::npos && slash > dot)) return {};
    return path.substr(dot + 1);
}

bool has_extension(std::string_view path, std::string_view extension) {
    return same_name(extension_of(path), extension);
}

// Accepts only GDAL's local file systems, including nested archives, but no network addresses.
bool is_local(std::string_view source) {
    if (source.find("://") != std::string_view::npos) return false;
    constexpr std::array<std::string_view, 4> local{"/vsizip/", "/vsigzip/", "/vsitar/", "/vsimem/"};
    for (auto at = source.find("/vsi"); at != std::string_view::npos; at = source.find("/vsi", at + 1)) {
        const bool known =
            std::any_of(local.begin(), local.end(), [&](auto name) { return source.substr(at).starts_with(name); });
        if (!known) return false;
    }
    return true;
}

std::string archive_root(const std::string& source) {
    if (has_extension(source, "zip")) return "/vsizip/" + source;
    if (has_extension(source, "tar") || has_extension(source, "tgz")) return "/vsitar/" + source;
    if (has_extension(source, "gz") && has_extension(source.substr(0, source.size() - 3), "tar"))
        return "/vsitar/" + source;
    return {};
}

bool may_hold_layers(std::string_view name) {
    const auto extension = extension_of(name);
    return std::any_of(layer_extensions.begin(), layer_extensions.end(),
                       [&](auto e) { return same_name(extension, e); });
}

// The members of a folder or archive that may contain layers; a geodatabase is a folder opened as one source.
std::vector<std::string> members(const std::string& root, bool recursive) {
    const CPLStringList names(recursive ? VSIReadDirRecursive(root.c_str()) : VSIReadDirEx(root.c_str(), most_members));
    std::vector<std::string> found;
    for (int i = 0; i < names.Count(); ++i) {
        std::string name = names[i];
        while (name.ends_with('/')) name.pop_back();
        const bool inside_geodatabase = name.find(".gdb/") != std::string::npos;
        const bool litter =
            name.starts_with("__MACOSX/") || name.starts_with(".") || name.find("/.") != std::string::npos;
        if (!inside_geodatabase && !litter && may_hold_layers(name)) found.push_back(root + "/" + name);
    }
    std::sort(found.begin(), found.end());
    if (found.size() > most_candidates) found.resize(most_candidates);
    return found;
}

bool exists(const std::string& path) {
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG) == 0;
}

bool is_folder(const std::string& path) {
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
           VSI_ISDIR(status.st_mode);
}

}  // namespace

bool is_database(const std::string& source) {
    return same_name(source.substr(0, 3), "PG:") || same_name(source.substr(0, 11), "postgresql:");
}

std::uint64_t bytes_of(const std::string& path) {
    VSIStatBufL status;
    if (VSIStatL(path.c_str(), &status) != 0) return 0;
    if (!VSI_ISDIR(status.st_mode)) return static_cast<std::uint64_t>(std::max<std::int64_t>(status.st_size, 0));
    std::uint64_t bytes = 0;
    const CPLStringList names(VSIReadDirEx(path.c_str(), most_members));
    for (int i = 0; i < names.Count(); ++i)
        if (VSIStatL((path + "/" + names[i]).c_str(), &status) == 0 && !VSI_ISDIR(status.st_mode))
            bytes += static_cast<std::uint64_t>(std::max<std::int64_t>(status.st_size, 0));
    return bytes;
}

Result<std::vector<std::string>> gdal_paths(const std::string& source) {
    if (is_database(source)) return std::vector{source};
    if (!is_local(source)) {
        return Error{
            ErrorKind::usage,
            fmt::format("{}: network sources are not supported; download it first, or pass a file or a PG: connection",
                        source)};
    }
    if (!exists(source)) return Error{ErrorKind::io, fmt::format("{}: no such file or folder", source)};
    if (const auto root = archive_root(source); !root.empty()) {
        auto found = members(root, true);
        if (found.empty()) {
            return Error{ErrorKind::data,
                         fmt::format("{}: the archive contains no file of a known vector format, or is incomplete; "
                                     "unpack it and pass the file",
                                     source)};
        }
        return found;
    }
    if (has_extension(source, "gz")) return std::vector{"/vsigzip/" + source};
    if (is_folder(source) && !has_extension(source, "gdb")) {
        auto found = members(source, source.starts_with("/vsi"));
        if (!found.empty()) return found;
    }
    return std::vector{source};
}

Result<std::shared_ptr<ScratchFolder>> ScratchFolder::create() {
    std::error_code error;
    const auto base = fs::temp_directory_path(error);
    std::string pattern = (base / "starway-XXXXXX").string();
    if (error || ::mkdtemp(pattern.data()) == nullptr) {
        return Error{
            ErrorKind::io,
            fmt::format("{}: cannot create a temporary folder there; set TMPDIR to a writable folder", pattern)};
    }
    return std::shared_ptr<ScratchFolder>(new ScratchFolder(pattern));
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

Result<CompletedShapefile> complete_shapefile(const std::string& path) {
    CompletedShapefile result{path, nullptr};
    if (!has_extension(path, "shp")) return result;
    const std::string stem = path.substr(0, path.size() - 4);
    if (exists(stem + ".shx") || exists(stem + ".SHX")) return result;
    auto scratch = ScratchFolder::create();
    if (!scratch) return std::move(scratch).error();
    const fs::path target = (*scratch)->path() / fs::path(stem).filename();
    for (const std::string_view extension : {".shp", ".dbf", ".prj", ".cpg", ".SHP", ".DBF", ".PRJ", ".CPG"}) {
        const std::string from = stem + std::string(extension);
        std::string lower(extension);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](char c) { return c < 'a' && c >= 'A' ? static_cast<char>(c + 32) : c; });
        const std::string to = target.string() + lower;
        if (!exists(from) || exists(to)) continue;
        std::error_code error;
        if (from.starts_with("/vsi")) {
            if (CPLCopyFile(to.c_str(), from.c_str()) != 0) error = std::make_error_code(std::errc::io_error);
        } else {
            fs::create_symlink(fs::absolute(from, error), to, error);
        }
        if (error)
            return Error{ErrorKind::io, fmt::format("{}: cannot be copied to {} ({})", from, to, error.message())};
    }
    result.path = target.string() + ".shp";
    result.scratch = *scratch;
    return result;
}

}  // namespace starway::io
