// Unpacking: from the arcs of a hierarchy (CH or CCH) to arcs of the graph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/arc_graph.hpp"

namespace starway::graph {

inline constexpr std::uint32_t no_lower_arc = 0xFFFFFFFFU;

// One direction of an arc of a hierarchy. A shortcut stands for two lower arcs over a node below both its ends: down to
// that node, then up. If first is no_lower_arc, it is the graph's own arc `second`. Both are no_lower_arc if it is
// closed. File layout.
struct ShortcutArcs {
    std::uint32_t first = no_lower_arc;
    std::uint32_t second = no_lower_arc;
    friend bool operator==(const ShortcutArcs&, const ShortcutArcs&) = default;
};

// An entry: an arc of a hierarchy and a direction as one number. Upwards is from its lower end to its higher one.
constexpr EntryId upwards(std::uint32_t arc) {
    return EntryId(2 * arc);
}
constexpr EntryId downwards(std::uint32_t arc) {
    return EntryId(2 * arc + 1);
}

// What Unpacker reads where the two arcs of each entry are stored.
class StoredShortcutArcs {
public:
    struct Read {
        ShortcutArcs made;
        RankId middle = {};  // not needed to unpack
    };
    explicit StoredShortcutArcs(IdSpan<EntryId, const ShortcutArcs> shortcut_arcs) : shortcut_arcs_(shortcut_arcs) {}
    void prefetch(EntryId entry) const { __builtin_prefetch(&shortcut_arcs_[entry]); }
    Read operator()(EntryId entry, RankId) const { return {shortcut_arcs_[entry]}; }

private:
    IdSpan<EntryId, const ShortcutArcs> shortcut_arcs_;
};

// Reusable, one per thread. Time is linear in the output.
class Unpacker {
public:
    // An entry, and the lower end of its arc if `made` needs that.
    struct Step {
        EntryId entry;
        RankId low = {};
    };
    // Appends the graph's arcs along `steps`, in order of travel. made: StoredShortcutArcs, or halves (cch/halves.hpp).
    // Precondition: they were computed here or checked: the two arcs of a shortcut have lower ends, and are open if it
    // is. soon: what the caller reads next of these arcs; it is prefetched.
    template <class Made, class StepOrEntry>
    void run(const Made& made, std::span<const StepOrEntry> steps, std::vector<LinkId>& arcs,
             IdSpan<LinkId, const std::uint32_t> soon = {});

private:
    static constexpr std::uint32_t no_piece = 0xFFFFFFFFU;
    struct Piece {
        EntryId entry;  // at the end: a graph arc
        RankId low;
        std::uint32_t next = 0;
    };
    template <class T>
    static void make_room(std::vector<T>& vector, std::size_t size) {
        if (vector.size() < size) vector.resize(2 * size);
    }
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> packed_, still_packed_;
};

// With zero weights, a path may visit a node twice. Removes such loops: after each node the path goes on as after its
// last visit. `from` is the node that it begins at. Reusable, one per thread.
class LoopRemover {
public:
    void run(const ArcGraphView& graph, NodeId from, std::vector<LinkId>& arcs);

private:
    struct Visit {
        NodeId node;
        std::uint32_t position = 0;  // arcs[position] leaves the node
    };
    std::size_t copy(std::vector<LinkId>& arcs, std::size_t begin, std::size_t end, std::size_t to);
    std::vector<Visit> visits_, last_;
};

// Splits all entries side by side, level by level, so that memory latencies overlap. Whether an entry is one of the
// graph's own arcs is unpredictable, so there is no branch: the second arc is always written, and the count then
// includes it or not.
template <class Made, class StepOrEntry>
void Unpacker::run(const Made& made_of, std::span<const StepOrEntry> steps, std::vector<LinkId>& arcs,
                   IdSpan<LinkId, const std::uint32_t> soon) {
    if (steps.empty()) return;
    const Made made = made_of;  // which no store below can change
    make_room(pieces_, steps.size());
    make_room(packed_, steps.size());
    auto count = static_cast<std::uint32_t>(steps.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const Step step{steps[i]};
        made.prefetch(step.entry);
        pieces_[i] = {step.entry, step.low, i + 1};
        packed_[i] = i;
    }
    pieces_[count - 1].next = no_piece;
    for (std::size_t packed = count; packed > 0; packed_.swap(still_packed_)) {
        make_room(pieces_, count + packed);
        make_room(still_packed_, 2 * packed);
        Piece* const pieces = pieces_.data();
        std::uint32_t* still = still_packed_.data();
        for (const std::uint32_t i : std::span(packed_.data(), packed)) {
            const Piece whole = pieces[i];
            const auto read = made(whole.entry, whole.low);
            const auto [first, second] = read.made;
            const bool splits = first != no_lower_arc;
            const EntryId before = splits ? downwards(first) : whole.entry;
            const EntryId after = splits ? upwards(second) : whole.entry;
            made.prefetch(before);
            made.prefetch(after);
            pieces[i] = {splits ? before : EntryId(second), read.middle, splits ? count : whole.next};
            pieces[count] = {after, read.middle, whole.next};
            still[0] = i;
            still[1] = count;
            count += splits ? 1 : 0;
            still += splits ? 2 : 0;
        }
        packed = static_cast<std::size_t>(still - still_packed_.data());
    }
    std::size_t end = arcs.size();
    arcs.resize(end + count);
    for (std::uint32_t i = 0; i != no_piece; i = pieces_[i].next) {
        arcs[end] = LinkId(std::uint32_t{pieces_[i].entry});
        if (!soon.empty()) __builtin_prefetch(&soon[arcs[end]]);
        ++end;
    }
}

}  // namespace starway::graph
