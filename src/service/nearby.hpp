// The roads around points, looked up once for however many requests name the same points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "service/snap.hpp"

namespace starway::service {

inline constexpr std::size_t most_candidates = 16;

// Within an island one edge is as good as another. One-way roads between islands are not: two points on one of them may be connected by it
// alone.
bool as_good(const Snapped& one, const Snapped& other);
inline bool is_on(const Snapped& s, std::uint32_t island) {
    return s.depart == island && s.arrive == island;
}

// Some kilobytes a point. What it answers does not depend on what was asked before. Keeps references, which must outlive it.
class Nearby {
public:
    Nearby(Snapper& snapper, const WeightColumn& column) : snapper_(snapper), column_(column) {}

    // The nearest edge of an island.
    std::optional<Snapped> on_island(Position point, std::uint32_t island, double most_m);
    // The nearest edges of which none is as good as one before it, nearest first, until `visit` returns false.
    void visit_different(Position point, double most_m, const std::function<bool(const Snapped&)>& visit);

private:
    struct OnIsland {
        std::optional<Snapped> found;
        double known_m = -1;  // how far was looked
    };
    struct Place {
        std::vector<Snapped> different;
        double known_m = -1;
        std::map<std::uint32_t, OnIsland> on_island;
    };
    Place& at(Position point) { return places_[{point.x, point.y}]; }

    Snapper& snapper_;
    const WeightColumn& column_;
    std::map<std::pair<double, double>, Place> places_;
};

}  // namespace starway::service
