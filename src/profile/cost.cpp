#include "profile/cost.hpp"

#include <algorithm>
#include <limits>

namespace starway::profile {
namespace {

constexpr double closed = std::numeric_limits<double>::quiet_NaN();

}  // namespace

ArcCost cost_of(const Profile& profile, const WayMeaning& way, const Passage& passage, const Piece& piece) {
    constexpr double most_seconds = 4e6;
    if (passage.access == Access::closed) return {closed, closed};
    const double moving = way.duration ? *way.duration * piece.share : piece.metres * 3.6 / passage.speed_kmh;
    const double boarding = way.is_ferry && piece.boards ? profile.ferry.board : 0;
    const double waiting = piece.waiting_s + boarding;
    const double factor = passage.access == Access::local ? profile.local_factor : 1;
    return {std::min(moving / way.preference / factor + waiting, most_seconds),
            std::min(moving + waiting, most_seconds), std::min(boarding, most_seconds),
            std::min(piece.waiting_s, most_seconds)};
}

ArcCost cost_of(const Profile& profile, const NodeMeaning& node) {
    if (node.access == Access::closed) return {closed, closed};
    return {node.access == Access::local ? profile.barrier.local : 0, 0};
}

}  // namespace starway::profile
