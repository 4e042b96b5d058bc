// The nodes created so far; assigns points to them.
//
// First, each end of a line joins the nearest node within the tolerance, or becomes a node. Ends are processed in input
// order and compared only with a node's first member, so that a chain of close points does not collapse into one node.
// Then, each junction inside lines joins the node of an end on the same level within the tolerance (where lines are cut
// anyway), or a junction on the same level that differs only by rounding.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/geo/lattice.hpp"
#include "road/topology/metric.hpp"
#include "road/topology/point_grid.hpp"

namespace starway::road::topology {

class NodeTable {
public:
    static constexpr int any_level = 0;

    NodeTable(const geo::Lattice& lattice, Metric metric, double tolerance_m)
        : lattice_(lattice),
          metric_(metric),
          ends_(tolerance_m),
          levelled_ends_(tolerance_m),
          junctions_(std::min(tolerance_m, same_junction_m)) {}

    // Uses the lattice, so that equal places are equal points, even with tolerance 0.
    [[nodiscard]] Vector3 space(Position p) const { return metric_.space(lattice_.position(lattice_.identity(p))); }

    void reserve(std::size_t ends) {
        ends_.reserve(ends);
        positions_.reserve(ends);
    }
    void prefetch_end(const Vector3& point) const { ends_.prefetch(point); }
    // point: space(p). level: 0 if ends join on any level.
    std::uint32_t add_end(Position p, const Vector3& point, int level = any_level) {
        const std::uint32_t near = ends_.nearest(point, level);
        if (near != PointGrid::none) return near;
        ends_.add(point, level, create(p));
        return last();
    }

    // Records that a line of that level ends at the node. Call it for every end or for none.
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
    // With coordinates of seven decimals, computed crossings scatter by some centimetres.
    static constexpr double same_junction_m = 0.05;
    [[nodiscard]] std::uint32_t last() const { return static_cast<std::uint32_t>(positions_.size() - 1); }
    std::uint32_t create(Position p) {
        positions_.push_back(p);
        return last();
    }

    geo::Lattice lattice_;
    Metric metric_;
    PointGrid ends_;
    PointGrid levelled_ends_;
    bool has_levels_ = false;
    PointGrid junctions_;
    std::vector<Position> positions_;
};

}  // namespace starway::road::topology
