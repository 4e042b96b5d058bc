#include "grid/search/hpa/clusters/entrance_graph.hpp"

#include <bit>

#include "base/core/threads/parallel.hpp"

namespace starway::grid::search {

void merge_entrances(std::vector<Entrance>& entrances) {
    std::sort(entrances.begin(), entrances.end(), [](const Entrance& a, const Entrance& b) { return a.node < b.node; });
    std::size_t kept = 0;
    for (const Entrance entrance : entrances) {
        if (kept > 0 && entrances[kept - 1].node == entrance.node)
            entrances[kept - 1].crossings |= entrance.crossings;
        else
            entrances[kept++] = entrance;
    }
    entrances.resize(kept);
}

void EntranceGraph::visit_near_entrances(std::uint32_t node, bool backwards, const VisitEntrance& visit) {
    if (around(node).find(node) != nullptr) return visit(node, 0);
    Near& near = near_[backwards ? 1 : 0];
    if (near.node != node) {
        near.node = Near::nothing;  // until all are collected
        near.entrances.clear();
        spread(node, backwards,
               [&](std::uint32_t entrance, double cost) { near.entrances.emplace_back(entrance, cost); });
        near.node = node;
    }
    for (const auto& [entrance, cost] : near.entrances) visit(entrance, cost);
}

void EntranceGraph::update() {
    if (map().revision() == revision_) return;
    near_ = {};
    // A larger unit also changes where it fits to the left of the cell and above it.
    const auto size = static_cast<std::int32_t>(map().rules().unit_size);
    const bool remembered = map().visit_edits(revision_, [&](std::uint32_t node) {
        const GridCell cell = map().cell(node);
        const ClusterBox changed{cell.x - size + 1, cell.y - size + 1, cell.x + 1, cell.y + 1};
        layout_.visit(changed.widened(margin_), [&](std::uint32_t square) { drop(square); });
    });
    if (!remembered)
        for (std::uint32_t square = 0; square < squares_.size(); ++square) drop(square);
    revision_ = map().revision();
}

void EntranceGraph::drop(std::uint32_t square) {
    squares_[square].reset();
    if (!stored_states_.empty()) stored_states_[square] = StoredState::dropped;
}

void EntranceGraph::use_stored(const StoredSquares& stored) {
    near_ = {};
    stored_ = stored;
    stored_states_.assign(squares_.size(), StoredState::unseen);
}

bool EntranceGraph::drop_stored() {
    for (auto& square : squares_) square.reset();
    near_ = {};
    const bool any = !stored_states_.empty();
    stored_states_.clear();
    stored_ = {};
    return any;
}

bool EntranceGraph::looks_right(std::uint32_t number, const EntranceSquare& square) const {
    std::uint32_t least = 0;  // lower bound for the next node
    for (const Entrance& entrance : square.entrances) {
        if (entrance.node < least || !looks_right(number, entrance)) return false;
        least = entrance.node + 1;
    }
    return std::all_of(square.costs.begin(), square.costs.end(),
                       [](float cost) { return cost >= 0; });  // rejects NaN too
}

// Whether the entrance lies in its square, and all its steps lead out of it.
bool EntranceGraph::looks_right(std::uint32_t number, const Entrance& entrance) const {
    const ClusterBox box = layout_.box(number);
    const bool between = entrance.node >= map().node({box.left, box.top}) &&
                         entrance.node <= map().node({box.right - 1, box.bottom - 1});
    if (!between || !box.contains(map().cell(entrance.node)) || !map().rows().test(entrance.node)) return false;
    if (entrance.crossings >> map().rules().directions() != 0) return false;
    for (std::uint32_t left = entrance.crossings; left != 0; left &= left - 1) {
        const auto direction = static_cast<std::uint32_t>(std::countr_zero(left));
        const GridCell beyond = next_square(map().cell(entrance.node), direction);
        if (box.contains(beyond) || !map().contains(beyond) || !steps_->space().step_allowed(entrance.node, direction))
            return false;
    }
    return true;
}

void EntranceGraph::complete() {
    constexpr std::size_t slice = 64;
    core::for_slices(squares_.size(), slice, [&](std::size_t first, std::size_t last) {
        const Make make_one = maker();
        for (auto square = static_cast<std::uint32_t>(first); square < last; ++square)
            if (!squares_[square] && !stored_is_sound(square)) squares_[square] = make_one(layout_.box(square));
    });
}

std::uint64_t EntranceGraph::made() const {
    const auto made = std::count_if(squares_.begin(), squares_.end(), [](const auto& one) { return one != nullptr; });
    const auto gone = std::count(stored_states_.begin(), stored_states_.end(), StoredState::dropped);
    return static_cast<std::uint64_t>(made) + stored_states_.size() - static_cast<std::uint64_t>(gone);
}

std::uint64_t EntranceGraph::bytes() const {
    std::uint64_t bytes =
        squares_.size() * sizeof(squares_.front()) + stored_.entrances.size_bytes() + stored_.costs.size_bytes();
    for (const auto& square : squares_)
        if (square)
            bytes += sizeof *square + square->entrances.capacity() * sizeof(Entrance) +
                     square->costs.capacity() * sizeof(float);
    return bytes;
}

}  // namespace starway::grid::search
