// A tile map as an explicit Boost graph, for comparison.
#pragma once

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/astar_search.hpp>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "grid/model/neighbours.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway {

// The map as an adjacency_list, with Boost's A* and the octile bound; an exception stops it at the goal, as Boost
// recommends.
class BoostAStar {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                        boost::property<boost::edge_weight_t, double>>;
    using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
    struct Reached {};
    class Stop : public boost::default_astar_visitor {
    public:
        Stop(Vertex goal, std::uint64_t& settled) : goal_(goal), settled_(&settled) {}
        void examine_vertex(Vertex vertex, const Graph&) {
            ++*settled_;
            if (vertex == goal_) throw Reached{};
        }

    private:
        Vertex goal_;
        std::uint64_t* settled_;
    };
    class Octile : public boost::astar_heuristic<Graph, double> {
    public:
        Octile(std::uint32_t width, GridCell goal) : width_(width), goal_(goal) {}
        double operator()(Vertex vertex) const {
            const double across = std::abs(static_cast<std::int32_t>(vertex % width_) - goal_.x);
            const double along = std::abs(static_cast<std::int32_t>(vertex / width_) - goal_.y);
            return std::max(across, along) + (std::sqrt(2.0) - 1) * std::min(across, along);
        }

    private:
        std::uint32_t width_;
        GridCell goal_;
    };

public:
    explicit BoostAStar(const GridMap& map) : width_(map.width()), graph_(std::size_t{map.width()} * map.height()) {
        const grid::model::StepTable& table = grid::model::steps_of(map.rules());
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) {
                if (!map.fits({x, y})) continue;
                const std::uint32_t allowed =
                    table[grid::model::neighbourhood(map.rows().bytes(), map.node({x, y}), map.rows().stride())];
                for (std::uint32_t direction = 0; direction < 8; ++direction)
                    if ((allowed >> direction & 1U) != 0)
                        boost::add_edge(vertex({x, y}), vertex(map.neighbour({x, y}, direction)),
                                        direction < 4 ? 1.0 : std::sqrt(2.0), graph_);
            }
        distance_.resize(boost::num_vertices(graph_));
        from_.resize(boost::num_vertices(graph_));
    }
    // The cost; negative if there is no path.
    double cost(GridCell from, GridCell to, std::uint64_t& settled) {
        const Vertex goal = vertex(to);
        try {
            boost::astar_search(
                graph_, vertex(from), Octile(width_, to),
                boost::predecessor_map(from_.data()).distance_map(distance_.data()).visitor(Stop(goal, settled)));
        } catch (const Reached&) {
            return distance_[goal];
        }
        return -1;
    }

private:
    [[nodiscard]] Vertex vertex(GridCell cell) const {
        return static_cast<Vertex>(cell.y) * width_ + static_cast<Vertex>(cell.x);
    }
    std::uint32_t width_;
    Graph graph_;
    std::vector<double> distance_;
    std::vector<Vertex> from_;
};

}  // namespace starway
