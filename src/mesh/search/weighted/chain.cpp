#include "mesh/search/weighted/chain.hpp"

#include <cmath>

namespace starway::mesh::search {
namespace {

constexpr int halvings = 40;
constexpr double worth_it = 1e-12;  // of the cost

// How fast the distance to `other` changes while a point moves along a direction.
double slope(Position at, Position other, Position direction) {
    const double distance = model::distance(at, other);
    return distance > 0 ? ((at.x - other.x) * direction.x + (at.y - other.y) * direction.y) / distance : 0;
}

}  // namespace

void Chain::add(std::uint32_t edge, double at, std::uint32_t polygon) {
    add_point({edge, at, edges_->point(edge, at), polygon,
               polygon == along ? edges_->cost_along(edge) : edges_->mesh().cost(polygon)});
}

void Chain::finish(Position to, std::uint32_t polygon) {
    add_point({SharedEdges::none, 0, to, polygon, edges_->mesh().cost(polygon)});
}

void Chain::add_point(Point point) {
    points_.push_back(point);
}

double Chain::cost() const {
    double sum = 0;
    for (std::size_t i = 1; i < points_.size(); ++i)
        sum += points_[i].cost * model::distance(points_[i - 1].place, points_[i].place);
    return sum;
}

// By Snell's law: the cheapest place on its edge between its neighbours, where the slopes of both ways cancel out.
// Returns what it saves.
double Chain::improve(std::size_t number) {
    Point& point = points_[number];
    const Point& before = points_[number - 1];
    const Point& after = points_[number + 1];
    const auto price = [&](Position at) {
        return point.cost * model::distance(before.place, at) + after.cost * model::distance(at, after.place);
    };
    const Position a = edges_->begin(point.edge);
    const Position b = edges_->end(point.edge);
    const Position direction{b.x - a.x, b.y - a.y};
    double low = 0;
    double high = 1;
    for (int i = 0; i < halvings && low < high; ++i) {
        const double middle = low + (high - low) / 2;
        const Position at = edges_->point(point.edge, middle);
        const double rise =
            point.cost * slope(at, before.place, direction) + after.cost * slope(at, after.place, direction);
        (rise > 0 ? high : low) = middle;
    }
    double best = price(point.place);
    const double was = best;
    for (const double at : {low, high, 0.0, 1.0}) {
        const Position place = edges_->point(point.edge, at);
        if (!(price(place) < best)) continue;
        best = price(place);
        point.at = at;
        point.place = place;
    }
    return was - best;
}

void Chain::tighten(int most_sweeps) {
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        double saved = 0;
        for (std::size_t i = 1; i + 1 < points_.size(); ++i) saved += improve(i);
        if (pull_strings()) continue;
        if (saved <= worth_it * cost()) break;
    }
}

// The last point of a run of polygons of one cost.
std::size_t Chain::end_of_run(std::size_t first) const {
    std::size_t last = first + 1;
    while (last + 1 < points_.size() && points_[last + 1].cost == points_[first + 1].cost &&
           points_[last + 1].polygon != along && points_[last].polygon != along)
        ++last;
    return last;
}

// Through polygons of one cost, the path is the shortest; whether that saved anything.
bool Chain::pull_strings() {
    const double was = cost();
    for (std::size_t first = 0; first + 1 < points_.size(); first = end_of_run(first))
        if (end_of_run(first) > first + 1) pull_string(first, end_of_run(first));
    return cost() < was * (1 - worth_it);
}

// The funnel algorithm (Lee and Preparata 1984), from turn to turn: the farthest edge that a straight line from the
// turn reaches, then a turn at the corner that is in its way.
void Chain::pull_string(std::size_t first, std::size_t last) {
    const std::vector<Point> old(points_.begin() + static_cast<std::ptrdiff_t>(first),
                                 points_.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    double length = 0;
    for (std::size_t i = 1; i < old.size(); ++i) length += model::distance(old[i - 1].place, old[i].place);
    std::size_t turn = first;
    while (turn < last) {
        const Position apex = points_[turn].place;
        Position left = apex;
        Position right = apex;
        std::size_t left_at = turn;
        std::size_t right_at = turn;
        std::size_t next = last;
        Position corner = points_[last].place;
        bool open = false;
        for (std::size_t i = turn + 1; i <= last; ++i) {
            Position l = points_[last].place;
            Position r = l;
            if (i < last) {
                // Seen from the polygon before an edge, its end is on the left of the side that runs counterclockwise.
                const bool forward = edges_->side_of(points_[i].edge, points_[i].polygon) == 0;
                l = forward ? edges_->end(points_[i].edge) : edges_->begin(points_[i].edge);
                r = forward ? edges_->begin(points_[i].edge) : edges_->end(points_[i].edge);
            }
            if (!open) {
                left = l;
                right = r;
                left_at = right_at = i;
                open = !(apex == l) && !(apex == r);
                continue;
            }
            if (model::orientation(apex, left, r) > 0) {
                next = left_at;
                corner = left;
                break;
            }
            if (model::orientation(apex, right, l) < 0) {
                next = right_at;
                corner = right;
                break;
            }
            if (model::orientation(apex, left, l) <= 0) {
                left = l;
                left_at = i;
            }
            if (model::orientation(apex, right, r) >= 0) {
                right = r;
                right_at = i;
            }
        }
        // The edges between lie on the line from turn to turn.
        for (std::size_t i = turn + 1; i <= next && i < last; ++i) {
            Point& point = points_[i];
            const Position a = edges_->begin(point.edge);
            const Position b = edges_->end(point.edge);
            const double from_a = (corner.x - apex.x) * (a.y - apex.y) - (corner.y - apex.y) * (a.x - apex.x);
            const double from_b = (corner.x - apex.x) * (b.y - apex.y) - (corner.y - apex.y) * (b.x - apex.x);
            double at = from_a == from_b ? point.at : std::clamp(from_a / (from_a - from_b), 0.0, 1.0);
            if (i == next) at = corner == a ? 0 : corner == b ? 1 : at;
            point.at = at;
            point.place = edges_->point(point.edge, at);
        }
        if (next <= turn) break;
        turn = next;
    }
    double pulled = 0;
    for (std::size_t i = first + 1; i <= last; ++i) pulled += model::distance(points_[i - 1].place, points_[i].place);
    if (!(pulled <= length)) std::copy(old.begin(), old.end(), points_.begin() + static_cast<std::ptrdiff_t>(first));
}

std::vector<Position> Chain::line() const {
    std::vector<Position> line{points_.front().place};
    double cost_before = 0;
    for (std::size_t i = 1; i < points_.size(); ++i) {
        const Position at = points_[i].place;
        if (i + 1 < points_.size() && at == line.back()) continue;
        // A point on a straight line between two of the same cost says nothing.
        if (line.size() > 1 && points_[i].cost == cost_before) {
            const Position a = line[line.size() - 2];
            const double whole = model::distance(a, at);
            if (model::distance(a, line.back()) + model::distance(line.back(), at) <= whole * (1 + 1e-12))
                line.pop_back();
        }
        line.push_back(at);
        cost_before = points_[i].cost;
    }
    if (line.size() == 1) line.push_back(points_.back().place);
    return line;
}

}  // namespace starway::mesh::search
