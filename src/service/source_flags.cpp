#include "service/source_flags.hpp"

#include <algorithm>

#include "io/maps/kinds/map_kind.hpp"
#include "io/sources/source_format.hpp"
#include "io/text_source.hpp"
#include "options/rows.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::service {
bool could_be_table(const std::string& source) {
    const auto kind = maps::kind_of_file(source);
    return kind && *kind == maps::MapKind::matrix;
}

Result<bool> is_map(const std::string& source, std::span<const std::string> options) {
    const auto found = starway::is_map(source);
    if (!found) return found;
    const auto given = [&](auto matches) {
        return std::any_of(options.begin(), options.end(), [&](const std::string& option) {
            const options::Row* const row = options::find(option);
            return row != nullptr && matches(*row);
        });
    };
    if (given([](const options::Row& row) { return row.option == "legend" || row.option == "open"; })) return true;
    if (!*found) return false;
    const bool as_table = given([](const options::Row& row) { return row.of_roads && row.fits(options::Reader::csv); });
    return !(as_table && could_be_table(source));
}

std::optional<options::Reader> road_reader(const std::string& source) {
    const auto identified = io::identify_source(source);
    return identified ? std::optional(identified->format->reader) : std::nullopt;
}

options::Reader map_reader(const std::string& source) {
    const auto kind = maps::kind_of_file(source);
    return maps::reader_of(kind ? *kind : maps::MapKind::none);
}

options::Reader mesh_reader(const std::string& source) {
    const auto beginning = io::read_beginning(source, 4);
    return beginning && *beginning == "mesh" ? options::Reader::mesh : options::Reader::level;
}

}  // namespace starway::service
