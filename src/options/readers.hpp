// The readers of sources, and sets of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace starway::options {

enum class Reader : std::uint8_t {
    network,
    csv,
    gmns,
    tntp,
    dimacs,
    osm,
    gis,
    csv_points,
    gis_points,
    moving_ai,
    tiled,
    ldtk,
    characters,
    raster,
    ros,
    mesh,
    level,
    obstacles,
    voxels
};
inline constexpr std::size_t reader_count = 19;

template <class... Readers>
constexpr std::uint32_t any(Readers... readers) {
    return ((std::uint32_t{1} << static_cast<unsigned>(readers)) | ...);
}

inline constexpr std::uint32_t tables = any(Reader::csv, Reader::gmns, Reader::tntp);
inline constexpr std::uint32_t lists = tables | any(Reader::dimacs);
inline constexpr std::uint32_t csv_and_gis = any(Reader::csv, Reader::gis);
inline constexpr std::uint32_t csv_with_gmns = any(Reader::csv, Reader::gmns);
inline constexpr std::uint32_t lists_and_gis = lists | any(Reader::gis);
inline constexpr std::uint32_t tables_and_gis = tables | any(Reader::gis);
inline constexpr std::uint32_t gis_layers = any(Reader::gis, Reader::gis_points, Reader::obstacles);
inline constexpr std::uint32_t layered_maps = any(Reader::tiled, Reader::ldtk);
inline constexpr std::uint32_t all_maps =
    any(Reader::moving_ai, Reader::tiled, Reader::ldtk, Reader::characters, Reader::raster, Reader::ros);

// "a CSV table", for "roads.csv, a CSV table".
std::string_view words_of(Reader reader);
// "CSV tables", for "it applies to CSV tables and GIS sources".
std::string_view several_of(Reader reader);

}  // namespace starway::options
