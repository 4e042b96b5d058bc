// The limits that alternatives must keep, for all engines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

namespace starway::road::index {

// Limits of an alternative, as fractions of the cost of the best path.
struct AlternativeLimits {
    double stretch = 1.25;  // upper bound on its cost; at least 1
    // Upper bound on the cost that it shares with accepted routes that cost no more.
    double sharing = 0.8;
    // Via nodes and plateaux: every subpath of this cost around it must be a shortest path (T-test).
    double local = 0.25;

    // The limits as costs.
    static std::uint64_t part_of(std::uint64_t cost, double part) {
        return static_cast<std::uint64_t>(static_cast<double>(cost) * part);
    }
    [[nodiscard]] std::uint64_t cost_limit(std::uint64_t best) const { return part_of(best, stretch); }
    [[nodiscard]] std::uint64_t most_overlap(std::uint64_t best) const { return part_of(best, sharing); }
};

// An engine tries this many candidates for each alternative before it gives up.
inline constexpr std::size_t most_probes = 24;          // via nodes or plateaux
inline constexpr std::size_t most_penalized_paths = 8;  // penalty searches
inline constexpr std::uint64_t penalty_divisor =
    3;  // each time an arc is found, its penalty grows by a third of its weight

// The accepted routes: the best one first, the others by cost. None overlaps with those before it by more than the
// limit.
class AcceptedRoutes {
public:
    struct Piece {  // of a route; each piece occurs once in a route
        std::uint64_t id = 0;
        std::uint64_t cost = 0;
    };

    void reset(std::uint64_t most_overlap) {
        most_overlap_ = most_overlap;
        routes_.clear();
    }
    // Inserts a route by its cost, the first one always at the front. Returns false and changes nothing if the route is
    // already there, or if it or a route after it would overlap too much with those before.
    bool add(std::uint64_t cost, std::vector<Piece> pieces) {
        const auto more_expensive =
            routes_.empty() ? routes_.end()
                            : std::upper_bound(routes_.begin() + 1, routes_.end(), cost,
                                               [](std::uint64_t c, const Route& path) { return c < path.cost; });
        const auto position = routes_.insert(more_expensive, {routes_.size(), cost, std::move(pieces)});
        if (hold()) return true;
        routes_.erase(position);
        return false;
    }
    [[nodiscard]] std::size_t size() const { return routes_.size(); }
    // The number of the route at a position, in the order of insertion: 0 for the first one added.
    [[nodiscard]] std::size_t number(std::size_t position) const { return routes_[position].number; }

private:
    struct Route {
        std::size_t number = 0;
        std::uint64_t cost = 0;
        std::vector<Piece> pieces;
    };
    [[nodiscard]] bool hold() const {
        std::unordered_set<std::uint64_t> accepted;
        for (const Route& path : routes_) {
            std::uint64_t shared = 0;
            for (const Piece& piece : path.pieces)
                if (accepted.count(piece.id) != 0) shared += piece.cost;
            if (&path != &routes_.front() && (shared > most_overlap_ || shared == path.cost)) return false;
            for (const Piece& piece : path.pieces) accepted.insert(piece.id);
        }
        return true;
    }

    std::uint64_t most_overlap_ = 0;
    std::vector<Route> routes_;
};

}  // namespace starway::road::index
