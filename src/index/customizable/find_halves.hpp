// What the arcs of a metric are made of.
#pragma once

#include <algorithm>
#include <cstdint>

#include "index/customizable/lower_arcs.hpp"
#include "index/customizable/metric.hpp"
#include "index/customizable/min_plus.hpp"

namespace starway::index {

struct MadeArc {
    std::uint32_t weight = closed_weight;
    Halves halves;
};
struct MadeArcs {
    MadeArc up, down;
};

// What an arc is made of: the graph's own arc, where nothing costs less, or else the two below the lowest node over which nothing costs
// less. Arcs of lower nodes are final, and metric.up and down tell of this one what it costs at least: what is found to cost no
// more ends the search.
//
// That lowest node makes every arc a path without loops, also where arcs cost nothing: if a lower node lay on both halves, the path without
// what lies between would cost as much, and its highest node would be a lower one to go over.
inline MadeArcs make_arc(const Metric& metric, const LowerArcs& lower, std::uint32_t low, std::uint32_t high,
                         std::uint32_t arc) {
    const auto own = [&](std::uint32_t entry) {
        return MadeArc{metric.own[entry].weight, {no_half, metric.own[entry].arc}};
    };
    MadeArcs made{own(upwards(arc)), own(downwards(arc))};
    const auto least = [&] { return made.up.weight == metric.up[arc] && made.down.weight == metric.down[arc]; };
    if (least()) return made;
    lower.for_each_triangle(low, high, [&](std::uint32_t, std::uint32_t to_low, std::uint32_t to_high) {
        const std::uint32_t up = add(metric.down[to_low], metric.up[to_high]);
        const std::uint32_t down = add(metric.down[to_high], metric.up[to_low]);
        if (up < made.up.weight) made.up = {up, {to_low, to_high}};
        if (down < made.down.weight) made.down = {down, {to_high, to_low}};
        return !least();
    });
    return made;
}

// Fills metric.halves. Same bytes whatever the number of threads. Precondition: the metric is customized.
void find_halves(const SkeletonView& skeleton, const LowerArcs& lower, Metric& metric);

}  // namespace starway::index
