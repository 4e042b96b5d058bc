#include "grid/search/hpa/regions/region_entrances.hpp"

#include <bit>
#include <cstdlib>
#include <limits>

namespace starway::grid::search {
namespace {

constexpr double most_detour =
    3;  // maximum detour, as a multiple of the straight line, for one entrance to replace another
constexpr double most_extra = 16;  // plus this much

// A step from a cluster into another.
struct Crossing {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t position = 0;  // along the border
    bool out = false;            // whether the step is allowed,
    bool in = false;             // and the step back
};

class RegionBorder {
public:
    // out: the direction that leads over it, a straight one.
    RegionBorder(EntranceGraph& lower, GridCell first, std::uint32_t length, std::uint32_t out, std::uint32_t every)
        : lower_(lower), every_(every), out_(out), on_(out == north || out == south ? east : south) {
        const std::uint32_t begin = lower.map().node(first);
        const std::uint32_t stride = on_ == east ? 1 : lower.map().rows().stride();
        const std::uint32_t back = opposite(lower.map().rules(), out);
        for (std::uint32_t position = 0; position < length; ++position) {
            const std::uint32_t from = begin + position * stride;
            const std::uint32_t to = lower.steps().space().neighbour(from, out);
            const Entrance* const here = lower.around(from).find(from);
            const Entrance* const there = lower.around(to).find(to);
            if (here == nullptr || there == nullptr) continue;
            const bool goes_out = (here->crossings >> out & 1U) != 0;
            const bool comes_in = (there->crossings >> back & 1U) != 0;
            if (goes_out || comes_in) crossings_.push_back({from, to, position, goes_out, comes_in});
        }
    }

    void add_entrances(std::vector<Entrance>& entrances) const {
        for (std::size_t begin = 0; begin < crossings_.size();) {
            std::size_t end = begin + 1;
            while (end < crossings_.size() && linked(crossings_[end - 1], crossings_[end])) ++end;
            for (std::size_t i = begin; i < end;) {
                const std::uint32_t part = crossings_[i].position / every_;
                std::size_t best = i;
                for (; i < end && crossings_[i].position / every_ == part; ++i)
                    if (off_middle(crossings_[i]) < off_middle(crossings_[best])) best = i;
                entrances.push_back({crossings_[best].from, crossings_[best].out ? 1U << out_ : 0U});
            }
            begin = end;
        }
    }

private:
    [[nodiscard]] std::uint32_t off_middle(const Crossing& crossing) const {
        const std::uint32_t position = crossing.position % every_;
        return position < every_ / 2 ? every_ / 2 - position : position - every_ / 2;
    }
    [[nodiscard]] bool linked(const Crossing& a, const Crossing& b) const {
        return a.out == b.out && a.in == b.in && near(a.from, b.from) && near(b.from, a.from) && near(a.to, b.to) &&
               near(b.to, a.to);
    }
    // Whether one entrance reaches another without a large detour, in the same cluster or over one border between two.
    [[nodiscard]] bool near(std::uint32_t from, std::uint32_t to) const {
        const ClusterSteps& steps = lower_.steps();
        const GridCell begin = lower_.map().cell(from);
        const GridCell end = lower_.map().cell(to);
        const double most = most_detour * steps.bound(begin, end) + most_extra * steps.bound({0, 0}, {1, 0});
        const EntranceSquare first = lower_.around(from);
        const EntranceSquare second = lower_.around(to);
        const std::size_t start = first.number(from);
        const std::size_t goal = second.number(to);
        if (lower_.layout().at(begin) == lower_.layout().at(end)) return first.cost(start, goal) <= most;
        const std::uint32_t direction = begin.x < end.x || begin.y < end.y ? on_ : opposite(lower_.map().rules(), on_);
        for (std::size_t i = 0; i < first.entrances.size(); ++i) {
            if ((first.entrances[i].crossings >> direction & 1U) == 0) continue;
            const std::uint32_t beyond = steps.space().neighbour(first.entrances[i].node, direction);
            const Entrance* const entrance = second.find(beyond);
            if (entrance == nullptr) continue;
            const double cost = first.cost(start, i) + steps.cost(first.entrances[i].node, beyond, direction) +
                                second.cost(static_cast<std::size_t>(entrance - second.entrances.data()), goal);
            if (cost <= most) return true;
        }
        return false;
    }

    EntranceGraph& lower_;
    std::uint32_t every_;
    std::uint32_t out_;
    std::uint32_t on_;
    std::vector<Crossing> crossings_;
};

// Adds all entrances with a diagonal step out or in.
void add_squeezes(EntranceGraph& lower, const ClusterBox& box, std::vector<Entrance>& entrances) {
    const GridMap& map = lower.map();
    lower.layout().visit(box, [&](std::uint32_t cluster) {
        for (const Entrance& entrance : lower.at(cluster).entrances)
            for (std::uint32_t direction = 4; direction < 8; ++direction) {
                const GridCell beyond = next_square(map.cell(entrance.node), direction);
                if (box.contains(beyond) || !map.contains(beyond)) continue;
                const Entrance* const there = lower.around(map.node(beyond)).find(map.node(beyond));
                const bool out = (entrance.crossings >> direction & 1U) != 0;
                const bool in = there != nullptr && (there->crossings >> opposite(map.rules(), direction) & 1U) != 0;
                if (out || in) entrances.push_back({entrance.node, out ? 1U << direction : 0U});
            }
    });
}

}  // namespace

void find_region_entrances(EntranceGraph& lower, const ClusterBox& box, std::uint32_t every,
                           std::vector<Entrance>& entrances) {
    entrances.clear();
    const GridMap& map = lower.map();
    visit_sides(map, box, [&](GridCell first, std::uint32_t length, std::uint32_t out) {
        RegionBorder(lower, first, length, out, every).add_entrances(entrances);
    });
    if (map.rules().directions() == 8 && map.rules().corners == CornerRule::always) add_squeezes(lower, box, entrances);
    merge_entrances(entrances);
}

}  // namespace starway::grid::search
