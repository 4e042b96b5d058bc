// What alternatives are held to, whichever engine finds them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

namespace starway::index {

// What an alternative must hold, in parts of what the best way costs.
struct AlternativeLimits {
    double stretch = 1.25;  // it costs at most this; at least 1
    // What it has in common with those that are no dearer, and told before it, costs at most this.
    double sharing = 0.8;
    double local = 0.25;  // over a via node or a plateau: any part of this cost around it is a shortest way

    // As costs.
    static std::uint64_t part_of(std::uint64_t cost, double part) {
        return static_cast<std::uint64_t>(static_cast<double>(cost) * part);
    }
    [[nodiscard]] std::uint64_t dearest(std::uint64_t best) const { return part_of(best, stretch); }
    [[nodiscard]] std::uint64_t most_in_common(std::uint64_t best) const { return part_of(best, sharing); }
};

// Each alternative is looked for in up to so many ways before the engine gives up.
inline constexpr std::size_t most_probes = 24;         // that look good
inline constexpr std::size_t most_penalized_ways = 8;  // by penalties
inline constexpr std::uint64_t penalty_divisor = 3;    // each time an arc is found it gets dearer by a third

// The ways that will be told, the best one first and the others by their costs, of which none has more in common with those before it than
// the limit.
class ToldWays {
public:
    struct Piece {  // of a way; no two of one way are the same
        std::uint64_t id = 0;
        std::uint64_t cost = 0;
    };

    void reset(std::uint64_t most_in_common) {
        most_in_common_ = most_in_common;
        ways_.clear();
    }
    // Takes a way to where it belongs, the first one always; false, and nothing changes, where it or one after it would have too much in common
    // with those before, or it is told already.
    bool add(std::uint64_t cost, std::vector<Piece> pieces) {
        const auto dearer = ways_.empty()
                                ? ways_.end()
                                : std::upper_bound(ways_.begin() + 1, ways_.end(), cost,
                                                   [](std::uint64_t c, const Way& way) { return c < way.cost; });
        const auto place = ways_.insert(dearer, {ways_.size(), cost, std::move(pieces)});
        if (hold()) return true;
        ways_.erase(place);
        return false;
    }
    [[nodiscard]] std::size_t size() const { return ways_.size(); }
    // The number of the way that is told at a place: 0 for the one that was added first.
    [[nodiscard]] std::size_t number(std::size_t place) const { return ways_[place].number; }

private:
    struct Way {
        std::size_t number = 0;
        std::uint64_t cost = 0;
        std::vector<Piece> pieces;
    };
    [[nodiscard]] bool hold() const {
        std::unordered_set<std::uint64_t> told;
        for (const Way& way : ways_) {
            std::uint64_t common = 0;
            for (const Piece& piece : way.pieces)
                if (told.count(piece.id) != 0) common += piece.cost;
            if (&way != &ways_.front() && (common > most_in_common_ || common == way.cost)) return false;
            for (const Piece& piece : way.pieces) told.insert(piece.id);
        }
        return true;
    }

    std::uint64_t most_in_common_ = 0;
    std::vector<Way> ways_;
};

}  // namespace starway::index
