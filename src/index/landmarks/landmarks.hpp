// Landmarks: a few nodes whose distances to and from every node are known, so that the triangle inequality bounds every other
// distance from below (ALT; Goldberg, Harrelson 2005). Soon computed, and right for any graph, with coordinates or without.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/arc_graph.hpp"
#include "index/graph/upward.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

struct LandmarkCosts {
    std::uint32_t from = no_way;  // from the landmark to the node
    std::uint32_t to = no_way;    // from the node to the landmark
};

struct LandmarksView {
    std::span<const std::uint32_t> nodes;  // the landmarks
    std::span<const LandmarkCosts> costs;  // of node v and landmark l: costs[v * landmark count + l]
};

// Proves that bounds can be read within the arrays, and that along no arc of the graph a bound falls by more than the arc weighs: then every bound
// is one, and searches find the best way, whoever made the costs. Linear time. Errors: data.
Result<void> check(const LandmarksView& view, const ArcGraphView& graph);

class Landmarks {
public:
    // Chooses at most `count` landmarks, fewer where the graph has no more worth choosing ("avoid": behind the nodes whose distances the ones
    // chosen so far bound worst), and works on two threads. The result does not depend on how many there are.
    // Errors: data, where a distance has no place in 32 bits; interrupted.
    static Result<Landmarks> build(const ArcGraph& graph, std::uint32_t count = 16, Progress* progress = nullptr,
                                   const CancelFlag* cancel = nullptr);

    [[nodiscard]] LandmarksView view() const { return {nodes_, costs_}; }

private:
    Landmarks() = default;
    std::vector<std::uint32_t> nodes_;
    std::vector<LandmarkCosts> costs_;
};

// A lower bound on the cost from any node to the nearest of the targets, as A* wants it: consistent in integers, and at a target not above
// its offset. `far` where no target can be reached; it is a cost above all others, not the largest, so that sums stay below 2^64.
//
// Only those landmarks are read that bound the way from the given sources best. Keeps the view; cheap to copy.
class LandmarkBound {
public:
    static constexpr std::uint64_t far = std::uint64_t{1} << 40U;

    // Precondition: there are targets.
    LandmarkBound(const LandmarksView& view, std::span<const Access> sources, std::span<const Access> targets);

    std::uint64_t operator()(std::uint32_t node) const {
        std::uint64_t bound = 0;
        const LandmarkCosts* const costs = view_.costs.data() + node * view_.nodes.size();
        for (std::size_t i = 0; i < active_count_; ++i) bound = std::max(bound, active_[i].bound(costs));
        return bound;
    }

private:
    // What one landmark tells in one direction.
    struct Term {
        std::uint32_t landmark = 0;
        bool beyond = false;       // the landmark lies beyond the targets; otherwise before the node
        std::int64_t targets = 0;  // least cost from the landmark to a target; most from a target to the landmark
        [[nodiscard]] std::uint64_t bound(const LandmarkCosts* costs) const;
    };
    static constexpr std::size_t most_active = 4;

    LandmarksView view_;
    Term active_[most_active];
    std::size_t active_count_ = 0;
};

inline std::uint64_t LandmarkBound::Term::bound(const LandmarkCosts* costs) const {
    const std::uint32_t own = beyond ? costs[landmark].to : costs[landmark].from;
    // From where the landmark beyond cannot be reached, no target can; what the one before cannot reach, it tells nothing about.
    if (own == no_way) return beyond ? far : 0;
    const std::int64_t bound = beyond ? own - targets : targets - own;
    return bound > 0 ? static_cast<std::uint64_t>(bound) : 0;
}

}  // namespace starway::index
