#include "service/nearby.hpp"

#include <algorithm>
#include <limits>

namespace starway::service {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The index compares chords, which are rounded otherwise: a little further, so that the distances alone decide.
double a_little_more(double metres) {
    return metres * (1 + 1e-6) + 1e-3;
}

// How far to look when asked again: further than asked, as the next pair of a matrix will.
double further(double most_m, double known_m) {
    return known_m < 0 ? most_m : std::max(most_m, 2 * known_m);
}

}  // namespace

bool as_good(const Snapped& one, const Snapped& other) {
    return one.depart == other.depart && one.arrive == other.arrive &&
           (one.depart == one.arrive || one.at.edge == other.at.edge);
}

std::optional<Snapped> Nearby::on_island(Position point, std::uint32_t island, double most_m) {
    OnIsland& known = at(point).on_island[island];
    if (!known.found && known.known_m < most_m) {
        known.known_m = further(most_m, known.known_m);
        snapper_.visit_nearest(point, a_little_more(known.known_m), column_, [&](const Snapped& s) {
            if (is_on(s, island)) known.found = s;
            return !known.found;
        });
    }
    if (known.found && known.found->at.distance_m <= most_m) return known.found;
    return std::nullopt;
}

void Nearby::visit_different(Position point, double most_m, const std::function<bool(const Snapped&)>& visit) {
    Place& place = at(point);
    if (place.known_m < most_m) {
        place.different.clear();
        const double far_m = further(most_m, place.known_m);
        // One more than a request may have of its own beside these.
        constexpr std::size_t most_kept = 2 * most_candidates;
        snapper_.visit_nearest(point, a_little_more(far_m), column_, [&](const Snapped& s) {
            const bool known = std::any_of(place.different.begin(), place.different.end(),
                                           [&](const Snapped& other) { return as_good(s, other); });
            if (!known) place.different.push_back(s);
            return place.different.size() < most_kept;
        });
        place.known_m = place.different.size() < most_kept ? far_m : infinity;
    }
    for (const Snapped& s : place.different)
        if (s.at.distance_m > most_m || !visit(s)) return;
}

}  // namespace starway::service
