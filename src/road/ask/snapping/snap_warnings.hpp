// What is to be said of the places of a request's points: the first few at length, the rest by their number.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "road/ask/snapping/snap.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

class SnapWarnings {
public:
    explicit SnapWarnings(const Snapper& snapper) : snapper_(snapper) {}
    void add(const ResolvedLocation& point, const Snapped& at, const OpenRoads& roads, const SnapRule& rule);
    // A sentence that the caller has.
    void add(Sentence text);
    [[nodiscard]] std::vector<Sentence> take();

private:
    static constexpr std::size_t most = 5;
    const Snapper& snapper_;
    std::vector<Sentence> texts_;
    std::size_t more_ = 0;
};

}  // namespace starway::road::ask
