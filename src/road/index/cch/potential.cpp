#include "road/index/cch/potential.hpp"

#include <algorithm>

namespace starway::road::index {

template <class Weight>
PotentialBy<Weight>::PotentialBy(const SkeletonView& skeleton)
    : skeleton_(skeleton), left_(skeleton.node_count(), no_cost), known_(skeleton.node_count(), 0) {}

template <class Weight>
void PotentialBy<Weight>::touch(graph::RankId rank, std::uint64_t cost) {
    if (cost >= beyond_paths) return;
    if (left_[rank] == no_cost) touched_.push_back(rank);
    left_[rank] = std::min(left_[rank], cost);
}

template <class Weight>
void PotentialBy<Weight>::aim_by(Weights up, Weights down, std::span<const RoadTerminal> targets, bool reversed) {
    for (const graph::RankId rank : touched_) {
        left_[rank] = no_cost;
        known_[rank] = 0;
    }
    touched_.clear();
    up_ = reversed ? skeleton_.down() : skeleton_.up();
    up_weights_ = reversed ? down : up;
    const HeadLists down_heads = reversed ? skeleton_.up() : skeleton_.down();
    const Weight* const down_weights = (reversed ? up : down).data();
    // The targets and all their ancestors, bottom up: the higher neighbours of a rank are its ancestors.
    above_.clear();
    for (const RoadTerminal& target : targets) {
        touch(skeleton_.rank[target.node], target.cost);
        for (graph::RankId v = skeleton_.rank[target.node]; v.valid(); v = skeleton_.parent(v)) above_.push_back(v);
    }
    std::sort(above_.begin(), above_.end());
    above_.erase(std::unique(above_.begin(), above_.end()), above_.end());
    for (const graph::RankId v : above_) {
        const auto heads = down_heads.heads(v);
        const Weight* const weight = down_weights + down_heads.first_arc[v];
        for (std::size_t i = 0; i < heads.size() && left_[v] != no_cost; ++i)
            if (weight[i] != closed) touch(heads[i], left_[v] + weight[i]);
    }
}

template <class Weight>
void PotentialBy<Weight>::find(graph::RankId rank) {
    above_.clear();
    for (graph::RankId v = rank; v.valid() && !known_[v]; v = skeleton_.parent(v)) above_.push_back(v);
    while (!above_.empty()) {
        const graph::RankId v = above_.back();
        above_.pop_back();
        const auto heads = up_.heads(v);
        const Weight* const up = up_weights_.data() + up_.first_arc[v];
        std::uint64_t least = left_[v];
        for (std::size_t i = 0; i < heads.size(); ++i)
            if (up[i] != closed && left_[heads[i]] != no_cost) least = std::min(least, left_[heads[i]] + up[i]);
        if (left_[v] == no_cost) touched_.push_back(v);
        left_[v] = least;
        known_[v] = 1;
    }
}

template class PotentialBy<std::uint32_t>;
template class PotentialBy<std::uint64_t>;

}  // namespace starway::road::index
