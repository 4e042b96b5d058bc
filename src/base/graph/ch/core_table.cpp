#include "base/graph/ch/core_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/graph/shortcut_arcs.hpp"

namespace starway::graph {
namespace {

constexpr std::uint32_t most_ranks = 2048;

std::uint32_t core_size(std::uint32_t node_count) {
    const auto pays = static_cast<std::uint32_t>(std::sqrt(12.0 * node_count));
    return std::min({node_count, most_ranks, pays});
}

// The costs within the core: from every rank, and transposed. The entries above a rank are contiguous in both
// directions.
class CoreCosts {
public:
    explicit CoreCosts(const Upward& graph)
        : graph_(graph), size_(core_size(graph.node_count())), first_(graph.node_count() - size_) {
        for (auto* costs : {&from_, &to_}) costs->assign(std::size_t{size_} * size_, no_path);
    }

    // From the top down: a path between a rank and one above it begins, or ends, with an arc to a third rank above it.
    std::vector<std::uint32_t> run() {
        for (std::uint32_t v = size_; v-- > 0;) {
            from_[at(v, v)] = to_[at(v, v)] = 0;
            if (!fill_above(v, graph_.weights_out, from_, to_) || !fill_above(v, graph_.weights_in, to_, from_))
                return {};
        }
        return std::move(from_);
    }

private:
    [[nodiscard]] std::size_t at(std::uint32_t row, std::uint32_t column) const {
        return std::size_t{row} * size_ + column;
    }

    bool fill_above(std::uint32_t v, const std::uint32_t* weights, std::vector<std::uint32_t>& costs,
                    std::vector<std::uint32_t>& turned) {
        constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
        least_.assign(size_, none);
        for (std::size_t a = graph_.first[first_ + v]; a < graph_.first[first_ + v + 1]; ++a) {
            const std::uint64_t weight = weights[a * graph_.weight_step];
            if (weight == no_path) continue;
            const std::uint32_t* const above = &costs[at(graph_.head(a) - first_, 0)];
            for (std::uint32_t to = v + 1; to < size_; ++to)
                least_[to] = std::min(least_[to], above[to] == no_path ? none : weight + above[to]);
        }
        for (std::uint32_t to = v + 1; to < size_; ++to) {
            if (least_[to] == none) continue;
            if (least_[to] >= no_path) return false;
            costs[at(v, to)] = turned[at(to, v)] = static_cast<std::uint32_t>(least_[to]);
        }
        return true;
    }

    const Upward& graph_;
    std::uint32_t size_;
    std::uint32_t first_;
    std::vector<std::uint32_t> from_, to_;
    std::vector<std::uint64_t> least_;
};

}  // namespace

CoreTable::CoreTable(std::span<const std::uint32_t> costs, std::uint32_t node_count) : costs_(costs) {
    if (costs.empty()) return;
    size_ = core_size(node_count);
    first_ = node_count - size_;
}

std::vector<std::uint32_t> core_costs(const Upward& graph) {
    return CoreCosts(graph).run();
}

// A shortest path leaves (or reaches) its lower end by an arc to a rank above it; the arc is on the path if the costs
// add up.
void append_core_path(const Upward& graph, const CoreTable& core, std::uint32_t from, std::uint32_t to,
                      std::vector<EntryId>& entries) {
    const std::size_t begin = entries.size();
    std::size_t climbed = begin;  // end of the upward entries; the downward entries follow, last one first
    const auto on_way = [](std::uint32_t weight, std::uint32_t rest, std::uint32_t cost) {
        return weight != no_path && rest != no_path && std::uint64_t{weight} + rest == cost;
    };
    while (from != to) {
        const std::uint32_t cost = core.cost(from, to);
        std::size_t a = graph.first[std::min(from, to)];
        if (from < to) {
            while (!on_way(graph.out(a), core.cost(graph.head(a), to), cost)) ++a;
            entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(climbed++),
                           upwards(static_cast<std::uint32_t>(a)));
            from = graph.head(a);
        } else {
            while (!on_way(graph.in(a), core.cost(from, graph.head(a)), cost)) ++a;
            entries.push_back(downwards(static_cast<std::uint32_t>(a)));
            to = graph.head(a);
        }
    }
    std::reverse(entries.begin() + static_cast<std::ptrdiff_t>(climbed), entries.end());
}

}  // namespace starway::graph
