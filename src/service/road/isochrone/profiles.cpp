#include "service/road/isochrone/profiles.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace starway::service {
namespace {

CostPiece as_piece(const ArcReach& reach) {
    const auto near_cost = static_cast<double>(reach.near_cost);
    const auto far_cost = static_cast<double>(reach.far_cost);
    if (reach.near <= reach.far) return {reach.near, reach.far, near_cost, far_cost, reach.backward};
    return {reach.far, reach.near, far_cost, near_cost, reach.backward};
}

double cost_at(const CostPiece& piece, double fraction) {
    if (piece.to == piece.from) return std::min(piece.from_cost, piece.to_cost);
    const double share = (fraction - piece.from) / (piece.to - piece.from);
    return piece.from_cost + (piece.to_cost - piece.from_cost) * share;
}

// Where two pieces cost the same, strictly within both.
std::optional<double> crossing_of(const CostPiece& a, const CostPiece& b) {
    const double from = std::max(a.from, b.from);
    const double to = std::min(a.to, b.to);
    if (!(from < to)) return std::nullopt;
    const double before = cost_at(a, from) - cost_at(b, from);
    const double after = cost_at(a, to) - cost_at(b, to);
    if (before * after >= 0) return std::nullopt;
    return from + (to - from) * before / (before - after);
}

// The lower envelope of a few linear pieces.
void append_envelope(std::span<const CostPiece> lines, std::vector<double>& cuts, std::vector<CostPiece>& pieces) {
    cuts.clear();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        cuts.push_back(lines[i].from);
        cuts.push_back(lines[i].to);
        for (std::size_t j = i + 1; j < lines.size(); ++j)
            if (const auto at = crossing_of(lines[i], lines[j])) cuts.push_back(*at);
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    const CostPiece* last = nullptr;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const double middle = (cuts[i] + cuts[i + 1]) / 2;
        const CostPiece* best = nullptr;
        for (const CostPiece& line : lines)
            if (line.from <= middle && middle <= line.to &&
                (best == nullptr || cost_at(line, middle) < cost_at(*best, middle)))
                best = &line;
        if (best != nullptr && best == last) {
            pieces.back().to = cuts[i + 1];
            pieces.back().to_cost = cost_at(*best, cuts[i + 1]);
        } else if (best != nullptr) {
            pieces.push_back(
                {cuts[i], cuts[i + 1], cost_at(*best, cuts[i]), cost_at(*best, cuts[i + 1]), best->backward});
        }
        last = best;
    }
}

}  // namespace

EdgeProfiles edge_profiles(std::span<const ArcReach> reached) {
    // Sorted by edge, which is half of what there is to do for a large reach: by a key that fits in 64 bits.
    std::vector<std::uint64_t> order;
    order.reserve(reached.size());
    for (std::size_t i = 0; i < reached.size(); ++i)
        order.push_back(std::uint64_t{static_cast<std::uint32_t>(reached[i].edge)} << 32U | i);
    std::sort(order.begin(), order.end());
    EdgeProfiles profiles;
    profiles.edges.reserve(order.size());
    profiles.pieces.reserve(order.size());
    std::vector<CostPiece> lines;
    std::vector<double> cuts;
    for (std::size_t i = 0; i < order.size();) {
        const EdgeId edge(static_cast<std::uint32_t>(order[i] >> 32U));
        const auto first = static_cast<std::uint32_t>(profiles.pieces.size());
        lines.clear();
        for (; i < order.size() && order[i] >> 32U == edge; ++i)
            lines.push_back(as_piece(reached[order[i] & 0xFFFFFFFFU]));
        if (lines.size() == 1)
            profiles.pieces.push_back(lines.front());
        else
            append_envelope(lines, cuts, profiles.pieces);
        profiles.edges.push_back({edge, first, static_cast<std::uint32_t>(profiles.pieces.size()) - first});
    }
    return profiles;
}

}  // namespace starway::service
