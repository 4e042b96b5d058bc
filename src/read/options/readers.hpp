// The readers of sources, and sets of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace starway::read::options {

// The formats of roads, a line each: the name of its RoadFormat (read/reader.hpp), "a CSV table", for "roads.csv, a CSV
// table", and "CSV tables", for "it applies to CSV tables and GIS sources".
#define STARWAY_ROAD_FORMATS(FORMAT)                            \
    FORMAT(network, "a network file", "network files")          \
    FORMAT(csv, "a CSV table", "CSV tables")                    \
    FORMAT(gmns, "a GMNS network", "GMNS networks")             \
    FORMAT(tntp, "a TNTP network", "TNTP networks")             \
    FORMAT(dimacs, "a DIMACS graph", "DIMACS graphs")           \
    FORMAT(matsim, "a MATSim network", "MATSim networks")       \
    FORMAT(osm, "an OpenStreetMap file", "OpenStreetMap files") \
    FORMAT(gis, "a GIS source", "GIS sources")

#define STARWAY_READERS(READER)                                           \
    STARWAY_ROAD_FORMATS(READER)                                          \
    READER(csv_points, "a CSV table of points", "CSV tables of points")   \
    READER(gis_points, "a GIS source of points", "GIS sources of points") \
    READER(moving_ai, "a Moving AI map", "Moving AI maps")                \
    READER(tiled, "a Tiled map", "Tiled maps")                            \
    READER(ldtk, "an LDtk project", "LDtk projects")                      \
    READER(characters, "a character map", "character maps")               \
    READER(raster, "a raster", "rasters")                                 \
    READER(ros, "a ROS map", "ROS maps")                                  \
    READER(mesh, "a navigation mesh", "navigation meshes")                \
    READER(level, "an .obj level", ".obj levels")                         \
    READER(obstacles, "a source of polygons", "polygons⟦ (⟨obstacles⟩)⟧") \
    READER(voxels, "a voxel map", "voxel maps")

#define STARWAY_NAME(name, one, several) name,
enum class Reader : std::uint8_t { STARWAY_READERS(STARWAY_NAME) };
#undef STARWAY_NAME

template <class... Readers>
constexpr std::uint32_t any(Readers... readers) {
    return ((std::uint32_t{1} << static_cast<unsigned>(readers)) | ...);
}

inline constexpr std::uint32_t tables = any(Reader::csv, Reader::gmns, Reader::tntp);
inline constexpr std::uint32_t lists = tables | any(Reader::dimacs, Reader::matsim);
inline constexpr std::uint32_t csv_and_gis = any(Reader::csv, Reader::gis);
inline constexpr std::uint32_t csv_with_gmns = any(Reader::csv, Reader::gmns);
inline constexpr std::uint32_t lists_and_gis = lists | any(Reader::gis);
inline constexpr std::uint32_t tables_and_gis = tables | any(Reader::gis);
inline constexpr std::uint32_t gis_layers = any(Reader::gis, Reader::gis_points, Reader::obstacles);
inline constexpr std::uint32_t layered_maps = any(Reader::tiled, Reader::ldtk);
inline constexpr std::uint32_t all_maps =
    any(Reader::moving_ai, Reader::tiled, Reader::ldtk, Reader::characters, Reader::raster, Reader::ros);

struct Words {
    std::string_view one, several;
};
#define STARWAY_WORDS(name, one, several) {one, several},
inline constexpr Words reader_words[] = {STARWAY_READERS(STARWAY_WORDS)};
#undef STARWAY_WORDS

constexpr std::string_view words_of(Reader reader) {
    return reader_words[static_cast<std::size_t>(reader)].one;
}

}  // namespace starway::read::options
