#include "shells/server/osrm/table.hpp"
#include "road/network/profiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/geo/frame.hpp"
#include "request/codec/osrm/answer.hpp"
#include "road/ask/weights/measures.hpp"
#include "shells/server/osrm/points.hpp"
#include "starway/core/geometry.hpp"

namespace starway::server {
namespace {

namespace osrm = request::codec::osrm;
using osrm::Table;

std::vector<std::size_t> chosen(const std::vector<std::size_t>& numbers, std::size_t count) {
    if (!numbers.empty()) return numbers;
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

// OSRM counts tenths of seconds in 32 bits, and stops there.
constexpr double longest_s = 214748364.6;

// Times that are what is minimised are the costs themselves.
bool needs_measures(const osrm::Request& request, const Served& served) {
    return request.distances || !served.network->minimises_time(served.weight);
}

bool has_times(const Served& served) {
    const RoadNetwork& network = served.network->engine.network();
    return road::network::time_of(network, served.weight) != nullptr ||
           road::ask::seconds_per(network.column(served.weight)->unit).has_value();
}

// The moved points of one side of a table.
struct SmallSide {
    std::vector<std::size_t> coordinates;  // their numbers in the request,
    std::vector<std::size_t> positions;    // in the side,
    std::vector<std::size_t> moved;        // and among the moved ones

    SmallSide(const std::vector<std::size_t>& side, const std::vector<std::size_t>& all_moved) {
        for (std::size_t i = 0; i < side.size(); ++i) {
            const auto found = std::lower_bound(all_moved.begin(), all_moved.end(), side[i]);
            if (found == all_moved.end() || *found != side[i]) continue;
            coordinates.push_back(side[i]);
            positions.push_back(i);
            moved.push_back(static_cast<std::size_t>(found - all_moved.begin()));
        }
    }
};

// What the request is about, with its points on their roads.
struct Work {
    const osrm::Request& request;
    const Served& served;
    std::vector<Location> from, to;
    Table table;
    std::vector<bool> has_route;  // by cell

    Work(const osrm::Request& asked, const Served& by, const std::vector<Location>& points,
         const std::vector<std::size_t>& sources, const std::vector<std::size_t>& destinations)
        : request(asked), served(by) {
        for (const auto& [numbers, side, placed] :
             {std::tuple{&sources, &from, &table.sources}, std::tuple{&destinations, &to, &table.destinations}})
            for (const std::size_t number : *numbers) {
                side->push_back(points[number]);
                placed->push_back(*points[number].snapped());
            }
    }

    [[nodiscard]] const road::Engine& engine() const { return served.network->engine; }

    // Lengths, and times that are not what is minimised, are those of the cheapest path.
    Result<void> fill(const Control& control) {
        TableRequest wanted;
        wanted.from = from;
        wanted.to = to;
        wanted.weight = served.weight;
        wanted.closed = request.closed;
        wanted.measures = needs_measures(request, served);
        const auto plan = engine().plan(wanted, control);
        if (!plan) return plan.error();
        std::vector<std::uint64_t> costs(from.size() * to.size());
        if (request.durations) table.durations.resize(costs.size());
        if (request.distances) table.distances.resize(costs.size());
        for (std::uint64_t row = 0; row < plan->rows();) {
            const std::size_t size = plan->cells_of_block(row);
            const std::size_t first = row * to.size();
            const auto part = [&](auto& cells) {
                return cells.empty() ? std::span(cells) : std::span(cells).subspan(first, size);
            };
            auto filled = wanted.measures
                              ? plan->measure(row, part(costs), {part(table.distances), part(table.durations)}, control)
                              : plan->fill(row, part(costs), control);
            if (!filled) return filled;
            row += size / std::max<std::size_t>(to.size(), 1);
        }
        if (!wanted.measures) {
            const double seconds = road::ask::seconds_per(engine().network().column(served.weight)->unit).value_or(1);
            std::transform(costs.begin(), costs.end(), table.durations.begin(),
                           InUnits(plan->report().resolution * seconds));
        }
        has_route.resize(costs.size());
        for (std::size_t i = 0; i < costs.size(); ++i) {
            has_route[i] = costs[i] != no_cost;
            if (has_route[i]) continue;
            if (request.durations) table.durations[i] = Table::nothing;
            if (request.distances) table.distances[i] = Table::nothing;
        }
        // The time of travel is unknown.
        if (!has_times(served)) std::fill(table.durations.begin(), table.durations.end(), Table::nothing);
        return {};
    }

    // Pairs of points on one small part stay there.
    Result<void> stay_on_small_parts(const PlacedPoints& placed, const Control& control) {
        if (placed.moved.size() < 2) return {};
        const auto same = on_one_part(placed, request, served, control);
        if (!same) return same.error();
        const SmallSide rows(chosen(request.sources, placed.nearest.size()), placed.moved);
        const SmallSide columns(chosen(request.destinations, placed.nearest.size()), placed.moved);
        Work near(request, served, placed.nearest, rows.coordinates, columns.coordinates);
        if (auto filled = near.fill(control); !filled) return filled;
        const std::size_t width = columns.coordinates.size();
        for (std::size_t cell = 0; cell < rows.coordinates.size() * width; ++cell) {
            const std::size_t row = cell / width;
            const std::size_t column = cell % width;
            if (!(*same)[rows.moved[row] * placed.moved.size() + columns.moved[column]]) continue;
            const std::size_t whole = rows.positions[row] * to.size() + columns.positions[column];
            if (!table.durations.empty()) table.durations[whole] = near.table.durations[cell];
            if (!table.distances.empty()) table.distances[whole] = near.table.distances[cell];
            has_route[whole] = near.has_route[cell];
        }
        return {};
    }

    void estimate_missing() {
        const std::size_t columns = to.size();
        const Frame& frame = engine().network().frame();
        for (std::size_t i = 0; i < has_route.size(); ++i) {
            if (has_route[i]) continue;
            const Waypoint& start = table.sources[i / columns];
            const Waypoint& end = table.destinations[i % columns];
            const bool snapped = request.fallback_by_snapped;
            const double metres =
                geo::segment_length(frame, geo::embed(frame, snapped ? start.snapped : start.position),
                                    geo::embed(frame, snapped ? end.snapped : end.position));
            if (!table.durations.empty()) table.durations[i] = std::min(metres / *request.fallback_speed, longest_s);
            if (!table.distances.empty()) table.distances[i] = metres;
            table.estimated.emplace_back(i / columns, i % columns);
        }
    }
};

}  // namespace

double estimate_table(const osrm::Request& request, const Served& served) {
    const std::size_t count = request.coordinates.size();
    const std::size_t rows = request.sources.empty() ? count : request.sources.size();
    const std::size_t columns = request.destinations.empty() ? count : request.destinations.size();
    TableRequest wanted;
    wanted.from.resize(rows);
    wanted.to.resize(columns);
    wanted.weight = served.weight;
    wanted.measures = needs_measures(request, served);
    return served.network->engine.estimate(wanted).microseconds;
}

Response answer_table(const osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control) {
    const auto placed = put_points(request, served, serving.limits, control);
    if (!placed) return refused(placed.refusal());
    const std::size_t count = request.coordinates.size();
    Work work(request, served, placed->joined, chosen(request.sources, count), chosen(request.destinations, count));
    if (const auto filled = work.fill(control); !filled) return refused(filled.error(), osrm::Service::table);
    if (const auto stayed = work.stay_on_small_parts(*placed, control); !stayed)
        return refused(stayed.error(), osrm::Service::table);
    if (request.fallback_speed) work.estimate_missing();
    if (request.scale_factor != 1)
        for (double& duration : work.table.durations)
            if (duration != Table::nothing) duration = std::min(duration * request.scale_factor, longest_s);
    return json_response(request::codec::as_json(osrm::TableReply{request, work.table}));
}

}  // namespace starway::server
