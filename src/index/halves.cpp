#include "index/halves.hpp"

#include <algorithm>

namespace starway::index {
namespace {

constexpr std::uint32_t no_piece = 0xFFFFFFFFU;

}  // namespace

// All are split side by side, level by level, so that the memory that one needs is fetched while others are looked at.
void Unpacker::run(std::span<const Halves> halves, std::span<const std::uint32_t> entries,
                   std::vector<std::uint32_t>& arcs) {
    if (entries.empty()) return;
    pieces_.clear();
    packed_.clear();
    for (const std::uint32_t entry : entries) {
        __builtin_prefetch(&halves[entry]);
        packed_.push_back(static_cast<std::uint32_t>(pieces_.size()));
        pieces_.push_back({entry, packed_.back() + 1});
    }
    pieces_.back().next = no_piece;
    while (!packed_.empty()) {
        still_packed_.clear();
        for (const std::uint32_t i : packed_) {
            const Piece whole = pieces_[i];
            const auto [first, second] = halves[whole.entry];
            if (first == no_half) {
                pieces_[i].entry = second;
                continue;
            }
            const auto after = static_cast<std::uint32_t>(pieces_.size());
            pieces_[i] = {downwards(first), after};
            pieces_.push_back({upwards(second), whole.next});
            for (const std::uint32_t piece : {i, after}) {
                __builtin_prefetch(&halves[pieces_[piece].entry]);
                still_packed_.push_back(piece);
            }
        }
        packed_.swap(still_packed_);
    }
    for (std::uint32_t i = 0; i != no_piece; i = pieces_[i].next) arcs.push_back(pieces_[i].entry);
}

// The graph is looked at for all arcs at once, which costs one wait for memory; only stretches of arcs that cost nothing can have loops.
void LoopRemover::run(const ArcGraphView& graph, std::uint32_t from, std::vector<std::uint32_t>& arcs) {
    bool free_before = false;
    bool may_loop = false;  // two arcs that cost nothing follow each other
    for (const std::uint32_t arc : arcs) {
        const bool free = graph.weight[arc] == 0;
        may_loop |= free && free_before;
        free_before = free;
    }
    if (!may_loop) return;
    visits_.clear();
    std::size_t kept = 0;
    std::size_t begin = 0;  // of the arcs that cost nothing
    std::uint32_t node = from;
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        visits_.push_back({node, static_cast<std::uint32_t>(i)});
        node = graph.head[arcs[i]];
        if (graph.weight[arcs[i]] == 0 && i + 1 < arcs.size()) continue;
        const bool last_is_free = graph.weight[arcs[i]] == 0;
        if (last_is_free) visits_.push_back({node, static_cast<std::uint32_t>(i + 1)});
        kept = copy(arcs, begin, last_is_free ? i + 1 : i, kept);
        if (!last_is_free) arcs[kept++] = arcs[i];
        begin = i + 1;
        visits_.clear();
    }
    arcs.resize(kept);
}

// Moves the arcs begin .. end, which cost nothing, without their loops; visits_ has the node before each and the one after the last.
std::size_t LoopRemover::copy(std::vector<std::uint32_t>& arcs, std::size_t begin, std::size_t end, std::size_t to) {
    last_.assign(visits_.begin(), visits_.end());
    std::sort(last_.begin(), last_.end(),
              [](const Visit& a, const Visit& b) { return a.node != b.node ? a.node < b.node : a.place < b.place; });
    for (std::size_t i = begin; i < end; ++i) {
        const auto after = std::upper_bound(last_.begin(), last_.end(), visits_[i - begin].node,
                                            [](std::uint32_t node, const Visit& visit) { return node < visit.node; });
        i = (after - 1)->place;
        if (i < end) arcs[to++] = arcs[i];
    }
    return to;
}

}  // namespace starway::index
