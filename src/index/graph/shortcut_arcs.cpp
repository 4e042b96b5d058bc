#include "index/graph/shortcut_arcs.hpp"

#include <algorithm>

namespace starway::index {
namespace {

constexpr std::uint32_t no_piece = 0xFFFFFFFFU;

template <class T>
void make_room(std::vector<T>& vector, std::size_t size) {
    if (vector.size() < size) vector.resize(2 * size);
}

}  // namespace

// Splits all entries side by side, level by level, so that memory latencies overlap. Whether an entry is one of the
// graph's own arcs is unpredictable, so there is no branch: the second arc is always written, and the count then
// includes it or not.
void Unpacker::run(std::span<const ShortcutArcs> shortcut_arcs, std::span<const std::uint32_t> entries,
                   std::vector<std::uint32_t>& arcs, std::span<const std::uint32_t> soon) {
    if (entries.empty()) return;
    make_room(pieces_, entries.size());
    make_room(packed_, entries.size());
    auto count = static_cast<std::uint32_t>(entries.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        __builtin_prefetch(&shortcut_arcs[entries[i]]);
        pieces_[i] = {entries[i], i + 1};
        packed_[i] = i;
    }
    pieces_[count - 1].next = no_piece;
    for (std::size_t packed = count; packed > 0; packed_.swap(still_packed_)) {
        make_room(pieces_, count + packed);
        make_room(still_packed_, 2 * packed);
        std::size_t still = 0;
        for (std::size_t k = 0; k < packed; ++k) {
            const std::uint32_t i = packed_[k];
            const Piece whole = pieces_[i];
            const auto [first, second] = shortcut_arcs[whole.entry];
            const bool splits = first != no_lower_arc;
            const std::uint32_t before = splits ? downwards(first) : whole.entry;
            const std::uint32_t after = splits ? upwards(second) : whole.entry;
            __builtin_prefetch(&shortcut_arcs[before]);
            __builtin_prefetch(&shortcut_arcs[after]);
            pieces_[i] = {splits ? before : second, splits ? count : whole.next};
            pieces_[count] = {after, whole.next};
            still_packed_[still] = i;
            still_packed_[still + 1] = count;
            count += splits ? 1 : 0;
            still += splits ? 2 : 0;
        }
        packed = still;
    }
    std::size_t end = arcs.size();
    arcs.resize(end + count);
    for (std::uint32_t i = 0; i != no_piece; i = pieces_[i].next) {
        arcs[end] = pieces_[i].entry;
        if (!soon.empty()) __builtin_prefetch(&soon[arcs[end]]);
        ++end;
    }
}

// Reads the graph for all arcs at once, which costs one memory latency; only runs of zero-weight arcs can contain
// loops.
void LoopRemover::run(const ArcGraphView& graph, std::uint32_t from, std::vector<std::uint32_t>& arcs) {
    bool free_before = false;
    bool may_loop = false;  // whether two zero-weight arcs follow each other
    for (const std::uint32_t arc : arcs) {
        const bool free = graph.weight[arc] == 0;
        may_loop |= free && free_before;
        free_before = free;
    }
    if (!may_loop) return;
    visits_.clear();
    std::size_t kept = 0;
    std::size_t begin = 0;  // of the run of zero-weight arcs
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

// Copies the zero-weight arcs begin .. end without their loops; visits_ holds the node before each arc and the node
// after the last.
std::size_t LoopRemover::copy(std::vector<std::uint32_t>& arcs, std::size_t begin, std::size_t end, std::size_t to) {
    last_.assign(visits_.begin(), visits_.end());
    std::sort(last_.begin(), last_.end(), [](const Visit& a, const Visit& b) {
        return a.node != b.node ? a.node < b.node : a.position < b.position;
    });
    for (std::size_t i = begin; i < end; ++i) {
        const auto after = std::upper_bound(last_.begin(), last_.end(), visits_[i - begin].node,
                                            [](std::uint32_t node, const Visit& visit) { return node < visit.node; });
        i = (after - 1)->position;
        if (i < end) arcs[to++] = arcs[i];
    }
    return to;
}

}  // namespace starway::index
