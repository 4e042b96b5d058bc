// The halves of a customizable hierarchy's shortcuts, in four bytes an entry.
//
// A shortcut leads over a lower rank, its middle: by an arc down to it, then by one up from it. The code of a shortcut
// holds the middle, and the place of each half among the arcs between the middle and higher ranks. The places share the
// bits that the middle leaves; a place that does not fit is found by the end that the half joins. So codes do not
// depend on how many arcs there are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/shortcut_arcs.hpp"
#include "road/index/cch/metric.hpp"
#include "road/index/cch/skeleton.hpp"

namespace starway::road::index {

// Codes of one skeleton, whose view must outlive it.
class HalfCodes {
public:
    // Precondition: the skeleton has at most 2^31 ranks.
    explicit HalfCodes(const SkeletonView& skeleton);
    // With fewer bits for both places than there are, as for larger skeletons.
    HalfCodes(const SkeletonView& skeleton, std::uint32_t bits_of_places);

    // middle: the lower rank of a shortcut; ignored for an arc of the graph, or a closed one.
    [[nodiscard]] std::uint32_t encode(const graph::ShortcutArcs& made, graph::RankId middle) const;

    struct Decoded {
        graph::ShortcutArcs made;
        graph::RankId middle;  // 0 where it is no shortcut
    };
    // low: the lower end of the entry's arc.
    [[nodiscard]] Decoded decode(std::uint32_t code, graph::EntryId entry, graph::RankId low) const {
        const bool is_shortcut = code < not_a_shortcut;
        const graph::RankId middle(is_shortcut ? middle_of(code) : 0);
        const std::uint32_t first = code >> second_bits_ & most_first_;
        const std::uint32_t second = code & most_second_;
        graph::ShortcutArcs made{down_.first_arc[middle] + first, up_.first_arc[middle] + second};
        const bool far = first == most_first_ || second == most_second_;
        if (is_shortcut && far) [[unlikely]]
            made = look_up(up_, down_, made, {middle, first, second, most_first_, most_second_}, entry, low);
        if (!is_shortcut) made = {graph::no_lower_arc, code == closed ? graph::no_lower_arc : code - not_a_shortcut};
        return {made, middle};
    }

private:
    static constexpr std::uint32_t not_a_shortcut = 1U << 31U;  // added to an arc of the graph
    static constexpr std::uint32_t closed = 0xFFFFFFFFU;
    struct Places {
        graph::RankId middle;
        std::uint32_t first, second, most_first, most_second;
    };
    [[nodiscard]] std::uint32_t middle_of(std::uint32_t code) const { return code >> first_bits_ >> second_bits_; }
    // Takes copies, so that a loop over decode() may keep what it reads of the codes.
    static graph::ShortcutArcs look_up(HeadLists up, HeadLists down, graph::ShortcutArcs made, Places places,
                                       graph::EntryId entry, graph::RankId low);

    HeadLists up_, down_;
    std::uint32_t first_bits_, second_bits_;
    std::uint32_t most_first_, most_second_;  // stand for this place and those after it
};

// Codes as Unpacker reads them.
class HalvesOfEntries {
public:
    HalvesOfEntries(const HalfCodes& codes, IdSpan<graph::EntryId, const std::uint32_t> halves)
        : codes_(codes), halves_(halves) {}
    void prefetch(graph::EntryId entry) const { __builtin_prefetch(&halves_[entry]); }
    [[nodiscard]] HalfCodes::Decoded operator()(graph::EntryId entry, graph::RankId low) const {
        return codes_.decode(halves_[entry], entry, low);
    }

private:
    HalfCodes codes_;
    IdSpan<graph::EntryId, const std::uint32_t> halves_;
};

// Calls visit(low, entry) for every entry of a skeleton, in the order of their lower ends. So the halves of a shortcut
// come before it.
template <class Visit>
void for_each_entry(const SkeletonView& skeleton, std::uint32_t first, std::uint32_t last, Visit&& visit) {
    const HeadLists up = skeleton.up();
    const HeadLists down = skeleton.down();
    for (std::uint32_t v = first; v < last; ++v) {
        const graph::RankId low(v);
        for (std::uint32_t arc = up.first_arc[v]; arc < up.first_arc[v + 1]; ++arc) visit(low, graph::upwards(arc));
        for (std::uint32_t arc = down.first_arc[v]; arc < down.first_arc[v + 1]; ++arc)
            visit(low, graph::downwards(arc));
    }
}

// Fills metric.halves from metric.shortcut_arcs. The same for any number of threads.
void pack_halves(const SkeletonView& skeleton, Metric& metric);
// The other way round. Precondition: the halves were computed here, or checked.
IdVector<graph::EntryId, graph::ShortcutArcs> unpack_halves(const SkeletonView& skeleton,
                                                            IdSpan<graph::EntryId, const std::uint32_t> halves);

}  // namespace starway::road::index
