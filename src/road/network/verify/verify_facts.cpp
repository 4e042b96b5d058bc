// Recomputes what follows from the rest of the file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/core/threads/parallel.hpp"
#include "base/geo/frame.hpp"
#include "road/network/edge_index/edge_index.hpp"
#include "road/network/file/section_array.hpp"
#include "road/network/verify/verify_meaning.hpp"
#include "road/network/weights/scale.hpp"

namespace starway::road::network {
namespace {

// Verified networks of roads have their edges' arcs.
bool is_states(const RoadNetwork& network) {
    return network.arc_count() > 0 && network.section("edge_arcs").empty();
}

Result<void> check_edge_order(const RoadNetwork& network) {
    if (is_states(network)) {  // each edge is its arc
        for (std::uint32_t node = 0; node < network.node_count(); ++node) {
            const auto heads = network.heads().subspan(network.first_out()[node],
                                                       network.first_out()[node + 1] - network.first_out()[node]);
            if (!std::is_sorted(heads.begin(), heads.end()))
                return inconsistent("head", fmt::format("the arcs of node {} are not in order", node));
        }
        return {};
    }
    const auto tail = array_of<std::uint32_t>(network, "edge_tail");
    const auto head = array_of<std::uint32_t>(network, "edge_head");
    for (std::size_t edge = 1; edge < tail.size(); ++edge)
        if (std::pair(tail[edge], head[edge]) < std::pair(tail[edge - 1], head[edge - 1]))
            return inconsistent("edge_tail", fmt::format("edge {} is not in order", edge));
    return {};
}

// Per node whether arcs lead from it to two others.
std::vector<char> nodes_that_choose(const RoadNetwork& network) {
    std::vector<char> chooses(network.node_count(), 0);
    for (std::uint32_t node = 0; node < network.node_count(); ++node) {
        std::uint32_t only = node;
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc) {
            const std::uint32_t to = network.heads()[arc];
            if (to == node) continue;
            if (only == node) only = to;
            if (only != to) chooses[node] = 1;
        }
    }
    return chooses;
}

// As sort_by_kind(): a dead end is left with at most one neighbour when the others are removed; of the rest, a junction
// has more than two. Those marked are junctions in any case.
Result<void> check_kinds(const RoadNetwork& network, const std::vector<char>& are_junctions) {
    const std::uint32_t count = network.node_count();
    std::vector<std::uint32_t> first{0};
    std::vector<std::uint32_t> neighbour;
    first.reserve(count + std::size_t{1});
    for (std::uint32_t node = 0; node < count; ++node) {
        const auto begin = static_cast<std::ptrdiff_t>(neighbour.size());
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
            neighbour.push_back(network.heads()[arc]);
        for (std::uint32_t arc = network.first_in()[node]; arc < network.first_in()[node + 1]; ++arc)
            neighbour.push_back(network.in_tails()[arc]);
        neighbour.erase(std::remove(neighbour.begin() + begin, neighbour.end(), node), neighbour.end());
        std::sort(neighbour.begin() + begin, neighbour.end());
        neighbour.erase(std::unique(neighbour.begin() + begin, neighbour.end()), neighbour.end());
        first.push_back(static_cast<std::uint32_t>(neighbour.size()));
    }
    std::vector<std::uint32_t> left(count);
    std::vector<std::uint32_t> dead_ends;
    std::vector<char> is_dead_end(count, 0);
    for (std::uint32_t node = 0; node < count; ++node) {
        left[node] = first[node + 1] - first[node];
        if (left[node] <= 1 && are_junctions[node] == 0) dead_ends.push_back(node);
    }
    for (const std::uint32_t node : dead_ends) is_dead_end[node] = 1;
    for (std::size_t next = 0; next < dead_ends.size(); ++next)
        for (std::uint32_t i = first[dead_ends[next]]; i < first[dead_ends[next] + 1]; ++i)
            if (const std::uint32_t other = neighbour[i];
                is_dead_end[other] == 0 && --left[other] <= 1 && are_junctions[other] == 0) {
                is_dead_end[other] = 1;
                dead_ends.push_back(other);
            }
    for (std::uint32_t node = 0; node < count; ++node) {
        const bool junction = is_dead_end[node] == 0 && (left[node] > 2 || are_junctions[node] != 0);
        if ((is_dead_end[node] != 0) != (node >= network.first_dead_end()) ||
            junction != (node < network.junction_count()))
            return inconsistent("meta", fmt::format("node {} is numbered as another kind of node", node));
    }
    return {};
}

// The smallest and largest coordinates of all points.
Result<void> check_box(const RoadNetwork& network, std::span<const FixedPosition> shape_points) {
    FixedPosition min = network.node_positions().front();
    FixedPosition max = min;
    for (const auto points : {network.node_positions().span(), shape_points})
        for (const FixedPosition p : points) {
            min = {std::min(min.x, p.x), std::min(min.y, p.y)};
            max = {std::max(max.x, p.x), std::max(max.y, p.y)};
        }
    const Position low = geo::to_position(network.frame(), min);
    const Position high = geo::to_position(network.frame(), max);
    const Box stated = network.bounds();
    if (stated.min_x != low.x || stated.min_y != low.y || stated.max_x != high.x || stated.max_y != high.y)
        return inconsistent("meta", "its box is not that of the points");
    return {};
}

// Machines may round the last bits differently.
bool same(double stated, double found) {
    return std::abs(stated - found) <= 1e-12 * std::abs(found);
}

Result<void> check_scales(const RoadNetwork& network) {
    const auto embedded = array_of<Embedded>(network, "embedded");
    const std::vector<double> chords = arc_chords(embedded, network.first_out(), network.heads().numbers());
    for (const WeightColumn& column : network.columns()) {
        const Scale found = prove_scale(chords, column.weight);
        const bool of_arc = column.scale_arc == ArcId(found.arc);
        if (!same(column.scale, found.scale) || !same(column.typical_scale, found.typical) || !of_arc)
            return inconsistent("meta",
                                fmt::format("the scale of column '{}' is not that of its weights", column.name));
    }
    return {};
}

Result<void> check_edge_index(const RoadNetwork& network, std::span<const FixedPosition> shape_points) {
    const Frame& frame = network.frame();
    const auto embed_all = [&frame](std::span<const FixedPosition> points) {
        std::vector<Embedded> embedded(points.size());
        constexpr std::size_t points_a_slice = 8192;
        core::for_slices(points.size(), points_a_slice, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) embedded[i] = geo::embed(frame, points[i]);
        });
        return embedded;
    };
    const std::vector<Embedded> nodes = embed_all(network.node_positions());
    const std::vector<Embedded> shapes = embed_all(shape_points);
    const auto built = EdgeIndex::build(
        {frame, network.node_positions(), array_of<std::uint32_t>(network, "edge_tail"),
         array_of<std::uint32_t>(network, "edge_head"), array_of<std::uint64_t>(network, "shape_first"), shape_points},
        {nodes, shapes});
    const auto stored = network.section("edge_index");
    if (!std::equal(stored.begin(), stored.end(), built.begin(), built.end()))
        return inconsistent("edge_index", "it is not the tree over the lines of the edges");
    return {};
}

}  // namespace

Result<void> verify_facts(const RoadNetwork& network) {
    if (auto ordered = check_edge_order(network); !ordered) return ordered;
    if (auto kinds = check_kinds(network, std::vector<char>(network.node_count(), 0)); !kinds) {
        // In a graph of states by arcs, all that choose are junctions.
        if (!is_states(network) || !check_kinds(network, nodes_that_choose(network))) return kinds;
    }
    if (network.frame().kind == FrameKind::none || network.node_count() == 0) return {};
    const auto shape_points = array_of<FixedPosition>(network, "shape_points");
    if (!is_states(network))  // whose positions are those of the network's nodes
        if (auto box = check_box(network, shape_points); !box) return box;
    if (auto scales = check_scales(network); !scales) return scales;
    if (is_states(network)) return {};
    return check_edge_index(network, shape_points);
}

}  // namespace starway::road::network
