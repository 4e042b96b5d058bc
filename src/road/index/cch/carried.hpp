// What a cheapest path sums up to under other measures than its weight, such as its length and its travel time: carried
// along with the weight, for every shortcut and for every climb.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "road/index/cch/skeleton.hpp"
#include "road/index/graph/junction_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// Two measures of an arc, in whole steps.
struct CarriedSteps {
    static constexpr std::uint32_t unknown = 0xFFFFFFFFU;
    std::uint32_t length = unknown, time = unknown;
};

// Two measures of a path, in steps and parts of them; infinity: unknown.
struct CarriedSums {
    double length = 0, time = 0;
    void add(const CarriedSums& other) {
        length += other.length;
        time += other.time;
    }
    void add(const CarriedSteps& steps) {
        extend(length, steps.length);
        extend(time, steps.time);
    }

private:
    static void extend(double& sum, std::uint32_t measure) {
        if (measure == CarriedSteps::unknown)
            sum = std::numeric_limits<double>::infinity();
        else
            sum += measure;
    }
};

// Per link, the sums along the chain that weigh_links() chose. of_arc(arc): the measures of an arc of the network.
// Links that are closed are unknown, and links without weight too: a path may lead through them in a circle, which
// LoopRemover cuts out.
template <class OfArc>
IdVector<graph::LinkId, CarriedSteps> carried_by_links(const LinkWeightsView& links, OfArc of_arc);

// Per entry, the sums along the links that it stands for. Linear time. Precondition: as for Unpacker.
IdVector<graph::EntryId, CarriedSteps> carried_by_entries(const SkeletonView& skeleton,
                                                          IdSpan<graph::EntryId, const std::uint32_t> halves,
                                                          IdSpan<graph::LinkId, const CarriedSteps> of_links);

// The sum; unknown where one is or where it does not fit.
CarriedSteps sum_of(CarriedSteps a, CarriedSteps b);

template <class OfArc>
IdVector<graph::LinkId, CarriedSteps> carried_by_links(const LinkWeightsView& links, OfArc of_arc) {
    IdVector<graph::LinkId, CarriedSteps> sums(links.weight.size());
    std::vector<ArcId> arcs;
    for (std::uint32_t link = 0; link < sums.size(); ++link) {
        if (links.weight[link] == closed_weight || links.weight[link] == 0) continue;
        arcs.clear();
        append_chains(links, std::array{graph::LinkId(link)}, arcs);
        CarriedSteps sum{0, 0};
        for (const ArcId arc : arcs) sum = sum_of(sum, of_arc(arc));
        sums[link] = sum;
    }
    return sums;
}

}  // namespace starway::road::index
