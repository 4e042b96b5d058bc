// Labels in a file that another process maps and uses in place.
//
//  number of words
// number of steps
// first word of each node, and one more
// first step of each node, and one more
// words
// steps
//
// In the frame of grid/search/engine/stored.hpp; all but the counts are 4-byte words.
#include <atomic>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "base/graph/hub_labels/layout.hpp"
#include "grid/search/hub_labels/cell_labels.hpp"
#include "grid/search/hub_labels/step.hpp"

namespace starway::grid::search {
namespace {

// Whether `first` starts at 0, never decreases and finishes at `end`.
bool in_order(std::span<const std::uint32_t> first, std::uint64_t end) {
    return first.front() == 0 && first.back() == end && std::is_sorted(first.begin(), first.end());
}

}  // namespace

void CellLabels::write(const GridMap& map, const ByteSink& sink) const {
    StoredWriter writer(stored_labels, map, sink);
    const std::array<std::uint64_t, 2> counts{labels_.words.size(), steps_.size()};
    writer.put(std::span<const std::uint64_t>(counts));
    for (const auto part : {labels_.first.span(), first_step_.span(), labels_.words, steps_}) writer.put(part);
    writer.finish();
}

Result<CellLabels> CellLabels::use(std::span<const std::byte> bytes, const GridMap& map) {
    const auto content = stored_content(bytes, stored_labels, map);
    if (!content) return content.error();
    StoredReader reader(*content);
    const auto counts = reader.cut<std::uint64_t>(2);
    if (counts.empty()) return stored_damaged(stored_labels);
    CellLabels labels;
    labels.revision_ = map.revision();
    labels.offset_ = CellSteps(map).offsets();
    labels.labels_.first = reader.cut<std::uint32_t>(std::uint64_t{map.node_count()} + 1);
    labels.first_step_ = reader.cut<std::uint32_t>(std::uint64_t{map.node_count()} + 1);
    labels.labels_.words = reader.cut<std::uint32_t>(counts[0]);
    labels.steps_ = reader.cut<std::uint32_t>(counts[1]);
    reader.skip_padding();
    if (!reader.at_end() || !labels.sound(map)) return stored_damaged(stored_labels);
    return labels;
}

// Line by line, as the steps were computed: a run is at most as long as its line is open. Along a run the hub stays the
// same and its cost falls by the cost of the run. So every chain of steps ends, and it ends where the hub has cost 0,
// which is one cell per hub.
bool CellLabels::sound(const GridMap& map) const {
    if (!check(labels_, map.node_count()) || !in_order(first_step_, steps_.size())) return false;
    std::vector<bool> seen(map.node_count());
    for (std::uint32_t node = 0; node < map.node_count(); ++node) {
        const auto label = labels_.of(node);
        const std::uint32_t count = first_step_[node + 1] - first_step_[node];
        if (graph::hub_count(label) != count) return false;
        for (std::uint32_t position = 0; position < count; ++position) {
            if (HubStep::of(steps_[first_step_[node] + position]).run > 0) continue;
            const graph::Hub hub = graph::hub_at(label, position);
            if (hub.cost != 0 || seen[hub.number]) return false;
            seen[hub.number] = true;
        }
    }

    const CellSteps cells(map);
    core::ThreadPool pool(core::thread_limit());
    std::atomic<bool> all_sound{true};
    const auto leads_on = [&](std::uint32_t node, std::uint32_t position, HubStep step) {
        const std::uint32_t then = cells.next(node, step.direction, step.run);
        if (step.position >= first_step_[then + 1] - first_step_[then]) return false;
        const graph::Hub here = graph::hub_at(labels_.of(node), position);
        const graph::Hub there = graph::hub_at(labels_.of(then), step.position);
        return here.number == there.number &&
               here.cost == there.cost + std::uint64_t{step.run} * cells.cost(step.direction);
    };
    for (std::uint32_t direction = 0; direction < 8; ++direction) {
        const std::vector<GridCell> ends = cells.line_ends(direction);
        pool.run(ends.size(), [&](unsigned, std::size_t i) {
            std::uint32_t open = 0;  // number of steps possible from here
            cells.walk_back(ends[i], direction, [&](std::uint32_t node) {
                open = (cells.allowed(node) >> direction & 1U) != 0 ? open + 1 : 0;
                for (std::uint32_t position = 0; position < first_step_[node + 1] - first_step_[node]; ++position) {
                    const HubStep step = HubStep::of(steps_[first_step_[node] + position]);
                    if (step.run == 0 || step.direction != direction) continue;
                    if (step.run > open || !leads_on(node, position, step)) all_sound = false;
                }
            });
        });
        if (!all_sound) return false;
    }
    return true;
}

}  // namespace starway::grid::search
