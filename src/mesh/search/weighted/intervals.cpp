#include "mesh/search/weighted/intervals.hpp"

namespace starway::mesh::search {
namespace {

constexpr int most_turns = 24;  // from one interval to the other and back, for the nearest places

// Of two that do not cross.
double distance_between(const Interval& a, const Interval& b) {
    return std::min({distance_to(a.begin, b), distance_to(a.end, b), distance_to(b.begin, a), distance_to(b.end, a)});
}

// The place, from an interval's middle, at which slope * place + cost * distance to a point is least.
double best_place(const Interval& on, double slope, Position point, double cost) {
    const Position apart = minus(point, on.middle);
    const double near = dot(apart, on.direction);
    const double off = std::abs(apart.x * on.direction.y - apart.y * on.direction.x);
    const double steep = cost * cost - slope * slope;
    if (steep <= 0) return slope > 0 ? -on.radius : on.radius;
    return std::clamp(near - off * slope / std::sqrt(steep), -on.radius, on.radius);
}

Position place_on(const Interval& interval, double place) {
    return {interval.middle.x + place * interval.direction.x, interval.middle.y + place * interval.direction.y};
}

// By how much a convex function may be less than at a place where it rises so.
double below(const Interval& interval, double place, double rise) {
    return rise > 0 ? rise * (interval.radius + place) : -rise * (interval.radius - place);
}

}  // namespace

double distance_to(Position point, Position a, Position b) {
    const Position along = minus(b, a);
    const double square = dot(along, along);
    const double at = square > 0 ? dot(minus(point, a), along) / square : 0;
    if (at <= 0) return model::distance(point, a);
    if (at >= 1) return model::distance(point, b);
    return model::distance(point, {a.x + at * along.x, a.y + at * along.y});
}

double least_between(const Interval& from, double slope, Position to, double cost) {
    const double place = best_place(from, slope, to, cost);
    return slope * place + cost * model::distance(place_on(from, place), to);
}

// It is convex, so its tangent at any two places bounds it; at the best ones, exactly.
double least_between(const Interval& from, double slope, const Interval& to, double other, double cost) {
    const auto at = [&](double p, double q) {
        return slope * p + cost * model::distance(place_on(from, p), place_on(to, q)) - other * q;
    };
    // From a common point it grows in proportion, so if it falls, it is least at a far end.
    for (const double a : {-1.0, 1.0})
        for (const double b : {-1.0, 1.0}) {
            if (!((a < 0 ? from.begin : from.end) == (b < 0 ? to.begin : to.end))) continue;
            const double p = -a * from.radius;
            const double q = -b * to.radius;
            return std::min({a * slope * from.radius - b * other * to.radius,
                             at(p, best_place(to, -other, place_on(from, p), cost)),
                             at(best_place(from, slope, place_on(to, q), cost), q)});
        }
    double least = cost * distance_between(from, to) - std::abs(slope) * from.radius - std::abs(other) * to.radius;
    double p = 0;
    double q = 0;
    for (int i = 0; i < most_turns; ++i) {
        q = best_place(to, -other, place_on(from, p), cost);
        p = best_place(from, slope, place_on(to, q), cost);
        const Position apart = minus(place_on(to, q), place_on(from, p));
        const double far = std::sqrt(dot(apart, apart));
        if (!(far > 0)) break;
        const double rise = slope - cost * dot(apart, from.direction) / far;
        const double fall = cost * dot(apart, to.direction) / far - other;
        const double here = slope * p + cost * far - other * q;
        const double loss = below(from, p, rise) + below(to, q, fall);
        least = std::max(least, here - loss);
        if (loss <= 1e-3 * cost * (from.radius + to.radius)) break;
    }
    return least;
}

}  // namespace starway::mesh::search
