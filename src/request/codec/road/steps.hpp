// Turn-by-turn directions in answers. Their members are those of OSRM's API where it has them, so that its clients can
// read them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "request/codec/road/route.hpp"

namespace starway::request::codec {

// What a profile preferred has a name of its own: it is no time that anybody takes.
struct RouteCost {
    double reported;
    std::optional<double> preferred;
};
Object described(As<RouteCost>);

struct StepOf {
    const RouteParts& in;
    std::size_t leg;
    const Step& step;
};
Object described(As<StepOf>);
inline auto steps_of(const RouteParts& parts, std::size_t leg) {
    return list_of<2>(parts.route.legs[leg].steps, [&parts, leg](const Step& step) {
        return StepOf{parts, leg, step};
    });
}

}  // namespace starway::request::codec
