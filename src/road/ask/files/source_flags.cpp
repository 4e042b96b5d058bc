#include "road/ask/files/source_flags.hpp"

#include <algorithm>

#include "read/maps/kinds/map_kind.hpp"
#include "read/options/rows.hpp"
#include "read/roads/sources/source_format.hpp"
#include "read/text_source.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::road::ask {
bool could_be_table(const std::string& source) {
    const auto kind = read::maps::kind_of_file(source);
    return kind && *kind == read::maps::MapKind::matrix;
}

Result<bool> is_map(const std::string& source, std::span<const std::string> options) {
    const auto found = starway::is_map(source);
    if (!found) return found;
    const auto given = [&](auto matches) {
        return std::any_of(options.begin(), options.end(), [&](const std::string& option) {
            const read::options::Row* const row = read::options::find(option);
            return row != nullptr && matches(*row);
        });
    };
    if (given([](const read::options::Row& row) { return row.option == "legend" || row.option == "open"; }))
        return true;
    if (!*found) return false;
    const bool as_table =
        given([](const read::options::Row& row) { return row.of_roads && row.fits(read::options::Reader::csv); });
    return !(as_table && could_be_table(source));
}

std::optional<read::options::Reader> road_reader(const std::string& source) {
    const auto identified = read::identify_source(source);
    return identified ? std::optional(identified->format->reader) : std::nullopt;
}

read::options::Reader map_reader(const std::string& source) {
    const auto kind = read::maps::kind_of_file(source);
    return read::maps::reader_of(kind ? *kind : read::maps::MapKind::none);
}

read::options::Reader mesh_reader(const std::string& source) {
    const auto beginning = read::read_beginning(source, 4);
    return beginning && *beginning == "mesh" ? read::options::Reader::mesh : read::options::Reader::level;
}

}  // namespace starway::road::ask
