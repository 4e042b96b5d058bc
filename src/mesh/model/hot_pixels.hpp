// Finds the pixels around lattice points that a segment passes through; a k-d tree of the points.
#pragma once

#include <span>
#include <vector>

#include "mesh/model/crossings.hpp"

namespace starway::mesh::model {

class HotPixels {
public:
    explicit HotPixels(std::span<const geo::LatticePoint> middles);

    // Appends the centres of the pixels that the segment passes through, exactly, in no particular order. A pixel
    // includes its left and lower sides only.
    void along(const Wall& segment, std::vector<geo::LatticePoint>& middles) const;

private:
    struct Node {
        geo::LatticePoint low, high;  // of the points in it
    };
    void build(std::size_t node, std::size_t begin, std::size_t end);
    void visit(std::size_t node, std::size_t begin, std::size_t end, const Wall& segment,
               std::vector<geo::LatticePoint>& middles) const;

    static constexpr std::size_t leaf = 8;
    std::vector<geo::LatticePoint> points_;
    std::vector<Node> nodes_;  // the children of node i are 2i + 1 and 2i + 2
};

}  // namespace starway::mesh::model
