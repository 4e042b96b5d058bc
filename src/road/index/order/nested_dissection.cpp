#include "road/index/order/nested_dissection.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "road/index/order/flow_cutter.hpp"
#include "road/index/order/rankings.hpp"
#include "road/index/order/small_parts.hpp"

namespace starway::road::index {
namespace {

constexpr std::uint32_t for_one_thread = 20'000;  // parts up to this size are ordered completely by one thread
constexpr unsigned directions = 2;                // in the plane, besides the rankings by hops
constexpr std::uint64_t looks_per_node = 1000;    // work limit of a cut; roads need 100 to 200

// A part and the end of its range in the order.
struct Task {
    PartGraph part;
    std::size_t end = 0;
};

class Dissection {
public:
    Dissection(const PartGraph& graph, std::span<const std::int32_t> xyz,
               const std::function<bool(std::size_t)>& progress, DissectionNotes* notes, std::uint32_t small_part)
        : graph_(graph), xyz_(xyz), progress_(progress), notes_(notes), small_part_(small_part), order_(graph.size()) {
        if (notes_ != nullptr) notes_->begins.assign(graph.size(), DissectionNotes::nothing);
    }

    // Reports progress if this is the reporting thread; returns whether to stop.
    bool stopped() {
        if (progress_ && std::this_thread::get_id() == caller_ && !progress_(placed_)) stopped_ = true;
        return stopped_;
    }

    // Orders the part, or its separator only, and returns the remaining tasks.
    std::vector<Task> divide(const Task& task, bool side_by_side) {
        if (task.part.size() <= small_part_) {
            place(task.part, order_by_fill(task.part, graph_), task.end, DissectionNotes::small_part);
            return {};
        }
        const IdVector<PartNodeId, std::uint8_t> side = find_separator(task.part, side_by_side);
        IdVector<PartNodeId, std::uint8_t> separator(side.size());
        std::vector<PartNodeId> last;
        for (std::uint32_t v = 0; v < task.part.size(); ++v) {
            separator[v] = side[v] == 2 ? 1 : 0;
            if (separator[v] != 0) last.emplace_back(v);
        }
        place(task.part, last, task.end, DissectionNotes::separator);
        if (notes_ != nullptr && notes_->on_cut) notes_->on_cut(task.part, side);
        return tasks_of(components_without(task.part, separator), task.end - last.size());
    }

    // Divides until nothing is left. Uses an explicit stack: parts may be nested as deeply as there are nodes.
    void finish(Task task) {
        std::vector<Task> stack;
        stack.push_back(std::move(task));
        while (!stack.empty()) {
            const Task next = std::move(stack.back());
            stack.pop_back();
            for (Task& part : divide(next, false)) stack.push_back(std::move(part));
        }
    }

    static std::vector<Task> tasks_of(std::vector<PartGraph> parts, std::size_t end) {
        std::vector<Task> tasks;
        tasks.reserve(parts.size());
        for (PartGraph& part : parts) {
            const std::size_t size = part.size();
            tasks.push_back({std::move(part), end});
            end -= size;
        }
        return tasks;
    }

    IdVector<graph::OrderId, NodeId> take_order() { return std::move(order_); }

private:
    // nodes: in the order of contraction.
    void place(const PartGraph& part, const std::vector<PartNodeId>& nodes, std::size_t end,
               DissectionNotes::Beginning what) {
        if (notes_ != nullptr && !nodes.empty()) notes_->begins[end - nodes.size()] = what;
        for (std::size_t i = 0; i < nodes.size(); ++i) order_[end - nodes.size() + i] = part.whole[nodes[i]];
        placed_ += nodes.size();
    }

    // Per node of the part its side, 2 in the separator. Rankings are tried in pairs, each pair starting from the
    // best cut so far: two threads help, and their number does not affect the result.
    [[nodiscard]] IdVector<PartNodeId, std::uint8_t> find_separator(const PartGraph& part, bool side_by_side) {
        auto rankings = rankings_by_hops(part);
        if (!xyz_.empty())
            for (auto& ranking : rankings_by_position(part, xyz_, directions)) rankings.push_back(std::move(ranking));
        CutLimits limits;
        limits.work = looks_per_node * part.size();
        limits.stopped = [this] { return stopped(); };
        Cut best;
        for (std::size_t pair = 0; pair < rankings.size(); pair += 2) {
            std::vector<Cut> found(std::min<std::size_t>(2, rankings.size() - pair), best);
            const auto cut = [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i) FlowCutter(part, rankings[pair + i], limits).run(found[i]);
            };
            if (side_by_side)
                core::for_slices(found.size(), 1, cut);
            else
                cut(0, found.size());
            for (Cut& candidate : found)
                if (candidate.expansion() < best.expansion()) best = std::move(candidate);
        }
        return best.smaller > 0 ? best.side : halve(part, rankings.front());
    }

    // Fallback if no good cut was found: the nodes of the first half adjacent to the second.
    static IdVector<PartNodeId, std::uint8_t> halve(const PartGraph& part, const std::vector<PartNodeId>& by_rank) {
        IdVector<PartNodeId, std::uint8_t> side(part.size(), 0);
        for (std::size_t i = by_rank.size() / 2; i < by_rank.size(); ++i) side[by_rank[i]] = 1;
        for (std::uint32_t v = 0; v < part.size(); ++v)
            if (side[v] == 0)
                for (const PartNodeId w : part.neighbours(v))
                    if (side[w] == 1) side[v] = 2;
        return side;
    }

    const PartGraph& graph_;
    std::span<const std::int32_t> xyz_;
    const std::function<bool(std::size_t)>& progress_;
    DissectionNotes* notes_;
    std::uint32_t small_part_;
    const std::thread::id caller_ = std::this_thread::get_id();
    IdVector<graph::OrderId, NodeId> order_;
    std::atomic<std::size_t> placed_ = 0;
    std::atomic<bool> stopped_ = false;
};

}  // namespace

IdVector<graph::OrderId, NodeId> nested_dissection(const PartGraph& graph, std::span<const std::int32_t> xyz,
                                                   const std::function<bool(std::size_t)>& progress,
                                                   DissectionNotes* notes, std::uint32_t small_part) {
    Dissection dissection(graph, xyz, progress, notes, small_part);
    const std::vector<std::uint8_t> none(graph.size(), 0);
    std::vector<Task> large;
    std::vector<Task> small;
    const auto sort_in = [&](std::vector<Task> tasks) {
        for (Task& task : tasks) (task.part.size() > for_one_thread ? large : small).push_back(std::move(task));
    };
    const auto turn = [&](std::size_t) { return !dissection.stopped(); };
    sort_in(Dissection::tasks_of(components_without(graph, none), graph.size()));
    while (!large.empty()) {
        const std::vector<Task> tasks = std::exchange(large, {});
        std::vector<std::vector<Task>> found(tasks.size());
        const bool few = tasks.size() < 2;
        const bool finished = core::for_slices(
            tasks.size(), 1,
            [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i) found[i] = dissection.divide(tasks[i], few);
            },
            turn);
        if (!finished) return {};
        for (auto& parts : found) sort_in(std::move(parts));
    }
    constexpr std::size_t tasks_a_slice = 1;
    const bool finished = core::for_slices(
        small.size(), tasks_a_slice,
        [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) dissection.finish(std::move(small[i]));
        },
        turn);
    return finished && !dissection.stopped() ? dissection.take_order() : IdVector<graph::OrderId, NodeId>{};
}

}  // namespace starway::road::index
