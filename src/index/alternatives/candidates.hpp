// Ways that look good, and what every engine asks of them alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "index/alternatives/limits.hpp"

namespace starway::index {

inline constexpr std::uint64_t worthless = std::numeric_limits<std::uint64_t>::max();

// Whether take(candidate) took one of those that were not refused before, tried from the least worth(candidate) up. A candidate is tried once; if it
// is taken, it is in common with itself from then on. Worth is asked anew after each one that was tried, and worthless ones are left alone.
template <class Candidate, class Worth, class Take>
bool take_best(std::vector<Candidate>& candidates, Worth&& worth, Take&& take) {
    for (std::size_t probes = 0; probes < most_probes; ++probes) {
        Candidate* best = nullptr;
        std::uint64_t least = worthless;
        for (Candidate& candidate : candidates) {
            if (candidate.refused) continue;
            const std::uint64_t w = worth(candidate);
            if (w >= least) continue;
            least = w;
            best = &candidate;
        }
        if (best == nullptr) return false;
        best->refused = true;
        if (take(*best)) return true;
    }
    return false;
}

// Reusable; a bit a node.
class SimpleWays {
public:
    explicit SimpleWays(std::size_t nodes) : seen_(nodes, false) {}

    // Whether a way from `first` comes to no node twice. head(arc): where an arc leads.
    template <class Head>
    bool contain(std::uint32_t first, std::span<const std::uint32_t> arcs, Head&& head) {
        bool simple = true;
        seen_[first] = true;
        for (const std::uint32_t arc : arcs) {
            simple = simple && !seen_[head(arc)];
            seen_[head(arc)] = true;
        }
        seen_[first] = false;
        for (const std::uint32_t arc : arcs) seen_[head(arc)] = false;
        return simple;
    }

private:
    std::vector<bool> seen_;  // false between calls
};

}  // namespace starway::index
