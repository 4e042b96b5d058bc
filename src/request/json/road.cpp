#include "request/json/road.hpp"

#include <utility>

#include "request/json/areas.hpp"

namespace starway::request {

Result<void> read(const Value& value, const Member&, Location& field) {
    if (value.is_text()) {
        field = *value.text();
        return {};
    }
    const auto position = value.is_list() ? value.position() : value.wrong("[lon, lat] or a text");
    if (!position) return position.error();
    field = *position;
    return {};
}

Result<void> read(const Value& value, const Member&, Obstacles& field) {
    auto area = read_area(value);
    if (!area) return std::move(area).error();
    field = *std::move(area);
    return {};
}

// [x, y], [x, y, seconds] or [x, y, seconds, radius]; seconds and radius may be null.
Result<void> read(const Value& value, const Member&, TracePoint& field) {
    if (!value.is_list() || value.size() < 2 || value.size() > 4)
        return value.wrong("[lon, lat], [lon, lat, seconds] or [lon, lat, seconds, radius]");
    const auto x = value.item(0).number();
    if (!x) return x.error();
    const auto y = value.item(1).number();
    if (!y) return y.error();
    field.position = {*x, *y};
    for (std::size_t i = 2; i < value.size(); ++i) {
        if (value.item(i).is_null()) continue;
        const auto given = i == 2 ? value.item(i).number() : value.item(i).number(0);
        if (!given) return given.error();
        (i == 2 ? field.time_s : field.radius_m) = *given;
    }
    return {};
}

// One of those that ship, as a request must not make anybody read files.
Result<void> read(const Value& value, const Member&, Language& field) {
    const auto language = value.text();
    if (!language) return language.error();
    auto known = Instructions::built_in(*language);
    if (!known) return std::move(known).error();
    field = {*std::move(known)};
    return {};
}

Result<RoadRequest> read_road_request(std::string_view text, std::string_view service, const RequestLimits& limits) {
    return read_asked<RoadCall>(text, road_services, service, limits);
}

}  // namespace starway::request
