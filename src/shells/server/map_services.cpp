// /grid/v1/{map}/map, tiles, route and field: tile maps.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "draw/formats/formats.hpp"
#include "draw/layout_json.hpp"
#include "draw/picture.hpp"
#include "grid/ask/field_route.hpp"
#include "grid/model/map_art.hpp"
#include "request/codec/grid/route.hpp"
#include "request/json/document.hpp"
#include "request/json/grid.hpp"
#include "shells/server/callers_words.hpp"
#include "shells/server/http/query.hpp"
#include "shells/server/serving.hpp"

namespace starway::server {
namespace {

using Json = nlohmann::json;
constexpr std::uint64_t most_cells_sent = 4'000'000;
constexpr std::uint64_t light_cells = 20'000;

struct CornerName {
    CornerRule rule;
    std::string_view name;
};
constexpr std::array<CornerName, 4> corner_names{{{CornerRule::always, "always"},
                                                  {CornerRule::one_obstacle, "one-obstacle"},
                                                  {CornerRule::no_obstacle, "no-obstacle"},
                                                  {CornerRule::never, "never"}}};

std::string_view name_of(CornerRule rule) {
    for (const CornerName& corner : corner_names)
        if (corner.rule == rule) return corner.name;
    return corner_names.front().name;
}

// A request, and how the map differs for it alone.
struct MapCall {
    request::MapCall call;
    struct Edit {
        std::int64_t x = 0, y = 0;
        std::optional<double> cost;  // nothing: blocked
    };
    std::vector<Edit> edits;
    std::optional<CornerRule> corners;
    bool explored = false;
    [[nodiscard]] bool changes_map() const { return corners || !edits.empty(); }
};

Result<void> read_edits(const Json& edits, MapCall& call) {
    const Error malformed{ErrorKind::usage,
                          "edits takes a list of [x, y, cost], where a cost of null blocks the cell."};
    if (!edits.is_array()) return malformed;
    for (const Json& edit : edits) {
        if (!edit.is_array() || edit.size() != 3 || !edit[0].is_number_integer() || !edit[1].is_number_integer() ||
            !(edit[2].is_null() || edit[2].is_number()))
            return malformed;
        MapCall::Edit one{edit[0].get<std::int64_t>(), edit[1].get<std::int64_t>(), {}};
        if (edit[2].is_number()) one.cost = edit[2].get<double>();
        if (one.cost && !(*one.cost > 0)) return malformed;
        call.edits.push_back(one);
    }
    return {};
}

// A word of this service for a member of the request, which may not be there too.
Result<void> put_for(Json& body, std::string_view word, std::string_view member, Json value) {
    if (body.contains(member))
        return Error{ErrorKind::usage,
                     fmt::format("'{}' and '{}' contradict each other; leave one of them out", word, member)};
    body[std::string(member)] = std::move(value);
    return {};
}

// The members that are the page's own; the rest is for the reader of requests.
Result<MapCall> read_map_call(std::string_view text, std::string_view service) {
    auto parsed = request::parse_json(text, body_limits);
    if (!parsed) return std::move(parsed).error();
    Json& body = *parsed;
    if (!body.is_object()) return Error{ErrorKind::usage, "The body is not a JSON object."};
    MapCall call;
    if (const auto edits = body.find("edits"); edits != body.end()) {
        if (auto read = read_edits(*edits, call); !read) return std::move(read).error();
        body.erase("edits");
    }
    if (const auto corners = body.find("corners"); corners != body.end()) {
        const auto* const named = std::find_if(corner_names.begin(), corner_names.end(), [&](const CornerName& entry) {
            return corners->is_string() && corners->get<std::string>() == entry.name;
        });
        if (named == corner_names.end())
            return Error{ErrorKind::usage, "corners takes always, one-obstacle, no-obstacle or never."};
        call.corners = named->rule;
        body.erase("corners");
    }
    if (const auto explored = body.find("explored"); explored != body.end()) {
        if (!explored->is_boolean() || service != "route")
            return Error{ErrorKind::usage, "explored takes true or false, and is for routes."};
        call.explored = explored->get<bool>();
        body.erase("explored");
    }
    std::string_view ends_word = "ends", range_word = "max_cost";
    if (service == "field") {
        if (body.contains("from") && body.contains("to"))
            return Error{ErrorKind::usage, "A field is from places or to places; name one of both."};
        for (const auto& [name, way] : {std::pair{"to", "towards"}, std::pair{"from", "away"}})
            if (const auto ends = body.find(name); ends != body.end()) {
                Json places = *ends;
                body.erase(name);
                if (auto put = put_for(body, name, "ends", std::move(places)); !put) return std::move(put).error();
                if (auto put = put_for(body, name, "way", way); !put) return std::move(put).error();
                ends_word = name;
            }
        if (const auto range = body.find("range"); range != body.end()) {
            if (!range->is_number() || !(range->get<double>() >= 0))
                return Error{ErrorKind::usage, "range takes a cost of at least 0."};
            if (auto put = put_for(body, "range", "max_cost", *range); !put) return std::move(put).error();
            range_word = "range";
            body.erase("range");
        }
    }
    auto asked = request::read_tile_request(body.dump(-1, ' ', false, Json::error_handler_t::replace), service);
    if (!asked)
        return in_callers_words(asked.error(), [&](std::string_view place) {
            const std::string ends = moved_place(place, "ends", ends_word);
            return ends.empty() ? moved_place(place, "max_cost", range_word) : ends;
        });
    call.call = std::move(asked->call);
    return call;
}

Result<void> change(TileMap& map, const MapCall& call) {
    if (call.corners) {
        GridRules rules = map.grid.rules();
        rules.corners = *call.corners;
        if (auto set = map.grid.set_rules(rules); !set) return set;
    }
    const bool costs = std::any_of(call.edits.begin(), call.edits.end(),
                                   [](const MapCall::Edit& edit) { return edit.cost && *edit.cost != 1; });
    constexpr std::uint16_t units = 100;
    if (costs && !map.grid.has_costs()) map.grid.use_costs(units);
    for (const MapCall::Edit& edit : call.edits) {
        const std::int64_t x = edit.x - map.origin.x;
        const std::int64_t y = edit.y - map.origin.y;
        const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        if (x < 0 || y < 0 || x >= map.grid.width() || y >= map.grid.height())
            return Error{ErrorKind::usage, fmt::format("The cell {},{} of edits is not on the map.", edit.x, edit.y)};
        map.grid.set_open(cell, edit.cost.has_value());
        if (!edit.cost || !map.grid.has_costs()) continue;
        const double steps = std::round(*edit.cost * map.grid.cost_units());
        if (steps < 1 || steps > std::numeric_limits<std::uint16_t>::max())
            return Error{ErrorKind::usage, fmt::format("The cost {} of edits is too small or too large.", *edit.cost)};
        map.grid.set_cost(cell, static_cast<std::uint16_t>(steps));
    }
    return {};
}

class Recorder final : public GridObserver {
public:
    std::vector<request::codec::ExploredCell> cells;
    std::uint64_t count = 0;

    void settled(GridCell cell, GridCell from, double g, double h, double f, bool backward) override {
        ++count;
        if (cells.size() < most_explored) cells.push_back({cell, from, g, h, f, backward});
    }
};

Response answer_route(const grid::Engine& engine, const MapCall& call, const Control& control) {
    MapRequest request = std::get<MapRequest>(call.call);
    Recorder recorder;
    if (call.explored) request.observer = &recorder;
    const auto route = engine.route(request, control);
    if (!route) return error_response(route.error(), request::codec::map_names);
    request::codec::GridRoute answer{*route, engine.map(), 0};
    if (call.explored) answer.explored = request::codec::explored_cells(recorder.cells, recorder.count, engine.map());
    return json_response(request::codec::as_json(answer), 200, request::codec::map_names);
}

Response run_route(const MapEntry& entry, const MapCall& call, const Control& control) {
    if (!call.changes_map()) return answer_route(entry.engine, call, control);
    TileMap map = entry.engine.map();
    if (auto changed = change(map, call); !changed) return error_response(changed.error(), request::codec::map_names);
    return answer_route(grid::Engine(std::move(map)), call, control);
}

Response run_field(const MapEntry& entry, const MapCall& call, const Control& control) {
    std::optional<TileMap> changed;
    if (call.changes_map()) {
        changed = entry.engine.map();
        if (auto done = change(*changed, call); !done) return error_response(done.error(), request::codec::map_names);
    }
    const TileMap& map = changed ? *changed : entry.engine.map();
    const auto field = grid::ask::map_field(map, std::get<grid::ask::FieldRequest>(call.call), control.cancel);
    if (!field) return error_response(field.error(), request::codec::map_names);
    return json_response(request::codec::as_json(request::codec::FieldAnswer{*field, map, 0}), 200,
                         request::codec::map_names);
}

std::string_view cells_of(const GridRules& rules) {
    switch (rules.topology) {
        case GridTopology::hexagonal:
            return "hexagon";
        case GridTopology::staggered:
            return "staggered";
        case GridTopology::four:
        case GridTopology::eight:
            break;
    }
    return "square";
}

// Lengths of runs of cells that a sensor saw, and that none saw, in turn.
void write_unknown(core::JsonWriter& json, const TileMap& map) {
    json.key("unknown");
    json.begin_short_list();
    std::size_t run = 0;
    bool unknown = false;
    for (const bool cell : map.unknown) {
        if (cell != unknown) {
            json.value(std::uint64_t{run});
            run = 0;
            unknown = cell;
        }
        ++run;
    }
    if (unknown) json.value(std::uint64_t{run});
    json.end_list();
}

Response describe(const MapEntry& entry) {
    const TileMap& map = entry.engine.map();
    const GridMap& grid = map.grid;
    if (std::uint64_t{grid.width()} * grid.height() > most_cells_sent)
        return refusal(400, "TooBig",
                       fmt::format("The map has more than {} cells, too many to be sent.", most_cells_sent));
    return json_response([&](core::JsonWriter& json) {
        json.object([&] {
            json.member("name", entry.name);
            json.member("width", grid.width());
            json.member("height", grid.height());
            json.key("first");
            request::codec::write_value(json, request::codec::on(map, GridCell{0, 0}));
            json.member("cells", cells_of(grid.rules()));
            json.member("corners", name_of(grid.rules().corners));
            const draw::Layout layout = draw::Layout::of(map);
            const Box drawn = layout.bounds(grid.width(), grid.height());
            json.key("layout");
            draw::write_layout(json, layout, {1, 1}, {-drawn.min_x, -drawn.min_y});
            json.member("tiles", grid::model::tiles_of(map) != nullptr);
            json.member("extent", std::vector<double>{drawn.max_x - drawn.min_x, drawn.max_y - drawn.min_y});
            json.list("outline", layout.outline, [&](Position corner) {
                json.value(std::vector<double>{corner.x, corner.y});
            });
            json.key("costs");
            json.begin_short_list();
            for (std::int32_t y = 0; y < static_cast<std::int32_t>(grid.height()); ++y)
                for (std::int32_t x = 0; x < static_cast<std::int32_t>(grid.width()); ++x) {
                    const GridCell cell{x, y};
                    if (!grid.open(cell))
                        json.value(nullptr);
                    else
                        json.value(grid.has_costs()
                                       ? static_cast<double>(grid.cost(grid.node(cell))) / grid.cost_units()
                                       : 1.0);
                }
            json.end_list();
            write_unknown(json, map);
            json.key("algorithms");
            json.begin_list();
            for (const auto& algorithm : grid_algorithms) json.value(algorithm.name);
            json.end_list();
            json.object("stops", [&] {
                std::vector<std::string_view> told;
                for (const MapSpot& spot : map.spots) {
                    const std::string& name = spot.name.empty() ? spot.type : spot.name;
                    if (name.empty() || std::find(told.begin(), told.end(), name) != told.end()) continue;
                    told.push_back(name);
                    json.key(name);
                    request::codec::write_value(json, request::codec::on(map, spot.cell));
                }
            });
            json.key("frame");
            request::codec::write_value(json, request::codec::frame_of(map));
        });
    });
}

// What the page draws the search on.
Response tiles(const MapEntry& entry) {
    constexpr std::uint32_t longer_side = 4096;
    if (grid::model::tiles_of(entry.engine.map()) == nullptr)
        return refusal(400, "InvalidUrl", fmt::format("The map {} has no tiles that can be drawn.", entry.name));
    auto png = draw::png_of_map(entry.engine.map(), longer_side);
    if (!png) return error_response(png.error(), request::codec::map_names);
    Response response;
    response.content_type = "image/png";
    response.body = std::move(*png);
    return response;
}

Job map_job(const Serving& serving, const Request& request) {
    constexpr std::string_view shape = "The path is /grid/v1/{map}/map, tiles, route or field.";
    const auto asked = named_service(request.path(), "/grid/v1/");
    if (!asked) return answered(refusal(400, "InvalidUrl", shape));
    auto entry = serving.catalog.get()->find_map(asked->name);
    if (!entry) return answered(error_response(entry.error(), request::codec::map_names));
    const std::string_view service = asked->service;
    const std::uint64_t cells =
        std::uint64_t{(*entry)->engine.map().grid.width()} * (*entry)->engine.map().grid.height();
    const bool heavy = cells > light_cells;
    if (service == "map") return {heavy, [entry = *std::move(entry)](const Control&) { return describe(*entry); }};
    if (service == "tiles") return {true, [entry = *std::move(entry)](const Control&) { return tiles(*entry); }};
    if (service != "route" && service != "field") return answered(refusal(400, "InvalidUrl", shape));
    if (request.method != Method::post)
        return answered(refusal(400, "InvalidOptions", "Send the request by POST, as a JSON object."));
    auto call = read_map_call(request.body, service);
    if (!call) return answered(error_response(call.error(), request::codec::map_names));
    const bool is_route = service == "route";
    return {heavy, [entry = *std::move(entry), call = *std::move(call), is_route](const Control& control) {
                return is_route ? run_route(*entry, call, control) : run_field(*entry, call, control);
            }};
}

}  // namespace

void add_map_services(Router& router, Serving& serving) {
    Endpoint route;
    route.path = "/grid/v1/";
    route.service = "grid";
    route.post = true;
    route.bodies = {json_type};
    route.handler = [&serving](const Request& request) { return map_job(serving, request); };
    router.add(std::move(route));
}

}  // namespace starway::server
