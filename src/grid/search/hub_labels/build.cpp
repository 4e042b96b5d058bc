#include <fmt/format.h>

#include "base/core/machine_memory.hpp"
#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "base/graph/ch/hierarchy.hpp"
#include "base/graph/hub_labels/prune.hpp"
#include "grid/search/hub_labels/cell_labels.hpp"
#include "grid/search/hub_labels/step.hpp"

namespace starway {
namespace {

using graph::Hub;
using graph::HubLists;

constexpr std::uint64_t bytes_per_arc = 60;  // peak memory of building a hierarchy, approximately
// The lists grow by doubling, are copied into labels at the end, and hold two steps per hub meanwhile.
constexpr std::uint64_t bytes_per_hub = 2 * sizeof(Hub) + 8 + 2 * sizeof(std::uint32_t);

Error too_large(std::uint64_t memory) {
    return {ErrorKind::usage,
            fmt::format("the hub labels of this map need more than the limit of {} MiB to build", memory >> 20U)};
}

// Every node of the map is a node of the graph; walls have no arcs.
graph::ArcGraph cell_graph(const GridMap& map, const grid::search::CellSteps& steps) {
    graph::ArcGraph graph;
    graph.first_out.reserve(map.node_count() + 1);
    for (std::uint32_t node = 0; node < map.node_count(); ++node) {
        for (std::uint32_t left = steps.allowed(node); left != 0; left &= left - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(left));
            graph.head.emplace_back(steps.next(node, direction));
            graph.weight.push_back(steps.cost(direction));
        }
        graph.first_out.push_back(graph.arc_count());
    }
    return graph;
}

// Finds for every hub of every cell the step towards it: of all directions with a shortest path, the one with the
// longest run.
class StepFinder {
public:
    StepFinder(const GridMap& map, const HubLists& lists, IdSpan<NodeId, const graph::RankId> rank)
        : steps_(map), directions_(map.rules().directions()), lists_(lists), rank_(rank), pool_(core::thread_limit()) {
        first_.reserve(rank.size() + 1);
        for (const graph::RankId r : rank) first_.push_back(first_.back() + lists.count[r]);
        found_.resize(first_.back());
        ahead_.resize(first_.back());
    }

    // Returns false if cancelled.
    bool run(Progress* progress, const CancelFlag* cancel) {
        if (progress != nullptr) progress->phase("steps", directions_);
        for (std::uint32_t direction = 0; direction < directions_; ++direction) {
            if (cancel != nullptr && *cancel) return false;
            if (progress != nullptr) progress->advance(direction);
            std::fill(ahead_.begin(), ahead_.end(), grid::search::HubStep{}.word());
            const std::vector<GridCell> ends = steps_.line_ends(direction);
            pool_.run(ends.size(), [&](unsigned, std::size_t i) {
                steps_.walk_back(ends[i], direction, [&](std::uint32_t node) {
                    if ((steps_.allowed(node) >> direction & 1U) != 0)
                        look_ahead(node, steps_.next(node, direction), direction);
                });
            });
        }
        return true;
    }

    IdVector<NodeId, std::uint32_t> take_first() { return std::move(first_); }
    std::vector<std::uint32_t> take_steps() { return std::move(found_); }

private:
    // Finds the hubs for which the step from a node to `next` is on a shortest path, given the steps of `next` in the
    // same direction.
    void look_ahead(std::uint32_t node, std::uint32_t next, std::uint32_t direction) {
        const std::span<const Hub> here = lists_.label(rank_[node]);
        const std::span<const Hub> there = lists_.label(rank_[next]);
        const std::uint32_t cost = steps_.cost(direction);
        for (std::uint32_t i = 0, j = 0; i < here.size() && j < there.size();) {
            if (here[i].number == there[j].number && here[i].cost == there[j].cost + std::uint64_t{cost}) {
                const grid::search::HubStep beyond = grid::search::HubStep::of(ahead_[first_[next] + j]);
                grid::search::HubStep step{direction, 1, j};
                if (beyond.run > 0 && beyond.run < grid::search::HubStep::longest_run)
                    step = {direction, beyond.run + 1, beyond.position};
                ahead_[first_[node] + i] = step.word();
                std::uint32_t& found = found_[first_[node] + i];
                if (step.run > grid::search::HubStep::of(found).run) found = step.word();
            }
            const graph::HubId left = here[i].number;
            const graph::HubId right = there[j].number;
            i += left <= right ? 1 : 0;
            j += right <= left ? 1 : 0;
        }
    }

    grid::search::CellSteps steps_;
    std::uint32_t directions_;
    const HubLists& lists_;
    IdSpan<NodeId, const graph::RankId> rank_;
    core::ThreadPool pool_;
    IdVector<NodeId, std::uint32_t> first_{0};
    std::vector<std::uint32_t> found_;  // the best steps so far
    std::vector<std::uint32_t> ahead_;  // those in the current direction
};

}  // namespace

}  // namespace starway

namespace starway::grid::search {

Result<CellLabels> CellLabels::build(const GridMap& map, const GridPreparation& preparation) {
    const auto& [bytes, progress, cancel] = preparation;
    const std::uint64_t memory = bytes > 0 ? bytes : core::half_of_memory();
    const std::uint64_t arcs = map.open_count() * map.rules().directions();
    if (arcs * bytes_per_arc > memory) return too_large(memory);
    // Rewords the index's errors for a map.
    const auto in_terms_of_map = [&](const Error& error) {
        if (error.kind == ErrorKind::data)
            return Error{ErrorKind::data,
                         "paths on this map are too long for hub labels (more than about 50 000 cells)"};
        return error.kind == ErrorKind::usage ? too_large(memory) : error;
    };
    const CellSteps steps(map);
    const auto hierarchy = graph::ContractionHierarchy::build(cell_graph(map, steps), progress, cancel);
    if (!hierarchy) return in_terms_of_map(hierarchy.error());
    const graph::Upward upward = hierarchy->view().upward();
    // Half of the estimate is for labels of the other direction, which are equal here.
    if (graph::estimate_labels(upward).hubs / 2 * bytes_per_hub > memory) return too_large(memory);
    auto lists = graph::prune_labels(upward, memory / bytes_per_hub, progress, cancel);
    if (!lists) return in_terms_of_map(lists.error());
    HubLists& hubs = lists->front();
    if (*std::max_element(hubs.count.begin(), hubs.count.end()) > HubStep::most_hubs ||
        hubs.hubs.size() >= graph::no_path)
        return Error{ErrorKind::usage, "the hub labels of this map exceed the file format's limit"};

    CellLabels labels;
    labels.revision_ = map.revision();
    labels.offset_ = steps.offsets();
    StepFinder finder(map, hubs, upward.rank);
    if (!finder.run(progress, cancel)) return Error{ErrorKind::interrupted, "the labelling was interrupted"};
    labels.own_first_step_ = finder.take_first();
    labels.own_steps_ = finder.take_steps();
    auto packed = graph::pack_labels(hubs, upward.rank);
    if (!packed) return in_terms_of_map(packed.error());
    labels.packed_ = *std::move(packed);
    labels.labels_ = labels.packed_.view();
    labels.first_step_ = labels.own_first_step_;
    labels.steps_ = labels.own_steps_;
    return labels;
}

}  // namespace starway::grid::search
