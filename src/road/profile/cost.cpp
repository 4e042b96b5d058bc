#include "road/profile/cost.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starway::road::profile {
namespace {

constexpr double closed = std::numeric_limits<double>::quiet_NaN();

// At least one step for each segment, as OSRM has it.
double seconds_along(const Profile& profile, const Piece& piece, double kmh) {
    if (profile.round_segments <= 0) return piece.metres * 3.6 / kmh;
    double steps = 0;
    for (const double metres : piece.segments)
        steps += std::max(1.0, std::round(metres * 3.6 / kmh / profile.round_segments));
    return steps * profile.round_segments;
}

}  // namespace

ArcCost cost_of(const Profile& profile, const WayMeaning& way, const Passage& passage, const Piece& piece) {
    constexpr double most_seconds = 4e6;
    if (passage.access == Access::closed) return {closed, closed};
    const bool by_length = profile.weigh_by == WeighBy::length;
    const double moving = way.duration ? *way.duration * piece.share : seconds_along(profile, piece, passage.speed_kmh);
    const double boarding = way.is_ferry && piece.boards ? profile.ferry.board : 0;
    const double waiting = piece.waiting_s + boarding;
    const double preference = profile.weigh_by == WeighBy::preference ? passage.preference : 1;
    const double factor = passage.access == Access::local ? profile.local_factor : 1;
    const bool rounds = profile.round_segments > 0 && !way.duration;
    const double preferred =
        rounds ? seconds_along(profile, piece, passage.speed_kmh * preference * factor) : moving / preference / factor;
    const double weight = by_length ? piece.metres : preferred + waiting;
    return {std::min(weight, most_seconds), std::min(moving + waiting, most_seconds), std::min(boarding, most_seconds),
            std::min(piece.waiting_s, most_seconds)};
}

ArcCost cost_of(const Profile& profile, const NodeMeaning& node) {
    if (node.access == Access::closed) return {closed, closed};
    return {node.access == Access::local ? profile.barrier.local : 0, 0};
}

}  // namespace starway::road::profile
