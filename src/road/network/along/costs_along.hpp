// How the weight of an arc lies along it. Evenly by length, but for what is spent at its ends: waiting at a gate or a
// signal at its head, boarding a ferry at its tail. That belongs to the ends alone: a route that begins or ends midway
// does not pay a share of it. Where a part of a road was given a speed of its own, segments differ, too.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/network/file/format.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// Of one column. Immutable; the network must outlive this. Stored records may say anything: they never add up to more
// than an arc weighs.
class CostsAlong {
public:
    CostsAlong(const RoadNetwork& network, const WeightColumn& column);

    // In weight steps.
    struct Spread {
        std::uint64_t at_tail = 0, moving = 0, at_head = 0;
    };
    [[nodiscard]] bool has_ends() const { return !ends_.empty(); }
    // Precondition, here and below: the arc is open. O(log(records)), as all of these.
    [[nodiscard]] Spread spread(std::uint32_t arc) const {
        return ends_.empty() ? Spread{0, column_.steps(arc), 0} : found_spread(arc);
    }
    // Between the tail and a fraction of the length; what is spent at the head is paid where it is reached. Costs of
    // parts are differences of these, so they add up.
    [[nodiscard]] std::uint64_t up_to(std::uint32_t arc, double fraction) const;
    // The share of Spread::moving between the tail and a fraction of the length.
    [[nodiscard]] double share_up_to(std::uint32_t arc, double fraction) const;

    // The records of an arc whose segments differ, by segment; empty where they do not.
    [[nodiscard]] std::span<const network::format::ArcPart> parts(std::uint32_t arc) const;

private:
    [[nodiscard]] Spread found_spread(std::uint32_t arc) const;
    [[nodiscard]] double share_by_parts(ArcId arc, std::span<const network::format::ArcPart> parts,
                                        double fraction) const;

    const RoadNetwork* network_;
    WeightColumn column_;
    std::span<const network::format::ArcEnds> ends_;
    std::span<const network::format::ArcPart> parts_;
};

// Where the segments of an edge's line end, as fractions of its length, from its tail.
std::vector<double> segment_ends(const RoadNetwork& network, EdgeId edge);

}  // namespace starway::road::network
