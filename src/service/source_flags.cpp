#include "service/source_flags.hpp"

#include <algorithm>

#include "io/maps/map_kind.hpp"
#include "io/source_kind.hpp"
#include "io/source_options.hpp"
#include "io/text_source.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::service {
namespace {

io::Reader map_reader(const std::string& source) {
    const auto kind = maps::kind_of_file(source);
    switch (kind ? *kind : maps::MapKind::none) {
        case maps::MapKind::moving_ai:
            return io::Reader::moving_ai;
        case maps::MapKind::tiled:
            return io::Reader::tiled;
        case maps::MapKind::ldtk:
            return io::Reader::ldtk;
        case maps::MapKind::ros:
            return io::Reader::ros;
        case maps::MapKind::raster:
        case maps::MapKind::unknown_bytes:
            return io::Reader::raster;
        case maps::MapKind::characters:
        case maps::MapKind::matrix:
        case maps::MapKind::none:
            break;
    }
    return io::Reader::characters;
}

io::Reader mesh_reader(const std::string& source) {
    const auto beginning = io::read_beginning(source, 4);
    return beginning && *beginning == "mesh" ? io::Reader::mesh : io::Reader::level;
}

}  // namespace

bool is_reading_option(std::string_view option) {
    return io::find_option(option) != nullptr;
}

bool could_be_table(const std::string& source) {
    const auto kind = maps::kind_of_file(source);
    return kind && *kind == maps::MapKind::matrix;
}

Result<bool> is_map(const std::string& source, std::span<const std::string> options) {
    const auto found = starway::is_map(source);
    if (!found) return found;
    const auto given = [&](auto matches) {
        return std::any_of(options.begin(), options.end(), [&](const std::string& option) {
            const io::OptionRow* const row = io::find_option(option);
            return row != nullptr && matches(*row);
        });
    };
    if (given([](const io::OptionRow& row) { return row.option == "legend" || row.option == "open"; })) return true;
    if (!*found) return false;
    const bool as_table =
        given([](const io::OptionRow& row) { return row.fits(io::Reader::csv) && row.given != nullptr; });
    return !(as_table && could_be_table(source));
}

Result<void> check_road_flags(const std::string& source, std::span<const std::string> options) {
    const auto identified = io::identify_source(source);
    return identified ? io::check_flags(io::reader_of(identified->kind), source, options) : Result<void>();
}

Result<void> check_map_flags(const std::string& source, std::span<const std::string> options) {
    return io::check_flags(map_reader(source), source, options);
}

Result<void> check_mesh_flags(const std::string& source, std::span<const std::string> options) {
    return io::check_flags(mesh_reader(source), source, options);
}

Result<void> check_voxel_flags(const std::string& source, std::span<const std::string> options) {
    return io::check_flags(io::Reader::voxels, source, options);
}

Result<void> check_obstacle_flags(const std::string& source, std::span<const std::string> options) {
    return io::check_flags(io::Reader::obstacles, source, options);
}

Result<void> check_joining_flags(const LoadReport& report, const std::string& source,
                                 std::span<const std::string> options) {
    return io::check_joining_flags(report, source, options);
}

}  // namespace starway::service
