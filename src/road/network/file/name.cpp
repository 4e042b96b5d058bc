#include "road/network/file/name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/core/lower_case.hpp"

namespace starway::road::network {
namespace {

constexpr std::array<std::string_view, 24> other_formats{
    ".shp", ".shx", ".dbf", ".geojson", ".geojsonl", ".geojsonseq", ".json", ".gpkg", ".fgb", ".kml", ".kmz", ".gpx",
    ".gml", ".csv", ".tsv", ".gr",      ".pbf",      ".osm",        ".opl",  ".tntp", ".npy", ".png", ".svg", ".html"};

}  // namespace

Result<void> check_name(const std::filesystem::path& file) {
    const std::string ending = core::lower_case(file.extension().string());
    if (std::find(other_formats.begin(), other_formats.end(), ending) == other_formats.end()) return {};
    std::filesystem::path fitting = file;
    fitting.replace_extension(".starway");
    return Error{
        ErrorKind::usage,
        fmt::format("{} is a name for another format, and this writes a network file; name it {}; to write {}, "
                    "convert it",
                    file.string(), fitting.string(), ending)};
}

}  // namespace starway::road::network
