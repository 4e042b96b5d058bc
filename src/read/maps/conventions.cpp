#include "read/maps/conventions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "read/maps/source_text.hpp"

namespace starway::read::maps {
namespace {

constexpr std::array<std::string_view, 4> known_spots{"start", "goal", "spawn", "portal"};

}  // namespace

std::string spot_class(std::string_view type) {
    for (const std::string_view known : known_spots)
        if (read::same_name(type, known)) return std::string(known);
    return std::string(type);
}

bool is_known_spot(std::string_view type) {
    return std::find(known_spots.begin(), known_spots.end(), type) != known_spots.end();
}

void note_blocked_spots(TileMap& map) {
    for (const MapSpot& spot : map.spots)
        if (is_known_spot(spot.type) && !map.grid.open(spot.cell))
            map.notes.push_back(fmt::format("The {}{}{} at {},{} is on a blocked cell.", spot.type,
                                            spot.name.empty() ? "" : " ", spot.name.empty() ? "" : in_quotes(spot.name),
                                            spot.cell.x, spot.cell.y));
}

std::string counted(std::uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 20;
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most));
    return fmt::format("{}{}", fmt::join(names.begin(), end, ", "), names.size() > most ? ", ..." : "");
}

Result<void> check_cost(std::string_view key, double cost) {
    if (cost >= 0 && (cost <= 65535 || std::isinf(cost))) return {};
    return Error{ErrorKind::usage, fmt::format("the cost of {} must be a number from 0 to 65535, or infinite, not {}",
                                               in_quotes(key), cost)};
}

}  // namespace starway::read::maps
