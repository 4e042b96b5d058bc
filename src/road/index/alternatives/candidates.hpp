// Candidate alternatives: how every engine picks among them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "road/index/alternatives/limits.hpp"

namespace starway::road::index {

inline constexpr std::uint64_t worthless = std::numeric_limits<std::uint64_t>::max();

// Tries the candidates not refused so far, in increasing order of worth(candidate), until take(candidate) returns true;
// returns whether one was taken. Each candidate is tried once; an accepted one overlaps fully with itself from then on.
// worth() is evaluated again after each try, and worthless candidates are skipped.
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

// Reusable. One bit per node.
class LoopCheck {
public:
    explicit LoopCheck(std::size_t nodes) : seen_(nodes, false) {}
    void grow(std::size_t nodes) { seen_.resize(std::max(seen_.size(), nodes), false); }

    // Whether a path from `first` visits no node twice. head(arc): the node that an arc leads to.
    template <class Arc, class Head>
    bool contain(std::uint32_t first, const std::vector<Arc>& arcs, Head&& head) {
        bool simple = true;
        seen_[first] = true;
        for (const Arc arc : arcs) {
            simple = simple && !seen_[head(arc)];
            seen_[head(arc)] = true;
        }
        seen_[first] = false;
        for (const Arc arc : arcs) seen_[head(arc)] = false;
        return simple;
    }

private:
    std::vector<bool> seen_;  // all false between calls
};

}  // namespace starway::road::index
