// Edges of a mesh cut into intervals, and what a step between two of them costs at least.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "mesh/search/weighted/edges.hpp"

namespace starway::mesh::search {

inline double dot(Position a, Position b) {
    return a.x * b.x + a.y * b.y;
}

inline Position minus(Position a, Position b) {
    return {a.x - b.x, a.y - b.y};
}

// Part of an edge, or a point of it.
struct Interval {
    std::uint32_t edge = 0;
    double low = 0, high = 1;
    Position begin, end, middle, direction;
    double radius = 0;
    // What a path costs at least from its begin and end to the goal, and linearly between.
    std::array<double, 2> rest{};
};

// The intervals of a round, those of an edge in a row.
class Intervals {
public:
    explicit Intervals(const SharedEdges& edges) : edges_(&edges), first_(edges.count()), count_(edges.count()) {}
    // Precondition: those of an edge are added one after the other, from its begin.
    void add(std::uint32_t edge, double low, double high, std::array<double, 2> rest) {
        if (count_[edge]++ == 0) first_[edge] = static_cast<std::uint32_t>(all_.size());
        const Position a = edges_->point(edge, low);
        const Position b = edges_->point(edge, high);
        const double length = edges_->length(edge);
        const Position whole = minus(edges_->end(edge), edges_->begin(edge));
        all_.push_back({edge,
                        low,
                        high,
                        a,
                        b,
                        {(a.x + b.x) / 2, (a.y + b.y) / 2},
                        {whole.x / length, whole.y / length},
                        (high - low) / 2 * length,
                        rest});
    }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    const Interval& operator[](std::size_t number) const { return all_[number]; }
    template <class Visit>
    void for_each_around(std::uint32_t polygon, Visit&& visit) const {
        const NavigationMesh& mesh = edges_->mesh();
        for (std::uint32_t slot = mesh.first_slot(polygon); slot < mesh.end_slot(polygon); ++slot) {
            const std::uint32_t edge = edges_->edge_of(slot);
            if (edge == SharedEdges::none) continue;
            for (std::uint32_t i = first_[edge]; i < first_[edge] + count_[edge]; ++i) visit(i);
        }
    }
    // What crossing an interval may cost more than its middle tells.
    [[nodiscard]] double blur(const Interval& interval) const {
        return edges_->highest_cost(interval.edge) * interval.radius;
    }

private:
    const SharedEdges* edges_;
    std::vector<std::uint32_t> first_, count_;  // by edge
    std::vector<Interval> all_;
};

double distance_to(Position point, Position a, Position b);
inline double distance_to(Position point, const Interval& interval) {
    return distance_to(point, interval.begin, interval.end);
}

// The least of slope * place on `from` + cost * distance to a point.
double least_between(const Interval& from, double slope, Position to, double cost);
// The least of slope * place on `from` + cost * distance - other * place on `to`, or a little less.
double least_between(const Interval& from, double slope, const Interval& to, double other, double cost);

}  // namespace starway::mesh::search
