#include "road/network/build/topology_arrays.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/geo/hilbert.hpp"
#include "base/geo/radix_sort.hpp"
#include "road/network/state.hpp"

namespace starway::road::network {
namespace {

constexpr bool has(std::uint8_t directions, Direction direction) {
    return (directions & static_cast<std::uint8_t>(direction)) != 0;
}

// Turns counts into offsets: first[i + 1], the count of i, becomes the sum of the counts up to i.
void accumulate_offsets(std::vector<std::uint32_t>& first) {
    std::partial_sum(first.begin(), first.end(), first.begin());
}

// Sorts edges by (new tail, new head, old number): into buckets by tail, then within each bucket, since most are tiny.
std::vector<std::uint32_t> order_edges(const NetworkDraft& draft, const std::vector<std::uint8_t>& open,
                                       const std::vector<std::uint32_t>& new_node) {
    std::vector<std::uint32_t> first(std::size_t{draft.node_count} + 1, 0);
    const auto edges = static_cast<std::uint32_t>(draft.edge_tail.size());
    for (std::uint32_t edge = 0; edge < edges; ++edge)
        if (open[edge] != 0) ++first[new_node[draft.edge_tail[edge]] + 1];
    accumulate_offsets(first);
    std::vector<std::uint64_t> head_and_edge(first.back());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t edge = 0; edge < edges; ++edge)
        if (open[edge] != 0)
            head_and_edge[next[new_node[draft.edge_tail[edge]]]++] =
                (std::uint64_t{new_node[draft.edge_head[edge]]} << 32U) | edge;
    for (std::size_t node = 0; node + 1 < first.size(); ++node)
        std::sort(head_and_edge.begin() + first[node], head_and_edge.begin() + first[node + 1]);
    std::vector<std::uint32_t> order(head_and_edge.size());
    std::transform(head_and_edge.begin(), head_and_edge.end(), order.begin(),
                   [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });
    return order;
}

void place_arcs(TopologyArrays& t, const std::vector<std::uint8_t>& open, std::uint32_t node_count) {
    const auto edges = static_cast<std::uint32_t>(t.old_edge.size());
    t.first_out.assign(std::size_t{node_count} + 1, 0);
    for (std::uint32_t edge = 0; edge < edges; ++edge) {
        if (has(open[t.old_edge[edge]], Direction::forward)) ++t.first_out[t.edge_tail[edge] + 1];
        if (has(open[t.old_edge[edge]], Direction::backward)) ++t.first_out[t.edge_head[edge] + 1];
    }
    accumulate_offsets(t.first_out);
    t.head.resize(t.first_out.back());
    t.arc_edge.resize(t.first_out.back());
    t.edge_arcs.assign(edges, {});
    std::vector<std::uint32_t> next(t.first_out.begin(), t.first_out.end() - 1);
    const auto place = [&](std::uint32_t edge, bool backward, std::uint32_t from, std::uint32_t to) {
        const std::uint32_t arc = next[from]++;
        t.head[arc] = to;
        t.arc_edge[arc] = arc_code(edge, backward);
        (backward ? t.edge_arcs[edge].backward : t.edge_arcs[edge].forward) = arc;
    };
    for (std::uint32_t edge = 0; edge < edges; ++edge) {
        if (has(open[t.old_edge[edge]], Direction::forward)) place(edge, false, t.edge_tail[edge], t.edge_head[edge]);
        if (has(open[t.old_edge[edge]], Direction::backward)) place(edge, true, t.edge_head[edge], t.edge_tail[edge]);
    }
}

void place_in_arcs(TopologyArrays& t, std::uint32_t node_count) {
    t.first_in.assign(std::size_t{node_count} + 1, 0);
    for (const std::uint32_t head : t.head) ++t.first_in[head + 1];
    accumulate_offsets(t.first_in);
    t.in_arcs.resize(t.head.size());
    t.in_tails.resize(t.head.size());
    std::vector<std::uint32_t> next(t.first_in.begin(), t.first_in.end() - 1);
    for (std::uint32_t node = 0; node < node_count; ++node)
        for (std::uint32_t arc = t.first_out[node]; arc < t.first_out[node + 1]; ++arc) {
            const std::uint32_t place = next[t.head[arc]]++;
            t.in_arcs[place] = arc;
            t.in_tails[place] = node;
        }
}

}  // namespace

Neighbourhoods::Neighbourhoods(const NetworkDraft& draft, const std::vector<std::uint8_t>& open)
    : first_(std::size_t{draft.node_count} + 1, 0) {
    const auto each_end = [&](auto&& visit) {
        for (std::size_t edge = 0; edge < draft.edge_tail.size(); ++edge) {
            const std::uint32_t u = draft.edge_tail[edge];
            const std::uint32_t v = draft.edge_head[edge];
            if (open[edge] == 0 || u == v) continue;
            visit(u, v);
            visit(v, u);
        }
    };
    each_end([&](std::uint32_t node, std::uint32_t) { ++first_[node + 1]; });
    accumulate_offsets(first_);
    neighbour_.resize(first_.back());
    end_.assign(first_.begin(), first_.end() - 1);
    each_end([&](std::uint32_t node, std::uint32_t other) { neighbour_[end_[node]++] = other; });
    for (std::uint32_t node = 0; node < draft.node_count; ++node) {
        const auto begin = neighbour_.begin() + first_[node];
        std::sort(begin, neighbour_.begin() + end_[node]);
        end_[node] =
            static_cast<std::uint32_t>(std::unique(begin, neighbour_.begin() + end_[node]) - neighbour_.begin());
    }
}

std::vector<std::uint32_t> order_nodes(std::uint32_t node_count, const std::vector<FixedPosition>& position) {
    std::vector<std::uint32_t> order(node_count);
    std::iota(order.begin(), order.end(), 0U);
    if (position.empty()) return order;
    FixedPosition min = position.front();
    FixedPosition max = position.front();
    for (const FixedPosition p : position) {
        min = {std::min(min.x, p.x), std::min(min.y, p.y)};
        max = {std::max(max.x, p.x), std::max(max.y, p.y)};
    }
    // Differences of two int32 fit into a uint32, whose arithmetic is exact modulo 2^32.
    const auto above = [](std::int32_t value, std::int32_t low) {
        return static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(low);
    };
    const auto bits = static_cast<unsigned>(std::bit_width(std::max(above(max.x, min.x), above(max.y, min.y))));
    struct Entry {
        std::uint64_t key;
        std::uint32_t node;
    };
    std::vector<Entry> entries(node_count);
    core::for_slices(node_count, Phases::least_slice, [&](std::size_t first, std::size_t last) {
        for (auto node = static_cast<std::uint32_t>(first); node < last; ++node)
            entries[node] = {geo::hilbert_key(above(position[node].x, min.x), above(position[node].y, min.y), bits),
                             node};
    });
    geo::radix_sort(entries, 2 * bits, [](const Entry& entry) { return entry.key; });
    std::transform(entries.begin(), entries.end(), order.begin(), [](const Entry& entry) { return entry.node; });
    return order;
}

NodeKinds sort_by_kind(const Neighbourhoods& neighbours, std::vector<std::uint32_t>& order,
                       std::span<const char> first) {
    const auto is_first = [first](std::uint32_t node) { return !first.empty() && first[node] != 0; };
    std::vector<std::uint32_t> left(order.size());  // the number of neighbours that are not dead ends
    std::vector<char> is_dead_end(order.size(), 0);
    std::vector<std::uint32_t> dead_ends;
    for (const std::uint32_t node : order) {
        left[node] = static_cast<std::uint32_t>(neighbours.of(node).size());
        if (left[node] > 1 || is_first(node)) continue;
        is_dead_end[node] = 1;
        dead_ends.push_back(node);
    }
    // Removing dead ends creates new ones. A dead end's neighbour is removed after it.
    for (std::size_t next = 0; next < dead_ends.size(); ++next)
        for (const std::uint32_t neighbour : neighbours.of(dead_ends[next]))
            if (is_dead_end[neighbour] == 0 && --left[neighbour] <= 1 && !is_first(neighbour)) {
                is_dead_end[neighbour] = 1;
                dead_ends.push_back(neighbour);
            }
    const auto end_of_core =
        std::stable_partition(order.begin(), order.end(), [&](std::uint32_t node) { return is_dead_end[node] == 0; });
    const auto bends = std::stable_partition(order.begin(), end_of_core,
                                             [&](std::uint32_t node) { return left[node] > 2 || is_first(node); });
    if (!first.empty()) std::stable_partition(order.begin(), bends, is_first);
    std::copy(dead_ends.rbegin(), dead_ends.rend(), end_of_core);
    return {static_cast<std::uint32_t>(bends - order.begin()), static_cast<std::uint32_t>(end_of_core - order.begin())};
}

Result<TopologyArrays> arrange(const NetworkDraft& draft, const std::vector<std::uint8_t>& open,
                               std::vector<std::uint32_t> old_node, const Phases& phases) {
    TopologyArrays t;
    t.old_node = std::move(old_node);
    std::vector<std::uint32_t> new_node(t.old_node.size());
    for (std::uint32_t node = 0; node < t.old_node.size(); ++node) new_node[t.old_node[node]] = node;
    t.old_edge = order_edges(draft, open, new_node);
    if (phases.cancelled()) return interrupted();
    t.edge_tail.resize(t.old_edge.size());
    t.edge_head.resize(t.old_edge.size());
    for (std::size_t edge = 0; edge < t.old_edge.size(); ++edge) {
        t.edge_tail[edge] = new_node[draft.edge_tail[t.old_edge[edge]]];
        t.edge_head[edge] = new_node[draft.edge_head[t.old_edge[edge]]];
    }
    place_arcs(t, open, draft.node_count);
    if (phases.cancelled()) return interrupted();
    place_in_arcs(t, draft.node_count);
    return t;
}

}  // namespace starway::road::network
