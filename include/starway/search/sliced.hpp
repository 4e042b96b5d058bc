// The common base of all searches: they run in slices of settled nodes.
#pragma once

#include <cstdint>
#include <limits>

namespace starway {

enum class SearchStatus : std::uint8_t {
    running,
    found,
    unreachable,
    cancelled,  // only reported by RoadSearch and similar classes: a Search is cancelled by not stepping it further
    overflow,   // a cost did not fit into the space's Cost; there is no answer. Search again with a wider type
};

struct SearchCounts {
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;  // steps relaxed
};

// Base class; Derived::advance() settles one node, or ends the search by setting status_.
template <class Derived>
class SlicedSearch {
public:
    // Settles at most `budget` nodes.
    SearchStatus step(std::uint64_t budget) {
        while (status_ == SearchStatus::running && budget > 0) {
            --budget;
            static_cast<Derived&>(*this).advance();
        }
        return status_;
    }
    SearchStatus run() { return step(std::numeric_limits<std::uint64_t>::max()); }

    [[nodiscard]] SearchStatus status() const { return status_; }
    [[nodiscard]] SearchCounts counts() const { return counts_; }

protected:
    ~SlicedSearch() = default;

    SearchStatus status_ = SearchStatus::running;
    SearchCounts counts_;
};

}  // namespace starway
