#include "io/source_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/diagnostics.hpp"

namespace starway::io {
namespace {

using Options = SourceOptions;

constexpr std::uint32_t bit(Reader reader) {
    return std::uint32_t{1} << static_cast<unsigned>(reader);
}

template <class... Readers>
constexpr std::uint32_t any(Readers... readers) {
    return (bit(readers) | ...);
}

constexpr std::uint32_t tables = any(Reader::csv, Reader::gmns, Reader::tntp);
constexpr std::uint32_t lists = tables | bit(Reader::dimacs);
constexpr std::uint32_t csv_and_gis = any(Reader::csv, Reader::gis);
constexpr std::uint32_t tables_and_gis = tables | bit(Reader::gis);
constexpr std::uint32_t csv_with_gmns = any(Reader::csv, Reader::gmns);
constexpr std::uint32_t layered_maps = any(Reader::tiled, Reader::ldtk);
constexpr std::uint32_t all_maps =
    any(Reader::moving_ai, Reader::tiled, Reader::ldtk, Reader::characters, Reader::raster, Reader::ros);
constexpr std::uint32_t gis_layers = any(Reader::gis, Reader::gis_points, Reader::obstacles);

constexpr std::array table{
    // all sources of rows
    OptionRow{"on_error", lists | any(Reader::gis, Reader::csv_points),
              [](const Options& o) { return o.on_error != Options().on_error; }},
    OptionRow{"nodes", any(Reader::csv, Reader::tntp, Reader::dimacs),
              [](const Options& o) { return !o.nodes.empty(); }},
    OptionRow{"crs", lists | gis_layers | any(Reader::csv_points, Reader::raster),
              [](const Options& o) { return !o.crs.empty(); }},
    // columns and fields
    OptionRow{"from_field", csv_and_gis, [](const Options& o) { return !o.from_field.empty(); }},
    OptionRow{"to_field", csv_and_gis, [](const Options& o) { return !o.to_field.empty(); }},
    OptionRow{"id_field", bit(Reader::csv), [](const Options& o) { return !o.id_field.empty(); }},
    OptionRow{"x_field", any(Reader::csv, Reader::csv_points), [](const Options& o) { return !o.x_field.empty(); }},
    OptionRow{"y_field", any(Reader::csv, Reader::csv_points), [](const Options& o) { return !o.y_field.empty(); }},
    OptionRow{"weight_field", lists | bit(Reader::gis), [](const Options& o) { return !o.weight_field.empty(); }},
    OptionRow{"extra_weight", lists | bit(Reader::gis), [](const Options& o) { return !o.extra_weights.empty(); }},
    OptionRow{"speed_field", tables_and_gis, [](const Options& o) { return !o.speed_field.empty(); }},
    OptionRow{"class_field", tables_and_gis, [](const Options& o) { return !o.class_field.empty(); }},
    OptionRow{"speed", tables_and_gis, [](const Options& o) { return !o.speed_kmh.empty(); }},
    OptionRow{"oneway_field", csv_and_gis, [](const Options& o) { return !o.oneway_field.empty(); }},
    OptionRow{"oneway_values", csv_and_gis,
              [](const Options& o) { return o.oneway_values != Options().oneway_values || !o.oneway_words.empty(); }},
    OptionRow{"level_field", csv_and_gis, [](const Options& o) { return !o.level_field.empty(); }, true},
    OptionRow{"name_field", csv_with_gmns | bit(Reader::gis), [](const Options& o) { return !o.name_field.empty(); }},
    OptionRow{"ignore_field", tables_and_gis, [](const Options& o) { return !o.ignored_fields.empty(); }},
    OptionRow{"length_unit", tables_and_gis, [](const Options& o) { return !o.length_unit.empty(); }},
    OptionRow{"speed_unit", tables_and_gis, [](const Options& o) { return !o.speed_unit.empty(); }},
    OptionRow{"time_unit", tables_and_gis, [](const Options& o) { return !o.time_unit.empty(); }},
    OptionRow{"sentinels", lists | bit(Reader::gis),
              [](const Options& o) { return o.sentinels != Options().sentinels; }},
    OptionRow{"profile", any(Reader::network, Reader::osm, Reader::csv, Reader::gis),
              [](const Options& o) { return !o.profiles.empty(); }},
    // OpenStreetMap
    OptionRow{"clip", bit(Reader::osm), [](const Options& o) { return !o.clip.empty(); }},
    OptionRow{"keep_tags", bit(Reader::osm), [](const Options& o) { return !o.keep_tags.empty(); }},
    OptionRow{"at", bit(Reader::osm), [](const Options& o) { return !o.at.empty(); }},
    OptionRow{"square_corners", bit(Reader::osm),
              [](const Options& o) { return o.square_corners != Options().square_corners; }},
    // edge lists
    OptionRow{"encoding", csv_with_gmns | any(Reader::gis, Reader::gis_points, Reader::csv_points),
              [](const Options& o) { return !o.encoding.empty(); }},
    OptionRow{"delimiter", csv_with_gmns | bit(Reader::csv_points), [](const Options& o) { return o.delimiter != 0; }},
    OptionRow{"directed", any(Reader::csv, Reader::dimacs, Reader::gis), [](const Options& o) { return o.directed; }},
    OptionRow{"undirected", lists | bit(Reader::gis), [](const Options& o) { return o.undirected; }},
    // layers
    OptionRow{"layer", gis_layers | layered_maps, [](const Options& o) { return !o.layer.empty(); }},
    OptionRow{"where", gis_layers, [](const Options& o) { return !o.where.empty(); }},
    OptionRow{"snap_tolerance", csv_and_gis,
              [](const Options& o) { return o.snap_tolerance_m != Options().snap_tolerance_m; }, true},
    OptionRow{"junctions", csv_and_gis, [](const Options& o) { return o.junctions != Options().junctions; }, true},
    OptionRow{"node_crossings", csv_and_gis, nullptr, true},
    // tile maps
    OptionRow{"cost", all_maps},
    OptionRow{"legend", bit(Reader::characters)},
    OptionRow{"open", bit(Reader::characters)},
    OptionRow{"walls", layered_maps},
    OptionRow{"empty", layered_maps},
    OptionRow{"level", bit(Reader::ldtk)},
    OptionRow{"allow_outside", layered_maps},
    OptionRow{"unknown", bit(Reader::ros)},
    OptionRow{"as", bit(Reader::raster)},
    OptionRow{"band", bit(Reader::raster)},
    OptionRow{"max_grade", bit(Reader::raster)},
    OptionRow{"neighbours", all_maps},
    OptionRow{"corners", all_maps},
    OptionRow{"step_costs", all_maps},
    OptionRow{"terrain", all_maps},
    OptionRow{"uphill", all_maps},
    OptionRow{"downhill", all_maps},
    OptionRow{"unit_size", all_maps},
    OptionRow{"radius", all_maps},
    OptionRow{"jump_radius", all_maps},
    OptionRow{"jump_price", all_maps},
    // meshes
    OptionRow{"obstacles", bit(Reader::obstacles)},
    OptionRow{"margin", bit(Reader::obstacles)},
    OptionRow{"slope", bit(Reader::level)},
    OptionRow{"headroom", bit(Reader::level)},
    OptionRow{"climb", bit(Reader::level)},
};

struct Words {
    std::string_view one, several;
};

// For "roads.csv, a CSV table" and "it applies to CSV tables".
constexpr std::array<Words, reader_count> reader_words{{
    {"a network file", "network files"},
    {"a CSV table", "CSV tables"},
    {"a GMNS network", "GMNS networks"},
    {"a TNTP network", "TNTP networks"},
    {"a DIMACS graph", "DIMACS graphs"},
    {"an OpenStreetMap file", "OpenStreetMap files"},
    {"a GIS source", "GIS sources"},
    {"a CSV table of points", "CSV tables of points"},
    {"a GIS source of points", "GIS sources of points"},
    {"a Moving AI map", "Moving AI maps"},
    {"a Tiled map", "Tiled maps"},
    {"an LDtk project", "LDtk projects"},
    {"a character map", "character maps"},
    {"a raster", "rasters"},
    {"a ROS map", "ROS maps"},
    {"a navigation mesh", "navigation meshes"},
    {"an .obj level", ".obj levels"},
    {"a source of polygons", "polygons⟦ (⟨obstacles⟩)⟧"},
    {"a voxel map", "voxel maps"},
}};

std::string readers_text(const OptionRow& row) {
    if (row.readers == all_maps) return "tile maps";
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < reader_count; ++i) {
        const auto reader = static_cast<Reader>(i);
        if (row.fits(reader) && reader != Reader::csv_points && reader != Reader::gis_points)
            names.push_back(reader_words[i].several);
    }
    if (names.size() == 1) return std::string(names.front());
    const std::string_view last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

Error no_effect(Reader reader, const std::string& source, const OptionRow& row) {
    const std::string_view what = reader_words[static_cast<std::size_t>(reader)].one;
    if (reader == Reader::network && row.given != nullptr)
        return Error{ErrorKind::usage, fmt::format("⟨{}⟩ has no effect on {}, {}; leave it out, or "
                                                   "use it when building the network from its source",
                                                   row.option, source, what)};
    return Error{ErrorKind::usage, fmt::format("⟨{}⟩ has no effect on {}, {}; it applies to {}; leave it out",
                                               row.option, source, what, readers_text(row))};
}

std::vector<std::string> given_options(const SourceOptions& options) {
    std::vector<std::string> given;
    for (const OptionRow& row : table)
        if (row.given != nullptr && row.given(options)) given.emplace_back(row.option);
    return given;
}

}  // namespace

Reader reader_of(SourceKind kind) {
    switch (kind) {
        case SourceKind::network:
            return Reader::network;
        case SourceKind::dimacs:
            return Reader::dimacs;
        case SourceKind::csv:
            return Reader::csv;
        case SourceKind::gmns:
            return Reader::gmns;
        case SourceKind::tntp:
            return Reader::tntp;
        case SourceKind::osm:
            return Reader::osm;
        case SourceKind::vector:
            break;
    }
    return Reader::gis;
}

std::span<const OptionRow> option_table() {
    return table;
}

const OptionRow* find_option(std::string_view option) {
    const auto* const found =
        std::find_if(table.begin(), table.end(), [&](const OptionRow& row) { return row.option == option; });
    return found == table.end() ? nullptr : &*found;
}

Result<void> check_flags(Reader reader, const std::string& source, std::span<const std::string> options) {
    for (const std::string& option : options)
        if (const OptionRow* row = find_option(option); row != nullptr && !row->fits(reader))
            return no_effect(reader, source, *row);
    return {};
}

Result<void> check_options(Reader reader, const std::string& source, const SourceOptions& options) {
    return check_flags(reader, source, given_options(options));
}

Result<void> check_joining_flags(const LoadReport& report, const std::string& source,
                                 std::span<const std::string> options) {
    if (report.from_field.empty()) return {};
    for (const std::string& option : options)
        if (const OptionRow* row = find_option(option); row != nullptr && row->joins_lines)
            return Error{ErrorKind::usage,
                         fmt::format("⟨{}⟩ has no effect on {}, whose lines connect by the node numbers in {} and {}; "
                                     "leave it out⟦, or connect the lines by their geometry with ⟨ignore_field={}⟩⟧",
                                     option, source, report.from_field, report.to_field, report.from_field)};
    return {};
}

Result<void> check_joining_options(const LoadReport& report, const std::string& source, const SourceOptions& options) {
    return check_joining_flags(report, source, given_options(options));
}

}  // namespace starway::io
