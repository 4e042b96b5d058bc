#include "service/road/isochrone/profiles.hpp"

#include <algorithm>
#include <array>
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

// Of those who drive a whole edge in one direction, only the cheapest counts: all take the same from end to end.
void keep_cheapest(std::vector<CostPiece>& lines) {
    std::array<std::size_t, 2> whole{lines.size(), lines.size()};  // per direction
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const CostPiece line = lines[i];
        if (line.from == 0 && line.to == 1) {
            std::size_t& known = whole[line.backward ? 1 : 0];
            if (known < kept && lines[known].to_cost - lines[known].from_cost == line.to_cost - line.from_cost) {
                if (line.from_cost < lines[known].from_cost) lines[known] = line;
                continue;
            }
            known = kept;
        }
        lines[kept++] = line;
    }
    lines.resize(kept);
}

// Of two that cover the edge. Returns whether they do.
bool append_of_two(const CostPiece& a, const CostPiece& b, std::vector<CostPiece>& pieces) {
    if (a.from != b.from || a.to != b.to) return false;
    const auto at = crossing_of(a, b);
    if (!at) {
        const bool first = a.from_cost + a.to_cost <= b.from_cost + b.to_cost;
        pieces.push_back(first ? a : b);
        return true;
    }
    const CostPiece& before = a.from_cost < b.from_cost ? a : b;
    const CostPiece& after = a.from_cost < b.from_cost ? b : a;
    pieces.push_back({before.from, *at, before.from_cost, cost_at(before, *at), before.backward});
    pieces.push_back({*at, after.to, cost_at(after, *at), after.to_cost, after.backward});
    return true;
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

// Numbers of pieces below those of their edges, sorted: digit by digit, as comparing was a good part of what there is to do for a large reach.
std::vector<std::uint64_t> by_edge(std::span<const ArcReach> reached) {
    std::vector<std::uint64_t> order;
    order.reserve(reached.size());
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto edge = static_cast<std::uint32_t>(reached[i].edge);
        largest = std::max(largest, edge);
        order.push_back(std::uint64_t{edge} << 32U | i);
    }
    constexpr unsigned digit = 11;
    constexpr std::size_t values = std::size_t{1} << digit;
    std::vector<std::uint64_t> sorted(order.size());
    std::vector<std::size_t> first(values + 1);
    for (unsigned shift = 0; shift < 32 && largest >> shift != 0; shift += digit) {
        std::fill(first.begin(), first.end(), 0);
        const auto value = [shift](std::uint64_t key) { return (key >> (32 + shift)) % values; };
        for (const std::uint64_t key : order) ++first[value(key) + 1];
        for (std::size_t i = 1; i <= values; ++i) first[i] += first[i - 1];
        for (const std::uint64_t key : order) sorted[first[value(key)]++] = key;
        order.swap(sorted);
    }
    return order;
}

}  // namespace

EdgeProfiles edge_profiles(std::span<const ArcReach> reached) {
    const std::vector<std::uint64_t> order = by_edge(reached);
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
        if (lines.size() > 1) keep_cheapest(lines);
        if (lines.size() == 1)
            profiles.pieces.push_back(lines.front());
        else if (lines.size() != 2 || !append_of_two(lines[0], lines[1], profiles.pieces))
            append_envelope(lines, cuts, profiles.pieces);
        profiles.edges.push_back({edge, first, static_cast<std::uint32_t>(profiles.pieces.size()) - first});
    }
    return profiles;
}

}  // namespace starway::service
