#include "road/ask/accessibility/falling.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace starway::road::ask {

Result<void> check_falloff(const Falloff& falloff) {
    if (!(falloff.scale >= 0) || std::isinf(falloff.scale))
        return Error{ErrorKind::usage, fmt::format("the scale of the decay is {}; it must be above 0", falloff.scale)};
    if (falloff.decay != Decay::curve) return {};
    if (falloff.curve.empty()) return Error{ErrorKind::usage, "the curve of the decay has no points"};
    double before = 0;
    for (const CurvePoint& point : falloff.curve) {
        if (!std::isfinite(point.share))
            return Error{ErrorKind::usage,
                         fmt::format("the curve of the decay is {} at the cost {}; it must be a number", point.share,
                                     point.cost)};
        if (!(point.cost >= before))
            return Error{ErrorKind::usage,
                         fmt::format("the costs of the decay's curve must ascend from 0; {} comes after {}", point.cost,
                                     before)};
        before = point.cost;
    }
    return {};
}

double Falling::on_curve(double cost) const {
    const auto after = std::lower_bound(falloff_.curve.begin(), falloff_.curve.end(), cost,
                                        [](const CurvePoint& point, double wanted) { return point.cost < wanted; });
    if (after == falloff_.curve.end()) return falloff_.curve.back().share;
    if (after == falloff_.curve.begin() || after->cost == cost) return after->share;
    const CurvePoint& before = *(after - 1);
    return before.share + (after->share - before.share) * ((cost - before.cost) / (after->cost - before.cost));
}

}  // namespace starway::road::ask
