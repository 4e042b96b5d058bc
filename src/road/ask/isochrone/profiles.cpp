#include "road/ask/isochrone/profiles.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace starway::road::ask {
namespace {

// A piece together with what decides which is the cheapest: what is searched.
struct CostLine {
    CostPiece piece;
    double from_key = 0, to_key = 0;
};

CostLine as_line(const ArcReach& reach) {
    const auto near_cost = static_cast<double>(reach.at_near.counted);
    const auto far_cost = static_cast<double>(reach.at_far.counted);
    const auto near_key = static_cast<double>(reach.at_near.cost);
    const auto far_key = static_cast<double>(reach.at_far.cost);
    if (reach.near <= reach.far)
        return {{reach.near, reach.far, near_cost, far_cost, reach.backward, reach.step}, near_key, far_key};
    return {{reach.far, reach.near, far_cost, near_cost, reach.backward, reach.step}, far_key, near_key};
}

double cost_between(const CostPiece& piece, double at_from, double at_to, double fraction) {
    if (piece.to == piece.from) return std::min(at_from, at_to);
    return at_from + (at_to - at_from) * (fraction - piece.from) / (piece.to - piece.from);
}
double cost_at(const CostLine& line, double fraction) {
    return cost_between(line.piece, line.piece.from_cost, line.piece.to_cost, fraction);
}
double key_at(const CostLine& line, double fraction) {
    return cost_between(line.piece, line.from_key, line.to_key, fraction);
}
CostPiece part_of(const CostLine& line, double from, double to) {
    return {from, to, cost_at(line, from), cost_at(line, to), line.piece.backward, line.piece.step};
}

// Where two lines cost the same, strictly within both.
std::optional<double> crossing_of(const CostLine& a, const CostLine& b) {
    const double from = std::max(a.piece.from, b.piece.from);
    const double to = std::min(a.piece.to, b.piece.to);
    if (!(from < to)) return std::nullopt;
    const double before = key_at(a, from) - key_at(b, from);
    const double after = key_at(a, to) - key_at(b, to);
    if (before * after >= 0) return std::nullopt;
    return from + (to - from) * before / (before - after);
}

// Of those who drive a whole edge in one direction, only the cheapest counts: all take the same from end to end.
void keep_cheapest(std::vector<CostLine>& lines) {
    std::array<std::size_t, 2> whole{lines.size(), lines.size()};  // per direction
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const CostLine line = lines[i];
        if (line.piece.from == 0 && line.piece.to == 1) {
            std::size_t& known = whole[line.piece.backward ? 1 : 0];
            if (known < kept && lines[known].to_key - lines[known].from_key == line.to_key - line.from_key) {
                if (line.from_key < lines[known].from_key) lines[known] = line;
                continue;
            }
            known = kept;
        }
        lines[kept++] = line;
    }
    lines.resize(kept);
}

// Of two that cover the edge. Returns whether they do.
bool append_of_two(const CostLine& a, const CostLine& b, std::vector<CostPiece>& pieces) {
    if (a.piece.from != b.piece.from || a.piece.to != b.piece.to) return false;
    const auto at = crossing_of(a, b);
    if (!at) {
        const bool first = a.from_key + a.to_key <= b.from_key + b.to_key;
        pieces.push_back(first ? a.piece : b.piece);
        return true;
    }
    const CostLine& before = a.from_key < b.from_key ? a : b;
    const CostLine& after = a.from_key < b.from_key ? b : a;
    pieces.push_back(part_of(before, before.piece.from, *at));
    pieces.push_back(part_of(after, *at, after.piece.to));
    return true;
}

// The lower envelope of a few lines.
void append_envelope(std::span<const CostLine> lines, std::vector<double>& cuts, std::vector<CostPiece>& pieces) {
    cuts.clear();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        cuts.push_back(lines[i].piece.from);
        cuts.push_back(lines[i].piece.to);
        for (std::size_t j = i + 1; j < lines.size(); ++j)
            if (const auto at = crossing_of(lines[i], lines[j])) cuts.push_back(*at);
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    const CostLine* last = nullptr;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const double middle = (cuts[i] + cuts[i + 1]) / 2;
        const CostLine* best = nullptr;
        for (const CostLine& line : lines)
            if (line.piece.from <= middle && middle <= line.piece.to &&
                (best == nullptr || key_at(line, middle) < key_at(*best, middle)))
                best = &line;
        if (best != nullptr && best == last) {
            pieces.back().to = cuts[i + 1];
            pieces.back().to_cost = cost_at(*best, cuts[i + 1]);
        } else if (best != nullptr) {
            pieces.push_back(part_of(*best, cuts[i], cuts[i + 1]));
        }
        last = best;
    }
}

// Numbers of pieces below those of their edges, sorted: digit by digit, as comparing was a good part of what there is
// to do for a large reach.
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

EdgeProfiles edge_profiles(std::span<const ArcReach> reached, std::uint64_t limit) {
    const std::vector<std::uint64_t> order = by_edge(reached);
    EdgeProfiles profiles;
    profiles.edges.reserve(order.size());
    profiles.pieces.reserve(order.size());
    const auto most = static_cast<double>(limit);
    std::vector<CostLine> lines;
    std::vector<double> cuts;
    for (std::size_t i = 0; i < order.size();) {
        const EdgeId edge(static_cast<std::uint32_t>(order[i] >> 32U));
        const auto first = static_cast<std::uint32_t>(profiles.pieces.size());
        lines.clear();
        for (; i < order.size() && order[i] >> 32U == edge; ++i)
            lines.push_back(as_line(reached[order[i] & 0xFFFFFFFFU]));
        const auto is_within = [most](const CostLine& line) {
            return std::min(line.piece.from_cost, line.piece.to_cost) <= most;
        };
        if (std::none_of(lines.begin(), lines.end(), is_within)) continue;
        if (lines.size() > 1) keep_cheapest(lines);
        if (lines.size() == 1)
            profiles.pieces.push_back(lines.front().piece);
        else if (lines.size() != 2 || !append_of_two(lines[0], lines[1], profiles.pieces))
            append_envelope(lines, cuts, profiles.pieces);
        profiles.edges.push_back({edge, first, static_cast<std::uint32_t>(profiles.pieces.size()) - first});
    }
    return profiles;
}

}  // namespace starway::road::ask
