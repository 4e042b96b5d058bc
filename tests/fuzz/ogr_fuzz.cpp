// Files of each vector format that the plug-in lets GDAL read, with GDAL's default settings. The first byte chooses the format; where a
// source has several files, each but the last is preceded by its length (four bytes, low byte first).
#include <cpl_vsi.h>
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/ogr/readers.hpp"

namespace {

using namespace starway;

struct Format {
    std::string_view name;
    std::array<const char*, 4> extensions;  // of the file that is opened, then of those beside it
};
// make-ogr-seeds and README.md know the same numbers.
constexpr std::array<Format, 19> formats{{
    {"GeoJSON", {"geojson"}},
    {"GeoJSONSeq", {"geojsonl"}},
    {"TopoJSON", {"topojson"}},
    {"ESRI Shapefile", {"shp", "shx", "dbf", "prj"}},
    {"GPKG", {"gpkg"}},
    {"SQLite", {"sqlite"}},
    {"FlatGeobuf", {"fgb"}},
    {"KML", {"kml"}},
    {"GML", {"gml"}},
    {"GPX", {"gpx"}},
    {"OSM (XML)", {"osm"}},
    {"OSM (PBF)", {"osm.pbf"}},
    {"MapInfo MIF", {"mif", "mid"}},
    {"MapInfo TAB", {"tab", "dat", "map", "id"}},
    {"DXF", {"dxf"}},
    {"DGN", {"dgn"}},
    {"OGR_GMT", {"gmt"}},
    {"JML", {"jml"}},
    {"AVCE00", {"e00"}},
}};

class MemorySource {
public:
    MemorySource(const Format& format, std::span<const std::uint8_t> bytes) {
        for (std::size_t i = 0; i < format.extensions.size() && format.extensions[i] != nullptr; ++i) {
            const bool last = i + 1 == format.extensions.size() || format.extensions[i + 1] == nullptr;
            std::size_t length = bytes.size();
            if (!last) {
                std::uint32_t told = 0;
                if (bytes.size() < sizeof told) break;
                std::memcpy(&told, bytes.data(), sizeof told);
                bytes = bytes.subspan(sizeof told);
                length = std::min<std::size_t>(told, bytes.size());
            }
            add(fmt::format("/vsimem/fuzz.{}", format.extensions[i]), bytes.first(length));
            bytes = bytes.subspan(length);
        }
    }
    ~MemorySource() {
        for (const std::string& path : paths_) VSIUnlink(path.c_str());
    }
    MemorySource(const MemorySource&) = delete;
    MemorySource& operator=(const MemorySource&) = delete;
    [[nodiscard]] std::string path() const { return paths_.empty() ? std::string() : paths_.front(); }

private:
    void add(const std::string& path, std::span<const std::uint8_t> part) {
        contents_.emplace_back(part.begin(), part.end());
        VSIFCloseL(VSIFileFromMemBuffer(path.c_str(), contents_.back().data(), contents_.back().size(), FALSE));
        paths_.push_back(path);
    }
    std::vector<std::vector<std::uint8_t>> contents_;
    std::vector<std::string> paths_;
};

template <class T>
void check(const Result<T>& read) {
    if (!read && read.error().message.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const Format& format = formats[data[0] % formats.size()];
    const MemorySource source(format, {data + 1, size - 1});
    if (source.path().empty()) return 0;
    LoadReport report;
    const auto lines = io::read_lines_ogr({source.path()}, {}, report, {});
    check(lines);
    if (lines)
        for (const std::uint32_t first : lines->first_point)
            if (first > lines->points.size()) std::abort();
    check(io::read_places_ogr(source.path(), {}, {}, FrameKind::geographic));
    check(io::read_polygons_ogr(source.path(), {}, nullptr));
    return 0;
}
