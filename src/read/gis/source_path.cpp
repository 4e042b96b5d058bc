#include "read/gis/source_path.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "base/core/files/descriptor.hpp"
#include "base/core/lower_case.hpp"
#include "base/core/sentence.hpp"
#include "base/core/shown.hpp"
#include "read/field_names.hpp"
#include "read/text_source.hpp"

namespace starway::read {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_members = 100'000;  // in a folder
constexpr std::size_t most_candidates = 500;   // each of which is opened
// In an archive: GDAL walks all its members to find one, and to list a folder.
constexpr std::size_t most_folders = 1000;
constexpr std::size_t most_archived = 20'000;

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

// Calls take(name) for what an archive or folder holds, until it returns false.
// Errors: data, there is too much to look into.
template <class Take>
Result<void> each_member(const std::string& root, bool recursive, Take&& take) {
    const std::unique_ptr<VSIDIR, void (*)(VSIDIR*)> folder(VSIOpenDir(root.c_str(), recursive ? -1 : 0, nullptr),
                                                            VSICloseDir);
    std::size_t folders = 0;
    std::size_t count = 0;
    while (folder) {
        const VSIDIREntry* const entry = VSIGetNextDirEntry(folder.get());
        if (entry == nullptr || !take(std::string(entry->pszName))) break;
        ++count;
        folders += VSI_ISDIR(entry->nMode) ? 1 : 0;
        if (recursive && (folders > most_folders || count > most_archived))
            return Error{ErrorKind::data,
                         fmt::format("{}: it has more than {} folders, or {} files; unpack it and pass the file",
                                     root.substr(root.find('/', 1) + 1), most_folders, most_archived)};
        if (count == most_members) break;
    }
    return {};
}

// The members of a folder or archive that may contain layers; a geodatabase is a folder opened as one source.
// Errors: data, there are too many to look into.
Result<std::vector<std::string>> members(const std::string& root, bool recursive, const std::string& source) {
    std::vector<std::string> found;
    auto listed = each_member(root, recursive, [&](std::string name) {
        while (name.ends_with('/')) name.pop_back();
        const bool inside_geodatabase = name.find(".gdb/") != std::string::npos;
        const bool litter =
            name.starts_with("__MACOSX/") || name.starts_with(".") || name.find("/.") != std::string::npos;
        if (!inside_geodatabase && !litter && may_hold_layers(name)) found.push_back(fmt::format("{}/{}", root, name));
        return found.size() <= most_candidates;
    });
    if (!listed) return std::move(listed).error();
    if (found.size() > most_candidates)
        return Error{ErrorKind::data, fmt::format("{}: it holds files that may be layers, more than the limit of {}; "
                                                  "pass one of them, or merge them with ogr2ogr",
                                                  source, most_candidates)};
    std::sort(found.begin(), found.end());
    return found;
}

bool exists(const std::string& path) {
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG) == 0;
}

// What a message tells of an archive: "; it holds readme.pdf".
std::string held_by(const std::string& root) {
    constexpr std::size_t most = 3;
    std::string held;
    const auto names = first_members(root, most + 1);
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        held += fmt::format("{}{}", i == 0 ? "; it holds " : ", ", core::shown(names[i]));
    return held + (names.size() > most ? ", ..." : "");
}

// The file on disk that holds a path like /vsizip/FILE/MEMBER; empty where there is none.
std::string archive_of(std::string path) {
    while (path.starts_with("/vsi")) path.erase(0, std::min(path.find('/', 1) + 1, path.size()));
    std::error_code ignored;
    while (!path.empty() && !fs::is_regular_file(path, ignored)) {
        const auto slash = path.rfind('/');
        path.resize(slash == std::string::npos ? 0 : slash);
    }
    return path;
}

bool is_zip(const std::string& path) {
    std::array<char, 4> magic{};
    const std::unique_ptr<VSILFILE, int (*)(VSILFILE*)> file(VSIFOpenL(path.c_str(), "rb"), VSIFCloseL);
    return file && VSIFReadL(magic.data(), 1, magic.size(), file.get()) == magic.size() &&
           std::string_view(magic.data(), magic.size()) == "PK\3\4";
}

}  // namespace

std::vector<std::string> first_members(const std::string& root, std::size_t most) {
    std::vector<std::string> names;
    // Where there are too many folders, these are enough.
    static_cast<void>(each_member(root, true, [&](const std::string& name) {
        names.push_back(name);
        return names.size() < most;
    }));
    return names;
}

bool is_folder(const std::string& path) {
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
           VSI_ISDIR(status.st_mode);
}

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

std::uint64_t bytes_on_disk(const std::string& path) {
    return bytes_of(path.starts_with("/vsi") ? archive_of(path) : path);
}

// SQLite opens the file and what lies beside it by itself; all else that is read goes through ConfinedFiles.
Result<void> check_regular(const std::string& path) {
    if (path.starts_with("/vsi")) return {};
    for (const std::string& file : {path, path + "-wal", path + "-shm", path + "-journal"}) {
        std::error_code ignored;
        const fs::file_status status = fs::status(file, ignored);
        if (!fs::exists(status) || fs::is_directory(status)) continue;
        const auto opened = core::open_for_reading(file);
        if (!opened) return opened.error();
        if (opened->is_pipe()) return core::not_a_regular_file(file);
    }
    return {};
}

// Inflates what can be, a block at a time.
Result<void> check_inflation(const std::string& path, const CancelFlag* cancel) {
    std::vector<std::string> compressed;
    std::string archive = path;
    if (path.starts_with("/vsi")) {
        // A shapefile's tables lie beside it.
        const bool shape = has_extension(path, "shp");
        for (const std::string_view extension : {"shp", "shx", "dbf", "SHX", "DBF"})
            if (shape) compressed.push_back(path.substr(0, path.size() - 3) + std::string(extension));
        if (!shape) compressed.push_back(path);
        archive = archive_of(path);
        if (archive.empty()) return {};  // in memory
    } else if (is_zip(path)) {           // a .kmz
        auto listed = each_member("/vsizip/" + path, true, [&](const std::string& name) {
            compressed.push_back(fmt::format("/vsizip/{}/{}", path, name));
            return true;
        });
        if (!listed) return listed;
    }
    const std::uint64_t size = bytes_of(archive);
    const auto limit = inflation_limit(size);
    if (!limit) return limit.error();
    std::vector<char> block(std::size_t{1} << 20U);
    std::uint64_t inflated = 0;
    for (const std::string& member : compressed) {
        const std::unique_ptr<VSILFILE, int (*)(VSILFILE*)> file(VSIFOpenL(member.c_str(), "rb"), VSIFCloseL);
        while (file) {
            if (cancel != nullptr && *cancel)
                return Error{ErrorKind::interrupted, fmt::format("{}: reading was interrupted", path)};
            const std::size_t read = VSIFReadL(block.data(), 1, block.size(), file.get());
            inflated += read + memory_of_values({block.data(), read});
            if (inflated > *limit) return inflates_too_far(archive, *limit);
            if (read < block.size()) break;
        }
    }
    return {};
}

Result<std::vector<std::string>> gdal_paths(const std::string& source, const CancelFlag* cancel) {
    if (is_database(source)) return std::vector{source};
    if (!is_local(source)) {
        return Error{
            ErrorKind::usage,
            fmt::format("{}: network sources are not supported; download it first, or pass a file or a PG: connection",
                        source)};
    }
    if (!exists(source)) return Error{ErrorKind::io, fmt::format("{}: no such file or folder", source)};
    if (const auto root = archive_root(source); !root.empty()) {
        // A .tar.gz is inflated before its members can be listed.
        if (root.starts_with("/vsitar/") && !has_extension(source, "tar"))
            if (auto bounded = check_inflation("/vsigzip/" + source, cancel); !bounded)
                return std::move(bounded).error();
        auto found = members(root, true, source);
        if (found && found->empty()) {
            return Error{ErrorKind::data,
                         fmt::format("{}: the archive contains no file of a known vector format, or is incomplete{}; "
                                     "unpack it and pass the file",
                                     source, held_by(root))};
        }
        return found;
    }
    if (has_extension(source, "gz")) return std::vector{"/vsigzip/" + source};
    if (has_extension(source, "gdb") && is_folder(source) && !exists(source + "/a00000001.gdbtable"))
        return Error{ErrorKind::data,
                     fmt::format("{}: the folder is no file geodatabase, or an incomplete one (it has no "
                                 "a00000001.gdbtable); copy the whole folder, or export the layer",
                                 source)};
    if (is_folder(source) && !has_extension(source, "gdb")) {
        auto found = members(source, source.starts_with("/vsi"), source);
        if (!found || !found->empty()) return found;
    }
    return std::vector{source};
}

Result<CompletedShapefile> complete_shapefile(const std::string& path) {
    CompletedShapefile result{path, nullptr};
    if (!has_extension(path, "shp")) return result;
    const std::string stem = path.substr(0, path.size() - 4);
    if (exists(stem + ".shx") || exists(stem + ".SHX")) return result;
    auto scratch = core::ScratchFolder::temporary();
    if (!scratch) return std::move(scratch).error();
    const fs::path target = scratch->path() / fs::path(stem).filename();
    for (const std::string_view extension : {".shp", ".dbf", ".prj", ".cpg", ".SHP", ".DBF", ".PRJ", ".CPG"}) {
        const std::string from = stem + std::string(extension);
        const std::string to = target.string() + core::lower_case(extension);
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
    result.scratch = std::make_shared<core::ScratchFolder>(*std::move(scratch));
    return result;
}

}  // namespace starway::read
