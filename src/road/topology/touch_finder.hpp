// Finds where ends touch the interior of lines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/topology/segment_index.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {

// Not thread-safe; each thread has its own.
class TouchFinder {
public:
    // Both must outlive this object unchanged.
    TouchFinder(const Workspace& work, const SegmentIndex& index);

    // Searches the index jointly for ends that are close together, which is faster.
    void look_for(std::span<const End> ends);
    [[nodiscard]] std::size_t cut_count() const { return cuts_.size(); }
    // The cuts found so far.
    [[nodiscard]] std::vector<Cut> cuts() && { return std::move(cuts_); }
    // The number of ends that touch a line of another level and stay unconnected.
    [[nodiscard]] std::uint64_t left_apart() const { return left_apart_; }

private:
    struct Touch {
        std::uint32_t segment;
        double along;             // the nearest position on the segment, 0 .. 1
        double squared_distance;  // from the end to there, in square metres
        bool first_near;          // the segment's first vertex is within the tolerance
        bool second_near;
    };
    // A window slightly larger than the tolerance around an end, in the source's coordinates.
    struct Surroundings {
        Position low, high;
        double widest_flat;  // wider segments may touch from outside the window; below 0: any segment may
    };

    void look_for(std::span<const End> ends, std::size_t first, std::size_t last);
    void find_candidates(std::size_t first, std::size_t last);
    void look_at_blocks(const End& end, const LocalMap& map);
    [[nodiscard]] Surroundings surroundings(Position middle, const LocalMap& map) const;
    static bool lies_aside(const Surroundings& near, Position a, Position b);
    void look_at(std::uint32_t point, const LocalMap& map, std::uint32_t segment);
    [[nodiscard]] bool is_near(Vector2 v, std::uint32_t vertex, std::uint32_t point) const;
    bool passes_through(std::uint32_t segment, geo::LatticePoint p, Touch& touch) const;
    bool touches_on_ground(std::uint32_t segment, Position p, Touch& touch) const;
    void cut_at_run(std::span<const Touch> run, const End& end);
    [[nodiscard]] bool has_vertex_at(std::span<const Touch> run, const End& end) const;

    const Workspace& work_;
    const SegmentIndex& index_;
    double tolerance_;
    double aside_;        // metres: above the tolerance plus lattice rounding
    double widest_flat_;  // the widest segment that needs no geodesic check

    std::vector<LocalMap> maps_;                       // of the ends in the search
    std::vector<SegmentIndex::Window> windows_;        // around them
    std::vector<geo::PackedRTree::Entry> candidates_;  // blocks near the windows
    std::vector<std::uint32_t> blocks_;                // blocks in one end's window, by first segment
    std::vector<Touch> touches_;                       // of the current end
    std::vector<Cut> cuts_;
    bool apart_ = false;  // the current end touches a line of another level
    std::uint64_t left_apart_ = 0;
};

}  // namespace starway::road::topology
