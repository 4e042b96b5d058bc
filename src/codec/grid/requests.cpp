#include "codec/grid/requests.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "codec/request/envelope.hpp"

namespace starway::codec {
namespace {

constexpr std::size_t most_paths = 10'000;
constexpr double largest_cost = Value::largest_number;

template <class T>
struct TileChoice {
    T value;
    std::string_view name;
};
constexpr std::array<TileChoice<GridArrival>, 4> arrivals{{{GridArrival::at_goal, "at_goal"},
                                                           {GridArrival::beside_goal, "beside_goal"},
                                                           {GridArrival::within_reach, "within_reach"},
                                                           {GridArrival::nearest, "nearest"}}};
constexpr std::array<TileChoice<GridTies>, 3> ties{
    {{GridTies::any, "any"}, {GridTies::fewest_turns, "fewest_turns"}, {GridTies::nearest_line, "nearest_line"}}};
constexpr std::array<TileChoice<FieldWay>, 2> field_ways{{{FieldWay::towards, "towards"}, {FieldWay::away, "away"}}};

// A text, or two numbers, which mean what a text of them means.
Result<MapPlace> place_of(const Value& value) {
    if (value.is_text()) return MapPlace(*value.text());
    if (value.size() != 2) return value.wrong("[x, y] of a place or a text");
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    const auto x = value.item(0).number(-most, most);
    if (!x) return x.error();
    const auto y = value.item(1).number(-most, most);
    if (!y) return y.error();
    return MapPlace(fmt::format("{},{}", *x, *y));
}

// One place, or a list of them. Two numbers are one place.
auto take_places(std::vector<MapPlace>& into) {
    return [&into](const Value& value) -> Result<void> {
        const auto take_one = [&](const Value& one) -> Result<void> {
            auto place = place_of(one);
            if (!place) return std::move(place).error();
            into.push_back(*std::move(place));
            return {};
        };
        const bool several = value.size() > 0 && (value.item(0).is_text() || value.item(0).is_list());
        return several ? value.each(1, take_one) : take_one(value);
    };
}

MapCall read_path(Members& members) {
    MapRequest request;
    members.read("from", take_places(request.from));
    members.read("to", take_places(request.to));
    members.choice("algorithm", grid_algorithms, &GridName<GridAlgorithm>::value, request.algorithm);
    members.choice("heuristic", grid_bounds, &GridName<GridBound>::value, request.bound);
    members.number("epsilon", request.epsilon, 1);
    members.limit("max_snap", request.max_snap);
    members.choice("arrival", arrivals, &TileChoice<GridArrival>::value, request.arrival);
    members.number("reach", request.reach, 0);
    members.choice("ties", ties, &TileChoice<GridTies>::value, request.ties);
    members.flag("from_goal", request.from_goal);
    members.flag("pull_string", request.pull_string);
    members.flag("compare", request.compare);
    members.count("count", request.count, 1, most_paths);
    return request;
}

MapCall read_field(Members& members) {
    service::FieldRequest request;
    members.read("ends", take_places(request.ends));
    members.choice("way", field_ways, &TileChoice<FieldWay>::value, request.way);
    members.number("max_cost", request.max_cost, 0, largest_cost);
    return request;
}

constexpr std::array<std::string_view, 2> tile_services{"route", "field"};
constexpr std::array<MapCall (*)(Members&), tile_services.size()> tile_readers{read_path, read_field};

}  // namespace

Result<TileRequest> read_tile_request(std::string_view text, std::string_view service, const RequestLimits& limits) {
    const auto document = RequestDocument::parse(text, limits);
    if (!document) return document.error();
    const Value root = document->root();
    Members members(root);
    auto envelope = read_envelope(members, tile_services, service);
    if (!envelope) return std::move(envelope).error();
    TileRequest request{std::string(tile_services[envelope->service]), std::move(envelope->id),
                        tile_readers[envelope->service](members)};
    if (auto whole = members.end(); !whole) return std::move(whole).error();
    return request;
}

}  // namespace starway::codec
