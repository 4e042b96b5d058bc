#include "read/roads/osm/ground/rings.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "starway/core/geometry.hpp"

namespace starway::read::osm {
namespace {

// The ends of chains, by node.
class ChainJoiner {
public:
    ChainJoiner(std::vector<Chain> ways, bool may_turn) : ways_(std::move(ways)), may_turn_(may_turn) {
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            if (ways_[i].nodes.size() < 2 || ways_[i].is_ring()) continue;
            begins_.emplace(ways_[i].nodes.front(), i);
            ends_.emplace(ways_[i].nodes.back(), i);
        }
        is_used_.assign(ways_.size(), false);
    }
    std::vector<Chain> join() {
        std::vector<Chain> chains;
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            if (is_used_[i] || ways_[i].nodes.size() < 2) continue;
            is_used_[i] = true;
            Chain chain = std::move(ways_[i]);
            while (!chain.is_ring() && go_on(chain)) {
            }
            if (!chain.is_ring()) {  // and from its other end
                std::reverse(chain.nodes.begin(), chain.nodes.end());
                is_backwards_ = true;
                while (!chain.is_ring() && go_on(chain)) {
                }
                is_backwards_ = false;
                std::reverse(chain.nodes.begin(), chain.nodes.end());
            }
            chains.push_back(std::move(chain));
        }
        return chains;
    }

private:
    using Ends = std::unordered_multimap<std::int64_t, std::size_t>;

    std::size_t free_at(const Ends& ends, std::int64_t node) const {
        const auto [first, last] = ends.equal_range(node);
        const auto found = std::find_if(first, last, [&](const auto& end) { return !is_used_[end.second]; });
        return found == last ? ways_.size() : found->second;
    }
    bool go_on(Chain& chain) {
        const std::int64_t node = chain.nodes.back();
        std::size_t next = free_at(is_backwards_ ? ends_ : begins_, node);
        bool is_turned = is_backwards_;
        if (next == ways_.size() && may_turn_) {
            next = free_at(is_backwards_ ? begins_ : ends_, node);
            is_turned = !is_backwards_;
        }
        if (next == ways_.size()) return false;
        is_used_[next] = true;
        std::vector<std::int64_t>& nodes = ways_[next].nodes;
        if (is_turned) std::reverse(nodes.begin(), nodes.end());
        chain.nodes.insert(chain.nodes.end(), nodes.begin() + 1, nodes.end());
        chain.is_inner = chain.is_inner && ways_[next].is_inner;
        return true;
    }

    std::vector<Chain> ways_;
    bool may_turn_;
    bool is_backwards_ = false;
    Ends begins_, ends_;
    std::vector<bool> is_used_;
};

bool encloses(std::span<const geo::WorldPoint> ring, geo::WorldPoint p) {
    bool inside = false;
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
        const geo::WorldPoint a = ring[before];
        const geo::WorldPoint b = ring[i];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
    }
    return inside;
}

Box outline_box(std::span<const geo::WorldPoint> ring) {
    Box box;
    for (const geo::WorldPoint p : ring) box.add({p.x, p.y});
    return box;
}

bool is_in(const Box& box, geo::WorldPoint p) {
    return p.x >= box.min_x && p.x <= box.max_x && p.y >= box.min_y && p.y <= box.max_y;
}

}  // namespace

std::vector<Chain> joined_chains(std::vector<Chain> ways, bool may_turn) {
    return ChainJoiner(std::move(ways), may_turn).join();
}

double outline_area(std::span<const geo::WorldPoint> ring) {
    if (ring.empty()) return 0;
    double twice = 0;
    const geo::WorldPoint base = ring.front();
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        twice += (ring[i].x - base.x) * (ring[i + 1].y - base.y) - (ring[i + 1].x - base.x) * (ring[i].y - base.y);
    return twice / 2;
}

std::vector<std::vector<Outline>> nested_rings(std::vector<OutlineRing> rings) {
    std::erase_if(rings, [](const OutlineRing& ring) { return ring.corners.size() < 3; });
    const auto area = [](const OutlineRing& ring) { return std::abs(outline_area(ring.corners)); };
    std::stable_sort(rings.begin(), rings.end(), [&](const auto& a, const auto& b) { return area(a) > area(b); });
    std::vector<std::vector<Outline>> areas;
    std::vector<Box> boxes;
    std::vector<std::size_t> area_of_ring;  // for an outline
    constexpr auto none = static_cast<std::size_t>(-1);
    for (std::size_t i = 0; i < rings.size(); ++i) {
        // Rings may touch at corners, so the middle of a side tells.
        const Outline& own = rings[i].corners;
        const geo::WorldPoint middle{(own[0].x + own[1].x) / 2, (own[0].y + own[1].y) / 2};
        std::size_t depth = 0;
        std::size_t around = none;
        for (std::size_t j = 0; j < i; ++j) {
            if (!is_in(boxes[j], middle) || !encloses(rings[j].corners, middle)) continue;
            ++depth;
            if (area_of_ring[j] != none) around = area_of_ring[j];
        }
        boxes.push_back(outline_box(own));
        area_of_ring.push_back(none);
        if (depth % 2 == 0 && !rings[i].is_inner) {
            area_of_ring.back() = areas.size();
            areas.push_back({own});
        } else if (depth % 2 == 1 && around != none) {
            areas[around].push_back(own);
        }
    }
    return areas;
}

geo::WorldPoint label_point(std::span<const Outline> area) {
    const Box box = outline_box(area.front());
    const double y = (box.min_y + box.max_y) / 2;
    std::vector<double> crossings;
    for (const Outline& ring : area)
        for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
            const geo::WorldPoint a = ring[before];
            const geo::WorldPoint b = ring[i];
            if ((a.y > y) != (b.y > y)) crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
        }
    std::sort(crossings.begin(), crossings.end());
    double widest = -1;
    double x = (box.min_x + box.max_x) / 2;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
        if (crossings[i + 1] - crossings[i] > widest) {
            widest = crossings[i + 1] - crossings[i];
            x = (crossings[i] + crossings[i + 1]) / 2;
        }
    return {x, y};
}

}  // namespace starway::read::osm
