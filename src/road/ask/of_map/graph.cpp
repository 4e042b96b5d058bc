#include "road/ask/of_map/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "grid/ask/units.hpp"
#include "grid/search/cells/space.hpp"

namespace starway::road::ask {
namespace {

constexpr std::size_t most_arcs = std::size_t{1} << 28U;

// A step between two nodes, stored with the smaller one.
struct Arc {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    std::uint64_t cost = 0;
    bool upwards = false;
    friend bool operator<(const Arc& a, const Arc& b) {
        return std::tie(a.low, a.high, a.cost, a.upwards) < std::tie(b.low, b.high, b.cost, b.upwards);
    }
};

class Graph {
public:
    Graph(const TileMap& map, const CancelFlag* cancel) : map_(map), space_(map.grid), cancel_(cancel) {}

    Result<NetworkDraft> make() {
        number_nodes();
        for (const auto step : {&Graph::place_nodes, &Graph::collect_arcs})
            if (auto done = (this->*step)(); !done) return done.error();
        join_arcs();
        return std::move(draft_);
    }

private:
    void number_nodes() {
        const GridMap& grid = map_.grid;
        number_.assign(grid.node_count(), no_node);
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(grid.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(grid.width()); ++x) {
                if (!grid.fits({x, y})) continue;
                number_[grid.node({x, y})] = static_cast<std::uint32_t>(cells_.size());
                cells_.push_back({x, y});
            }
    }

    Result<void> place_nodes() {
        draft_.node_count = static_cast<std::uint32_t>(cells_.size());
        draft_.frame = map_.georeference ? FrameKind::geographic : FrameKind::planar;
        TextLabels labels;
        labels.reserve(cells_.size());
        draft_.node_position.reserve(cells_.size());
        for (const GridCell cell : cells_) {
            labels.push_back(fmt::format("{},{}", cell.x, cell.y));
            Position position{static_cast<double>(cell.x), static_cast<double>(cell.y)};
            if (map_.frame) position = grid::ask::written(map_, cell);
            if (map_.georeference) position = map_.georeference->lon_lat(cell.x + 0.5, cell.y + 0.5);
            if (!std::isfinite(position.x) || !std::isfinite(position.y))
                return Error{ErrorKind::data,
                             fmt::format("the cell {},{} has no longitude and latitude", cell.x, cell.y)};
            draft_.node_position.push_back(position);
        }
        draft_.node_label = std::move(labels);
        return {};
    }

    Result<void> collect_arcs() {
        constexpr std::uint32_t between_looks = 4096;
        for (std::uint32_t from = 0; from < cells_.size(); ++from) {
            if (from % between_looks == 0 && cancel_ != nullptr && cancel_->load(std::memory_order_relaxed))
                return Error{ErrorKind::interrupted, "interrupted"};
            space_.for_each_successor(map_.grid.node(cells_[from]),
                                      [&](std::uint32_t node, std::uint64_t cost, std::uint32_t) {
                                          const std::uint32_t to = number_[node];
                                          if (to == no_node || to == from) return;
                                          arcs_.push_back({std::min(from, to), std::max(from, to), cost, from < to});
                                      });
            if (arcs_.size() > most_arcs)
                return Error{ErrorKind::usage,
                             fmt::format("the map has more than {} steps, which is too many for a graph; "
                                         "allow fewer jumps, or split the map",
                                         most_arcs)};
        }
        return {};
    }

    // Steps in opposite directions with equal cost form one edge.
    void join_arcs() {
        std::sort(arcs_.begin(), arcs_.end());
        DraftColumn cost{"cost", "", 0, {}, {}};
        for (std::size_t i = 0; i < arcs_.size();) {
            const Arc& arc = arcs_[i];
            const bool both = i + 1 < arcs_.size() && arcs_[i + 1].low == arc.low && arcs_[i + 1].high == arc.high &&
                              arcs_[i + 1].cost == arc.cost && arcs_[i + 1].upwards != arc.upwards;
            draft_.edge_tail.push_back(arc.low);
            draft_.edge_head.push_back(arc.high);
            draft_.edge_direction.push_back(both          ? Direction::both
                                            : arc.upwards ? Direction::forward
                                                          : Direction::backward);
            cost.forward.push_back(static_cast<double>(arc.cost) / static_cast<double>(space_.one()) *
                                   grid::ask::cost_unit(map_).of_cell);
            i += both ? 2 : 1;
        }
        draft_.columns.push_back(std::move(cost));
        draft_.default_weight = "cost";
    }

    const TileMap& map_;
    grid::search::GridSpace space_;
    const CancelFlag* cancel_;
    std::vector<std::uint32_t> number_;  // of each grid node; no_node: the unit does not fit there
    std::vector<GridCell> cells_;
    std::vector<Arc> arcs_;
    NetworkDraft draft_;
};

}  // namespace

Result<NetworkDraft> map_graph(const TileMap& map, const CancelFlag* cancel) {
    return Graph(map, cancel).make();
}

}  // namespace starway::road::ask
