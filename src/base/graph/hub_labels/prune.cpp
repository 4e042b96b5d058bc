// The label of a rank is merged from those of its upward neighbours. A hub h is pruned if another hub g lies on a path
// to h of the same cost: then g ranks above h, and every pair that shares h shares g. The result is minimal for this
// node order.
#include "base/graph/hub_labels/prune.hpp"

#include <algorithm>
#include <atomic>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"

namespace starway::graph {
namespace {

constexpr std::size_t slice = 32;

// Working memory of a thread for one label.
struct Draft {
    IdVector<HubId, std::uint32_t> cost;
    std::vector<HubId> numbers;
};

struct Slice {
    std::array<std::vector<Hub>, 2> hubs;
    std::array<std::vector<std::uint32_t>, 2> counts;
};

bool same_both_ways(const Upward& graph) {
    if (graph.node_count() == 0) return true;
    for (std::uint32_t a = 0; a < graph.first[graph.node_count()]; ++a)
        if (graph.out(a) != graph.in(a)) return false;
    return true;
}

class Pruning {
public:
    Pruning(const Upward& graph, std::uint64_t most_hubs)
        : graph_(graph),
          most_hubs_(most_hubs),
          pool_(core::thread_limit()),
          drafts_(pool_.size()),
          lists_(same_both_ways(graph) ? 1 : 2) {
        for (Draft& draft : drafts_) draft.cost.assign(graph.node_count(), no_path);
        for (HubLists& lists : lists_) {
            lists.begin.resize(graph.node_count());
            lists.count.resize(graph.node_count());
        }
    }

    Result<std::vector<HubLists>> run(Progress* progress, const CancelFlag* cancel) {
        if (progress != nullptr) progress->phase("label", graph_.node_count());
        std::uint64_t done = 0;
        for (const std::vector<RankId>& level : levels()) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the labelling was interrupted"};
            if (auto made = make(level); !made) return std::move(made).error();
            done += level.size();
            if (progress != nullptr) progress->advance(done);
        }
        return std::move(lists_);
    }

private:
    // The ranks of a level need labels of earlier levels only.
    [[nodiscard]] std::vector<std::vector<RankId>> levels() const {
        std::vector<std::vector<RankId>> levels;
        IdVector<RankId, std::uint32_t> level(graph_.node_count(), 0);
        for (std::uint32_t v = graph_.node_count(); v-- > 0;) {
            for (std::uint32_t a = graph_.first[v]; a < graph_.first[v + 1]; ++a)
                level[v] = std::max(level[v], level[graph_.head(a)] + 1);
            if (levels.size() <= level[v]) levels.resize(level[v] + 1);
            levels[level[v]].emplace_back(v);
        }
        return levels;
    }

    Result<void> make(const std::vector<RankId>& ranks) {
        std::vector<Slice> slices((ranks.size() + slice - 1) / slice);
        std::atomic<bool> fits{true};
        pool_.run(slices.size(), [&](unsigned thread, std::size_t s) {
            for (std::size_t i = s * slice; i < std::min(ranks.size(), (s + 1) * slice); ++i)
                for (std::size_t side = 0; side < lists_.size(); ++side)
                    if (!make_label(drafts_[thread], ranks[i], side, slices[s])) fits = false;
        });
        if (!fits) return Error{ErrorKind::data, "the path cost exceeds 32 bits; choose a coarser resolution"};
        std::uint64_t hubs = 0;
        for (std::size_t side = 0; side < lists_.size(); ++side) {
            std::size_t rank = 0;
            for (Slice& part : slices) {
                std::uint64_t begin = lists_[side].hubs.size();
                for (const std::uint32_t count : part.counts[side]) {
                    lists_[side].begin[ranks[rank]] = begin;
                    lists_[side].count[ranks[rank++]] = count;
                    begin += count;
                }
                lists_[side].hubs.insert(lists_[side].hubs.end(), part.hubs[side].begin(), part.hubs[side].end());
            }
            hubs += lists_[side].hubs.size();
        }
        if (hubs > most_hubs_) return Error{ErrorKind::usage, "hub labels of this network exceed the memory limit"};
        return {};
    }

    [[nodiscard]] HubId hub_of(RankId rank) const { return HubId(graph_.node_count() - 1 - rank); }
    [[nodiscard]] RankId rank_of(HubId hub) const { return RankId(graph_.node_count() - 1 - hub); }

    bool make_label(Draft& draft, RankId rank, std::size_t side, Slice& out) const {
        bool fits = true;
        const auto offer = [&](HubId number, std::uint64_t cost) {
            if (cost >= no_path) fits = false;
            std::uint32_t& least = draft.cost[number];
            if (least == no_path) draft.numbers.push_back(number);
            least = std::min(least, static_cast<std::uint32_t>(cost));
        };
        const HubId own = hub_of(rank);
        const HubLists& back = lists_[lists_.size() - 1 - side];
        offer(own, 0);
        for (std::uint32_t a = graph_.first[rank]; a < graph_.first[rank + 1]; ++a) {
            const std::uint32_t weight = side == 0 ? graph_.out(a) : graph_.in(a);
            if (weight == no_path) continue;
            for (const Hub hub : lists_[side].label(graph_.head(a)))
                offer(hub.number, std::uint64_t{weight} + hub.cost);
        }
        std::sort(draft.numbers.begin(), draft.numbers.end());
        const std::size_t before = out.hubs[side].size();
        for (const HubId number : draft.numbers)
            if (number == own || !covered(draft, number, back.label(rank_of(number))))
                out.hubs[side].push_back({number, draft.cost[number]});
        out.counts[side].push_back(static_cast<std::uint32_t>(out.hubs[side].size() - before));
        for (const HubId number : draft.numbers) draft.cost[number] = no_path;
        draft.numbers.clear();
        return fits;
    }

    // Whether a path of the same cost to this hub goes over another hub. `back` is the hub's own label, with itself as
    // last entry.
    static bool covered(const Draft& draft, HubId number, std::span<const Hub> back) {
        const std::uint64_t cost = draft.cost[number];
        for (const Hub hub : back.first(back.size() - 1))
            if (std::uint64_t{draft.cost[hub.number]} + hub.cost <= cost) return true;
        return false;
    }

    Upward graph_;
    std::uint64_t most_hubs_;
    core::ThreadPool pool_;
    std::vector<Draft> drafts_;
    std::vector<HubLists> lists_;
};

}  // namespace

Result<std::vector<HubLists>> prune_labels(const Upward& graph, std::uint64_t most_hubs, Progress* progress,
                                           const CancelFlag* cancel) {
    return Pruning(graph, most_hubs).run(progress, cancel);
}

}  // namespace starway::graph
