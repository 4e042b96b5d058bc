#include "road/ask/map/speed_tiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/core/shown.hpp"
#include "road/ask/map/map_tiles.hpp"
#include "road/ask/map/tile_box.hpp"
#include "road/ask/map/tile_roads.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/along/data_sources.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {
namespace {

constexpr std::uint32_t small_part = 1000;  // nodes, as in OSRM
constexpr double full_turn = 360;

// Degrees from north, clockwise. World coordinates keep angles.
double bearing(geo::WorldPoint from, geo::WorldPoint to) {
    const double angle = std::atan2(to.x - from.x, from.y - to.y) * (180 / std::numbers::pi);
    return angle < 0 ? angle + full_turn : angle;
}

class Maker {
public:
    // turns: the graph of the column; null where turns cost nothing.
    Maker(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns,
          geo::TileAddress tile)
        : network_(network),
          column_(column),
          turns_(turns),
          measures_(network, column.name),
          sources_(network, column),
          source_names_(network::DataSources::names(network)),
          tile_(tile),
          plane_(network.frame(), network.bounds()) {}

    [[nodiscard]] std::vector<EdgeId> edges() const {
        std::vector<EdgeId> found;
        constexpr std::size_t most = 500'000;
        network::edge_index(network_).visit_near(tile_box(plane_, network_.frame(), tile_, 0), {}, 0, [&](EdgeId edge) {
            found.push_back(edge);
            return found.size() < most;
        });
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    // Returns the number of points.
    std::size_t add_speeds(EdgeId edge, SpeedTile& tile) const {
        std::size_t points = 0;
        for (const ArcId arc : {network_.forward_arc(edge), network_.backward_arc(edge)}) {
            if (!open(arc)) continue;
            SpeedLine line;
            std::vector<geo::WorldPoint> course;
            append_in_tile(network_, edge, network_.is_backward(arc), plane_, tile_, course);
            clip_copies(course, tile_, line.lines);
            if (line.lines.empty()) continue;
            for (const auto& part : line.lines) points += part.size() + 1;
            const double metres = measures_.metres(arc);
            constexpr double kmh_per_mps = 3.6;
            line.name = network_.name(edge);
            if (const std::uint32_t source = sources_.of(arc, 0.5); source > 0 && source <= source_names_.size())
                line.source = source_names_[source - 1];
            line.duration_s = measures_.seconds(arc);
            line.weight = column_.value(arc);
            const double moving_s = measures_.moving_seconds(arc);
            line.speed_kmh = moving_s > 0 ? metres / moving_s * kmh_per_mps : 0;
            line.rate = line.weight > 0 ? metres / line.weight : 0;
            line.is_small = network_.component_size(network_.component(network_.tail(arc))) < small_part;
            tile.speeds.push_back(std::move(line));
        }
        return points;
    }

    // The turns at an edge's ends, from this edge into another: each once in all tiles, where the junction lies.
    void add_turns(EdgeId edge, SpeedTile& tile) const {
        for (const ArcId in : {network_.forward_arc(edge), network_.backward_arc(edge)}) {
            if (!open(in)) continue;
            const NodeId node = network_.head(in);
            const geo::WorldPoint at = geo::in_tile(plane_.to_world(network_.position(node)), tile_);
            if (!(at.x >= 0 && at.x < geo::tile_extent && at.y >= 0 && at.y < geo::tile_extent)) continue;
            const auto [before, end] = last_piece(in);
            const double arriving = bearing(before, end);
            const auto first_out = network_.first_out();
            for (std::uint32_t out = first_out[node]; out < first_out[node + std::uint32_t{1}]; ++out) {
                if (!open(ArcId(out)) || network_.edge(ArcId(out)) == edge) continue;
                const auto [start, after] = first_piece(ArcId(out));
                TurnPoint turn{{static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)}, arriving};
                if (turns_ != nullptr && !add_cost(in, ArcId(out), turn)) continue;  // banned
                turn.turn_angle = std::remainder(bearing(start, after) - arriving, full_turn);
                tile.turns.push_back(turn);
            }
        }
    }

private:
    // Of a traveller who began with the first arc, so that no restriction from before is under way. Returns false if
    // the turn is banned.
    bool add_cost(ArcId in, ArcId out, TurnPoint& turn) const {
        const auto states = turns_->states_of(in);
        const WeightColumn* const own = turns_->column(column_);
        if (states.empty() || own == nullptr) return false;
        const RoadNetwork& graph = turns_->states;
        const auto first_out = graph.first_out();
        const NodeId from = network::searched(states.front());
        for (std::uint32_t arc = first_out[from]; arc < first_out[from + 1]; ++arc) {
            const network::StateArcId way(arc);
            if (turns_->travelled(way) != out || own->weight[arc] == closed_weight) continue;
            const std::uint32_t time = std::uint32_t{own->id} | 1U;  // a traveller's columns: the weight, and the time
            turn.weight = network::turn_in_units(turns_->turn_cost(own->id, way), own->resolution);
            turn.cost_s = static_cast<double>(turns_->turn_cost(time, way)) * graph.columns()[time].resolution;
            return true;
        }
        return false;
    }
    [[nodiscard]] bool open(ArcId arc) const { return arc.valid() && column_.weight[arc] != closed_weight; }
    [[nodiscard]] std::vector<geo::WorldPoint> course(ArcId arc) const {
        std::vector<geo::WorldPoint> line;
        append_in_tile(network_, network_.edge(arc), network_.is_backward(arc), plane_, tile_, line);
        return line;
    }
    [[nodiscard]] std::pair<geo::WorldPoint, geo::WorldPoint> first_piece(ArcId arc) const {
        const auto line = course(arc);
        return {line.front(), line[std::min<std::size_t>(1, line.size() - 1)]};
    }
    [[nodiscard]] std::pair<geo::WorldPoint, geo::WorldPoint> last_piece(ArcId arc) const {
        const auto line = course(arc);
        return {line[line.size() - std::min<std::size_t>(2, line.size())], line.back()};
    }

    const RoadNetwork& network_;
    const WeightColumn& column_;
    const network::TurnGraph* turns_;
    Measures measures_;
    network::DataSources sources_;
    std::vector<std::string_view> source_names_;
    geo::TileAddress tile_;
    geo::TilePlane plane_;
};

}  // namespace

Result<SpeedTile> speed_tile(const road::Engine& engine, std::string_view weight, geo::TileAddress tile,
                             std::size_t most_points) {
    if (auto known = check_tile(tile); !known) return known.error();
    if (tile.zoom < speed_zoom)
        return Error{ErrorKind::usage,
                     fmt::format("tiles of speeds begin at zoom {}; {} shows too much", speed_zoom, tile.zoom)};
    const RoadNetwork& network = engine.network();
    if (auto sound = network.verify(); !sound) return sound.error();
    if (network.frame().kind != FrameKind::geographic)
        return Error{ErrorKind::usage, "tiles of speeds need a network in longitude and latitude"};
    const WeightColumn* const column = network.column(weight.empty() ? network.default_weight() : weight);
    if (column == nullptr)
        return Error{ErrorKind::usage, fmt::format("the network has no weight '{}'", core::shown(weight))};

    const auto graphs = network::turn_graphs(network);
    if (!graphs) return graphs.error();
    const Maker maker(network, *column, network::turns_of(*graphs, *column), tile);
    SpeedTile made;
    std::size_t points = 0;
    for (const EdgeId edge : maker.edges()) {
        points += maker.add_speeds(edge, made);
        if (tile.zoom >= turn_zoom) maker.add_turns(edge, made);
        constexpr std::size_t of_a_turn = 2;
        if (points + of_a_turn * made.turns.size() > most_points) break;
    }
    return made;
}

}  // namespace starway::road::ask
