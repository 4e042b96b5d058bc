#include "request/json/grid.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace starway::request {
namespace {

// A text, or two numbers, which mean what a text of them means.
Result<MapLocation> place_of(const Value& value) {
    if (value.is_text()) return MapLocation(*value.text());
    if (value.size() != 2) return value.wrong("[x, y] of a place or a text");
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    const auto x = value.item(0).number(-most, most);
    if (!x) return x.error();
    const auto y = value.item(1).number(-most, most);
    if (!y) return y.error();
    return MapLocation(fmt::format("{},{}", *x, *y));
}

}  // namespace

// One place, or a list of them. Two numbers are one place.
Result<void> read(const Value& value, const Member&, std::vector<MapLocation>& field) {
    const auto take_one = [&](const Value& one) -> Result<void> {
        auto place = place_of(one);
        if (!place) return std::move(place).error();
        field.push_back(*std::move(place));
        return {};
    };
    const bool several = value.size() > 0 && (value.item(0).is_text() || value.item(0).is_list());
    return several ? value.each(1, take_one) : take_one(value);
}

Result<TileRequest> read_tile_request(std::string_view text, std::string_view service, const RequestLimits& limits) {
    return read_asked<MapCall>(text, tile_services, service, limits);
}

}  // namespace starway::request
