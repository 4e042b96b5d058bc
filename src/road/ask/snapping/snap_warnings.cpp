#include "road/ask/snapping/snap_warnings.hpp"

#include <fmt/format.h>

#include <utility>

namespace starway::road::ask {

void SnapWarnings::add(const ResolvedLocation& point, const Snapped& at, const OpenRoads& roads, const SnapRule& rule) {
    if (!snapper_.is_worth_saying(point, at)) return;
    if (texts_.size() < most)
        texts_.push_back(snapper_.warning(point, at, roads, rule));
    else
        ++more_;
}

void SnapWarnings::add(Sentence text) {
    if (texts_.size() < most)
        texts_.push_back(std::move(text));
    else
        ++more_;
}

std::vector<Sentence> SnapWarnings::take() {
    if (more_ > 0)
        texts_.push_back(fmt::format("{} more {} not on the nearest road, or far from it", more_,
                                     more_ == 1 ? "point is" : "points are"));
    more_ = 0;
    return std::exchange(texts_, {});
}

}  // namespace starway::road::ask
