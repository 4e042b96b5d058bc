// The nodes made so far, and which of them a new point belongs to.
//
// First come the ends of lines: an end joins the nearest node within the tolerance, or becomes a node itself. Ends are taken
// in the order of the input and compared with the node's first member only, so that a row of points, each close to the next,
// does not collapse into one. Afterwards come junctions inside lines: these belong to the node of an end of the same level within
// the tolerance (which the lines are cut at anyway), else to a junction of the same level so close that it is the same one but for
// rounding.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "topology/lattice.hpp"
#include "topology/metric.hpp"
#include "topology/point_grid.hpp"

namespace starway::topology {

class NodeTable {
public:
    NodeTable(const Lattice& lattice, Metric metric, double tolerance_m)
        : lattice_(lattice),
          metric_(metric),
          ends_(tolerance_m),
          levelled_ends_(tolerance_m),
          junctions_(std::min(tolerance_m, same_junction_m)) {}

    // By way of the lattice: what is one place there is one point here, and within a tolerance of 0.
    [[nodiscard]] Vector3 space(Position p) const { return metric_.space(lattice_.position(lattice_.identity(p))); }

    void reserve(std::size_t ends) {
        ends_.reserve(ends);
        positions_.reserve(ends);
    }
    void prefetch_end(const Vector3& point) const { ends_.prefetch(point); }
    // point: space(p).
    std::uint32_t add_end(Position p, const Vector3& point) {
        const std::uint32_t near = ends_.nearest(point, any_level);
        if (near != PointGrid::none) return near;
        ends_.add(point, any_level, create(p));
        return last();
    }

    // A line of that level ends at the node. Where this is called at all, it is called for every end.
    void set_level(std::uint32_t node, int level) {
        const Vector3 point = space(positions_[node]);
        if (levelled_ends_.nearest(point, level) != node) levelled_ends_.add(point, level, node);
        has_levels_ = true;
    }

    std::uint32_t add_junction(Position p, int level) {
        const Vector3 point = space(p);
        const std::uint32_t end = has_levels_ ? levelled_ends_.nearest(point, level) : ends_.nearest(point, any_level);
        if (end != PointGrid::none) return end;
        const std::uint32_t near = junctions_.nearest(point, level);
        if (near != PointGrid::none) return near;
        junctions_.add(point, level, create(p));
        return last();
    }

    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }

private:
    // Crossings computed from coordinates of seven decimals scatter by some centimetres.
    static constexpr double same_junction_m = 0.05;
    static constexpr int any_level = 0;  // ends join whatever their levels

    [[nodiscard]] std::uint32_t last() const { return static_cast<std::uint32_t>(positions_.size() - 1); }
    std::uint32_t create(Position p) {
        positions_.push_back(p);
        return last();
    }

    Lattice lattice_;
    Metric metric_;
    PointGrid ends_;
    PointGrid levelled_ends_;
    bool has_levels_ = false;
    PointGrid junctions_;
    std::vector<Position> positions_;
};

}  // namespace starway::topology
